import type { strings } from '../strings.ts';

/** Of the plugin's errors those that visitors come to read. */
export type ShownPasskeyError = 'dismissed' | 'exists' | 'unavailable' | 'badAnswer' | 'unknownAccount' | 'notHere' | 'lastOwner' | 'noOwner' | 'noRecovery' | 'notActive' | 'noContracts' | 'changeFailed';

/** Everything that the plugin says; a translation has all of it. */
export type PasskeyCatalog = Readonly<Record<keyof typeof strings | `passkey.error.${ShownPasskeyError}` | `passkey.error.${ShownPasskeyError}.remedy`, string>>;
