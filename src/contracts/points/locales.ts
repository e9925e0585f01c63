import { definePoint } from '../../kernel/point.ts';

/** Texts by key; `{name}` is filled in. */
export type Catalog = Readonly<Record<string, string>>;
/** A plugin's texts: English at once, other languages when they are chosen. */
export interface LocaleSpec {
  /** English, which is also the list of keys. Each starts with the plugin's id. */
  readonly en: Catalog;
  /** Another language by its tag, e.g. `de_DE`; missing keys fall back to English. */
  load?(locale: string): Promise<Catalog>;
}

/** All texts that people read. */
export const localesPoint = /* @__PURE__ */ definePoint<LocaleSpec>({ id: 'locales', namesOf: ({ en }) => Object.keys(en) });
