import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { httpErrors } from '../../contracts/errors.ts';
import { rpcErrors } from '../transport/errors.ts';
import { broadcast } from './broadcast.ts';

const [raw, hash] = ['0x02f8', `0x${'ab'.repeat(32)}`];
const node = { host: 'node' };
const says = (message: string, code = -32_000) => rpcErrors.error({ ...node, message, code });
const silent = rpcErrors.unreachable({ ...node, reason: 'reset' });

/** What the node says to each try in turn, and whether it knows the hash after as many. */
async function broadcasting(answers: readonly unknown[], knownAfter = Infinity, signal?: AbortSignal) {
  const clock = createFakeClock();
  let tries = 0;
  const { transport, asked } = createFakeNode({
    methods: {
      eth_sendRawTransaction: () => {
        const answer = answers[Math.min(tries, answers.length - 1)];
        tries += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      eth_getTransactionByHash: () => (tries >= knownAfter ? { hash } : null),
    },
  });
  const outcome = broadcast(transport, { raw, hash }, { clock, signal }).catch((error: unknown) => error);
  for (let step = 0; step < 30; step += 1) await clock.advance(100);
  return { outcome: await outcome, tries, params: asked.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params) };
}

describe('broadcast', () => {
  it('hands the bytes over once, where the node names the same hash', async () => {
    expect(await broadcasting([hash.toUpperCase().replace('0X', '0x')])).toEqual({ outcome: 'sent', tries: 1, params: [[raw]] });
  });

  it.each(['already known', 'ALREADY_EXISTS: already known', 'known transaction: abc', 'transaction already imported', 'tx already in mempool', 'AlreadyKnown'])('takes "%s" for sent', async (message) => {
    expect(await broadcasting([says(message)])).toMatchObject({ outcome: 'sent', tries: 1 });
  });

  it.each<[string, Error]>([
    ['a refusal', says('insufficient funds for gas * price + value')],
    ['a refusal with the code of an inner error', says('replacement transaction underpriced', -32_603)],
    ['a key that is not accepted', rpcErrors.requestFailed({ ...node, status: 401, statusText: 'Unauthorized', body: 'no' })],
    ['what never left', httpErrors.notAllowed({ owner: 'core', origin: 'https://node' })],
    ['a nonce that is used', says('nonce too low')],
  ])('throws %s, and tries no more', async (_what, error) => {
    expect(await broadcasting([error])).toMatchObject({ outcome: error, tries: 1 });
  });

  it.each<[string, unknown]>([
    ['a lost connection', silent],
    ['a failing server', rpcErrors.requestFailed({ ...node, status: 502, statusText: 'Bad Gateway', body: '' })],
    ['too many requests', rpcErrors.requestFailed({ ...node, status: 429, statusText: 'Too Many Requests', body: '' })],
    ['silence', rpcErrors.noResponse()],
    ['an inner error', says('Internal error', -32_603)],
    ['another hash', `0x${'cd'.repeat(32)}`],
    ['no hash', null],
  ])('sends the very same bytes again after %s', async (_what, answer) => {
    expect(await broadcasting([answer, hash])).toEqual({ outcome: 'sent', tries: 2, params: [[raw], [raw]] });
  });

  it('finds out by the hash, and sends no second time', async () => {
    expect(await broadcasting([silent], 1)).toMatchObject({ outcome: 'sent', tries: 1 });
  });

  it('does not take a nonce for used up that its own first try has used', async () => {
    expect(await broadcasting([says('nonce too low')], 1)).toMatchObject({ outcome: 'sent', tries: 1 });
    expect(await broadcasting([silent, says('nonce too low')], 2)).toMatchObject({ outcome: 'sent', tries: 2 });
  });

  it('throws a refusal that follows a doubt, where the hash is unknown', async () => {
    const refusal = says('insufficient funds');
    expect(await broadcasting([silent, refusal])).toMatchObject({ outcome: refusal, tries: 2 });
  });

  it('says that it does not know, after three tries or when it is ended', async () => {
    expect(await broadcasting([silent])).toMatchObject({ outcome: 'unknown', tries: 3 });
    expect(await broadcasting([silent], Infinity, AbortSignal.abort(new Error('gone')))).toMatchObject({ outcome: 'unknown' });
  });
});
