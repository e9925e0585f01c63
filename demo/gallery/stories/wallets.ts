import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { definePlugin, walletsPoint } from '../../../src/index.ts';
import { defineStory } from '../story.ts';

const ownWallet = definePlugin({
  id: 'ownWallet',
  contributes: [walletsPoint.of({ id: 'ownWallet', name: 'Our Wallet', kind: 'inApp', probe: () => 'reachable', open: async () => () => new Promise(() => {}) })],
});
const installed = ['Fox Wallet', 'Harbour', 'Pebble', 'Marlin', 'Lantern'];
/** The first of the directory. */
export const listed = ['1inch Wallet', 'Binance Wallet', 'Ledger Live', 'BitPay Wallet', 'Best Wallet', 'Trust Wallet', 'Fireblocks', 'Bitget Wallet', 'TokenPocket', 'SafePal'];
const nothingRecommended = { plugins: [walletInjected.with({ recommended: [], connectDelayMs: 0 })] };

/** Choosing a wallet. */
export const walletsStories = [
  defineStory({
    id: 'wallets/none',
    title: 'No wallet in this browser, and none recommended',
    kit: nothingRecommended,
    play: async ({ open, see }) => {
      await open();
      await see('No wallet found in this browser.');
    },
  }),
  defineStory({
    id: 'wallets/recommended',
    title: 'None installed, one recommended',
    play: async ({ open, see }) => {
      await open();
      await see('MetaMask');
    },
  }),
  defineStory({
    id: 'wallets/recommended-by-site',
    title: 'Four that the site recommends, one of which is installed',
    names: ['Rainbow', 'Trust Wallet', 'Zerion'],
    kit: { wallets: { recommended: ['test.foxwallet', 'me.rainbow', 'com.trustwallet.app', 'io.zerion.wallet'] }, plugins: [walletInjected.with({ recommended: [], connectDelayMs: 0 })] },
    play: async ({ addWallet, open, see }) => {
      addWallet();
      await open();
      await see('Rainbow');
    },
  }),
  defineStory({
    id: 'wallets/in-wallets-browser',
    title: "In a wallet's own browser: that wallet, and nothing of other apps",
    platform: 'ios',
    surroundings: { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit Mobile/15E148 WebView MetaMaskMobile' },
    kit: { wallets: { recommended: ['me.rainbow'] } },
    play: async ({ addWallet, open, see }) => {
      addWallet({ name: 'MetaMask', rdns: 'io.metamask.mobile' });
      await open();
      await see('Installed');
    },
  }),
  defineStory({
    id: 'wallets/installed',
    title: 'One installed, one recommended',
    play: async ({ addWallet, open, see }) => {
      addWallet();
      await open();
      await see('Installed');
    },
  }),
  defineStory({
    id: 'wallets/two-of-one-name',
    title: 'Two that call themselves the same',
    play: async ({ addWallet, open, see }) => {
      addWallet();
      addWallet();
      await open();
      await see('Another wallet here uses the same name.');
    },
  }),
  defineStory({
    id: 'wallets/refused',
    title: 'The person said no in the wallet',
    play: async ({ addWallet, open, press, see }) => {
      addWallet({ scenario: { kind: 'rejectAll' } });
      await open();
      await press('Fox Wallet');
      await see('You rejected the request in Fox Wallet.');
    },
  }),
  defineStory({
    id: 'wallets/many',
    title: 'Many installed, some with long names',
    names: ['Harbour', 'Pebble', 'Marlin', 'Lantern', 'Quartz', 'Sparrow', 'The Wallet of the Great Northern Savings Cooperative', 'Żółty Portfel'],
    play: async ({ addWallet, open, see }) => {
      for (const name of ['Fox Wallet', 'Harbour', 'Pebble', 'Marlin', 'Lantern', 'Quartz', 'Sparrow', 'The Wallet of the Great Northern Savings Cooperative']) addWallet({ name });
      addWallet({ name: 'Żółty Portfel' });
      await open();
      await see('Żółty Portfel');
    },
  }),
  defineStory({
    id: 'wallets/own-first',
    title: "The site's own wallet first, then others, then more of them",
    names: ['Our Wallet', ...installed],
    kit: { plugins: [walletInjected.with({ recommended: [], connectDelayMs: 0 }), ownWallet] },
    play: async ({ addWallet, open, see }) => {
      for (const name of installed) addWallet({ name });
      await open();
      await see('Our Wallet');
      await see('Connect a wallet');
    },
  }),
  defineStory({
    id: 'wallets/terms',
    title: 'Terms to know of',
    kit: { terms: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' } },
    play: async ({ addWallet, open, see }) => {
      addWallet();
      await open();
      await see('Privacy Policy');
    },
  }),
  defineStory({
    id: 'wallets/terms-to-accept',
    title: 'Nothing can be chosen before the terms are accepted',
    kit: { terms: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', isApprovalRequired: true } },
    play: async ({ addWallet, open, see }) => {
      addWallet();
      await open();
      await see('Tick the box to choose a wallet.');
    },
  }),
  defineStory({
    id: 'wallets/terms-many',
    title: 'The terms stay in sight below many wallets',
    names: ['Harbour', 'Pebble', 'Marlin', 'Lantern', 'Quartz'],
    kit: { terms: { termsUrl: 'https://example.com/terms', isApprovalRequired: true } },
    play: async ({ addWallet, open, see }) => {
      for (const name of ['Fox Wallet', 'Harbour', 'Pebble', 'Marlin', 'Lantern', 'Quartz']) addWallet({ name });
      await open();
      await see('Tick the box to choose a wallet.');
    },
  }),
  defineStory({
    id: 'wallets/all',
    title: 'All wallets',
    names: listed,
    play: async ({ open, press, see }) => {
      await open();
      await press(/^All Wallets/);
      await see('Ledger Live');
    },
  }),
  defineStory({
    id: 'wallets/others',
    title: "All but the site's own",
    kit: { plugins: [walletInjected.with({ recommended: [], connectDelayMs: 0 }), ownWallet] },
    names: installed,
    play: async ({ addWallet, open, press, see }) => {
      for (const name of installed) addWallet({ name });
      await open();
      await press('Connect a wallet');
      await see('Lantern');
    },
  }),
  defineStory({
    id: 'wallets/found',
    title: 'Found by a name with a slip in it',
    names: ['ledgr', 'Ledger Live', 'Ledger'],
    play: async ({ open, type, see }) => {
      await open();
      await type('Search Wallet', 'ledgr');
      await see('Ledger Live');
    },
  }),
  defineStory({
    id: 'wallets/no-results',
    title: 'Nothing is called so',
    names: ['xyzzyq'],
    play: async ({ open, type, see }) => {
      await open();
      await type('Search Wallet', 'xyzzyq');
      await see('No Results');
    },
  }),
];
