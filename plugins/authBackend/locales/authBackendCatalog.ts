import type { authBackendErrors } from '../errors.ts';
import type { strings } from '../strings.ts';

type ErrorName = keyof typeof authBackendErrors;

/** Everything that the plugin says, its errors included; a translation has all of it. */
export type AuthBackendCatalog = Readonly<Record<keyof typeof strings | `authBackend.error.${ErrorName}` | `authBackend.error.${ErrorName}.remedy`, string>>;
