import { defineChain } from 'latchkey';
import type { Adapter, Chain } from 'latchkey';
import { createMockWorld, mockedPageAdapter, startMockWorld } from 'latchkey/mocks';
import { announceWallet, createFakeWallet, fakeWalletInfo } from 'latchkey/mocks'; //? injected
import type { walletConnect } from 'latchkey/plugins/walletConnect'; //? walletConnect
import type { walletInApp } from 'latchkey/plugins/walletInApp'; //? inApp
import { chains } from '../chains';
import { openInAppWallet } from './inAppWallet'; //? inApp
import { openPhone } from './phone'; //? walletConnect

/** What stands for the network, way by way. */
export interface MockedWays {
  readonly walletInApp?: Parameters<typeof walletInApp.with>[0]; //? inApp
  readonly walletConnect?: Parameters<typeof walletConnect.with>[0]; //? walletConnect
}

/** What a kit over mocks is made with. */
export interface Mocks extends MockedWays {
  readonly chains: readonly Chain[];
  readonly adapters: readonly Adapter[];
}

let started: Promise<Mocks> | undefined;

/** Puts the mocked world between this page and the network, once: the site's own chains, each a real EVM in the page, and wallets that really sign. */
export function startMocks(): Promise<Mocks> {
  started ??= start();
  return started;
}

async function start(): Promise<Mocks> {
  const world = createMockWorld({ chains: chains.map(({ id, name, nativeCurrency }) => ({ id, name, nativeCurrency, rpcUrl: `https://rpc.latchkey.test/${id}` })) });
  await startMockWorld({ world });
  announceWallet(createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider, fakeWalletInfo, { target: window }); //? injected
  return {
    chains: world.chains.map(({ rpcUrl, ...chain }) => defineChain({ ...chain, rpc: rpcUrl, testnet: true })),
    adapters: [mockedPageAdapter],
    walletInApp: await openInAppWallet(), //? inApp
    walletConnect: openPhone(world), //? walletConnect
  };
}
