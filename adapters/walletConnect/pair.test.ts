import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../mocks/index.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import * as limits from '../../src/domain/limits.ts';
import { pair } from './pair.ts';

const world = createMockWorld();
afterAll(() => world.close());

const rest = { clock: world.clock, onCode: () => {}, onCodeOver: () => {}, onLate: () => {}, onWake: () => () => {} };

/** Proposes with so many chains configured, and gives up once the code is there. */
async function propose(count: number, chainId?: number): Promise<readonly string[]> {
  const far = createMockWalletConnect({ wallet: createFakeWallet({ world }) });
  const abort = new AbortController();
  const chains = Array.from({ length: count }, (_, at) => defineChain({ id: at + 1, name: `Chain ${at + 1}`, rpc: 'https://node.example' }));
  const reason = new Error('enough');
  const request = { chainId, chains, signal: abort.signal, showUri: () => abort.abort(reason) };
  await expect(pair(await far.client(), { ...rest, request, later: (run) => run() })).rejects.toBe(reason);
  expect(far.codes()).toEqual([]);
  return far.proposedChains();
}

describe('pair', () => {
  it('proposes as many chains as wallets take, the wanted one first, wherever it is configured', async () => {
    const proposed = await propose(15, 14);
    expect(proposed).toHaveLength(limits.maxProposedChains);
    expect(proposed.slice(0, 3)).toEqual(['eip155:14', 'eip155:1', 'eip155:2']);
    expect(new Set(proposed).size).toBe(proposed.length);
  });

  it('does not propose a chain that is not configured', async () => {
    expect(await propose(2, 99)).toEqual(['eip155:1', 'eip155:2']);
  });

  it('proposes nothing for a caller that has given up before', async () => {
    const far = createMockWalletConnect({ wallet: createFakeWallet({ world }) });
    const request = { chainId: undefined, chains: [], signal: AbortSignal.abort(new Error('gone')), showUri: () => {} };
    await expect(pair(await far.client(), { ...rest, request, later: () => {} })).rejects.toThrow('gone');
    expect(far.codes()).toEqual([]);
  });
});
