import { defineChain } from 'latchkey';
import { memoryStorageAdapter } from 'latchkey/adapters/memory';
import { announceWallet, createFakeWallet, createMockWorld, fakeWalletInfo, mockedPageAdapter, startMockWorld } from 'latchkey/mocks';

/** The world of the page, which all its examples share: chains, and what answers for services. */
const world = createMockWorld();
await startMockWorld({ world });

/** In place of a browser's extension: a wallet whose person agrees to everything. */
announceWallet(createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider, fakeWalletInfo, { target: window });

/** The mocked chains, as a kit takes them. */
export const chains = world.chains.map(({ rpcUrl: rpc, ...chain }) => defineChain({ ...chain, rpc }));

/** In reach without a network; and nothing of an example is kept, since its chains begin anew with each visit of a page. */
export const adapters = [mockedPageAdapter, memoryStorageAdapter];
