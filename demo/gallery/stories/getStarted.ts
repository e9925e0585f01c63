import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { showScreen } from '../../../src/index.ts';
import { defineStory } from '../story.ts';
import { choosePocket } from './connecting.ts';

/** Getting a wallet. */
export const getStartedStories = [
  defineStory({
    id: 'get-started/welcome',
    title: 'What a wallet is, and some to begin with',
    names: ['MetaMask'],
    play: async ({ open, press, see }) => {
      await open();
      await press('Get started');
      await see('Holds what is yours');
    },
  }),
  defineStory({
    id: 'get-started/none',
    title: 'The site recommends none',
    kit: { plugins: [walletInjected.with({ recommended: [], connectDelayMs: 0 })] },
    play: async ({ open, press, see }) => {
      await open();
      await press('Get started');
      await see('This site recommends no particular wallet.');
    },
  }),
  defineStory({
    id: 'get-started/wallet',
    title: 'The ways to get one wallet',
    names: ['MetaMask', 'metamask.io'],
    play: async ({ open, press, see }) => {
      await open();
      await press('MetaMask');
      await see('Get MetaMask');
    },
  }),
  defineStory({
    id: 'get-started/phone',
    title: 'The ways to get one wallet, on a phone',
    platform: 'ios',
    names: ['MetaMask', 'metamask.io'],
    play: async ({ open, press, see }) => {
      await open();
      await press('MetaMask');
      await see('Get MetaMask');
    },
  }),
  defineStory({
    id: 'get-started/store-code',
    title: 'The store of a phone as a code',
    names: ['MetaMask', 'metamask.io'],
    play: async ({ kit, see }) => {
      kit.dispatch(showScreen('core.getStarted', { walletId: 'io.metamask', store: 'ios' }));
      await see('Scan this code with the camera of your phone');
    },
  }),
  defineStory({
    id: 'get-started/installed',
    title: 'The wallet has arrived meanwhile',
    names: ['MetaMask'],
    play: async ({ addWallet, open, press, see }) => {
      await open();
      await press('MetaMask');
      await see('Get MetaMask');
      addWallet({ name: 'MetaMask', rdns: 'io.metamask' });
      await see('MetaMask is installed');
    },
  }),
  defineStory({
    id: 'get-started/elsewhere',
    title: 'A wallet on another device, while its code waits',
    names: ['Pocket Wallet', 'pocketwallet.example'],
    play: async (stage) => {
      await choosePocket(stage);
      await stage.press("Don't have Pocket Wallet? Get it");
      await stage.see('I have Pocket Wallet now');
    },
  }),
  defineStory({
    id: 'get-started/unknown',
    title: 'A wallet of which nothing is known',
    names: ['test.unheard'],
    play: async ({ kit, see }) => {
      kit.dispatch(showScreen('core.getStarted', { walletId: 'test.unheard' }));
      await see('It is not known here where to get');
    },
  }),
];
