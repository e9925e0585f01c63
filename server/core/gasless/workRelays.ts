import type { Row } from '../../store/store.ts';
import { minuteMs } from '../numbers.ts';
import { readKeyAddress } from './chainKeys.ts';
import { readSafeInteger } from './chainNode.ts';
import { isCarriedOut, mayBeCarriedOut } from './executions.ts';
import { keptRelayMs, slotOf } from './createRelays.ts';
import { readForwardNonce } from './forwards.ts';
import type { GaslessOptions, GaslessParts, OpenChain } from './gaslessParts.ts';
import { createRelaySender, readPrices, readReceipt } from './relaySender.ts';
import type { Receipt, Relay } from './relaySender.ts';

/** Moments of a request at which a process may end. For tests. */
export type RelayStep = 'beforeWrite' | 'written' | 'sent' | 'mined' | 'counted';

const atOnce = 500;
/** How many blocks have to come after, until nothing is looked at any more; or so long where none come. */
const confirmations = 3;
const confirmedAfterMs = minuteMs;
/** How often the same bytes are given to the node again, while they are in no block. */
const againAfterMs = 15_000;
/** A nonce that another transaction has used: until then its receipt may be late. */
const displacedAfterMs = minuteMs;
const bumpPercent = 10n;

export interface RelayWorkOptions {
  readonly onOutcome?: GaslessOptions['onOutcome'];
  readonly onStep?: (step: RelayStep) => void;
}

/**
 * Sends what waits, follows what was sent, and raises its fee where no block takes it. A transaction is written before it is sent, so that after an end of the process the very same one is sent; who
 * sends is decided by conditional changes, so that several processes may work at once.
 */
