import type { Erc7730Wanted, LoadErc7730 } from './config.ts';
import type { Descriptor } from './descriptor.ts';
import * as limits from './limits.ts';
import { parseDescriptor } from './parseDescriptor.ts';
import { unwrapModule } from './unwrapModule.ts';

/** Finds the descriptors that may be for a contract: those given, then those that are loaded for it. What cannot be loaded or read is reported and left out; what could be is kept. */
export function createFinder(given: readonly Descriptor[], load: LoadErc7730 | undefined, report: (error: unknown) => void): (wanted: Erc7730Wanted) => Promise<readonly Descriptor[]> {
  const kept = new Map<string, readonly Descriptor[]>();
  const loadAll = async (wanted: Erc7730Wanted): Promise<readonly Descriptor[]> => {
    if (!load) return [];
    const key = `${wanted.kind} ${wanted.chainId} ${wanted.address}`;
    const known = kept.get(key);
    if (known) return known;
    try {
      const loaded = unwrapModule(await load(wanted));
      const list: readonly unknown[] = Array.isArray(loaded) ? loaded : loaded === undefined || loaded === null ? [] : [loaded];
      const parsed = list.slice(0, limits.maxLoadedDescriptors).map(unwrapModule).flatMap((each) => parseOrReport(each, report));
      if (kept.size >= limits.maxKeptContracts) kept.clear();
      kept.set(key, parsed);
      return parsed;
    } catch (error) {
      report(error); // and loaded again when it is wanted next: a chunk may have failed to arrive
      return [];
    }
  };
  return async (wanted) => [...given, ...(await loadAll(wanted))].filter((descriptor) => isFor(descriptor, wanted));
}

function parseOrReport(given: unknown, report: (error: unknown) => void): readonly Descriptor[] {
  try {
    return [parseDescriptor(given)];
  } catch (error) {
    report(error);
    return [];
  }
}

/** A separator alone names no contract; what it is of is told by the message. */
function isFor({ binding }: Descriptor, { kind, chainId, address }: Erc7730Wanted): boolean {
  return binding.kind === kind && (binding.deployments.length === 0 || binding.deployments.some((each) => each.chainId === chainId && each.address === address));
}
