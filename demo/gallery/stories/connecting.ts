import type { FakeWallet } from '../../../mocks/index.ts';
import { defineStory } from '../story.ts';
import type { Stage } from '../stage/createStage.ts';

/** Chooses the one wallet there is. */
async function choose({ addWallet, open, press }: Stage, options: Parameters<Stage['addWallet']>[0]): Promise<FakeWallet> {
  const wallet = addWallet(options);
  await open();
  await press('Fox Wallet');
  return wallet;
}

/** A connect under way, and what may become of it. */
export const connectingStories = [
  defineStory({
    id: 'connecting/waiting',
    title: 'The wallet asks its user',
    play: async (stage) => {
      await choose(stage, { scenario: { kind: 'byHand' } });
      await stage.see('Confirm the connection in Fox Wallet');
    },
  }),
  defineStory({
    id: 'connecting/pending',
    title: 'The wallet has a request open already',
    play: async (stage) => {
      await choose(stage, { scenario: { kind: 'pending' } });
      await stage.see('A request is already open. Open Fox Wallet and answer it.');
    },
  }),
  defineStory({
    id: 'connecting/failed',
    title: 'The wallet has no account',
    play: async (stage) => {
      await choose(stage, { scenario: { kind: 'approveAll' }, accounts: [] });
      await stage.see('Connection Failed');
    },
  }),
];
