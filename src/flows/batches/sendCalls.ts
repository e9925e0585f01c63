import { callsErrors } from '../../contracts/callsErrors.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { defineLive } from '../../contracts/defineLive.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { BatchCall, RequestedCapabilities } from '../../domain/transactions/calls.ts';
import { hasCode, toWireError } from '../../domain/errors.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import * as limits from '../../domain/transactions/limits.ts';
import { neededCapabilities } from '../../domain/transactions/neededCapabilities.ts';
import { assertTransaction } from '../../domain/transactions/transactions.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { callsEnded, callSent, callsStarted, callsStopped, selectCallsBundle } from '../../store/calls.ts';
import type { SentCall } from '../../store/calls.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import { transactionNotSent, transactionSent } from '../../store/transactionEvents.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { assertChecksum } from '../sending/assertChecksum.ts';
import { assertOnline } from '../sending/assertOnline.ts';
import { explained } from '../sending/explained.ts';
import { gaveUp } from '../gaveUp.ts';
import { forgetCapabilities } from './getCapabilities.ts';
import type { BatchSponsor, Sponsored } from '../sending/chooseSponsor.ts';
import type { SendSponsor } from '../../domain/transactions/sendSponsor.ts';
import { send } from '../sending/send.ts';
import type { SendKnowledge, Sent, SendRequest } from '../sending/sendTransaction.ts';
import { switchChain } from '../networks/switchChain.ts';
import { waitForConfirmation } from '../following/waitForConfirmation.ts';

/** Calls that are to go together. */
export interface SendCallsRequest {
  readonly calls: readonly BatchCall[];
  /** The account that the batch is for; sent by no other, also where a switch of the chain selects another one. Absent: the one that is selected once the wallet is on the chain. */
  readonly from?: string;
  /** Absent: the wallet's chain. Another one: the wallet is asked to switch first. */
  readonly chainId?: ChainId;
  /** Names the batch; the wallet or the kit chooses if absent. */
  readonly id?: string;
  /** All calls must take effect or none: refused by wallets that cannot promise it. */
  readonly forceAtomic?: boolean;
  /** Where the wallet knows no batches, each call is sent by itself, once the former is confirmed: some may take effect and others not. Absent: such a wallet is refused. */
  readonly oneByOne?: boolean;
  readonly capabilities?: RequestedCapabilities;
  /** What each call may cost at most, in wei, where a wallet that is only a key sends them: see `SendRequest`. Absent: the cap of the chain. */
  readonly maxFeesWei?: readonly bigint[];
  /** What all calls together may cost at most where a smart account pays in a token, in the token's smallest units: see `SendRequest`. */
  readonly maxTokenFee?: bigint;
  /** Another than the account is to pay, as `SendRequest` has it. A wallet without a service of its own has its calls relayed: as one where a relayer does that (EIP-7702), else one after the other, each by itself, and what must be atomic is refused. */
  readonly sponsored?: SendRequest['sponsored'];
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  /** Stops before the next call; what was sent stays sent. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends several calls: as one by a wallet that can, by a relayer or by code that the account runs (its first batch is then waited for), else, where `oneByOne` says so, one after the other, each once the former is confirmed, until one
 * fails. Resolves with the id of the batch as soon as the person has agreed to the first; `waitForCalls` tells how it ends.
 * @see EIP-5792 @throws calls.*, user.rejected, wallet.accountGone where `from` is not selected, wallet.*, chain.*, input.*
 */
export function sendCalls(request: SendCallsRequest, known: Pick<SendKnowledge, 'sponsor'> = {}): Flow<Promise<{ readonly id: string }>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { id } = request;
    if (id === undefined) return dispatch(start(request, known));
    // A name stands for one batch from the moment it is asked for: a second click must not send it again.
    const starting = services.live(startingBatches);
    if (starting.has(id) || selectCallsBundle(getState(), id)) throw callsErrors.sameId();
    starting.add(id);
    try {
      return await dispatch(start(request, known));
    } finally {
      starting.delete(id);
    }
  });
}

/** Ids of batches that are not in the store yet. */
const startingBatches = /* @__PURE__ */ defineLive('startingBatches', () => new Set<string>());

