import { storagesPoint } from '../../src/contracts/points/storages.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';

/** Settings of `storageMemory`; give them by `storageMemory.with`. */
export interface StorageMemoryConfig {
  /** Of all files that it keeps; 64 MiB if absent. */
  readonly maxBytes?: number | undefined;
  /** Where it keeps them, by their addresses (`mem://0/name`): to fill and look at in tests. Absent: a map of the kit's own. */
  readonly files?: Map<string, File> | undefined;
}

const config: StorageMemoryConfig = {};

/** Files under `mem:` for as long as the page lives, for tests and drafts: `uploadFiles({ scheme: 'mem', files })`. What is said to be JSON has to be. */
export const storageMemory = /* @__PURE__ */ definePlugin({
  id: 'storageMemory',
  config,
  contributes: ({ maxBytes = 64 * 1024 * 1024, files: kept = new Map() }: StorageMemoryConfig) => {
    const load = () => loadPart(import('./memoryFiles.ts'));
    return [storagesPoint.of({
      id: 'storageMemory', schemes: ['mem'], limits: { maxUploadBytes: maxBytes },
      resolve: async () => (await load()).createResolver(kept),
      upload: async () => (await load()).createUploader(kept, maxBytes),
      remove: async () => (await load()).createRemover(kept),
    })];
  },
});
