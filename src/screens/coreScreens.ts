import type { CoreScreen } from '../contracts/points/screens.ts';

/** All that can be shown by name. */
const screenNames = ['wallets', 'allWallets', 'connecting', 'getStarted', 'account', 'switchAccount', 'manage', 'activity', 'funds', 'token', 'send', 'receive', 'networks', 'addNetwork', 'requestEnded'] as const;
/** Of `signMessageQuestion`, `reviewQuestion`, `switchQuestion` and `assetQuestion`, which arrive with the first that asks. */
const questionNames = ['signMessage', 'review', 'switchRequest', 'watchAsset'] as const;

/** Which screens the core has. Their components are apart, in `loadCoreScreen`: a site without React need not have React to be built. */
export const coreScreens: readonly CoreScreen[] = [
  ...screenNames.map((name) => ({ id: `core.${name}` }) as const),
  ...questionNames.map((name) => ({ id: `core.${name}`, isQuestion: true }) as const),
];

export type CoreScreenId = `core.${(typeof screenNames)[number]}`;
export type CoreQuestionId = `core.${(typeof questionNames)[number]}`;
