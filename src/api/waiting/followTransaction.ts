import type { BlockWatcher } from '../../contracts/blocks.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import type { Clock } from '../../domain/clock.ts';
import type { WalletError } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { confirmedFollowMs, droppedAfterMs, finalConfirmations, transactionLookAgainMs, transactionLookMs, transactionLooksAgreeing } from './limits.ts';
import type { FullReceipt } from '../receipt.ts';
import { createBell } from './createBell.ts';
import type { Bell } from './createBell.ts';
import { findReplacement, readNonce } from './findReplacement.ts';
import { readReceipt } from './readReceipt.ts';
import { readRevertReason } from './readRevertReason.ts';
import { replacementReason } from './replacementReason.ts';
import type { KnownTransaction } from './replacementReason.ts';
import { readTransaction } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** Which transaction to follow, and what is known of it. */
export interface FollowOptions {
  readonly transport: RpcTransport;
  readonly blocks: BlockWatcher;
  readonly clock: Clock;
  readonly hash: string;
  /** Its sender, where known; the node says it sooner or later. */
  readonly from?: string | undefined;
  /** Of that sender. Who gives it says that the network has known the transaction. */
  readonly nonce?: number | undefined;
  readonly sent?: KnownTransaction | undefined;
  /** Of the contract it calls, to say why it was reverted by its own errors. */
  readonly abi?: Abi | undefined;
  /** It was in a block at the last look. */
  readonly wasMined?: boolean | undefined;
  /** After that many heads were seen without it, it counts as lost. */
  readonly maxBlocks?: number | undefined;
  /** After that many looks in a row that found no new block either, the chain counts as stopped; no limit if absent. */
  readonly maxIdleLooks?: number | undefined;
  /** How many blocks, its own among them, make it final. */
  readonly confirmations?: number | undefined;
  readonly signal: AbortSignal;
  /** Told of every look that failed; it is repeated. */
  report(error: unknown): void;
}

/** What became of a transaction, in the order it happened. */
export type TransactionNews =
  /** The network knows it: its nonce, if it is of the sender given. */
  | { readonly at: 'known'; readonly nonce?: number }
  /** In a block, or under more blocks than last time. */
  | { readonly at: 'mined'; readonly receipt: FullReceipt; readonly confirmations: number; readonly isFinal: boolean; readonly revertReason?: string }
  /** A reorganisation took it out of its block. */
  | { readonly at: 'withdrawn' }
  /** The network no longer knows it, and its nonce is free. It may come back. */
  | { readonly at: 'dropped' }
  /** Another one has its nonce. The last news. */
  | { readonly at: 'replaced'; readonly reason: 'repriced' | 'cancelled' | 'replaced'; readonly byHash?: Hex; readonly success?: boolean }
  /** Not found in all the blocks that were to be waited for. The last news. */
  | { readonly at: 'lost'; readonly error: WalletError };

/** What becomes of a transaction that was sent, as it happens, until it is final or can never be mined. A node that fails is asked again. @throws the signal's reason when aborted */
export async function* followTransaction(options: FollowOptions): AsyncGenerator<TransactionNews, void, void> {
  const watch = { ...options, bell: createBell(options) };
  const { bell } = watch;
  const memory: Memory = { from: options.from, nonce: options.nonce, transaction: undefined };
  try {
    if (options.wasMined === true && !(await isStillMined(watch))) yield { at: 'withdrawn' };
    for (;;) {
      const receipt = yield* watchUntilMined(watch, memory);
      if (!receipt || (yield* watchUntilFinal(watch, memory, receipt))) return;
      yield { at: 'withdrawn' };
    }
  } finally {
    bell.stop();
  }
}

type Watch = FollowOptions & { readonly bell: Bell };

/** What was learnt of the transaction. */
interface Memory {
  from: string | undefined;
  nonce: number | undefined;
  transaction: SentTransaction | undefined;
}