export function createRelayWork(parts: GaslessParts, { onOutcome = () => {}, onStep = () => {} }: RelayWorkOptions = {}) {
  const { store, serverKeys, spending, audit, now, chains } = parts;
  const { attemptOf, accountOf, readUsed, nextNonce, sign, give, isGivenSince } = createRelaySender(parts, onOutcome);

  /** One look at all of a chain. @returns how many are not over yet */
  async function work(chain: OpenChain): Promise<number> {
    const open = await store.list('relays', { chainId: chain.chainId, isOpen: 1 }, { orderBy: 'createdAtMs', limit: atOnce });
    for (const relay of open.filter(({ state }) => state !== 'queued')) await follow(chain, relay);
    for (const relay of open.filter(({ state }) => state === 'queued')) {
      if (relay.deadlineMs <= now()) await close(relay, { state: 'failed', reason: 'The deadline has passed before it was sent' }, { gas: 0n, wei: 0n });
      else if (!(await send(chain, relay))) break;
    }
    return open.length;
  }

  /** Signs with the next nonce, writes it down, and sends it. @returns false where another process was first */
  async function send(chain: OpenChain, relay: Relay): Promise<boolean> {
    const [nonce, prices] = [await nextNonce(chain), await readPrices(chain.node, BigInt(relay.mostFee))];
    const { raw, hash } = await sign(relay, nonce, prices);
    onStep('beforeWrite');
    const isOurs = await store.atomically([
      { update: 'relayAccounts', where: { account: await accountOf(chain), nextNonce: nonce }, changes: { nextNonce: nonce + 1 }, expect: 1 },
      { update: 'relays', where: { relayId: relay.relayId, state: 'queued' }, changes: { state: 'submitted', accountNonce: nonce, attempt: 1, hash, sentAtMs: now() }, expect: 1 },
      { insert: 'relayAttempts', row: attemptOf(relay, 1, hash, raw, prices) },
    ]);
    if (!isOurs) return false;
    onStep('written');
    await give(chain, hash, raw);
    onStep('sent');
    return true;
  }

  async function follow(chain: OpenChain, relay: Relay): Promise<void> {
    const attempts = await store.list('relayAttempts', { relayId: relay.relayId }, { orderBy: 'attempt', descending: true });
    for (const { hash } of attempts) {
      const receipt = await readReceipt(chain.node, hash);
      if (receipt) return confirm(chain, relay, { ...receipt, hash });
    }
    // The block that had it is gone.
    if (relay.state !== 'submitted') await store.update('relays', { relayId: relay.relayId, state: relay.state, isOpen: 1 }, { state: 'submitted', block: null, reason: null });
    const [last] = attempts;
    if (!last || relay.accountNonce === null) return;
    const used = await readUsed(chain);
    if (used > relay.accountNonce) return (relay.sentAtMs ?? 0) + displacedAfterMs < now() ? replace(chain, relay) : undefined;
    if (last.sentAtMs + chain.bumpSeconds * 1_000 <= now() && (await bump(chain, relay, last))) return;
    if (!isGivenSince(last.hash, now() - againAfterMs)) await give(chain, last.hash, last.raw);
  }

  /** The same nonce for a tenth more, or for the price of now where that is higher. @returns false above what is paid for, or where another process was first */
  async function bump(chain: OpenChain, relay: Relay, last: Row<'relayAttempts'>): Promise<boolean> {
    const most = BigInt(relay.mostFee);
    const market = await readPrices(chain.node, most);
    const raised = (wei: string): bigint => (BigInt(wei) * (100n + bumpPercent) + 99n) / 100n;
    const prices = { maxFee: larger(raised(last.maxFee), market.maxFee), maxPriorityFee: larger(raised(last.maxPriorityFee), market.maxPriorityFee) };
    if (prices.maxFee > most || prices.maxPriorityFee > prices.maxFee || relay.accountNonce === null) return false;
    const { raw, hash } = await sign(relay, relay.accountNonce, prices);
    const isOurs = await store.atomically([
      { update: 'relays', where: { relayId: relay.relayId, state: 'submitted', attempt: last.attempt }, changes: { attempt: last.attempt + 1, hash }, expect: 1 },
      { insert: 'relayAttempts', row: attemptOf(relay, last.attempt + 1, hash, raw, prices) },
    ]);
    if (isOurs) await give(chain, hash, raw);
    return isOurs;
  }

  /** It is in a block; it is over once other blocks have come after. */
  async function confirm(chain: OpenChain, relay: Relay, { hash, block, isDone, gas, wei }: Receipt & { readonly hash: string }): Promise<void> {
    const outcome = await outcomeOf(chain, relay, { block, isDone });
    if (relay.state !== outcome.state || relay.hash !== hash || relay.block !== block) await store.update('relays', { relayId: relay.relayId, isOpen: 1 }, { ...outcome, hash, block });
    onStep('mined');
    const newest = readSafeInteger(await chain.node.request('eth_blockNumber', []));
    if (newest - block >= confirmations || (relay.sentAtMs ?? 0) + confirmedAfterMs < now()) await close(relay, outcome, { gas, wei });
  }

  /** Another transaction has its nonce. Where the forwarder, or the account's own code, has not carried the request out, it is sent anew. */
  async function replace(chain: OpenChain, relay: Relay): Promise<void> {
    const isOver = await isSpent(chain, relay, await readKeyAddress(serverKeys, 'relayer'));
    if (isOver === undefined) return;
    if (isOver) return close(relay, { state: 'failed', reason: 'Another transaction has used its nonce' }, { gas: 0n, wei: 0n });
    await store.atomically([
      { update: 'relays', where: { relayId: relay.relayId, state: 'submitted', attempt: relay.attempt }, changes: { state: 'queued', accountNonce: null, attempt: 0, hash: null, sentAtMs: null }, expect: 1 },
      { delete: 'relayAttempts', where: { relayId: relay.relayId } },
    ]);
  }

  /** What it has cost is counted first: an end of the process in between does it once more, and that counts nothing. */
  async function close(relay: Relay, { state, reason }: { readonly state: string; readonly reason: string | null }, cost: { readonly gas: bigint; readonly wei: bigint }): Promise<void> {
    const { relayId, chainId } = relay;
    await spending.settle(relayId, cost);
    onStep('counted');
    const isOurs = await store.atomically([
      { update: 'relays', where: { relayId, isOpen: 1 }, changes: { state, reason, isOpen: 0, expiresAtMs: now() + keptRelayMs }, expect: 1 },
      { delete: 'relaySlots', where: { slot: slotOf(relay) } }, { delete: 'relayAttempts', where: { relayId } },
    ]);
    if (!isOurs) return;
    onOutcome('transaction', state === 'mined' ? 'done' : 'failed');
    await audit.append('server', { actor: 'relayer', deviceId: null, action: `relay.${state}`, result: 'done', detail: { chainId, relay: relayId }, address: '' });
  }

  return { work, chains: chains.filter(({ forwarder, delegates }) => forwarder !== undefined || delegates !== undefined) };
}

/** What became of a request whose transaction is in a block. */
async function outcomeOf(chain: OpenChain, relay: Relay, { block, isDone }: Pick<Receipt, 'block' | 'isDone'>): Promise<{ readonly state: string; readonly reason: string | null }> {
  if (!isDone) return { state: 'failed', reason: 'The transaction was reverted' };
  return (await isCarriedOut(chain, relay, block)) ? { state: 'mined', reason: null } : { state: 'failed', reason: 'The account did not run the code' };
}

/** Whether the request was carried out by another transaction, or can be no more. Undefined: its forwarder is no longer in the settings. */
async function isSpent(chain: OpenChain, relay: Relay, relayer: string): Promise<boolean | undefined> {
  if (relay.delegate !== null) return !(await mayBeCarriedOut(chain, relay, relayer));
  return chain.forwarder && (await readForwardNonce(chain, chain.forwarder, relay.sender)) > BigInt(relay.nonce);
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Gives back what was set aside for requests that then were none: the process has ended in between. */
export async function freeRelays({ store, spending, now }: Pick<GaslessParts, 'store' | 'spending' | 'now'>): Promise<void> {
  for (const { spendId } of await store.list('spends', { state: 'reserved', kind: 'relay', endsAtMs: { is: '<', than: now() - minuteMs } }, { orderBy: 'endsAtMs', limit: atOnce })) {
    const relay = await store.get('relays', { relayId: spendId });
    if (relay === undefined || relay.isOpen === 0) await spending.settle(spendId, { gas: 0n, wei: 0n });
  }
}
