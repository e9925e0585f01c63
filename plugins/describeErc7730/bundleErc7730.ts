import { isWalletError } from '../../src/domain/errors.ts';
import type { Erc7730Registry } from './config.ts';
import { bad, describeErc7730Errors } from './errors.ts';
import { parseDescriptor } from './parseDescriptor.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/**
 * While a site is built: the files of some contracts out of a registry, what they include merged into them, and indexes of these contracts alone. Write
 * each as JSON into one folder of the site, which is then a small registry for `defineErc7730Registry`. Contracts are named as in the indexes,
 * `eip155:1:0x…`; those that they call need naming too.
 * @throws describeErc7730.unknownContract for one that the registry has no file for, describeErc7730.badDescriptor for a file that is no descriptor
 */
export async function bundleErc7730(registry: Erc7730Registry, contracts: readonly string[]): Promise<Readonly<Record<string, object>>> {
  assertArguments('bundleErc7730({ index: object, file: function }, contracts: list)', registry, contracts);
  const [{ findPaths, readDescriptor }, { assertKeys }] = await Promise.all([loadPart(import('./loadFromRegistry.ts')), loadPart(import('./matchRequest.ts'))]);
  const files = new Map<string, object>();
  const index = { calldata: new Map<string, readonly string[]>(), eip712: new Map<string, readonly string[]>() };
  for (const contract of contracts) {
    let isKnown = false;
    for (const kind of ['calldata', 'eip712'] as const) {
      const names: string[] = [];
      for (const path of await findPaths(registry, kind, contract.toLowerCase())) {
        const descriptor = await readDescriptor(registry.file, path);
        if (!descriptor) continue;
        assertDescriptor(path, () => assertKeys(parseDescriptor(descriptor)));
        files.set(nameOf(path), descriptor);
        names.push(nameOf(path));
      }
      if (names.length > 0) index[kind].set(contract.toLowerCase(), names);
      isKnown ||= names.length > 0;
    }
    if (!isKnown) throw describeErc7730Errors.unknownContract({ contract });
  }
  return { 'index.calldata.json': Object.fromEntries(index.calldata), 'index.eip712.json': Object.fromEntries(index.eip712), ...Object.fromEntries(files) };
}

/** In one folder: some bundlers find files by a pattern, and only in the folder that it names. */
function nameOf(path: string): string {
  return path.replaceAll('/', '.');
}

function assertDescriptor(path: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw bad(`${path}: ${isWalletError(error) ? String(error.context?.['why']) : String(error)}`);
  }
}
