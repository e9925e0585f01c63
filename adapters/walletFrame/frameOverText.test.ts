import { answerMs } from './limits.ts';
import { readPageMessage, writeFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { frameOverText } from './frameOverText.ts';
import type { TextFrames } from './frameOverText.ts';

type Heard = NonNullable<ReturnType<typeof readPageMessage>>;

/** A frame that says hello, and what else the test says by `say`. */
async function openFrame(protocol = 1) {
  const clock = createFakeClock();
  const heard: Heard[] = [];
  const changes: string[] = [];
  const ends = new AbortController();
  let say: (text: string) => void = () => {};
  const wallet: TextFrames = {
    url: 'https://wallet.latchkey.test',
    openFrame: async ({ onText }) => {
      say = onText;
      return {
        send: (text) => {
          const message = readPageMessage(text);
          if (!message) throw new Error('This is no message of a page.');
          heard.push(message);
          if (message.type === 'request' && message.method === 'hello') onText(writeFrameMessage({ type: 'answer', id: message.id, result: { protocol } }));
        },
      };
    },
  };
  const frame = await frameOverText(wallet)({ url: wallet.url, siteId: 'demo', title: 'Wallet', clock, signal: ends.signal, onChanged: () => void changes.push('changed') });
  const lastId = (): string => heard.at(-1)?.id ?? '';
  return { clock, heard, changes, frame, lastId, ends, say: (text: string) => say(text) };
}

describe('frameOverText', () => {
  it('says hello for its site before anything else, and carries questions and answers', async () => {
    const { heard, frame, lastId, say } = await openFrame();
    expect(heard).toMatchObject([{ method: 'hello', params: { siteId: 'demo' } }]);
    const status = frame.ask('status', {});
    say(writeFrameMessage({ type: 'answer', id: 'of another', result: 'wrong' }));
    say(writeFrameMessage({ type: 'answer', id: lastId(), result: { status: 'Logged Out' } }));
    await expect(status).resolves.toEqual({ status: 'Logged Out' });
  });

  it.each([[0, 'inApp.olderWallet'], [2, 'inApp.newerWallet']])('speaks to no wallet of another protocol: %p is %s', async (protocol, code) => {
    await expect(openFrame(protocol)).rejects.toMatchObject({ code });
  });

  it('fails as the frame of another origin does, by what it is refused with', async () => {
    const { frame, lastId, say } = await openFrame();
    const asked = frame.ask('signIn', { proof: { type: 'code', flowId: 'a', code: '123456' } });
    say(writeFrameMessage({ type: 'refusal', id: lastId(), code: 'wrongCode', triesLeft: 3 }));
    await expect(asked).rejects.toMatchObject({ code: 'inApp.wrongCode' });
  });

  it('gives up what is not answered in time, and tells the frame', async () => {
    const { clock, heard, frame } = await openFrame();
    const asked = frame.ask('status', {}).catch((error: unknown) => error);
    await clock.advance(answerMs);
    expect(await asked).toMatchObject({ code: 'inApp.unreachable' });
    expect(heard.at(-1)?.type).toBe('cancel');
  });

  it('waits for a person as long as they like, until it is ended', async () => {
    const { clock, frame, ends } = await openFrame();
    const opened = frame.ask('open', {}, { forMs: 'none' });
    await clock.advance(answerMs * 100);
    ends.abort(new Error('gone'));
    await expect(opened).rejects.toThrow('gone');
  });

  it('passes on that something has changed, and drops all else', async () => {
    const { changes, say } = await openFrame();
    for (const text of ['', 'changed', writeFrameMessage({ type: 'show', heightPx: 300 }), writeFrameMessage({ type: 'changed' })]) say(text);
    expect(changes).toEqual(['changed']);
  });
});
