import { RpcError } from './rpcError.ts';
import { answerJsonRpc } from './jsonRpc.ts';

const echo = async ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
  if (method === 'fails') throw new RpcError(3, 'execution reverted', { data: '0x08c379a0' });
  if (method === 'breaks') throw new Error('something broke');
  return method === 'nothing' ? undefined : params;
};
const say = (message: unknown) => answerJsonRpc(typeof message === 'string' ? message : JSON.stringify(message), echo);
const call = (part: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'echo', params: ['a'], ...part });

// Examples and codes of the specification of JSON-RPC 2.0.
describe('answerJsonRpc', () => {
  it('answers a call under its id, and a batch in its order, without the notifications in it', async () => {
    await expect(say(call({ id: 'x' }))).resolves.toEqual({ jsonrpc: '2.0', id: 'x', result: ['a'] });
    await expect(say([call({ id: 2 }), call({ id: undefined }), call({ id: null, params: ['b'] })])).resolves.toEqual([{ jsonrpc: '2.0', id: 2, result: ['a'] }, { jsonrpc: '2.0', id: null, result: ['b'] }]);
  });

  it('answers nothing to notifications, whatever becomes of them', async () => {
    await expect(say(call({ id: undefined, method: 'fails' }))).resolves.toBeUndefined();
    await expect(say([call({ id: undefined }), call({ id: undefined })])).resolves.toBeUndefined();
  });

  it('gives null where there is no result', async () => {
    await expect(say(call({ method: 'nothing' }))).resolves.toEqual({ jsonrpc: '2.0', id: 1, result: null });
  });

  it('tells an error with code and data, one that has none as internal', async () => {
    await expect(say(call({ method: 'fails' }))).resolves.toEqual({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } });
    await expect(say(call({ method: 'breaks' }))).resolves.toMatchObject({ id: 1, error: { code: -32_603 } });
  });

  it.each<[string, unknown, number, unknown]>([
    ['no JSON', '{"jsonrpc": "2.0", "method": "foobar, "params": "bar"', -32_700, null],
    ['an empty batch', [], -32_600, null], ['a number', 1, -32_600, null], ['null', 'null', -32_600, null],
    ['no version', call({ jsonrpc: undefined }), -32_600, 1], ['an older version', call({ jsonrpc: '1.0' }), -32_600, 1],
    ['a method that is no text', call({ method: 1 }), -32_600, 1], ['an id of another kind', call({ id: {} }), -32_600, null],
  ])('refuses %s', async (_what, message, code, id) => {
    await expect(say(message)).resolves.toEqual({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } });
  });

  it('refuses each bad call of a batch by itself', async () => {
    await expect(say([1, call()])).resolves.toEqual([{ jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32_600 }) }, { jsonrpc: '2.0', id: 1, result: ['a'] }]);
  });
});
