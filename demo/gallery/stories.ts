import type { Story } from './story.ts';
import { accountStories } from './stories/account.ts';
import { signedStories } from './stories/signed.ts';
import { signInStories } from './stories/signIn.ts';
import { activityStories } from './stories/activity.ts';
import { askingStories } from './stories/asking.ts';
import { buyingStories } from './stories/buying.ts';
import { collectiblesStories } from './stories/collectibles.ts';
import { connectAppStories } from './stories/connectApp.ts';
import { connectingStories } from './stories/connecting.ts';
import { dropsStories } from './stories/drops.ts';
import { ecosystemStories } from './stories/ecosystem.ts';
import { frameStories } from './stories/frame.tsx';
import { fundsStories } from './stories/funds.ts';
import { getStartedStories } from './stories/getStarted.ts';
import { inAppStories } from './stories/inApp.ts';
import { indexedStories } from './stories/indexed.ts';
import { inlineStories } from './stories/inline.ts';
import { linkedStories } from './stories/linked.ts';
import { networksStories } from './stories/networks.ts';
import { passkeyStories } from './stories/passkey.ts';
import { passkeyAccountStories } from './stories/passkeyAccount.ts';
import { passkeyOwnersStories } from './stories/passkeyOwners.ts';
import { passkeyRecoverStories } from './stories/passkeyRecover.ts';
import { reviewStories } from './stories/review.ts';
import { reviewKeyStories } from './stories/reviewKey.ts';
import { sessionKeysStories } from './stories/sessionKeys.ts';
import { shellStories } from './stories/shell.ts';
import { signStories } from './stories/sign.ts';
import { smartStories } from './stories/smart.ts';
import { socialStories } from './stories/social.ts';
import { walletsStories } from './stories/wallets.ts';

/** Every screen in every state, in the order of the gallery; one line an area. */
export const stories: readonly Story[] = [
  ...walletsStories,
  ...connectingStories,
  ...askingStories,
  ...smartStories,
  ...sessionKeysStories,
  ...inAppStories,
  ...socialStories,
  ...passkeyStories,
  ...passkeyAccountStories,
  ...passkeyOwnersStories,
  ...passkeyRecoverStories,
  ...linkedStories,
  ...ecosystemStories,
  ...signedStories,
  ...getStartedStories,
  ...accountStories,
  ...connectAppStories,
  ...signInStories,
  ...activityStories,
  ...indexedStories,
  ...buyingStories,
  ...fundsStories,
  ...collectiblesStories,
  ...dropsStories,
  ...networksStories,
  ...signStories,
  ...reviewStories,
  ...reviewKeyStories,
  ...frameStories,
  ...shellStories,
  ...inlineStories,
];
