import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { DeviceStore, Intents, SeenVersion, StoredShare } from '../shareChange/ports.ts';
import type { Records } from './openRecords.ts';

interface Kept {
  readonly shares: readonly StoredShare[];
  readonly seen?: SeenVersion;
  readonly intents: Intents;
}

const mark = 'wallet:';
const nothing: Kept = { shares: [], intents: { revoke: [], leave: false } };

/** What this browser remembers of one user's wallet, in one record: each change of it is one transaction. */
export function createDeviceStore(records: Records, { realm, userId }: { readonly realm: string; readonly userId: string }): DeviceStore {
  const name = `${mark}${realm}:${userId}`;
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

/** The users whose wallets this browser remembers, each with the realm of their sites and their newest share. */
export async function listDeviceWallets(records: Records): Promise<readonly { readonly realm: string; readonly userId: string; readonly share: StoredShare }[]> {
  const names = (await records.names()).filter((name) => name.startsWith(mark));
  const found = await Promise.all(names.map(async (name) => {
    const at = name.lastIndexOf(':'); // a realm has colons of its own, an id has none
    const { shares, seen } = keptOf(await records.get(name));
    const share = shares.find(({ version }) => version === seen?.version); // one that was active, not one that waits
    return share ? [{ realm: name.slice(mark.length, at), userId: name.slice(at + 1), share }] : [];
  }));
  return found.flat();
}

/** Written by this origin alone; looked at nevertheless, for an older version of the wallet may have written it. */
function keptOf(value: unknown): Kept {
  return isRecord(value) && Array.isArray(value['shares']) && isRecord(value['intents']) ? (value as unknown as Kept) : nothing; // see above
}
