import type { strings } from '../strings.ts';

/** Everything that the plugin says; a translation has all of it. */
export type AuthCodeCatalog = Readonly<Record<keyof typeof strings, string>>;
