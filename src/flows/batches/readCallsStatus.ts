import { rpcErrors } from '../../api/transport/errors.ts';
import { callsErrors } from '../../contracts/callsErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { decodeCallReceipt } from '../../domain/transactions/calls.ts';
import type { CallReceipt, CallsOutcome, CallsStatus } from '../../domain/transactions/calls.ts';
import { hasCode } from '../../domain/errors.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { SendPhase } from '../../store/activity.ts';
import { hasMoreToSend, selectCallsBundle } from '../../store/calls.ts';
import type { CallsBundle } from '../../store/calls.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';

/** Which batch, and whom to ask. */
export interface CallsQuestion {
  readonly id: string;
  /** Whom to ask about a batch that the kit does not remember. Absent: the active wallet. */
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** What `getCallsStatus` does. */
export function readCallsStatus({ id, walletId, signal }: CallsQuestion): Flow<Promise<CallsStatus>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const bundle = selectCallsBundle(getState(), id);
    if (bundle?.by === 'kit') return readOwnStatus(services, getState(), bundle, signal);
    const { session } = activeSession(getState(), services, bundle?.walletId ?? walletId);
    try {
      const status = await session.batching?.getCallsStatus(bundle?.id ?? id, { signal });
      if (status && bundle && status.chainId !== bundle.chainId) throw walletErrors.badAnswer({ method: 'wallet_getCallsStatus' }); // what happened elsewhere says nothing of it
      if (status) return status;
    } catch (error) {
      if (!hasCode(error, 'wallet.unsupported')) throw error;
    }
    throw callsErrors.unknown({ id });
  });
}

async function readOwnStatus(services: Services, state: CoreState, bundle: CallsBundle, signal: AbortSignal | undefined): Promise<CallsStatus> {
  const transport = await services.transport(bundle.chainId);
  const read = await Promise.all(bundle.sent.map(async ({ entryId, hash }) => {
    const phase = selectActivityEntry(state, entryId)?.phase;
    const sought = hashNow(phase) ?? hash;
    const answer = await transport.request({ method: 'eth_getTransactionReceipt', params: [sought] }, { signal });
    return { isGivenUp: phase !== undefined && isEnd(phase), receipt: decodeAnswer(answer, sought, bundle.chainId) };
  }));
  const receipts = read.flatMap(({ receipt }) => (receipt ? [receipt] : []));
  const isOpen = read.some(({ receipt, isGivenUp }) => !receipt && !isGivenUp) || hasMoreToSend(bundle);
  const outcome = isOpen ? 'pending' : ownOutcome(bundle, receipts);
  return { id: bundle.id, chainId: bundle.chainId, outcome, code: codes[outcome], ...(isOne(bundle) ? { isAtomic: true, receipts: receipts.slice(0, 1) } : { isAtomic: false, receipts }) };
}

/** All calls went in one transaction. */
function isOne({ sent: [first, ...rest] }: CallsBundle): boolean {
  return first !== undefined && rest.length > 0 && rest.every(({ entryId }) => entryId === first.entryId);
}

/** The same transaction at another price has another hash. */
function hashNow(phase: SendPhase | undefined): string | undefined {
  return phase?.at === 'replaced' && phase.reason === 'repriced' ? phase.byHash : undefined;
}

/** Without a receipt now, there will be none. */
function isEnd({ at }: SendPhase): boolean {
  return at === 'failed' || at === 'replaced' || at === 'dropped';
}

/** Undefined while the transaction is in no block. @throws rpc.badResult */
function decodeAnswer(answer: unknown, hash: string, chainId: number): CallReceipt | undefined {
  const { blockNumber }: { readonly blockNumber?: unknown } = Object(answer);
  if (answer === null || blockNumber === null) return undefined;
  const bad = (cause?: unknown): Error => rpcErrors.badResult({ chainId, method: 'eth_getTransactionReceipt' }, { cause });
  let receipt: CallReceipt;
  try {
    receipt = decodeCallReceipt(answer);
  } catch (cause) {
    throw bad(cause);
  }
  if (receipt.hash !== hash.toLowerCase()) throw bad();
  return receipt;
}

function ownOutcome({ callCount }: CallsBundle, receipts: readonly CallReceipt[]): CallsOutcome {
  const wentWell = receipts.filter(({ success }) => success).length;
  if (wentWell === callCount) return 'confirmed';
  if (wentWell > 0) return 'partlyReverted';
  return receipts.length > 0 ? 'reverted' : 'failed';
}

/** @see EIP-5792 status codes */
const codes: Readonly<Record<CallsOutcome, number>> = { pending: 100, confirmed: 200, failed: 400, reverted: 500, partlyReverted: 600 };
