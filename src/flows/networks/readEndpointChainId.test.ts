import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../fixtures/http/localServer.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import type { Latchkey } from '../../kit/latchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { readEndpointChainId } from './readEndpointChainId.ts';

let node: LocalServer;
let kit: Latchkey;
beforeEach(async () => {
  node = await startLocalServer();
  kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Site', rpc: 'https://site.example' })], autoConnect: false, devTools: false, onFault: () => {} });
});
afterEach(async () => {
  kit.destroy();
  await node.close();
});
const answer = (result: unknown): void => node.answer((body, response) => void response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { readonly id: number }).id, result })));

describe('readEndpointChainId', () => {
  it('says which chain an endpoint serves, and keeps nothing of it', async () => {
    answer('0x2105');
    expect(await kit.dispatch(readEndpointChainId({ rpc: node.url }))).toBe(8453);
    expect(kit.getState().network.customChains).toEqual([]);
  });

  it.each(['0x0', 'base', null])('fails on an answer of %p', async (result) => {
    answer(result);
    await expect(kit.dispatch(readEndpointChainId({ rpc: node.url }))).rejects.toMatchObject({ code: expect.stringMatching(/^(input|rpc)\./) });
  });

  it('ends when the caller gives up', async () => {
    node.answer(() => {});
    const left = new AbortController();
    const asked = kit.dispatch(readEndpointChainId({ rpc: node.url, signal: left.signal }));
    left.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});
