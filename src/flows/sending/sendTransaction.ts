import { writeErrors } from '../../api/writes/writeErrors.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { hasCode, toWireError } from '../../domain/errors.ts';
import { assertTransaction } from '../../domain/transactions/transactions.ts';
import type { SendSponsor } from '../../domain/transactions/sendSponsor.ts';
import type { OperationPlace } from '../../domain/userOperations/operationPlace.ts';
import type { BatchCall } from '../../domain/transactions/calls.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { isOpen, selectActivityEntry, sendFailed, sendQueued, sendRejected, sendStarted, sendSubmitted } from '../../store/activity.ts';
import type { QueuedPlace } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { transactionNotSent, transactionSent } from '../../store/transactionEvents.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { WalletSeen } from '../connection/activeSession.ts';
import { assertChecksum } from './assertChecksum.ts';
import { assertOnline } from './assertOnline.ts';
import { explained } from './explained.ts';
import { gaveUp } from '../gaveUp.ts';
import type { SendSignedOptions } from './sendSigned.ts';
import type { Sponsored, SponsorChoice } from './chooseSponsor.ts';
import { summarise } from './summarise.ts';
import { switchChain } from '../networks/switchChain.ts';
import { watchQueued } from '../following/watchQueued.ts';
import { watchedTransactions, watchTransaction } from '../following/watchTransaction.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** A transaction, and how it is to be sent. */
export interface SendRequest extends TransactionRequest {
  /** Names the entry in the activity list, for a caller that wants to follow it from the start. The name is free again once nothing more can become of the other one. */
  readonly id?: string;
  /** Who is to send it, such as the account that it was shown for: no other account sends it. Absent: the account selected now. */
  readonly from?: string;
  /** Absent: the wallet's chain. Another one: the wallet is asked to switch first. */
  readonly chainId?: ChainId;
  readonly walletId?: WalletId;
  /** Whether to see first if the chain would refuse it, and then not to ask the wallet at all. If absent, yes, unless `gas` is given: who gives it has looked already. */
  readonly simulate?: boolean;
  /** What it may cost at most, in wei, what a rollup's chain below asks included: a key signs nothing beyond it. Absent: the cap of the chain. A wallet that sends by itself fills in its own fee, and shows it. */
  readonly maxFeeWei?: bigint;
  /** What it may cost at most where a smart account pays in a token, in the token's smallest units. Absent: the limit of the account's settings. */
  readonly maxTokenFee?: bigint;
  /**
   * Another than the account is to pay: the paymaster of a smart account, or a relayer, by what the account can do. The account never pays in its place, and a send that no one sponsors
   * fails; with `ifPossible`, the account pays where none can be asked.
   */
  readonly sponsored?: boolean | 'ifPossible';
  readonly signal?: AbortSignal | undefined;
}

/** What is known of a transaction once it is on its way. */
export interface Sent {
  /** The entry in the activity list. */
  readonly id: string;
  readonly hash: Hex;
  /** Who pays for it; the account itself if absent. */
  readonly sponsor?: SendSponsor;
}

/** What the asker has found out already. */
export interface SendKnowledge {
  /** Where the wallet was meanwhile; it must still be there, or come from there by the switch that is asked for. */
  readonly seen?: WalletSeen;
  /** Of the contract, to say its own errors by name. */
  readonly abi?: Abi | undefined;
  readonly functionName?: string;
  /** Who a person was shown to pay: the transaction goes no other way. */
  readonly sponsor?: SendSponsor | undefined;
  /** Calls that a relayer carries out as one transaction of the account to itself. */
  readonly batch?: readonly BatchCall[] | undefined;
}

