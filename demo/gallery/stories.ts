import type { Story } from './story.ts';
import { accountStories } from './stories/account.ts';
import { connectingStories } from './stories/connecting.ts';
import { getStartedStories } from './stories/getStarted.ts';
import { walletsStories } from './stories/wallets.ts';

/** Every screen in every state, in the order of the gallery; one line an area. */
export const stories: readonly Story[] = [
  ...walletsStories,
  ...connectingStories,
  ...getStartedStories,
  ...accountStories,
];
