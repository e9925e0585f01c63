import type { LoadErc7730 } from './config.ts';

/** Files of the public registry, or others in its form, that a site has among its own. */
export interface Erc7730Registry {
  /** Which files are for which contracts, by `eip155:1:0x…`: `index.calldata.json` and `index.eip712.json` of the registry, or tables of your own in that form, in which a path may stand alone or in a list. */
  readonly index: { readonly calldata?: () => Promise<unknown>; readonly eip712?: () => Promise<unknown> };
  /** One file by its path in the registry, such as `registry/uniswap/eip712-uniswap-permit2.json`, by `import()`; undefined for a file that your site does not have. */
  readonly file: (path: string) => Promise<unknown> | undefined;
}

/** Finds the descriptors of a contract among files, what they include merged into them: give it to `describeErc7730` as `load`. Nothing is fetched from another host: both are functions of your own, by `import()`. */
export function defineErc7730Registry(registry: Erc7730Registry): LoadErc7730 {
  return async (wanted) => {
    const { loadFromRegistry } = await import('./loadFromRegistry.ts');
    return loadFromRegistry(registry, wanted);
  };
}
