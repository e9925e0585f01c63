import { readTransactionCount } from '../../api/bundler/readAccountState.ts';
import { callsErrors } from '../../contracts/callsErrors.ts';
import { questionErrors } from '../../contracts/questionErrors.ts';
import type { Asker } from '../../domain/asker.ts';
import { encodeJson, isRecord } from '../../domain/encoding/json.ts';
import { loadPart } from '../../domain/loadPart.ts';
import type { CallsRequest } from '../../domain/requests/parseCallsRequest.ts';
import { neededCapabilities } from '../../domain/transactions/neededCapabilities.ts';
import { assertTransaction } from '../../domain/transactions/transactions.ts';
import { selectCallsBundle } from '../../store/calls.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { getCapabilities } from '../batches/getCapabilities.ts';
import type { SendCallsRequest } from '../batches/sendCalls.ts';
import type { BatchSponsor, Sponsored } from '../sending/chooseSponsor.ts';
import type { Services } from '../../contracts/services.ts';
import { askReview } from './askReview.ts';
import type { ReviewHints } from './review.ts';
import { reviewQuestion } from './reviewQuestion.ts';

/** Calls of a batch that a person can be expected to read at once. */
export const maxCallsReviewed = 20;
/** The same of what it asks for beyond them, in names and in characters of JSON. */
const maxCapabilitiesReviewed = 20;
const maxCapabilityCharacters = 16_384;

export interface ReviewCallsRequest extends CallsRequest, Pick<ReviewHints, 'names' | 'signatures'> {
  /** Another than the account is to pay, as `SendCallsRequest` has it. */
  readonly sponsored?: SendCallsRequest['sponsored'];
  readonly walletId: string;
  readonly asker?: Asker | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Shows in plain language what each call of a batch does, and sends them once the person says so. What could not be sent in any case is refused first.
 * @throws user.cancelled when the person turns away, calls.*, input.*, wallet.*
 */
export function reviewCalls({ chainId, walletId, from, asker, signal, id, calls: [first, ...rest], forceAtomic, capabilities = {}, sponsored = false, names, signatures }: ReviewCallsRequest): Flow<Promise<{ readonly id: string }>> {
  return coreFlow(async (dispatch, getState, services) => {
    if (!first) throw callsErrors.none();
    const calls = [first, ...rest] as const;
    if (calls.length > maxCallsReviewed) throw callsErrors.tooLarge();
    if (Object.keys(capabilities).length > maxCapabilitiesReviewed || encodeJson(capabilities).length > maxCapabilityCharacters) throw callsErrors.tooLarge();
    calls.forEach(assertTransaction);
    if (id !== undefined && selectCallsBundle(getState(), id)) throw callsErrors.sameId();
    const { session, address } = activeSession(getState(), services, walletId, from);
    const { [chainId]: able } = await dispatch(getCapabilities({ address, chainIds: [chainId], walletId, signal }));
    const { way = 'wallet' } = sponsored === false ? {} : (await choose(services, { session, from: address, chainId, calls, sponsored, signal })) ?? {};
    const isOneByOne = way === 'wallet' ? able?.atomic === 'unsupported' : way === 'each';
    if (forceAtomic && isOneByOne) throw callsErrors.atomicUnsupported();
    const needed = neededCapabilities(capabilities);
    const lacking = way === 'wallet' ? needed.filter((name) => !isSupported(able?.others[name])) : needed; // relayed, the kit offers none
    if (lacking.length > 0) throw callsErrors.capabilityUnsupported({ lacking });
    const handsOver = way === 'wallet' && !session.batching && calls.length > 1 && able?.atomic === 'ready' ? session.delegation : undefined;
    const delegation = handsOver && { address: handsOver.delegate, nonce: (await readTransactionCount(await services.transport(chainId), address, signal)) + 1 };
    const batch = { calls, forceAtomic, ...(delegation && { delegation }), isOneByOne, ...(sponsored !== false && { sponsored }), ...(id !== undefined && { id }), ...(Object.keys(capabilities).length > 0 && { capabilities }) };
    const answer = await dispatch(askReview({ order: { kind: 'calls', chainId, batch, ...(names && { names }), ...(signatures && { signatures }), ...(asker && { asker }) }, walletId, address }, signal));
    if (answer.kind !== 'calls') throw questionErrors.wrongAnswer({ screenId: reviewQuestion.id });
    return { id: answer.id };
  });
}

/** What no service pays for is not shown as what the account pays. @throws relay.*, paymaster.notConfigured */
async function choose(services: Services, request: Sponsored): Promise<BatchSponsor | undefined> {
  return (await loadPart(import('../sending/chooseSponsor.ts'))).chooseBatchSponsor(services, request);
}

/** Wallets also name what they know of and cannot do. @see EIP-5792 wallet_getCapabilities */
function isSupported(capability: unknown): boolean {
  return capability !== undefined && !(isRecord(capability) && capability['supported'] === false);
}
