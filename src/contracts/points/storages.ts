import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { ById } from '../../kernel/point.ts';

/** Reads, and maybe takes, files under one URI scheme, e.g. `ipfs`. */
export interface StorageSpec {
  readonly scheme: string;
  readonly resolve: Lazy<(uri: string) => Promise<Response>>;
  readonly upload?: Lazy<(files: readonly File[]) => Promise<readonly string[]>>;
}

export const storagesPoint = /* @__PURE__ */ definePoint<StorageSpec, ById<StorageSpec>>({
  id: 'storages',
  keyOf: ({ scheme }) => scheme,
  combine: (items) => new Map(items.map(({ item }) => [item.scheme, item])),
});
