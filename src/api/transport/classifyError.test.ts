import { originErrors } from '../../contracts/errors.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { rpcErrors } from './errors.ts';
import { classifyError } from './classifyError.ts';

const host = 'node.example';
const answer = (code: number, message: string, data?: unknown) => rpcErrors.error({ host, code, message, data });
const status = (code: number) => rpcErrors.requestFailed({ host, status: code, statusText: '', body: '' });

describe('classifyError', () => {
  it.each<readonly [string, Error]>([
    ['silence', rpcErrors.unreachable({ host, reason: '' }, { cause: httpErrors.timedOut({ host, limitMs: 1 }) })],
    ['a reset', rpcErrors.unreachable({ host, reason: '' }, { cause: httpErrors.unreachable({ host }) })],
    ['nothing', rpcErrors.noResponse()],
    ['a call left out', rpcErrors.noAnswer({ host, method: 'eth_call' })],
    ['a page', rpcErrors.badAnswer({ host, reason: 'the answer is not JSON' })],
    ...[408, 425, 429, 500, 502, 503, 504, 522].map((code) => [`status ${code}`, status(code)] as const),
    ['limit exceeded (EIP-1474)', answer(-32_005, 'Limit exceeded')],
    ['limit exceeded under another code', answer(-32_000, 'daily request count exceeded, request rate limited')],
    ['429 as the code of an answer', answer(429, 'Your app has exceeded its compute units per second capacity.')],
    ['a limit of QuickNode', answer(-32_007, '50/second request limit reached - reduce calls per second or upgrade your account')],
    ['a time-out of geth', answer(-32_002, 'request timed out')],
    ['an inner error', answer(-32_603, 'Internal error')],
  ])('asks again after %s', (_name, error) => {
    expect(classifyError(error)).toBe('passing');
  });

  it.each<readonly [string, Error]>([
    ...[400, 401, 402, 403, 404, 405, 410, 413].map((code) => [`status ${code}`, status(code)] as const),
    ['a method that is not there', answer(-32_601, 'the method eth_foo does not exist/is not available')],
    ['a method that a service leaves out', answer(-32_000, 'Method eth_simulateV1 is not whitelisted')],
    ['a method that is switched off', answer(-32_000, 'The method debug_traceCall is disabled')],
    ['a node that lags behind', answer(-32_000, 'header not found')],
    ['a node without history', answer(-32_000, 'missing trie node 1f2e (path ) state 0x1f2e is not available')],
    ['a range of logs too long for this service', answer(-32_005, 'query returned more than 10000 results')],
    ['an answer beyond all size', rpcErrors.unreachable({ host, reason: '' }, { cause: httpErrors.tooLarge({ host, most: 1 }) })],
    ['an answer that nests too deep', rpcErrors.tooDeep({ host })],
    ['another chain', rpcErrors.wrongChain({ host, actual: 1, wanted: 2 })],
    ['a refused batch', rpcErrors.batchRefused({ host, message: '' })],
  ])('asks elsewhere after %s', (_name, error) => {
    expect(classifyError(error)).toBe('elsewhere');
  });

  it.each<readonly [string, Error]>([
    ['a revert', answer(3, 'execution reverted', '0x')],
    ['a revert under the code of an inner error', answer(-32_603, 'VM Exception while processing transaction: reverted with custom error')],
    ['a revert whose data tells', answer(-32_603, 'Internal JSON-RPC error.', '0x08c379a0')],
    ['a revert whose data tells within an object', answer(-32_603, 'Internal JSON-RPC error.', { originalError: 1, data: '0x08c379a0' })],
    ['a revert whose data tells after a word', answer(-32_015, 'VM execution error.', 'Reverted 0x')],
    ['no funds', answer(-32_000, 'insufficient funds for gas * price + value')],
    ['a used nonce', answer(-32_000, 'nonce too low')],
    ['bad parameters', answer(-32_602, 'invalid argument 0: hex string without 0x prefix')],
    ['a code that is not known', answer(1, 'no')],
    ['a refusal by the kit itself', originErrors.notAllowed({ owner: 'core', origin: 'https://x' })],
    ['an error that is not ours', new Error('x')],
  ])('does not ask again after %s', (_name, error) => {
    expect(classifyError(error)).toBe('final');
  });
});
