import type { strings } from '../strings.ts';

/** Of the plugin's errors those that visitors come to read. */
export type ShownSmartError = 'noAddressByFactory' | 'noAddress' | 'noMessages' | 'needsOwnAccount' | 'failedToConnect' | 'ownerNeeded' | 'noSessionKeys' | 'keyMissing' | 'keyNotBegun' | 'keyExpired' | 'keyTarget' | 'keyLimit' | 'tokenPriceUnknown' | 'tokenFeeOverCap' | 'tokenBalanceLow' | 'tokenNotAllowed';

/** Everything that the plugin says; a translation has all of it. */
export type SmartCatalog = Readonly<Record<keyof typeof strings | `smart.error.${ShownSmartError}` | `smart.error.${ShownSmartError}.remedy`, string>>;
