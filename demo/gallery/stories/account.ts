import { defineStory } from '../story.ts';

/** A connected person's account. */
export const accountStories = [
  defineStory({
    id: 'account/balance',
    title: 'What it holds',
    play: async ({ connect, open, see }) => {
      await connect();
      await open();
      await see(/10000 METH/);
    },
  }),
];
