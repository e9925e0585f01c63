import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import type { NativeCurrency } from '../../domain/chains/chains.ts';
import type { Clock } from '../../domain/clock.ts';
import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { isWalletError } from '../../domain/errors.ts';
import { isInsufficientFunds } from '../../domain/transactions/insufficientFunds.ts';
import { exactAmount } from '../../domain/tokens/amounts.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import { gasPriceOf } from '../../domain/transactions/gasFee.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { withLimit } from '../../domain/wait.ts';
import { rpcErrors } from '../transport/errors.ts';
import { refusalOf } from './refusalOf.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** How long the reason of a failed send is looked for before the error is shown as it came. */
const explainFailureMs = 5_000;

/** What could not be sent, as far as it was prepared. */
export interface UnsentTransaction extends TransactionRequest {
  readonly from: string;
}

/** The context of `transaction.insufficientFunds` where the amounts could be read. */
export interface MissingFunds {
  readonly chainId: number;
  readonly symbol: string;
  /** Value and fees; at least, for a node may ask for more. */
  readonly requiredWei: bigint;
  readonly balanceWei: bigint;
  readonly missingWei: bigint;
  readonly gasPriceWei: bigint;
}

/** What is asked to find out what a send failed over. */
export interface ExplainOptions {
  readonly transport: RpcTransport;
  readonly nativeCurrency: NativeCurrency;
  readonly clock: Clock;
  /** Of the contract, to say its own errors by name. */
  readonly abi?: Abi | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a bundler or paymaster says of a user operation is explained already; its own words quote reverts that are not those of the calls, also where an account knows better why. */
function isOfOperation(error: unknown): boolean {
  return isWalletError(error) && (/^(bundler|paymaster|userOperation)\./.test(error.code) || isOfOperation(error.cause));
}

/**
 * What a failed send was really about: `transaction.simulationFailed` for a contract that refused, `transaction.insufficientFunds` with what is
 * missing as far as the chain tells, and the error itself for all else. Never throws.
 */
export async function explainSendError(
  error: unknown,
  transaction: UnsentTransaction,
  options: ExplainOptions,
): Promise<unknown> {
  assertArguments('explainSendError(error?, { from: string }, { transport: RpcTransport, nativeCurrency: object, clock: object })', error, transaction, options);
  const { transport, nativeCurrency, clock, abi, signal } = options;
  if (isOfOperation(error)) return error;
  const refused = await refusalOf(error, abi);
  if (refused) return refused;
  if (!isInsufficientFunds(error)) return error;
  const { symbol, decimals } = nativeCurrency;
  const timedOut = (): Error => rpcErrors.noResponse();
  const sums = await withLimit((inner) => readSums(transport, transaction, inner), { clock, signal, forMs: explainFailureMs, timedOut }).catch(() => undefined);
  const missingWei = sums && sums.requiredWei - sums.balanceWei;
  // Some nodes ask for more than value and fees; then only they know how much is missing.
  if (!sums || missingWei === undefined || missingWei <= 0n) return transactionErrors.insufficientFunds({ missing: `more ${symbol}`, symbol, chainId: transport.chainId }, { cause: error });
  const shown = (wei: bigint): string => `${exactAmount(wei, decimals)} ${symbol}`;
  const context: MissingFunds = { chainId: transport.chainId, symbol, missingWei, ...sums };
  return transactionErrors.insufficientFunds({ missing: `${shown(missingWei)} (${shown(sums.requiredWei)} needed, ${shown(sums.balanceWei)} there)`, ...context }, { cause: error });
}

async function readSums(transport: RpcTransport, { fees, ...transaction }: UnsentTransaction, signal: AbortSignal): Promise<Pick<MissingFunds, 'requiredWei' | 'balanceWei' | 'gasPriceWei'>> {
  const ask = async (method: string, params: readonly unknown[] = []): Promise<bigint> => decodeQuantity(await transport.request({ method, params }, { signal }));
  const [balanceWei, gasPriceWei, gas] = await Promise.all([
    ask('eth_getBalance', [transaction.from, 'latest']),
    fees ? gasPriceOf(fees) : ask('eth_gasPrice'),
    // Without the value, which the account has not got; a contract that wants it makes the sum too small, never too large.
    transaction.gas ?? ask('eth_estimateGas', [{ from: transaction.from, to: transaction.to, data: transaction.data }]).catch(() => feeLimits.transferGas),
  ]);
  return { balanceWei, gasPriceWei, requiredWei: (transaction.valueWei ?? 0n) + gas * gasPriceWei };
}
