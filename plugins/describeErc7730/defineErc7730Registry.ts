import type { Erc7730Registry, LoadErc7730 } from './config.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';

/** Finds the descriptors of a contract among files, what they include merged into them: give it to `describeErc7730` as `load`. Nothing is fetched from another host: both are functions of your own, by `import()`. */
export function defineErc7730Registry(registry: Erc7730Registry): LoadErc7730 {
  return async (wanted) => {
    const { loadFromRegistry } = await loadPart(import('./loadFromRegistry.ts'));
    return loadFromRegistry(registry, wanted);
  };
}
