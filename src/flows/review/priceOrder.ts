import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { gasFeeOf, gasPriceOf } from '../../domain/transactions/gasFee.ts';
import { feeCapsOf } from '../../domain/transactions/feeCaps.ts';
import type { FeeCaps } from '../../domain/transactions/feeCaps.ts';
import { isHighFee } from '../../domain/transactions/judgeFee.ts';
import type { OrderPrice } from '../../domain/transactions/orderPrice.ts';
import type { TokenFee } from '../../domain/transactions/tokenFee.ts';
import type { SendSponsor } from '../../domain/transactions/sendSponsor.ts';
import { withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { activeSession } from '../connection/activeSession.ts';
import { delegationGas, priceReadMs, tokenFeeReadMs } from './limits.ts';
import type { PaidOrder, Reviewer, ReviewOrder } from './review.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Works out what an order costs at most, in a few seconds. What cannot be priced is no reason to fail: it is said. @throws the signal's reason */
export function priceOrder(order: ReviewOrder, { walletId, address }: Reviewer, signal?: AbortSignal): Flow<Promise<OrderPrice>> {
  return coreFlow(async (_dispatch, getState, services): Promise<OrderPrice> => {
    if (order.kind !== 'send' && order.kind !== 'calls') return { at: 'free' };
    const { session } = activeSession(getState(), services, walletId);
    const sponsor = await sponsorOf(services, { session, address, order, signal });
    if (sponsor === 'none') return { at: 'unpriced', mostWei: 0n };
    if (sponsor) return { at: 'sponsored', sponsor };
    if (session.feeToken) {
      const inToken = await quoteInToken(services, session.feeToken, { order, address, signal });
      if (inToken) return inToken;
    }
    if (!session.signTransaction) return toGivenPrice(order, feeCapsOf(selectChain(getState(), order.chainId) ?? { id: order.chainId }));
    // Calls that go together cost less than each by itself, but for what handing the account over and its code take.
    const ownCode = order.kind === 'calls' && order.batch.calls.length > 1 && !session.batching && session.delegation ? [{ to: address, gas: BigInt(delegationGas) }] : [];
    const transactions = order.kind === 'send' ? [order.send] : [...order.batch.calls, ...ownCode];
    const price = async (inner: AbortSignal): Promise<OrderPrice> => {
      const { priceTransactions } = await loadPart(import('./priceTransactions.ts')); // brings what sending brings
      return priceTransactions({ services, state: getState(), chainId: order.chainId, from: address, transactions, signal: inner });
    };
    try {
      return await withLimit(price, { clock: services.port(clockPort), signal, forMs: priceReadMs, timedOut: () => new DOMException('The fee took too long.', 'TimeoutError') });
    } catch {
      signal?.throwIfAborted();
      return { at: 'unpriced', mostWei: unpricedMost(getState(), order.chainId) };
    }
  });
}

/** Who pays in place of the account. `none`: no one, and the account is not to. Undefined: the account. */
async function sponsorOf(services: Services, { session, address, order, signal }: { readonly session: WalletSession; readonly address: string; readonly order: PaidOrder; readonly signal: AbortSignal | undefined }): Promise<SendSponsor | 'none' | undefined> {
  const { sponsored = false } = order.kind === 'send' ? order.send : order.batch;
  if (sponsored === false) return undefined;
  try {
    const { chooseBatchSponsor, chooseSponsor } = await loadPart(import('../sending/chooseSponsor.ts'));
    const request = { session, from: address, chainId: order.chainId, sponsored, signal };
    const choice = await (order.kind === 'send' ? chooseSponsor(services, { ...request, calls: [order.send] }) : chooseBatchSponsor(services, { ...request, calls: order.batch.calls }));
    return choice?.sponsor;
  } catch {
    signal?.throwIfAborted();
    return sponsored === true ? 'none' : undefined;
  }
}

/** What is paid in a token. Where that cannot be told, nothing is: the wallet then says why. Undefined: it is paid in the chain's currency. */
async function quoteInToken(services: Services, feeToken: NonNullable<WalletSession['feeToken']>, { order, address, signal }: { readonly order: PaidOrder; readonly address: string; readonly signal: AbortSignal | undefined }): Promise<OrderPrice | undefined> {
  const calls = order.kind === 'send' ? [order.send] : order.batch.calls;
  const quote = (inner: AbortSignal): Promise<TokenFee | undefined> => feeToken.quote(address, calls, order.chainId, { signal: inner });
  try {
    const fee = await withLimit(quote, { clock: services.port(clockPort), signal, forMs: tokenFeeReadMs, timedOut: () => new DOMException('The fee took too long.', 'TimeoutError') });
    return fee && { at: 'token', fee };
  } catch {
    signal?.throwIfAborted();
    return { at: 'unpriced', mostWei: 0n };
  }
}

/** What the order itself says, for a wallet that otherwise fills the fee in and shows it. */
function toGivenPrice(order: ReviewOrder, caps: FeeCaps): OrderPrice {
  if (order.kind !== 'send' || order.send.gas === undefined || !order.send.fees) return { at: 'free' };
  const { gas, fees, valueWei = 0n } = order.send;
  const feeWei = gasFeeOf({ gas, fees });
  return { at: 'priced', feeWei, l1FeeWei: 0n, costs: [{ gas, fees, feeWei }], isHigh: isHighFee({ feeWei, valueWei, gasPriceWei: gasPriceOf(fees), usualPriceWei: undefined }, caps) };
}

/** What may be signed where no price was shown: what would be no high fee. */
export function unpricedMost(state: CoreState, chainId: number): bigint {
  return feeCapsOf(selectChain(state, chainId) ?? { id: chainId }).highFeeWei;
}
