import { defineStory } from '../story.ts';

/** The modal itself. */
export const shellStories = [
  defineStory({
    id: 'shell/wide',
    title: 'Wide: a welcome beside the wallets',
    provider: { size: 'wide' },
    play: async ({ addWallet, open, see }) => {
      addWallet();
      await open();
      await see('Fox Wallet');
    },
  }),
  defineStory({
    id: 'shell/wide-connecting',
    title: 'Wide: what was chosen beside the wallets',
    provider: { size: 'wide' },
    play: async ({ addWallet, open, press, see }) => {
      addWallet({ scenario: { kind: 'byHand' } });
      await open();
      await press('Fox Wallet');
      await see('Confirm the connection in Fox Wallet');
    },
  }),
  defineStory({
    id: 'shell/no-footer',
    title: 'Without the last line',
    provider: { poweredBy: false },
    play: async ({ addWallet, open, see }) => {
      addWallet();
      await open();
      await see('Installed');
    },
  }),
];
