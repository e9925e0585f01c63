import { readPageMessage, writeFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import type { FrameEvent } from '../../src/domain/inApp/frameMessages.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { frameOverText } from './frameOverText.ts';
import type { TextFrames } from './frameOverText.ts';

afterEach(() => document.body.replaceChildren());

/** A wallet in the page that answers hello, and nothing else. */
async function openFrame({ protocol = 1, fails = false } = {}) {
  const clock = createFakeClock();
  const heard: ReturnType<typeof readPageMessage>[] = [];
  const ends = new AbortController();
  let given: HTMLIFrameElement | undefined;
  let say: (text: string) => void = () => {};
  const wallet: TextFrames = {
    url: 'https://wallet.latchkey.test',
    openFrame: async ({ frame, onText }) => {
      if (fails) throw new Error('no frame today');
      given = frame;
      say = onText;
      return {
        send: (text) => {
          const message = readPageMessage(text);
          heard.push(message);
          if (message?.type === 'request' && message.method === 'hello') onText(writeFrameMessage({ type: 'answer', id: message.id, result: { protocol } }));
        },
      };
    },
  };
  const frame = await frameOverText(wallet)({ url: wallet.url, siteId: 'demo', title: 'Your wallet', locale: 'de_DE', clock, signal: ends.signal, onChanged: () => {} });
  return { clock, heard, ends, frame, given, dialog: given?.closest('dialog'), tell: (event: FrameEvent) => say(writeFrameMessage(event)) };
}

describe('frameOverText, in a page', () => {
  it('gives the wallet an empty frame in the dialog of a wallet of another origin, and says its language', async () => {
    const { dialog, given, heard } = await openFrame();
    expect([dialog?.open, dialog?.dataset['latchkeyWallet'], dialog?.getAttribute('aria-label'), given?.title, given?.getAttribute('src')]).toEqual([false, '', 'Your wallet', 'Your wallet', null]);
    expect(heard).toMatchObject([{ params: { siteId: 'demo', locale: 'de_DE' } }]);
  });

  it('shows it in one step while the wallet wants room', async () => {
    const { dialog, given, tell } = await openFrame();
    tell({ type: 'show', heightPx: 0 });
    expect([dialog?.open, dialog?.style.opacity]).toEqual([true, '0']);
    tell({ type: 'show', heightPx: 437 });
    expect([dialog?.style.opacity, given?.style.height]).toEqual(['', '437px']);
    tell({ type: 'hide' });
    expect(dialog?.open).toBe(false);
  });

  it('takes Escape in the page for a no, and tells the wallet', async () => {
    const { dialog, frame, heard, tell } = await openFrame();
    const opened = frame.ask('open', {}, { forMs: 'none' });
    tell({ type: 'show', heightPx: 437 });
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect(opened).rejects.toMatchObject({ code: 'user.rejected' });
    expect([dialog?.open, heard.at(-1)?.type]).toEqual([false, 'cancel']);
  });

  it('leaves nothing behind once it has ended, or did not open', async () => {
    const { ends } = await openFrame();
    ends.abort();
    await expect(openFrame({ protocol: 2 })).rejects.toMatchObject({ code: 'inApp.newerWallet' });
    await expect(openFrame({ fails: true })).rejects.toThrow('no frame today');
    expect(document.querySelector('dialog')).toBeNull();
  });
});
