import { storagesPoint } from '../../src/contracts/points/storages.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';

/** Settings of `storageHttp`; give them by `storageHttp.with`. */
export interface StorageHttpConfig {
  /** Where files may come from, each `https://host[:port]`. Their servers have to let pages of other origins read (CORS). */
  readonly origins: readonly string[];
}

const config: StorageHttpConfig = { origins: [] };

/** Files at `https:` addresses of origins that the site names, on their servers' word: `storageHttp.with({ origins: ['https://files.example.com'] })`. With it, pictures over https are fetched from these origins, instead of shown by `<img>` from those in `pictures`. */
export const storageHttp = /* @__PURE__ */ definePlugin({
  id: 'storageHttp',
  needs: [httpPort],
  config,
  permissions: ({ origins }: StorageHttpConfig) => servicePermissions({ urls: origins, why: 'reads files' }),
  contributes: ({ origins }: StorageHttpConfig) => [storagesPoint.of({ id: 'storageHttp', schemes: ['https'], resolve: async () => (await loadPart(import('./readAmong.ts'))).readAmong(origins) })],
});
