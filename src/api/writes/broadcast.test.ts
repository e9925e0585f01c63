import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { originErrors } from '../../contracts/errors.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { rpcErrors } from '../transport/errors.ts';
import { broadcast } from './broadcast.ts';

const [raw, hash] = ['0x02f8', `0x${'ab'.repeat(32)}`];
const node = { host: 'node' };
const says = (message: string, code = -32_000) => rpcErrors.error({ ...node, message, code });
const lost = rpcErrors.unreachable({ ...node, reason: 'reset' });

/** What comes of a first answer, and of what is then known under the hash. */
async function broadcasting(answer: unknown, known: unknown = null, signal?: AbortSignal) {
  const say = (said: unknown) => () => {
    if (said instanceof Error) throw said;
    return said;
  };
  const { transport, asked } = createFakeNode({ methods: { eth_sendRawTransaction: say(answer), eth_getTransactionByHash: say(known) } });
  const outcome = await broadcast(transport, { raw, hash }, signal).catch((error: unknown) => error);
  return { outcome, asked };
}
const handedIn = { method: 'eth_sendRawTransaction', params: [raw] };
const lookedUp = { method: 'eth_getTransactionByHash', params: [hash] };

describe('broadcast', () => {
  it('hands the bytes in once, where the node names the same hash', async () => {
    expect(await broadcasting(hash.toUpperCase().replace('0X', '0x'))).toEqual({ outcome: 'sent', asked: [handedIn] });
  });

  it.each<[string, Error]>([
    ['a refusal', says('insufficient funds for gas * price + value')],
    ['a refusal with the code of an inner error', says('Insufficient funds', -32_603)],
    ['a key that is not accepted', rpcErrors.requestFailed({ ...node, status: 401, statusText: 'Unauthorized', body: 'no' })],
    ['an endpoint of another chain', rpcErrors.wrongChain({ ...node, actual: 5, wanted: 1 })],
    ['what never left', originErrors.notAllowed({ owner: 'core', origin: 'https://node' })],
  ])('throws %s', async (_what, error) => {
    expect(await broadcasting(error, { hash })).toEqual({ outcome: error, asked: [handedIn] });
  });

  it.each<[string, unknown]>([
    ['a lost connection', lost],
    ['an answer that is too large', rpcErrors.unreachable({ ...node, reason: 'large' }, { cause: httpErrors.tooLarge({ host: 'node', most: 1 }) })],
    ['a failing server', rpcErrors.requestFailed({ ...node, status: 502, statusText: 'Bad Gateway', body: '' })],
    ['too many requests', says('rate limit', -32_005)],
    ['silence', rpcErrors.noResponse()],
    ['an inner error', says('Internal error', -32_603)],
    ['another hash', `0x${'cd'.repeat(32)}`],
    ['no hash', null],
  ])('finds out by the hash after %s', async (_what, answer) => {
    expect(await broadcasting(answer, { hash })).toEqual({ outcome: 'sent', asked: [handedIn, lookedUp] });
    expect(await broadcasting(answer, null)).toMatchObject({ outcome: 'unknown' });
    expect(await broadcasting(answer, lost)).toMatchObject({ outcome: 'unknown' });
  });

  it('does not take a used nonce for a refusal, where these bytes used it or may have', async () => {
    const used = says('nonce too low');
    expect(await broadcasting(used, { hash })).toEqual({ outcome: 'sent', asked: [handedIn, lookedUp] });
    expect(await broadcasting(used, lost)).toMatchObject({ outcome: 'unknown' });
    expect(await broadcasting(used, null)).toMatchObject({ outcome: used });
  });

  it('does not take its own end for a refusal', async () => {
    expect(await broadcasting(hash, null, AbortSignal.abort(new Error('gone')))).toMatchObject({ outcome: 'unknown' });
  });
});