/** The work behind `send`, which has noted the intent and where the wallet was. */
export function sendTransaction({ id, from, chainId, walletId: _walletId, simulate: isAsked, maxFeeWei, maxTokenFee, sponsored = false, signal, ...transaction }: SendRequest, { seen, abi, functionName, sponsor: shownSponsor, batch }: SendKnowledge & { readonly seen: WalletSeen }): Flow<Promise<Sent>> {
  return coreFlow(async (dispatch, getState, services) => {
    assertTransaction(transaction);
    assertOnline(services);
    const [action] = await Promise.all([summarise({ ...transaction, from: from ?? seen.address, functionName }), assertChecksum(transaction)]);
    const { session, walletId: by } = activeSession(getState(), services, seen.walletId, from ?? seen.address);
    const onChainId = chainId ?? seen.chainId;
    if (chainId !== undefined && chainId !== session.chainId()) await dispatch(switchChain({ chainId, walletId: by, ...(signal && { signal }) }));
    if (session.chainId() !== onChainId) throw chainErrors.wrongChain({ actual: session.chainId(), wanted: onChainId });
    const { address } = activeSession(getState(), services, by, from); // a switch may have changed the account
    const entryId = id ?? services.port(randomPort).id();
    assertFree(entryId, getState(), services);
    const choice = sponsored === false ? undefined : await chosen(services, { session, from: address, chainId: onChainId, calls: batch ?? [transaction], sponsored, signal }, shownSponsor);
    const { sponsor } = choice ?? {};
    dispatch(sendStarted({
      id: entryId,
      chainId: onChainId,
      from: address,
      ...(transaction.to !== undefined && { to: asHex(transaction.to) }),
      valueWei: transaction.valueWei ?? 0n,
      hasData: batch !== undefined || (transaction.data ?? '0x') !== '0x',
      ...(action && { action }),
      ...(sponsor && { sponsor }),
      sinceMs: services.port(clockPort).nowMs(),
    }));
    const facts = { chainId: onChainId, walletAddress: address, walletType: by, ...(transaction.to !== undefined && { contractAddress: transaction.to }), ...(functionName !== undefined && { functionName }) };
    let gasPrice: bigint | undefined;
    const follow = (hash: Hex): void => {
      dispatch(watchTransaction(entryId, abi)).catch((error: unknown) => services.report('core', error));
      dispatch(transactionSent({ ...facts, transactionHash: hash, ...(gasPrice !== undefined && { gasPrice }) }));
    };
    const order: Order = { services, session, chainId: onChainId, transaction: { ...transaction, from: address }, isSimulated: isAsked ?? transaction.gas === undefined, maxFeeWei, maxTokenFee, isSponsored: sponsor !== undefined, signal };
    let isSigned = false;
    let isQueued = false;
    let isHandedOver = false;
    let isHandingOver = false;
    let handed: { readonly place?: QueuedPlace } = {};
    let hash: Hex;
    try {
      if (choice?.relayer) {
        const { sendRelayed } = await loadPart(import('./sendRelayed.ts'));
        if (order.isSimulated && !batch) await lookAhead(order);
        hash = await dispatch(sendRelayed({ entryId, batch, relayerId: choice.relayer.item.id, chainId: onChainId, transaction: order.transaction, seen: { walletId: by, address, chainId: onChainId }, signal, onHandedOver: () => { isHandedOver = true; } }));
        dispatch(sendSubmitted({ id: entryId, hash }));
      } else if (batch) {
        throw relayErrors.unsupported({ chainId: onChainId }); // the account itself would send but an empty transaction
      } else if (session.signTransaction) {
        hash = await sendByKey(order, getState(), (signed, gasPriceWei) => {
          isSigned = true;
          gasPrice = gasPriceWei;
          dispatch(sendSubmitted({ id: entryId, ...signed }));
        });
      } else {
        hash = await sendByWallet(order, { onHandingOver: (operation, place) => {
          if (services.signal.aborted) return;
          isHandingOver = true;
          handed = place ? { place: { entryPoint: asHex(place.entryPoint), nonce: place.nonce, sinceMs: services.port(clockPort).nowMs() } } : {};
          dispatch(sendQueued({ id: entryId, operation, ...handed })); // a page that goes before the answer leaves a trace
        }, onQueued: (operation) => {
          const phase = selectActivityEntry(getState(), entryId)?.phase.at;
          if (services.signal.aborted || (phase !== 'sending' && phase !== 'queued' && phase !== 'rejected' && phase !== 'failed')) return;
          isQueued = true;
          dispatch(sendQueued({ id: entryId, operation, ...handed }));
          // It was given up while the bundler took it.
          if (phase === 'rejected' || phase === 'failed') dispatch(watchQueued(entryId)).catch((error: unknown) => services.report('core', error));
        }, onLate: (late) => {
          const phase = selectActivityEntry(getState(), entryId)?.phase.at;
          if (services.signal.aborted || (phase !== 'rejected' && phase !== 'failed')) return; // the name may stand for another one by now
          dispatch(sendSubmitted({ id: entryId, hash: late }));
          follow(late);
        } });
        dispatch(sendSubmitted({ id: entryId, hash }));
      }
    } catch (thrown) {
      // What a bundler has is not taken back by the caller's giving up, nor by a wait that was too short.
      if (isQueued && (gaveUp(thrown, signal) || hasCode(thrown, 'userOperation.timedOut'))) {
        dispatch(watchQueued(entryId)).catch((error: unknown) => services.report('core', error));
        throw thrown;
      }
      if (isHandingOver && services.signal.aborted) throw thrown; // the next page asks the bundler
      // A relayer that did not answer may have it: it counts as sent.
      if (isHandedOver && (services.signal.aborted || !(await loadPart(import('./sendRelayed.ts'))).hasRelayEnded(thrown))) {
        if (!services.signal.aborted) dispatch(watchQueued(entryId)).catch((error: unknown) => services.report('core', error));
        throw thrown;
      }
      const isRejected = gaveUp(thrown, signal) && !isSigned && !isHandedOver;
      // What a relayer says is about its own account, and not about the one that signed.
      const error = isRejected || isHandedOver ? thrown : await dispatch(explained(thrown, { ...order.transaction, chainId: onChainId, walletId: by, abi, functionName, signal }));
      const wire = toWireError(error);
      dispatch(isRejected ? sendRejected({ id: entryId }) : sendFailed({ id: entryId, error: wire }));
      if (!isRejected && (isHandedOver || wire.code !== 'transaction.insufficientFunds')) dispatch(transactionNotSent({ ...facts, errorCode: wire.code }));
      throw error;
    }
    follow(hash);
    return { id: entryId, hash, ...(sponsor && { sponsor }) };
  });
}

