import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { Records } from '../frame/openRecords.ts';

/** What this device remembers of a wallet whose key a signer keeps: the address, once the signer has shown that it signs for it. */
export interface SignerMemory {
  getAddress(): Promise<string | undefined>;
  /** The first one stays: a wallet does not change its address. Resolves with the one that is remembered. */
  keepAddress(address: string): Promise<string>;
}

export function createSignerMemory(records: Records, { realm, userId }: { readonly realm: string; readonly userId: string }): SignerMemory {
  const name = `signer:${realm}:${userId}`;
  const addressIn = (kept: unknown): string | undefined => (isRecord(kept) && typeof kept['address'] === 'string' ? kept['address'] : undefined);
  return {
    getAddress: async () => addressIn(await records.get(name)),
    keepAddress: async (address) => {
      let remembered = address;
      await records.change(name, (before) => {
        remembered = addressIn(before) ?? address;
        return { address: remembered };
      });
      return remembered;
    },
  };
}
