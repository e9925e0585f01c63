import { tokenErrors } from '../../api/reads/readErrors.ts';
import { planTransfer } from '../../api/writes/planTransfer.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { Fees } from '../../domain/transactions/transactions.ts';
import { untilAborted } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { activeSession } from '../connection/activeSession.ts';
import { reviewSend } from './reviewSend.ts';
import { assertOnline } from '../sending/assertOnline.ts';
import type { TransferPlan } from '../sending/estimateTransfer.ts';
import { recipientErrors } from '../funds/recipientErrors.ts';
import { recipients } from '../funds/recipients.ts';
import { resolveName } from '../funds/resolveName.ts';
import { fetchTokenMetadata } from '../reads/fetchTokenMetadata.ts';
import type { Sent } from '../sending/sendTransaction.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The transfer to send once the person agrees, and how its amount and recipient were found. */
export interface ReviewTransferRequest extends TransferPlan {
  /** Names the entry in the activity list. */
  readonly id: string;
  readonly walletId?: WalletId;
  /** The name that led to `to`: it is looked up again, and must still. */
  readonly name?: string | undefined;
  /** One token of a collection, `amount` times. Absent: `token` is fungible. */
  readonly tokenId?: bigint | undefined;
  /** With which `amount` was worked out: the token must count like that itself, whatever a list says. */
  readonly decimals?: number;
  /** What was said to be the fee at most, in wei: a higher one is pointed out in the review. */
  readonly toldFeeWei?: bigint;
  /** What an amount was worked out with that leaves nothing over. */
  readonly cost?: { readonly gas: bigint; readonly fees: Fees } | undefined;
  /** Gives it up as long as nothing is shown; from then on the person does. */
  readonly signal?: AbortSignal | undefined;
  /** Called just before the review is shown. */
  onReview?(): void;
}

/**
 * Shows what moving a token does and sends it once the person says so, after trying it out. Whom it went to is remembered.
 * @throws recipient.*, user.cancelled, network.offline, wallet.accountGone, token.*, transaction.*, and what `reviewSend` throws
 */
export function reviewTransfer(request: ReviewTransferRequest): Flow<Promise<Sent>> {
  assertArguments('reviewTransfer({ id: string, chainId, from: string, token: string, to: string, amount: bigint })', request);
  const { id, chainId, from, walletId, token, tokenId, to, amount, name, decimals, toldFeeWei, cost, signal, onReview } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    assertOnline(services);
    activeSession(getState(), services, walletId, from); // before a node is asked
    const [transport] = await Promise.all([services.transport(chainId), name === undefined ? undefined : dispatch(assertStill({ name, chainId, to, signal }))]);
    if (decimals !== undefined && !isNativeToken(token)) await dispatch(assertDecimals(chainId, token, decimals, signal));
    const transaction = await untilAborted(planTransfer(transport, { token, to, amount, from, tokenId }, { signal }), signal);
    signal?.throwIfAborted();
    onReview?.();
    const sent = await dispatch(reviewSend({ ...transaction, ...cost, id, from, chainId, simulate: true, ...(toldFeeWei !== undefined && { toldFeeWei }), ...(walletId !== undefined && { walletId }), ...(name !== undefined && { names: { [to]: name } }) }));
    recipients.add(services, { address: to, ...(name !== undefined && { name }) });
    return sent;
  });
}

/** A token that tells no decimals leaves the word to its list. @throws token.otherDecimals, rpc.* */
function assertDecimals(chainId: number, token: string, decimals: number, signal: AbortSignal | undefined): Flow<Promise<void>> {
  return async (dispatch, getState) => {
    const chain = selectChain(getState(), chainId);
    if (!chain) throw chainErrors.unknown({ chainId });
    const { decimals: actual, decimalsAssumed } = await dispatch(fetchTokenMetadata({ chainId, token, nativeCurrency: chain.nativeCurrency }, signal));
    if (!decimalsAssumed && actual !== decimals) throw tokenErrors.otherDecimals({ token, actual, told: decimals });
  };
}

/** @throws recipient.unknown, recipient.moved, and what `resolveName` throws */
function assertStill({ name, chainId, to, signal }: { readonly name: string; readonly chainId: number; readonly to: string; readonly signal: AbortSignal | undefined }): Flow<Promise<void>> {
  return async (dispatch) => {
    const address = await dispatch(resolveName({ name, forChainId: chainId, signal }));
    if (address === undefined) throw recipientErrors.unknown({ name });
    if (!sameAddress(address, to)) throw recipientErrors.moved({ name });
  };
}
