import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { Http, HttpRequest } from '../../contracts/ports/http.ts';
import { isWalletError } from '../../domain/errors.ts';
import type { WireCall } from './attempt.ts';
import { createEndpoint } from './endpoint.ts';
import { classifyError } from './classifyError.ts';

const calls: readonly WireCall[] = [1, 2, 3].map((id) => ({ id, method: 'eth_call', params: '[]' }));
const single = calls.slice(0, 1);

/** What becomes of an answer: for each call a value, or what is known of its error; one entry if all fail alike. */
async function endOf(asked: readonly WireCall[], status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { post } = createEndpoint({ url: 'https://batch.node.example/key', http: { send: async () => ({ status, statusText: 'Status', headers, body: text }) }, clock: createFakeClock(0), maxAnswerBytes: 10_000 });
  const shown = (error: unknown): unknown => (isWalletError(error) ? { is: error.code, verdict: classifyError(error), data: error.context['data'], retryAfterMs: error.context['retryAfterMs'] } : error);
  try {
    return (await post(asked, { signal: new AbortController().signal, limitMs: 1 })).map((outcome) => ('error' in outcome ? shown(outcome.error) : outcome.value));
  } catch (error) {
    return [shown(error)];
  }
}

const failed = (code: number, message: string, data?: unknown, id: unknown = 1): object => ({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } });
const reason = '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000d53657420746f2072657665727400000000000000000000000000000000000000';