/** Two looks, because one node may lag behind another. */
async function isStillMined(watch: Watch): Promise<boolean> {
  if ((await readState(watch, undefined)).receipt) return true;
  await watch.bell.rung(transactionLookAgainMs);
  return (await readState(watch, undefined)).receipt !== null;
}

/** Its receipt, or undefined if there will be none. */
async function* watchUntilMined(watch: Watch, memory: Memory): AsyncGenerator<TransactionNews, FullReceipt | undefined, void> {
  const { bell, clock, maxBlocks = limits.transactionWaitBlocks, maxIdleLooks = Infinity } = watch;
  const blocksBefore = bell.blocksSeen();
  const sinceMs = clock.nowMs();
  // One bad look says nothing of the transaction; a node that never gives a good one must not keep its watchers waiting for ever.
  const isVain = (): boolean => bell.blocksSeen() - blocksBefore >= maxBlocks && clock.nowMs() - sinceMs >= confirmedFollowMs;
  let unknown: { readonly sinceMs: number; looks: number } | undefined;
  let looksInVain = 0;
  let isDropped = false;
  let idle = { blocks: -1, looks: 0 };
  for (;;) {
    const state = await tryState(watch, memory, isVain);
    if (!state) {
      yield { at: 'lost', error: transactionErrors.notFound({ hash: watch.hash, blocks: bell.blocksSeen() - blocksBefore }) };
      return undefined;
    }
    const { receipt, transaction, nonceUsed } = state;
    if (receipt) return receipt;
    if (transaction) {
      if (memory.transaction === undefined || isDropped) yield learn(watch, memory, transaction);
      unknown = undefined;
      isDropped = false;
    }
    const isMined = transaction?.blockNumber !== undefined; // its receipt is late
    if (nonceUsed && !isMined) {
      looksInVain += 1;
      const by = await readReplacement(watch, memory);
      if (by?.hash.toLowerCase() !== watch.hash.toLowerCase() && (by || looksInVain >= transactionLooksAgreeing)) {
        yield await toReplaced(watch, memory, by);
        return undefined;
      }
    } else if (!transaction && memory.nonce !== undefined) {
      unknown ??= { sinceMs: clock.nowMs(), looks: 0 };
      unknown.looks += 1;
      if (!isDropped && unknown.looks >= transactionLooksAgreeing && clock.nowMs() - unknown.sinceMs >= droppedAfterMs) {
        isDropped = true;
        yield { at: 'dropped' };
      }
    }
    const blocks = bell.blocksSeen() - blocksBefore;
    if (blocks >= maxBlocks) {
      const { hash } = watch;
      if (!isDropped) yield { at: 'lost', error: isMined ? transactionErrors.receiptNotFound({ hash }) : transactionErrors.notFound({ hash, blocks }) };
      return undefined;
    }
    idle = blocks === idle.blocks ? { blocks, looks: idle.looks + 1 } : { blocks, looks: 0 };
    // Looks, not time: a tab that slept has not waited.
    if (idle.looks >= maxIdleLooks) {
      yield { at: 'lost', error: transactionErrors.timedOut({ hash: watch.hash }) };
      return undefined;
    }
    await bell.rung(transactionLookMs);
  }
}

