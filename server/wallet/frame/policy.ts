import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { Preview } from '../../../src/domain/preview/preview.ts';
import { isKitFunction } from '../../../src/domain/preview/readCall.ts';
import { gasFeeOf } from '../../../src/domain/transactions/gasFee.ts';
import type { ShownRequest } from '../worker/parseSigningAsk.ts';
import type { Records } from './openRecords.ts';

/** What an operator lets a site ask for at most. */
export interface PolicyBounds {
  readonly dailyWei: bigint;
  /** RPC methods that may go unasked at all: `personal_sign`, `eth_signTransaction`. */
  readonly methods: readonly string[];
  /** Contracts that may be called unasked, by these functions alone. */
  readonly contracts: readonly BoundContract[];
}

export interface BoundContract {
  readonly chainId: number;
  readonly address: string;
  /** Four bytes each as 0x hex. */
  readonly selectors: readonly string[];
}

/** Names a contract in a policy. */
export function contractKey({ chainId, address }: Pick<BoundContract, 'chainId' | 'address'>): string {
  return `${chainId}:${address.toLowerCase()}`;
}

/** What the person has allowed a site on this device. */
export interface Policy {
  /** Amounts and fees of a day, in the coin of whichever network, taken together. 0: everything is asked for. */
  readonly dailyWei: bigint;
  readonly day: number;
  readonly spentWei: bigint;
  /** See `contractKey`. */
  readonly contracts: readonly string[];
}

const nothing: Policy = { dailyWei: 0n, day: 0, spentWei: 0n, contracts: [] };
const dayMs = 86_400_000;

export interface PolicyStore {
  read(): Promise<Policy>;
  /** Sets what is allowed a day, and the contracts that may be called; what was spent today still counts. */
  allow(dailyWei: bigint, contracts?: readonly string[]): Promise<void>;
  /**
   * Whether this may be signed without asking; where it may, it counts as spent from here on. Only plain payments and messages of which nothing is to be warned,
   * and calls that operator and person have both allowed by contract and, the operator, by function. A function that the wallet itself knows (a transfer, an
   * approval and their like) is always shown: it moves what no limit in the network's coin counts.
   */
  take(asked: { readonly method: string; readonly shown: ShownRequest; readonly preview: Preview }, bounds: PolicyBounds): Promise<boolean>;
}

/** The policy of a user for one site, on this device. */
export function createPolicyStore(records: Records, { siteId, userId, now }: { readonly siteId: string; readonly userId: string; readonly now: () => number }): PolicyStore {
  const name = `policy:${siteId}:${userId}`;
  const today = (): number => Math.floor(now() / dayMs);
  const current = (kept: unknown): Policy => {
    const { dailyWei, day, spentWei, contracts: listed } = isRecord(kept) ? kept : {};
    const contracts = Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : [];
    if (typeof dailyWei !== 'bigint' || typeof day !== 'number' || typeof spentWei !== 'bigint') return nothing;
    // A clock that was put back does not begin another day.
    return today() > day ? { dailyWei, day: today(), spentWei: 0n, contracts } : { dailyWei, day, spentWei, contracts };
  };
  return {
    read: async () => current(await records.get(name)),
    allow: (dailyWei, contracts = []) => records.change(name, (before) => {
      const { day, spentWei } = current(before);
      return { dailyWei, day: Math.max(day, today()), spentWei, contracts };
    }),
    take: async ({ method, shown, preview }, bounds) => {
      if (!bounds.methods.includes(method)) return false;
      const called = calledIn(shown, preview, bounds);
      const costWei = called ? called.costWei : costOf(shown);
      if (costWei === undefined || (!called && preview.warnings.length > 0)) return false;
      let isTaken = false;
      await records.change(name, (before) => {
        const { dailyWei, day, spentWei, contracts } = current(before);
        const mostWei = dailyWei < bounds.dailyWei ? dailyWei : bounds.dailyWei;
        isTaken = mostWei > 0n && spentWei + costWei <= mostWei && (!called || contracts.includes(called.key));
        return { dailyWei, day: Math.max(day, today()), spentWei: isTaken ? spentWei + costWei : spentWei, contracts };
      });
      return isTaken;
    },
  };
}

/** Of a message nothing, of a plain payment its amount and what its fee may be at most; undefined where it cannot be told: a contract moves tokens, and typed data may give anything away. */
function costOf(shown: ShownRequest): bigint | undefined {
  if (shown.kind === 'message') return 0n; // bytes that are no text are warned of
  if (shown.kind !== 'transaction') return undefined;
  const { to, valueWei = 0n, data = '0x', gas, fees, accessList = [], authorizationList = [] } = shown.transaction;
  if (to === undefined || data !== '0x' || accessList.length > 0 || authorizationList.length > 0 || gas === undefined || fees === undefined) return undefined;
  return valueWei + gasFeeOf({ gas, fees });
}

/** A call of a contract that the operator lists, by a function that it lists and the wallet does not know, of which nothing else is to be warned. */
function calledIn(shown: ShownRequest, { warnings, calls }: Preview, { contracts }: PolicyBounds): { readonly key: string; readonly costWei: bigint } | undefined {
  if (shown.kind !== 'transaction' || calls) return undefined;
  const { chainId, transaction: { to, valueWei = 0n, data = '0x', gas, fees, accessList = [], authorizationList = [] } } = shown;
  if (to === undefined || accessList.length > 0 || authorizationList.length > 0 || gas === undefined || fees === undefined) return undefined;
  const bound = contracts.find((each) => contractKey(each) === contractKey({ chainId, address: to }));
  const selector = data.slice(0, 10).toLowerCase();
  // Where the operator says what the function is, nothing is warned of.
  const isUnknown = !isKitFunction(selector) && warnings.every(({ code }, at) => at === 0 && code === 'unreadableFromOutside');
  return bound?.selectors.includes(selector) && isUnknown ? { key: contractKey(bound), costWei: valueWei + gasFeeOf({ gas, fees }) } : undefined;
}