describe('createEndpoint', () => {
  // Bodies and statuses as they stand in public threads and in the documents of those who send them; see the name of each.
  it.each<readonly [string, number, unknown, unknown]>([
    ['a revert of a Hedera relay, status of issue 1616', 400, failed(3, 'execution reverted: Set to revert', reason), { verdict: 'final', data: reason }],
    ['its earlier form, issue 2457', 400, failed(-32_008, '[Request ID: bf1be79b] execution reverted: CONTRACT_REVERT_EXECUTED', '0x6ca7b806'), { verdict: 'final', data: '0x6ca7b806' }],
    ['a revert of an Alchemy bundler, rl-swarm issue 320', 400, failed(-32_521, 'execution reverted', { revertData: '0xe39ce02e' }), { verdict: 'final', data: { revertData: '0xe39ce02e' } }],
    ['a revert by the table of Grove PATH: codes above 0', 400, failed(3, 'execution reverted', '0x'), { verdict: 'final', data: '0x' }],
    ['a revert by the same table: server errors', 500, failed(-32_000, 'execution reverted', reason), { verdict: 'final', data: reason }],
    ['a revert of Nethermind, behind a gateway that maps it to 500', 500, failed(-32_015, 'VM execution error.', 'Reverted 0x08c379a0'), { verdict: 'final', data: 'Reverted 0x08c379a0' }],
    ['bad parameters of RSK, Web3HttpStatusCodeProvider', 400, failed(-32_602, 'invalid argument 0'), { verdict: 'final' }],
    ['no funds, as geth puts it, by the table of Grove PATH', 500, failed(-32_000, 'insufficient funds for gas * price + value'), { verdict: 'final' }],
    ['an invalid request of Besu, AbstractJsonRpcExecutor', 400, failed(-32_600, 'Invalid Request', undefined, null), { verdict: 'elsewhere' }],
    ['a parse error of Erigon, pull request 15693', 400, failed(-32_700, 'parse error', undefined, null), { verdict: 'elsewhere' }],
    ['a missing method, by the table of Grove PATH', 404, failed(-32_601, 'the method eth_foo does not exist/is not available'), { verdict: 'elsewhere' }],
    ['a missing method of a Hedera relay, issue 5443', 501, failed(-32_601, 'Unsupported JSON-RPC method'), { verdict: 'elsewhere' }],
    ['a route that dRPC does not have', 400, failed(12, "Can't route your request to suitable provider, if you specified certain providers revise the list"), { verdict: 'elsewhere' }],
    ['an inner error', 500, failed(-32_603, 'Internal error'), { verdict: 'passing' }],
    ['an inner error under another status', 400, failed(-32_603, 'Internal error'), { verdict: 'passing' }],
    ['a back end that is away', 502, failed(-32_000, 'Unable to complete request at this time.'), { verdict: 'passing' }],
    ['a time-out of Besu', 408, failed(-32_603, 'Timeout expired'), { verdict: 'passing' }],
    ['a limit under another status', 400, failed(-32_005, 'rate limit exceeded'), { verdict: 'passing' }],
    ['an error without an id, as in the documents of Alchemy', 400, { jsonrpc: '2.0', error: { code: -32_002, message: 'Transaction simulation failed' } }, { verdict: 'passing' }],
  ])('takes the answer of a node for one, whatever its status: %s', async (_name, status, body, expected) => {
    expect(await endOf(single, status, body)).toEqual([{ is: 'rpc.error', ...(expected as object) }]);
  });

  it.each<readonly [string, number, unknown, string]>([
    ['a limit of Infura, gochain/web3 issue 180', 429, failed(-32_005, 'daily request count exceeded, request rate limited', { rate: { backoff_seconds: 30 } }), 'passing'],
    ['a limit of QuickNode', 429, failed(-32_007, '50/second request limit reached - reduce calls per second'), 'passing'],
    ['a key that is not known', 401, failed(-32_600, 'invalid project id'), 'elsewhere'],
    ['an origin that is not allowed', 403, failed(-32_000, 'Unspecified origin not on whitelist'), 'elsewhere'],
    ['an account without means', 402, failed(-32_000, 'insufficient credits'), 'elsewhere'],
    ['a request that is too large', 413, failed(-32_000, 'content length too large'), 'elsewhere'],
    ['an error of a gateway in JSON', 500, { error: { code: 500, message: 'Internal' } }, 'passing'],
    ['an error as text in JSON', 502, { error: 'Bad Gateway' }, 'passing'],
    ['an answer to another call', 400, failed(3, 'execution reverted', reason, 77), 'elsewhere'],
    ['an error of null', 500, { jsonrpc: '2.0', id: 1, error: null }, 'passing'],
    ['a page', 500, '<html>', 'passing'],
    ['nothing', 503, '', 'passing'],
    ['a list of nothing', 500, [], 'passing'],
    ['a nest too deep to read', 500, '['.repeat(5_000), 'passing'],
  ])('goes by the status alone: %s', async (_name, status, body, verdict) => {
    expect(await endOf(single, status, body)).toEqual([{ is: 'rpc.requestFailed', verdict }]);
  });

  it('keeps Retry-After, whether the body is an answer or not', async () => {
    const headers = { 'retry-after': '7' };
    expect(await endOf(single, 503, 'busy', headers)).toMatchObject([{ is: 'rpc.requestFailed', retryAfterMs: 7_000 }]);
    expect(await endOf(single, 503, failed(-32_000, 'busy'), headers)).toMatchObject([{ is: 'rpc.error', verdict: 'passing', retryAfterMs: 7_000 }]);
  });

  it('joins the answers of a batch by their ids, under a status of failure too', async () => {
    expect(await endOf(calls, 500, [failed(3, 'execution reverted', '0x01', 3), { jsonrpc: '2.0', id: 1, result: '0xa' }])).toEqual(['0xa', { is: 'rpc.noAnswer', verdict: 'passing' }, { is: 'rpc.error', verdict: 'final', data: '0x01' }]);
  });

  it.each<readonly [string, number, unknown, string]>([
    ['Erigon, issue 7090', 400, failed(-32_000, 'batch limit 100 exceeded: 142 requests given', undefined, null), 'rpc.batchRefused'],
    ['Base, issue 234', 400, failed(-32_600, 'batch too large'), 'rpc.batchRefused'],
    ['dRPC, one error for all', 500, failed(31, 'Batch of more than 3 requests are not allowed on free tier', undefined, null), 'rpc.requestFailed'],
    ['dRPC, one error for each', 500, calls.map(({ id }) => failed(31, 'Batch of more than 3 requests are not allowed on free tier', undefined, id)), 'rpc.requestFailed'],
    ['a node that is busy', 503, failed(-32_005, 'limit exceeded', undefined, null), 'rpc.requestFailed'],
    ["a list with the ids of no call", 400, [failed(-32_600, 'Invalid Request', undefined, null)], 'rpc.requestFailed'],
  ])('takes what is said of a batch for no answer to its calls: %s', async (_name, status, body, is) => {
    expect(await endOf(calls, status, body)).toMatchObject([{ is }]);
  });

  it('lets no redirect carry a header of a layer to another address', async () => {
    const sent: HttpRequest[] = [];
    const http: Http = { send: async (request) => {
      sent.push(request);
      return { status: 200, statusText: 'OK', headers: {}, body: '{"id":1,"result":"0x1"}' };
    } };
    const options = { signal: new AbortController().signal, limitMs: 1_000 };
    for (const headers of [{ 'x-team': 'a' }, {}]) await createEndpoint({ url: 'https://node.example', http, clock: createFakeClock(0), maxAnswerBytes: 10_000, layerHeaders: async () => headers }).post(single, options);
    expect(sent.map(({ headers, credentialed }) => [headers, credentialed])).toEqual([[{ 'content-type': 'application/json', 'x-team': 'a' }, true], [{ 'content-type': 'application/json' }, undefined]]);
  });
});