function start({ calls, from, chainId, id, forceAtomic = false, oneByOne = false, capabilities, maxFeesWei = [], maxTokenFee, sponsored = false, walletId, signal }: SendCallsRequest, { sponsor: shownSponsor }: Pick<SendKnowledge, 'sponsor'>): Flow<Promise<{ readonly id: string }>> {
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    if (calls.length === 0) throw callsErrors.none();
    if (calls.length > limits.maxCalls) throw callsErrors.tooLarge();
    calls.forEach(assertTransaction);
    assertOnline(services);
    if ((walletId ?? getState().connection.activeWalletId) === undefined) throw callsErrors.notConnected();
    const { session, walletId: by, address: asked } = activeSession(getState(), services, walletId, from);
    const onChainId = chainId ?? session.chainId();
    await Promise.all(calls.map(assertChecksum));
    if (chainId === undefined && session.chainId() !== onChainId) throw chainErrors.wrongChain({ actual: session.chainId(), wanted: onChainId });
    activeSession(getState(), services, by, asked); // while code arrived, a person may have selected another one
    if (onChainId !== session.chainId()) await dispatch(switchChain({ chainId: onChainId, walletId: by, ...(signal && { signal }) }));
    const { address } = activeSession(getState(), services, by, from); // a switch may have changed the account
    const mayBeParted = !forceAtomic && (oneByOne || calls.length === 1);
    const bundle = { chainId: onChainId, walletId: by, from: address, sinceMs: services.port(clockPort).nowMs(), callCount: calls.length };
    const service = sponsored === false ? undefined : await selectSponsor(services, { session, from: address, chainId: onChainId, calls, sponsored, signal }, shownSponsor);
    const ownId = id ?? services.port(randomPort).id();
    const keepOwn = (sent: readonly SentCall[]): { readonly id: string } => {
      forgetCapabilities(services, session);
      dispatch(callsStarted({ ...bundle, id: ownId, by: 'kit', sent }));
      return { id: ownId };
    };
    const [callee] = new Set(calls.map(({ to }) => to?.toLowerCase())).size === 1 ? calls.map(({ to }) => to) : [];
    const facts = { chainId: onChainId, walletAddress: address, walletType: by, ...(callee !== undefined && { contractAddress: callee }) };
    let handing: string | undefined;
    const refused = (): void => void (services.signal.aborted || handing === undefined || dispatch(callsEnded({ id: handing, outcome: 'failed' })));
    try {
      const keep = (walletsId: string): { readonly id: string } => {
        forgetCapabilities(services, session); // an account that was upgraded can do more
        dispatch(callsStarted({ ...bundle, id: walletsId, by: 'wallet', sent: [], ...(id !== undefined && id !== walletsId && { askedId: id }) }));
        return { id: walletsId };
      };
      const keepSent = (walletsId: string): { readonly id: string } => {
        dispatch(transactionSent(facts));
        return keep(walletsId);
      };
      const onLate = (walletsId: string): void => void (services.signal.aborted || keepSent(walletsId));
      const onHandingOver = (walletsId: string): void => {
        if (services.signal.aborted) return;
        if (walletsId !== handing) refused(); // another one takes its place
        handing = walletsId;
        keep(walletsId); // a page that goes before the answer leaves a trace
      };
      // The wallet itself would have the account pay.
      const batching = service && service.way !== 'wallet' ? undefined : session.batching;
      const walletsId = await batching?.sendCalls(address, { id, chainId: onChainId, calls, isAtomicRequired: forceAtomic, capabilities, ...(maxFeesWei.length > 0 && { maxFeeWei: totalOf(maxFeesWei) ?? 0n }) }, { signal, onLate, onHandingOver, ...(service?.way === 'wallet' && { isSponsored: true }), ...(maxTokenFee !== undefined && { maxTokenFee }) });
      if (walletsId !== undefined) return keepSent(walletsId);
    } catch (error) {
      refused();
      const isPassedOver = hasCode(error, 'wallet.unsupported') || (mayBeParted && hasCode(error, 'calls.chainUnsupported')) || (mayBeParted && oneByOne && hasCode(error, 'calls.upgradeRejected'));
      if (!isPassedOver) {
        const why = await dispatch(explained(error, { from: address, chainId: onChainId, walletId: by, ...wholeOf(calls), signal }));
        if (!gaveUp(error, signal) && !hasCode(why, 'transaction.insufficientFunds')) dispatch(transactionNotSent({ ...facts, errorCode: toWireError(why).code }));
        throw why;
      }
    }
    const together = service ? service.way === 'one' && service.sponsor : !session.batching && calls.length > 1 && session.delegation;
    if (together) {
      assertNoneNeeded(capabilities);
      const { sendTogether } = await loadPart(import('./sendTogether.ts'));
      const whole = await dispatch(sendTogether({ calls, chainId: onChainId, walletId: by, from: address, maxFeeWei: totalOf(maxFeesWei), by: together, signal }));
      return keepOwn(calls.map(() => toSentCall(whole)));
    }
    if (!mayBeParted) throw callsErrors.atomicUnsupported();
    assertNoneNeeded(capabilities);
    const run: OneByOne = { sponsored, sponsor: shownSponsor, id: ownId, calls, maxFeesWei, chainId: onChainId, walletId: by, session, address, signal };
    const first = await dispatch(sendOne(run, 0));
    keepOwn([toSentCall(first)]);
    dispatch(sendRest(run, first)).catch((error: unknown) => services.report('core', error));
    return { id: run.id };
  });
}

