import type { socialErrors } from '../errors.ts';
import type { strings } from '../strings.ts';

/** What only a developer sees stays English. */
type ErrorName = Exclude<keyof typeof socialErrors, 'badProvider' | 'badFedCm'>;

/** Everything that the plugin says, its errors included; a translation has all of it. */
export type AuthSocialCatalog = Readonly<Record<keyof typeof strings | `authSocial.error.${ErrorName}` | `authSocial.error.${ErrorName}.remedy`, string>>;
