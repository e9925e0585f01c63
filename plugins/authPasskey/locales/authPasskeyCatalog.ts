import type { strings } from '../strings.ts';

/** Everything that the plugin says; a translation has all of it. */
export type AuthPasskeyCatalog = Readonly<Record<keyof typeof strings, string>>;
