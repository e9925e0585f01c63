import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { Preview } from '../../../src/domain/preview/preview.ts';
import { gasFeeOf } from '../../../src/domain/transactions/gasFee.ts';
import type { ShownRequest } from '../worker/parseSigningAsk.ts';
import type { Records } from './openRecords.ts';

/** What an operator lets a site ask for at most. */
export interface PolicyBounds {
  readonly dailyWei: bigint;
  /** RPC methods that may go unasked at all: `personal_sign`, `eth_signTransaction`. */
  readonly methods: readonly string[];
}

/** What the person has allowed a site on this device. */
export interface Policy {
  /** Amounts and fees of a day, in the coin of whichever network, taken together. 0: everything is asked for. */
  readonly dailyWei: bigint;
  readonly day: number;
  readonly spentWei: bigint;
}

const nothing: Policy = { dailyWei: 0n, day: 0, spentWei: 0n };
const dayMs = 86_400_000;

export interface PolicyStore {
  read(): Promise<Policy>;
  /** Sets what is allowed a day; what was spent today still counts. */
  allow(dailyWei: bigint): Promise<void>;
  /**
   * Whether this may be signed without asking; where it may, it counts as spent from here on. Only plain payments and messages of which nothing is to be warned:
   * whatever calls a contract, carries data or cannot be read is shown.
   */
  take(asked: { readonly method: string; readonly shown: ShownRequest; readonly preview: Preview }, bounds: PolicyBounds): Promise<boolean>;
}

/** The policy of a user for one site, on this device. */
export function createPolicyStore(records: Records, { siteId, userId, now }: { readonly siteId: string; readonly userId: string; readonly now: () => number }): PolicyStore {
  const name = `policy:${siteId}:${userId}`;
  const today = (): number => Math.floor(now() / dayMs);
  const current = (kept: unknown): Policy => {
    const { dailyWei, day, spentWei } = isRecord(kept) ? kept : {};
    if (typeof dailyWei !== 'bigint' || typeof day !== 'number' || typeof spentWei !== 'bigint') return nothing;
    // A clock that was put back does not begin another day.
    return today() > day ? { dailyWei, day: today(), spentWei: 0n } : { dailyWei, day, spentWei };
  };
  return {
    read: async () => current(await records.get(name)),
    allow: (dailyWei) => records.change(name, (before) => {
      const { day, spentWei } = current(before);
      return { dailyWei, day: Math.max(day, today()), spentWei };
    }),
    take: async ({ method, shown, preview }, bounds) => {
      if (!bounds.methods.includes(method) || preview.warnings.length > 0) return false;
      const costWei = costOf(shown);
      if (costWei === undefined) return false;
      let isTaken = false;
      await records.change(name, (before) => {
        const { dailyWei, day, spentWei } = current(before);
        const mostWei = dailyWei < bounds.dailyWei ? dailyWei : bounds.dailyWei;
        isTaken = mostWei > 0n && spentWei + costWei <= mostWei;
        return { dailyWei, day: Math.max(day, today()), spentWei: isTaken ? spentWei + costWei : spentWei };
      });
      return isTaken;
    },
  };
}

/** Of a message nothing, of a plain payment its amount and what its fee may be at most; undefined for what has to be shown. */
function costOf(shown: ShownRequest): bigint | undefined {
  if (shown.kind === 'message') return 0n; // bytes that are no text are warned of
  if (shown.kind !== 'transaction') return undefined;
  const { to, valueWei = 0n, data = '0x', gas, fees, accessList = [], authorizationList = [] } = shown.transaction;
  if (to === undefined || data !== '0x' || accessList.length > 0 || authorizationList.length > 0 || gas === undefined || fees === undefined) return undefined;
  return valueWei + gasFeeOf({ gas, fees });
}
