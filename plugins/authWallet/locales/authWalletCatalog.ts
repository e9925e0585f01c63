import type { authWalletErrors } from '../errors.ts';
import type { strings } from '../strings.ts';

type ErrorName = keyof typeof authWalletErrors;

/** Everything that the plugin says, its errors included; a translation has all of it. */
export type AuthWalletCatalog = Readonly<Record<keyof typeof strings | `authWallet.error.${ErrorName}` | `authWallet.error.${ErrorName}.remedy`, string>>;
