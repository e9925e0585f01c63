import { definePoint } from '../../kernel/point.ts';
import type { Catalog } from './locales.ts';

/** Texts for error codes that a plugin brings, by code. Each code starts with the plugin's id. */
export const errorsPoint = /* @__PURE__ */ definePoint<Catalog, Catalog>({
  id: 'errors',
  namesOf: (catalog) => Object.keys(catalog),
  combine: (items) => Object.assign({}, ...items.map(({ item }) => item)),
});
