import { storagesPoint } from '../../src/contracts/points/storages.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';

/** Settings of `storageArweave`; give them by `storageArweave.with`. */
export interface StorageArweaveConfig {
  /** Where files are read, in turn: templates with `{cid}` for the id of a transaction, e.g. `https://arweave.net/raw/{cid}`. Not those that redirect, as `https://arweave.net/{cid}` does. */
  readonly gateways: readonly string[];
}

const config: StorageArweaveConfig = { gateways: [] };

/** Files of Arweave, on the word of gateways: `storageArweave.with({ gateways: ['https://arweave.net/raw/{cid}'] })`. @see https://docs.arweave.org */
export const storageArweave = /* @__PURE__ */ definePlugin({
  id: 'storageArweave',
  needs: [httpPort],
  config,
  permissions: ({ gateways }: StorageArweaveConfig) => servicePermissions({ urls: gateways.map((template) => template.replaceAll('{cid}', 'id').replaceAll('{path}', '')), why: 'reads files of Arweave' }),
  contributes: ({ gateways }: StorageArweaveConfig) => [storagesPoint.of({
    id: 'storageArweave', schemes: ['ar'], gateways,
    resolve: async () => (await loadPart(import('./resolveArweave.ts'))).createResolver(gateways),
  })],
});
