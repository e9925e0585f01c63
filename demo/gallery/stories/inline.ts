import { holdBlocks, sendEther, untilSent } from '../stage/sending.ts';
import { defineStory } from '../story.ts';

/** The same screens as a part of the page. */
export const inlineStories = [
  defineStory({
    id: 'inline/wallets',
    title: 'Choosing a wallet',
    within: 'page',
    play: async ({ addWallet, see }) => {
      addWallet();
      await see('Installed');
    },
  }),
  defineStory({
    id: 'inline/connecting',
    title: 'The wallet asks its user',
    within: 'page',
    play: async ({ addWallet, press, see }) => {
      addWallet();
      await press('Fox Wallet');
      await see('Confirm the connection in Fox Wallet');
    },
  }),
  defineStory({
    id: 'inline/refused',
    title: 'The person said no in the wallet',
    within: 'page',
    play: async ({ addWallet, press, see }) => {
      addWallet({ scenario: { kind: 'rejectAll' } });
      await press('Fox Wallet');
      await see('You rejected the request in Fox Wallet.');
    },
  }),
  defineStory({
    id: 'inline/account',
    title: 'The account',
    within: 'page',
    play: async ({ addWallet, press, see }) => {
      addWallet({ scenario: { kind: 'approveAll' } });
      await press('Fox Wallet');
      await see(/10,?000 METH/);
    },
  }),
  defineStory({
    id: 'inline/pending-count',
    title: 'The button while two transactions are on their way',
    within: 'page',
    play: async (stage) => {
      await stage.connect();
      await holdBlocks(stage);
      for (const count of [1, 2]) {
        sendEther(stage, '0.25');
        await untilSent(stage, 'pending', count);
      }
      await stage.until(() => document.querySelector('.lk-pending')?.textContent === '2', 'The button counts nothing.');
    },
  }),
];
