import { openRecords } from '../wallet/frame/openRecords.ts';
import type { Records } from '../wallet/frame/openRecords.ts';
import type { PageFaults } from './pageFaults.ts';

/** Records that can be taken away, as by a browser that keeps nothing: memory then takes their place until they are given back. */
export interface FaultyRecords extends Records {
  /** Forgets what this device has kept. */
  clear(): Promise<void>;
}

export function faultyRecords(kept: Promise<Records>, faults: PageFaults): FaultyRecords {
  const memory = openRecords(undefined, 'memory');
  const names = new Set<string>();
  const current = (): Promise<Records> => (faults.get() === 'storageDenied' ? memory : kept);
  const index = 'names';
  /** Records have no list of their own. */
  const note = async (records: Records, name: string): Promise<void> => {
    if (names.has(name) || records !== (await kept)) return;
    await records.change(index, (before) => [...new Set([...namesOf(before), name])]);
    names.add(name);
  };
  return {
    get isLasting() {
      return faults.get() !== 'storageDenied';
    },
    names: async () => (await current()).names(),
    get: async (name) => (await current()).get(name),
    put: async (name, value) => {
      const records = await current();
      await note(records, name);
      await records.put(name, value);
    },
    delete: async (name) => (await current()).delete(name),
    change: async (name, change) => {
      const records = await current();
      await note(records, name);
      await records.change(name, change);
    },
    clear: async () => {
      const records = await kept;
      for (const name of [...namesOf(await records.get(index)), index]) await records.delete(name);
      names.clear();
    },
  };
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
