import type { marketplaceErrors } from '../errors.ts';
import type { strings } from '../strings.ts';

/** Everything that the plugin says, its errors included; a translation has all of it. */
export type MarketplaceCatalog = Readonly<Record<keyof typeof strings | `marketplace.error.${keyof typeof marketplaceErrors}` | `marketplace.error.${keyof typeof marketplaceErrors}.remedy`, string>>;
