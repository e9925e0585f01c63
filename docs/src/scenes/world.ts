import { createLatchkey, defineChain } from 'latchkey';
import { announceWallet, createFakeWallet, createMockWorld, fakeWalletInfo, mockedPageAdapter, startMockWorld } from 'latchkey/mocks';
import { walletInjected } from 'latchkey/plugins/walletInjected';

/** The world of the page, which all its examples share, and their kit. */
async function start() {
  const world = createMockWorld();
  await startMockWorld({ world });
  announceWallet(createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider, fakeWalletInfo, { target: window });
  return createLatchkey({ chains: world.chains.map(({ rpcUrl: rpc, ...chain }) => defineChain({ ...chain, rpc })), plugins: [walletInjected], adapters: [mockedPageAdapter] });
}

export const kit = await start();
