import type { claimErrors } from '../errors.ts';
import type { strings } from '../strings.ts';

/** Everything that the plugin says, its errors included; a translation has all of it. */
export type ClaimsCatalog = Readonly<Record<keyof typeof strings | `claims.error.${keyof typeof claimErrors}` | `claims.error.${keyof typeof claimErrors}.remedy`, string>>;