/** Two that go by one name would be taken for each other. @throws transaction.sameId */
function assertFree(id: string, state: CoreState, { live }: Services): void {
  const phase = selectActivityEntry(state, id)?.phase;
  if (live(watchedTransactions).has(id) || (phase && isOpen(phase))) throw writeErrors.sameId({ id });
}

interface Order {
  readonly services: Services;
  readonly session: WalletSession;
  readonly chainId: number;
  readonly transaction: TransactionRequest & { readonly from: string };
  readonly isSimulated: boolean;
  readonly maxFeeWei: bigint | undefined;
  readonly maxTokenFee: bigint | undefined;
  /** By a service of the wallet's own. */
  readonly isSponsored: boolean;
  readonly signal: AbortSignal | undefined;
}

/** What pays, as it was shown where it was. @throws relay.*, paymaster.notConfigured, transaction.sponsorChanged */
async function chosen(services: Services, request: Sponsored, shown: SendSponsor | undefined): Promise<SponsorChoice | undefined> {
  const { assertShown, chooseSponsor } = await loadPart(import('./chooseSponsor.ts'));
  const choice = await chooseSponsor(services, request);
  assertShown(shown, choice);
  return choice;
}

/** Would the chain refuse it? @throws transaction.simulationFailed */
async function lookAhead({ services, chainId, transaction, signal }: Order): Promise<void> {
  const { checkAhead } = await loadPart(import('./checkAhead.ts'));
  await checkAhead({ services, chainId, transaction, signal });
}

/** A wallet with a way of its own to the chain: it fills in what it likes, and sends. */
async function sendByWallet(order: Order, { onHandingOver, onLate, onQueued }: Readonly<Record<'onLate' | 'onQueued', (hash: Hex) => void>> & { onHandingOver(hash: Hex, place: OperationPlace | undefined): void }): Promise<Hex> {
  const { session, chainId, transaction: { from, ...transaction }, isSimulated, isSponsored, maxTokenFee, signal } = order;
  let looking: Promise<void> | undefined;
  const look = isSimulated ? async (): Promise<void> => (looking ??= lookAhead(order)) : undefined;
  if (!session.triesOut) await look?.();
  return asHex(await session.sendTransaction(from, transaction, chainId, { signal, ...(isSponsored && { isSponsored }), ...(maxTokenFee !== undefined && { maxTokenFee }), ...(session.triesOut && look && { lookAhead: look }), onLate: (late) => onLate(asHex(late)), onHandingOver: (operation, place) => onHandingOver(asHex(operation), place), onQueued: (operation) => onQueued(asHex(operation)) }));
}

/** A wallet that is only a key: the kit does the rest. */
async function sendByKey({ services, session, chainId, transaction, isSimulated, maxFeeWei, signal }: Order, state: CoreState, onSigned: SendSignedOptions['onSigned']): Promise<Hex> {
  const [{ sendSigned }, { writeContextOf }] = await Promise.all([loadPart(import('./sendSigned.ts')), loadPart(import('./writeContextOf.ts'))]);
  return sendSigned({ services, session, context: await writeContextOf(services, state, chainId, signal), transaction, isSimulated, maxFeeWei, onSigned });
}
