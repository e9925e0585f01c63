import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { rpcErrors } from '../../src/api/transport/errors.ts';
import { httpErrors } from '../../src/contracts/httpErrors.ts';
import { toViemError } from './toViemError.ts';

const call = { method: 'eth_call', params: [{}] };
const at = (error: unknown) => toViemError(error, call);

describe('toViemError', () => {
  it("gives a node's own error its code, message and data", () => {
    const error = at(rpcErrors.error({ host: 'node.example', code: 3, message: 'execution reverted', data: '0x08c379a0' }));
    expect(error).toBeInstanceOf(RpcRequestError);
    expect(error).toMatchObject({ code: 3, data: '0x08c379a0', details: 'execution reverted', url: 'node.example' });
  });

  it('tells a node that was silent from one that could not be reached', () => {
    const silent = rpcErrors.unreachable({ host: 'node.example', reason: 'late' }, { cause: httpErrors.timedOut({ host: 'node.example', limitMs: 1 }) });
    expect(at(silent)).toBeInstanceOf(TimeoutError);
    const gone = rpcErrors.unreachable({ host: 'node.example', reason: 'gone' });
    expect(at(gone)).toBeInstanceOf(HttpRequestError);
    expect(at(gone)).toMatchObject({ cause: gone });
  });

  it('keeps the status of a failed request', () => {
    expect(at(rpcErrors.requestFailed({ host: 'node.example', status: 429, statusText: 'Too Many Requests', body: '' }))).toMatchObject({ name: 'HttpRequestError', status: 429 });
    for (const error of [rpcErrors.noResponse(), rpcErrors.noAnswer({ host: 'a', method: 'b' }), rpcErrors.badAnswer({ host: 'a', reason: 'b' })]) expect(at(error)).toBeInstanceOf(HttpRequestError);
  });

  it('shows nothing of an endpoint but its host', () => {
    expect(String(at(rpcErrors.error({ host: 'node.example', code: -32_000, message: 'no' })))).toContain('URL: node.example\n');
  });

  it('leaves what is no failure on the way as it is', () => {
    const wrong = rpcErrors.wrongChain({ host: 'a', actual: 1, wanted: 2 });
    const odd = new Error('odd');
    expect([at(wrong), at(odd)]).toEqual([wrong, odd]);
  });
});
