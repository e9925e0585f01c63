import { startLocalServer } from '../fixtures/http/localServer.ts';
import type { LocalServer } from '../fixtures/http/localServer.ts';
import { createRpcTransport, readBalance } from './entries/rpc.ts';

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer((body, response) => {
    const answer = ({ id, method }: { readonly id: number; readonly method: string }): object => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x2105' : '0x5' });
    const calls: unknown = JSON.parse(body);
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls as never))); // the kit sends well-formed calls
  });
});
afterEach(() => server.close());

describe('createRpcTransport', () => {
  it('asks an address with the means of the platform, for the main chain unless told otherwise', async () => {
    const transport = createRpcTransport({ url: server.url });
    expect(transport.chainId).toBe(1);
    expect(await readBalance(transport, { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })).toBe(5n);
    expect(createRpcTransport({ url: [server.url], chainId: 8453 }).chainId).toBe(8453);
  });

  it('sends nothing to a node of another chain', async () => {
    await expect(createRpcTransport({ url: server.url }).verify()).rejects.toMatchObject({ code: 'rpc.wrongChain' });
    await expect(createRpcTransport({ url: server.url, chainId: 8453 }).verify()).resolves.not.toThrow();
  });

  it.each(['ftp://node.example', 'https://user:pass@node.example', []])('refuses %s', (url) => {
    expect(() => createRpcTransport({ url })).toThrow(expect.objectContaining({ code: 'input.notChain' }));
  });
});
