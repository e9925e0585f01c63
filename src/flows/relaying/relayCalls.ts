import { chainErrors } from '../../contracts/chainErrors.ts';
import type { RelayDraft, Relayed, RelayRequest, SignedRelay } from '../../contracts/points/relayers.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { boundedText, isWalletError, messageOf } from '../../domain/errors.ts';
import { isHash } from '../../domain/encoding/isHex.ts';
import { assertTransaction } from '../../domain/transactions/transactions.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { WalletSeen } from '../connection/activeSession.ts';
import { switchChain } from '../networks/switchChain.ts';
import { assertChecksum } from '../sending/assertChecksum.ts';
import { assertOnline } from '../sending/assertOnline.ts';
import { signAuthorization } from '../signing/signAuthorization.ts';
import { signMessage, signTypedData } from '../signing/signMessage.ts';
import { assertDraft } from './assertDraft.ts';
import { openRelayer, selectRelayer } from './openRelayer.ts';
import type { OpenRelayer } from './openRelayer.ts';
import type { RelayedCall, RelayOrder } from './relayOrder.ts';

/** What is known of a request before it is handed over: from here on it may be carried out, whatever happens to the page. */
export interface HandingOver {
  readonly id: string;
  readonly relayerId: string;
  readonly deadlineMs: number;
}

/** The work behind `relay`, which has noted the user activation and where the wallet was. */
export function relayCalls({ calls, relayerId, chainId, batchId = 0n, nonce, forSeconds, signal }: RelayOrder, seen: WalletSeen, onSigned?: (handingOver: HandingOver) => void): Flow<Promise<Relayed>> {
  return coreFlow(async (dispatch, getState, services) => {
    assertCalls(calls);
    assertOnline(services);
    await Promise.all(calls.map(({ to }) => assertChecksum({ to })));
    const onChainId = chainId ?? seen.chainId;
    const owned = selectRelayer(services, relayerId, onChainId, calls);
    const relayer = await openRelayer(services, owned, signal);
    const clock = services.port(clockPort);
    const request: RelayRequest = {
      id: services.port(randomPort).id(),
      chainId: onChainId,
      from: seen.address,
      calls: calls.map(({ to, data, gas, valueWei = 0n }) => ({ to, data, gas, valueWei })),
      deadlineSeconds: Math.floor(clock.nowMs() / 1_000) + (forSeconds ?? relayer.limits.deadlineSeconds),
      batchId,
      ...(nonce !== undefined && { nonce }),
    };
    const draft = await relayer.ask((context) => relayer.relayer.prepare(request, context));
    assertDraft(draft, request, owned.item);
    const signed = await dispatch(signDraft(draft, request, seen, signal));
    if (clock.nowMs() >= request.deadlineSeconds * 1_000) throw relayErrors.expired({ deadlineSeconds: request.deadlineSeconds });
    activeSession(getState(), services, seen.walletId, seen.address); // the person may have left while signing
    signal?.throwIfAborted();
    onSigned?.({ id: request.id, relayerId: owned.item.id, deadlineMs: request.deadlineSeconds * 1_000 });
    // The caller's signal ends here: what is handed over cannot be called back.
    return { id: request.id, relayerId: owned.item.id, chainId: onChainId, from: seen.address, ...(await submit(await openRelayer(services, owned, undefined), signed)), sinceMs: clock.nowMs() };
  });
}

/** Has the account sign, on the chain of the request: wallets refuse to sign for a chain that they are not on. */
function signDraft(draft: RelayDraft, request: RelayRequest, { walletId, address }: WalletSeen, signal: AbortSignal | undefined): Flow<Promise<SignedRelay>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { chainId } = request;
    const { session } = activeSession(getState(), services, walletId, address);
    if (session.chainId() !== chainId) await dispatch(switchChain({ chainId, walletId, signal }));
    if (session.chainId() !== chainId) throw chainErrors.wrongChain({ actual: session.chainId(), wanted: chainId });
    const who = { walletId, address, signal };
    if (draft.sign === 'typedData') return { request, ...draft, signature: await dispatch(signTypedData({ data: draft.data, ...who })) };
    if (draft.sign === 'message') return { request, ...draft, signature: await dispatch(signMessage({ message: draft.message, ...who })) };
    const signedAuthorization = await dispatch(signAuthorization({ ...draft.authorization, isSponsored: true, walletId, signal }));
    return { request, ...draft, signedAuthorization, signature: await dispatch(signTypedData({ data: draft.data, ...who })) };
  });
}

/** Hands it over, once: a relayer that did not answer may have it. */
async function submit({ spec, relayer, ask }: OpenRelayer, signed: SignedRelay): Promise<{ readonly by: 'hash'; readonly hash: string } | { readonly by: 'reference'; readonly reference: string }> {
  const answer: unknown = await ask((context) => relayer.submit(signed, context).catch(toUncertain));
  if (relayer.answers === 'hash') {
    if (!isHash(answer)) throw relayErrors.badAnswer({ relayerId: spec.id });
    return { by: 'hash', hash: answer };
  }
  if (typeof answer !== 'string' || answer === '' || answer.length > maxReferenceCharacters) throw relayErrors.badAnswer({ relayerId: spec.id });
  return { by: 'reference', reference: answer };
}

/** What has no code tells nothing of whether the relayer has it. */
function toUncertain(error: unknown): never {
  throw isWalletError(error) ? error : relayErrors.uncertain({ reason: boundedText(messageOf(error)) }, { cause: error });
}

/** It is stored, and goes into the address of the next request. */
const maxReferenceCharacters = 512;

/** @throws relay.noTo, relay.noGas, relay.noData, input.* */
function assertCalls(calls: readonly RelayedCall[]): void {
  if (calls.length === 0) throw relayErrors.noTo();
  const untyped: readonly Partial<RelayedCall>[] = calls; // callers without types leave parts out
  for (const { to, data, gas, valueWei = 0n } of untyped) {
    if (to === undefined || to === '') throw relayErrors.noTo();
    if (gas === undefined) throw relayErrors.noGas();
    if (data === undefined || data === '' || data === '0x') throw relayErrors.noData();
    assertTransaction({ to, data, gas, valueWei });
  }
}
