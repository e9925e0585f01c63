import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { defineStory } from '../story.ts';

const links = { homepage: 'https://wallet.example', chrome: 'https://chromewebstore.google.com/detail/none', ios: 'https://apps.apple.com/app/none', android: 'https://play.google.com/store/apps/details?id=none' };
const several = { plugins: [walletInjected.with({ connectDelayMs: 0, recommended: [{ rdns: 'test.harbour', name: 'Harbour', links }, { rdns: 'test.pebble', name: 'Pebble', links: { homepage: links.homepage } }, { rdns: 'test.cooperative', name: 'The Wallet of the Great Northern Savings Cooperative', links }] })] };

/** Where to get a wallet. */
export const getStartedStories = [
  defineStory({
    id: 'get-started/all',
    title: 'All that the site recommends',
    kit: several,
    names: ['Harbour', 'Pebble', 'The Wallet of the Great Northern Savings Cooperative'],
    play: async ({ open, press, see }) => {
      await open();
      await press('Get started');
      await see('Signs you in');
    },
  }),
  defineStory({
    id: 'get-started/one',
    title: 'The one that was chosen and is not installed',
    kit: several,
    names: ['Harbour', 'App Store', 'Google Play', 'wallet.example'],
    play: async ({ open, press, see }) => {
      await open();
      await press('Harbour');
      await see('Install it where you want to use it');
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
];
