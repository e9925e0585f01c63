import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { DeviceStore, Intents, SeenVersion, StoredShare } from '../shareChange/ports.ts';
import type { Records } from './openRecords.ts';

interface Kept {
  readonly shares: readonly StoredShare[];
  readonly seen?: SeenVersion;
  readonly intents: Intents;
}

const nothing: Kept = { shares: [], intents: { revoke: [], leave: false } };

/** What this browser remembers of one user's wallet, in one record: each change of it is one transaction. */
export function createDeviceStore(records: Records, { realm, userId }: { readonly realm: string; readonly userId: string }): DeviceStore {
  const name = `wallet:${realm}:${userId}`;
  const read = async (): Promise<Kept> => keptOf(await records.get(name));
  const change = (next: (kept: Kept) => Kept): Promise<void> => records.change(name, (before) => next(keptOf(before)));
  return {
    getShare: async (version) => (await read()).shares.find((share) => share.version === version),
    putShare: (share) => change((kept) => ({ ...kept, shares: [...kept.shares.filter(({ version }) => version !== share.version), share] })),
    deleteSharesBelow: (version) => change((kept) => ({ ...kept, shares: kept.shares.filter((share) => share.version >= version) })),
    getSeen: async () => (await read()).seen,
    // The highest stays: another tab may know of a later one.
    putSeen: (seen) => change((kept) => (kept.seen && kept.seen.walletId === seen.walletId && kept.seen.version > seen.version ? kept : { ...kept, seen })),
    getIntents: async () => (await read()).intents,
    putIntents: (intents) => change((kept) => ({ ...kept, intents })),
    clear: () => records.delete(name),
  };
}

/** Written by this origin alone; looked at nevertheless, for an older version of the wallet may have written it. */
function keptOf(value: unknown): Kept {
  return isRecord(value) && Array.isArray(value['shares']) && isRecord(value['intents']) ? (value as unknown as Kept) : nothing; // see above
}
