import type { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { strings } from '../strings.ts';

type ErrorName = keyof typeof inAppErrors;

/** Everything that the plugin says, the wallet's errors included; a translation has all of it. */
export type InAppCatalog = Readonly<Record<keyof typeof strings | `inApp.error.${ErrorName}` | `inApp.error.${ErrorName}.remedy`, string>>;