/** True once it is final or followed long enough; false as soon as its block is gone. */
async function* watchUntilFinal(watch: Watch, memory: Memory, first: FullReceipt): AsyncGenerator<TransactionNews, boolean, void> {
  const { bell, blocks, clock, transport, abi, signal, confirmations: wanted = finalConfirmations } = watch;
  const untilMs = clock.nowMs() + confirmedFollowMs;
  let receipt = first;
  let revertReason: string | undefined;
  let told: { readonly blockHash: string; readonly confirmations: number } | undefined;
  let isMissing = false;
  let head = blocks.head()?.number ?? 0;
  for (;;) {
    const confirmations = Math.min(Math.max(head - receipt.blockNumber + 1, 1), wanted);
    if (!isMissing && (told?.blockHash !== receipt.blockHash || told.confirmations !== confirmations)) {
      if (!receipt.success && told?.blockHash !== receipt.blockHash) revertReason = await readRevertReason(transport, receipt, { known: memory.transaction, abi, signal });
      told = { blockHash: receipt.blockHash, confirmations };
      yield { at: 'mined', receipt, confirmations, isFinal: confirmations >= wanted, ...(!receipt.success && revertReason !== undefined && { revertReason }) };
      if (confirmations >= wanted) return true;
    }
    if (clock.nowMs() >= untilMs) return true;
    await bell.rung(isMissing ? transactionLookAgainMs : transactionLookMs);
    const reorgedFrom = bell.takeReorg();
    head = blocks.head()?.number ?? 0; // as it was before the look: what comes meanwhile may say otherwise
    const { receipt: now } = await readState(watch, undefined);
    // One node may lag behind another: it is missing when two looks agree, or when its block is known to be gone.
    if (!now && (isMissing || reorgedFrom <= receipt.blockNumber)) return false;
    isMissing = !now;
    receipt = now ?? receipt;
  }
}

interface State {
  readonly receipt: FullReceipt | null;
  readonly transaction: SentTransaction | undefined;
  /** Whether the account has gone past the transaction's nonce. */
  readonly nonceUsed: boolean;
}

/** One look at the chain, in one request; repeated until it succeeds. */
async function readState(watch: Watch, memory: Memory | undefined): Promise<State> {
  for (;;) {
    const state = await tryState(watch, memory, () => false);
    if (state) return state;
  }
}

/** The same, as long as it is not in vain. With a memory it is looked for what else can have happened. */
async function tryState({ transport, hash, signal, bell, report }: Watch, memory: Memory | undefined, isVain: () => boolean): Promise<State | undefined> {
  for (let failures = 0; ; failures += 1) {
    try {
      const [receipt, transaction, nextNonce] = await Promise.all([
        readReceipt(transport, hash, { known: memory?.transaction, signal }),
        memory && readTransaction(transport, hash, signal),
        memory?.from !== undefined && memory.nonce !== undefined ? readNonce(transport, memory.from, 'latest', signal) : 0,
      ]);
      return { receipt, transaction, nonceUsed: nextNonce > (memory?.nonce ?? nextNonce) };
    } catch (error) {
      signal.throwIfAborted();
      report(error);
      if (isVain()) return undefined;
      await bell.rung(Math.min(transactionLookAgainMs * 2 ** failures, transactionLookMs));
    }
  }
}

function learn({ from }: Watch, memory: Memory, transaction: SentTransaction): TransactionNews {
  const isOfSender = from === undefined || from.toLowerCase() === transaction.from.toLowerCase(); // a smart account's transactions are sent by others
  Object.assign(memory, { from: transaction.from, nonce: transaction.nonce, transaction });
  return { at: 'known', ...(isOfSender && { nonce: transaction.nonce }) };
}

async function readReplacement({ transport, signal, report }: Watch, { from, nonce }: Memory): Promise<SentTransaction | undefined> {
  if (from === undefined || nonce === undefined) return undefined;
  try {
    return await findReplacement(transport, { from, nonce }, signal);
  } catch (error) {
    signal.throwIfAborted();
    report(error); // a node without the state of earlier blocks must not keep its watchers waiting
    return undefined;
  }
}

async function toReplaced({ transport, signal, sent }: Watch, { transaction }: Memory, by: SentTransaction | undefined): Promise<TransactionNews> {
  if (!by) return { at: 'replaced', reason: 'replaced' };
  const receipt = await readReceipt(transport, by.hash, { known: by, signal }).catch(() => null);
  signal.throwIfAborted();
  return { at: 'replaced', reason: replacementReason(transaction ?? sent, by), byHash: by.hash, ...(receipt && { success: receipt.success }) };
}