/** Who is to pay, as it was shown where it was. @throws relay.*, paymaster.notConfigured, transaction.sponsorChanged */
async function selectSponsor(services: Services, request: Sponsored, shown: SendSponsor | undefined): Promise<BatchSponsor | undefined> {
  const { assertShown, chooseBatchSponsor } = await loadPart(import('../sending/chooseSponsor.ts'));
  const choice = await chooseBatchSponsor(services, request);
  assertShown(shown, choice);
  return choice;
}

function totalOf(fees: readonly bigint[]): bigint | undefined {
  return fees.length === 0 ? undefined : fees.reduce((sum, each) => sum + each, 0n);
}

/** What a batch costs at least. */
function wholeOf(calls: readonly BatchCall[]): { readonly valueWei: bigint; readonly gas: bigint } {
  return { valueWei: calls.reduce((sum, { valueWei = 0n }) => sum + valueWei, 0n), gas: BigInt(calls.length) * feeLimits.transferGas };
}

interface OneByOne {
  readonly sponsored: NonNullable<SendRequest['sponsored']>;
  readonly sponsor: SendSponsor | undefined;
  readonly id: string;
  readonly calls: readonly BatchCall[];
  readonly maxFeesWei: readonly bigint[];
  readonly chainId: number;
  readonly walletId: string;
  readonly session: WalletSession;
  /** Whose calls they are: another account must not send the rest. */
  readonly address: string;
  readonly signal: AbortSignal | undefined;
}

/** Goes on once each call is confirmed; why it stopped before the end is kept in the state. */
function sendRest(run: OneByOne, first: Sent): Flow<Promise<void>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const signal = run.signal ? AbortSignal.any([run.signal, services.signal]) : services.signal;
    let last = first;
    try {
      for (let next = 1; next < run.calls.length; next += 1) {
        await dispatch(waitForConfirmation({ id: last.id, signal }));
        last = await dispatch(sendOne({ ...run, signal }, next));
        dispatch(callSent({ id: run.id, ...toSentCall(last) }));
      }
    } catch (error) {
      // A kit that is destroyed has no store left to tell; the next page finds the batch unfinished and says so.
      if (!services.signal.aborted) dispatch(callsStopped({ id: run.id, error: toWireError(error) }));
    }
  });
}

function sendOne({ calls, sponsored, sponsor, maxFeesWei, chainId, walletId, session, address, signal }: OneByOne, at: number): Flow<Promise<Sent>> {
  return async (dispatch) => {
    const maxFeeWei = maxFeesWei[at];
    if (!sameAddress(session.accounts()[0], address)) throw walletErrors.accountGone({ address });
    return dispatch(send({ ...calls[at], chainId, walletId, from: address, ...(sponsored !== false && { sponsored }), ...(maxFeeWei !== undefined && { maxFeeWei }), ...(signal && { signal }) }, { sponsor }));
  };
}

function toSentCall({ id, hash }: Sent): SentCall {
  return { entryId: id, hash };
}

/** @throws calls.capabilityUnsupported: one call after the other, the kit offers none */
function assertNoneNeeded(capabilities: RequestedCapabilities | undefined): void {
  const needed = neededCapabilities(capabilities);
  if (needed.length > 0) throw callsErrors.capabilityUnsupported({ needed });
}
