import { defineChain } from 'latchkey';
import { announceWallet, createFakeWallet, createMockWorld, fakeWalletInfo, mockedPageAdapter, startMockWorld } from 'latchkey/mocks';

/** Starts the mocked world in this page: chains that run what is sent, and a wallet that agrees to everything. Gives what the kit needs for it. */
export async function startOffline() {
  const world = createMockWorld();
  await startMockWorld({ world });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  announceWallet(wallet.provider, fakeWalletInfo, { target: window });
  return { chains: world.chains.map(({ rpcUrl, ...chain }) => defineChain({ ...chain, rpc: rpcUrl })), adapters: [mockedPageAdapter] };
}
