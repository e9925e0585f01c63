import type { GaslessChain, GaslessPolicy } from '../../config/gasless.ts';
import type { Row, Step } from '../../store/store.ts';
import { dayMs, hourMs } from '../numbers.ts';
import type { Parts } from '../ports.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';

/** What is about to be paid for, at the most that it may cost. */
export interface NewSpend {
  readonly spendId: string;
  readonly kind: 'operation' | 'relay';
  readonly chain: GaslessChain;
  readonly policy: GaslessPolicy;
  readonly siteId: string;
  /** Whom the day's limit of a person counts: a user, or an account. */
  readonly holder: string;
  readonly gas: bigint;
  readonly wei: bigint;
  /** When it can no longer be spent. */
  readonly endsAtMs: number;
  readonly entryPoint?: string;
  readonly fromBlock?: number;
}

export type Spending = ReturnType<typeof createSpending>;

const keptMs = 90 * dayMs;
const gweiWei = 1_000_000_000n;
/** The window of what counts for ever. */
const never = Number.MAX_SAFE_INTEGER;

/** Whole gwei, rounded up: amounts of a chain's coin within 2^53. */
const toGwei = (wei: bigint): number => Number((wei + gweiWei - 1n) / gweiWei);

/**
 * Counts what is paid for: first as much as it may cost, and all limits at once or none; afterwards what it has cost. All of it is rows of the store, so that it holds over processes and
 * their ends.
 */
export function createSpending({ store, serverKeys, now }: Pick<Parts, 'store' | 'serverKeys' | 'now'>) {
  const bucketOf = (...parts: readonly string[]) => serverKeys.hash('limit', 'gasless', ...parts);

  async function bucketsOf({ chainId, policyId, siteId, holder, dayStartMs, hourStartMs }: Pick<Row<'spends'>, 'chainId' | 'policyId' | 'siteId' | 'holder' | 'dayStartMs' | 'hourStartMs'>) {
    const [user, site, hour, all] = await Promise.all([bucketOf('user', policyId, holder), bucketOf('site', policyId, siteId), bucketOf('hour', String(chainId)), bucketOf('all', String(chainId))]);
    return {
      user: { bucket: user, windowStartMs: dayStartMs }, site: { bucket: site, windowStartMs: dayStartMs }, hour: { bucket: hour, windowStartMs: hourStartMs }, all: { bucket: all, windowStartMs: 0 },
    };
  }

  /**
   * @returns false where it was reserved before
   * @throws a refusal `overLimit`, with the time to wait where waiting helps
   */
  async function reserve({ spendId, kind, chain, policy, siteId, holder, gas, wei, endsAtMs, entryPoint = null, fromBlock = null }: Omit<NewSpend, 'entryPoint' | 'fromBlock'> & { readonly entryPoint?: string | null; readonly fromBlock?: number | null }): Promise<boolean> {
    const atMs = now();
    const [dayStartMs, hourStartMs] = [dayMs, hourMs].map((windowMs) => Math.floor(atMs / windowMs) * windowMs) as [number, number]; // of a list of two
    const row = {
      spendId, kind, chainId: chain.chainId, policyId: policy.policyId, siteId, holder: await bucketOf('holder', holder), state: 'reserved', gas: Number(gas), gwei: toGwei(wei), dayStartMs, hourStartMs,
      entryPoint, fromBlock, createdAtMs: atMs, endsAtMs, expiresAtMs: atMs + keptMs,
    };
    const buckets = await bucketsOf(row);
    const counts = [
      { ...buckets.user, name: 'of this person', amount: row.gas, most: policy.userGasPerDay, endsAtMs: dayStartMs + dayMs },
      { ...buckets.site, name: 'of this site', amount: row.gas, most: policy.siteGasPerDay, endsAtMs: dayStartMs + dayMs },
      { ...buckets.hour, name: 'of this hour', amount: row.gwei, most: floorGwei(chain.mostWeiPerHour), endsAtMs: hourStartMs + hourMs },
      { ...buckets.all, name: 'of all', amount: row.gwei, most: floorGwei(chain.mostWei), endsAtMs: never },
    ];
    const full = async () => {
      for (const { bucket, windowStartMs, name, amount, most, endsAtMs: overAtMs } of counts) {
        const counted = await store.get('limits', { bucket, windowStartMs });
        if (counted === undefined) await store.insert('limits', { bucket, windowStartMs, count: 0, expiresAtMs: overAtMs });
        if ((counted?.count ?? 0) + amount > most) return gaslessRefusal('overLimit', { detail: `the limit ${name}`, ...(overAtMs !== never && { retryAfterMs: Math.max(1, overAtMs - atMs) }) });
      }
      return undefined;
    };
    const before = await full();
    if (before) throw before;
    const steps: Step[] = counts.map(({ bucket, windowStartMs, amount, most }) => ({ update: 'limits', where: { bucket, windowStartMs, count: { is: '<=', than: most - amount } }, changes: { count: { add: amount } }, expect: 1 }));
    if (await store.atomically([...steps, { insert: 'spends', row }])) return true;
    if ((await store.get('spends', { spendId })) !== undefined) return false;
    throw (await full()) ?? gaslessRefusal('overLimit', { retryAfterMs: 1_000 });
  }

  /** Counts what it has cost in place of what was reserved; nothing where it never came to be. Once: what is settled stays. */
  async function settle(spendId: string, { gas, wei }: { readonly gas: bigint; readonly wei: bigint }): Promise<boolean> {
    const row = await store.get('spends', { spendId });
    if (row === undefined || row.state !== 'reserved') return false;
    const [usedGas, usedGwei] = [Number(gas), toGwei(wei)];
    const buckets = await bucketsOf(row);
    const byGas = { count: { add: usedGas - row.gas } };
    const byGwei = { count: { add: usedGwei - row.gwei } };
    return store.atomically([
      { update: 'spends', where: { spendId, state: 'reserved' }, changes: { state: 'settled', gas: usedGas, gwei: usedGwei }, expect: 1 },
      // Windows that are over may be gone.
      { update: 'limits', where: buckets.user, changes: byGas }, { update: 'limits', where: buckets.site, changes: byGas },
      { update: 'limits', where: buckets.hour, changes: byGwei }, { update: 'limits', where: buckets.all, changes: byGwei },
    ]);
  }

  /** What all of it has cost on a chain so far, with what is reserved, in gwei. */
  async function readAll(chainId: number): Promise<number> {
    return (await store.get('limits', { bucket: await bucketOf('all', String(chainId)), windowStartMs: 0 }))?.count ?? 0;
  }

  return { reserve, settle, readAll };
}

const floorGwei = (wei: bigint): number => Number(wei / gweiWei);
