import type { CoreScreen } from '../contracts/points/screens.ts';
import type { questionChunks, screenChunks } from './screenChunks.ts';

const names: readonly ('wallets' | 'connecting' | 'account' | keyof typeof screenChunks)[] = ['wallets', 'allWallets', 'connecting', 'getStarted', 'account', 'switchAccount', 'manage', 'activity', 'funds', 'token', 'send', 'receive', 'networks', 'addNetwork', 'requestEnded'];
/** Of `signMessageQuestion`, `reviewQuestion` and `switchQuestion`, which arrive with the first that asks. */
const questions: readonly (keyof typeof questionChunks)[] = ['signMessage', 'review', 'switchRequest'];

/** The core's screens by name. `loadCoreScreen` fetches their components: a site without React need not have React to be built. */
export const coreScreens: readonly CoreScreen[] = /* @__PURE__ */ [...names, ...questions].map((name, i) => ({ id: `core.${name}`, isQuestion: i >= names.length }));
