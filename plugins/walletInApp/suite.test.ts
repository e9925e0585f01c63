import { createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import { walletSuite } from '../../mocks/testing/index.ts';
import type { MakeWallet, WalletSuiteCapability } from '../../mocks/testing/index.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { walletEcosystem, walletInApp } from './index.ts';

const device = authProvidersPoint.of({
  id: 'way', strategy: 'guest', group: 'button', title: 'suite.guest', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'suite.guest' }, modes: [{ mode: 'none' }], canLink: false,
  load: async () => ({ start: async ({ server, sink, signal }) => sink(await server.proveDevice({ signal })) }),
});

const make = (isEcosystem: boolean): MakeWallet => () => {
  const frame = createMockWalletFrame({ accounts: mockAccounts.slice(0, 2), ...(isEcosystem && { ecosystem: { ecosystemId: 'market', name: 'Market', authOptions: ['guest'] } }) });
  const common = { url: 'https://wallet.latchkey.test', siteId: 'suite', openFrame: frame.openFrame };
  const plugin = isEcosystem ? walletEcosystem.with({ ...common, ecosystemId: 'market', askEcosystem: frame.askEcosystem }) : walletInApp.with(common);
  const ways = definePlugin({ id: 'suite', contributes: [device] });
  return {
    walletId: isEcosystem ? 'ecosystem.market' : 'inApp',
    // The ways in come along, for a suite registers one plugin.
    plugin: () => ({ ...plugin, dependsOn: [] as never, contributes: [...(plugin.contributes as readonly never[]), ...(ways.contributes as readonly never[])] }),
    controls: {
      set: (behaviour) => frame.set(behaviour === 'pending' ? 'waits' : behaviour),
      accounts: () => mockAccounts.slice(0, 2).map(({ address }) => address),
      prompts: frame.prompts,
      selectAccount: (address) => frame.show([address]),
      hideAccounts: frame.signOut,
      end: frame.signOut,
      forget: frame.signOut,
      isPermitted: frame.isSignedIn,
      listeners: frame.frames,
      lie: (about, answer) => {
        if (about === 'accounts') frame.lie('status', { status: 'Logged In, Wallet Initialized', addresses: answer, custody: 'user-recoverable', isGuest: false, identities: [], wantsRecovery: false, screens: [] });
        else frame.lie('sign', answer);
      },
      answer: () => ({ providerId: 'way' }),
    },
  };
};
/** One of its kind is in a page; its chain is a number of the page, and the kit sends. */
const cannot: readonly WalletSuiteCapability[] = ['pending', 'lock', 'setChain', 'addChain', 'refuseChain', 'refuseSwitch', 'twice', 'sendItself', 'lieAboutChain', 'lieAboutHash', 'secrets'];

describe.each([['walletInApp', false], ['walletEcosystem', true]] as const)('walletSuite of %s over a frame in memory', (_name, isEcosystem) => {
  for (const { name, run } of walletSuite(make(isEcosystem), { cannot })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
