import { paymasterErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { boundedText, isWalletError, messageOf, textOf } from '../../../src/domain/errors.ts';
import { tokenPaymasterPostOpGas } from '../../../src/domain/limits.ts';
import { erc20 } from '../../../src/domain/tokens/erc20.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { priceErrors } from '../../../src/domain/transactions/priceErrors.ts';
import type { TokenFee } from '../../../src/domain/transactions/tokenFee.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { Bundler, Paymaster } from '../../../src/flows/userOperations/openBundler.ts';
import { smartErrors } from '../errors.ts';
import { prepareOperation, withSponsorship } from '../operations/prepareOperation.ts';
import type { OperationOrder } from '../operations/prepareOperation.ts';
import { priceOf } from '../operations/priceOf.ts';
import type { TokenPaymaster } from './tokenPaymaster.ts';
import type { ServedTokenPaymaster, TokenService } from './tokenService.ts';

/** 16 bytes, none of them 0. */
const estimatedAllowance = (1n << 128n) - 1n;

/** An operation that its account pays for in a token, and what that is. A service has not signed it yet: see `signTokenOperation`. */
export interface TokenOperation {
  readonly operation: UserOperation;
  readonly fee: TokenFee;
}

/**
 * An operation of v0.7 that a contract pays for and takes a token for. What it may cost is worked out from the limits that are signed, and held against the limit of the site, what was agreed to, and what
 * the account has; where any of it cannot be read, nothing is signed. `agreed`: in the token's smallest units.
 * @throws paymaster.tokenVersion, smart.token*, transaction.feeRose, and like `prepareOperation`
 */
export async function prepareTokenOperation(order: Omit<OperationOrder, 'paymaster' | 'overrides' | 'settle'>, contract: ServedTokenPaymaster, agreed?: bigint): Promise<TokenOperation> {
  const { bundler, sender, entry, signal } = order;
  if (entry.version !== '0.7') throw paymasterErrors.tokenVersion();
  const { token, address: taker, takes, maxAmount, service } = contract;
  const call = async (to: string, data: string): Promise<string> => bundler.call({ to, data }, { signal });
  const [both, balanceAlone, balance, allowed, symbol, decimals] = await Promise.all([
    bundler.readTokenOverrides({ token, account: sender, spender: taker }, { signal }),
    bundler.readTokenOverrides({ token, account: sender }, { signal }),
    read(call, token, encodeFunctionData(erc20.balanceOf, [sender]), 'uint256'),
    read(call, token, encodeFunctionData(erc20.allowance, [sender, taker]), 'uint256'),
    read(call, token, encodeFunctionData(erc20.symbol, []), 'string').then(String, () => ''),
    read(call, token, encodeFunctionData(erc20.decimals, []), 'uint8').then(Number, () => undefined),
  ]);
  const has = BigInt(balance);
  const mayTake = BigInt(allowed);
  if (decimals === undefined) throw smartErrors.tokenPriceUnknown(); // an amount that cannot be told in the token is none to agree to
  const told = (most: bigint): Pick<TokenFee, 'token' | 'symbol' | 'decimals' | 'most' | 'taker'> => ({ token: parseAddress(token), symbol, decimals, most, taker: parseAddress(taker) });
  const check = async (operation: UserOperation): Promise<bigint> => {
    const most = await readMost(contract, call, operation, bundler);
    if (most > maxAmount || most > estimatedAllowance) throw smartErrors.tokenFeeOverCap({ most, maxAmount, symbol });
    if (agreed !== undefined && most > agreed) throw priceErrors.feeRose({ feeWei: most, agreedWei: agreed });
    if (has < most) throw smartErrors.tokenBalanceLow({ symbol });
    if (mayTake < most && takes === 'before') throw smartErrors.tokenNotAllowed({ symbol });
    return most;
  };
  // What is estimated with plenty of the token could not be told to lack it: these are told first, by what is known already.
  if (has === 0n) throw smartErrors.tokenBalanceLow({ symbol });
  if (mayTake === 0n && takes === 'before') throw smartErrors.tokenNotAllowed({ symbol });

  const stub: Paymaster['prepare'] = service ? async (operation, options) => ({ ...(await service.prepare(operation, options)), isFinal: true }) : async () => stubOf(taker);
  const paymaster: Paymaster = { protocol: 'erc7677', token, prepare: stub, sign: stub };
  // The price of a service stands in what it signs, and may be another than it has told: an allowance beyond the limit of the site is set to what was told.
  const isBound = !service || mayTake <= maxAmount;
  if (mayTake > 0n && isBound) {
    let most = 0n;
    const settle = async (operation: UserOperation): Promise<UserOperation> => {
      most = await check(operation);
      return operation;
    };
    const operation = await prepareOperation({ ...order, paymaster, overrides: both, settle });
    if (mayTake >= most) return { operation, fee: told(most) };
  }
  const allowing = (amount: bigint): readonly BatchCall[] => [...approvalsOf(contract, mayTake, amount), ...order.calls];
  let most = 0n;
  const settle = async (operation: UserOperation): Promise<UserOperation> => {
    most = await check(operation);
    return { ...operation, callData: order.account.encodeCalls(allowing(most)) };
  };
  // Estimated with an allowance that does for the limits of an estimate, and whose bytes cost no less to send than those of the one that is signed. What is allowed stays as it is there: the first allowance costs more gas than a change.
  const operation = await prepareOperation({ ...order, calls: allowing(estimatedAllowance), paymaster, overrides: balanceAlone, settle });
  return { operation, fee: { ...told(most), allows: most } };
}

/** Has the service sign, where there is one: the last thing before the account does. @throws transaction.feeRose where it sets limits of gas by which the fee could be more than was allowed, and like the service */
export async function signTokenOperation({ operation, fee }: TokenOperation, contract: ServedTokenPaymaster, { bundler, signal }: Pick<OperationOrder, 'bundler' | 'signal'>): Promise<UserOperation> {
  if (!contract.service) return operation;
  const signed = withSponsorship(operation, await contract.service.sign(operation, { signal }));
  const most = await readMost(contract, async (to, data) => bundler.call({ to, data }, { signal }), signed, bundler);
  if (most > fee.most) throw priceErrors.feeRose({ feeWei: most, agreedWei: fee.most });
  return signed;
}

/** Whether calls only allow the contract to take its token. Where it takes it before the calls, it could not be paid for these. */
export function isOwnApproval(contract: TokenPaymaster | TokenService, calls: readonly BatchCall[]): boolean {
  if ('url' in contract) return false;
  const { token, address, takes } = contract;
  const [call, ...more] = calls;
  if (takes !== 'before' || !call || more.length > 0 || call.to === undefined || !sameAddress(call.to, token)) return false;
  return call.data?.toLowerCase().startsWith(encodeFunctionData(erc20.approve, [address, 0n]).slice(0, 2 + 8 + 64).toLowerCase()) === true;
}

/** Some tokens let an allowance only be changed from or to nothing. */
function approvalsOf({ token, address }: TokenPaymaster, allowed: bigint, amount: bigint): readonly BatchCall[] {
  const amounts = allowed > 0n ? [0n, amount] : [amount];
  return amounts.map((each) => ({ to: token, data: encodeFunctionData(erc20.approve, [address, each]) }));
}

function stubOf(paymaster: string): Awaited<ReturnType<Paymaster['prepare']>> {
  return { paymaster: parseAddress(paymaster), paymasterData: '0x', paymasterPostOpGasLimit: BigInt(tokenPaymasterPostOpGas), isFinal: true };
}

async function readMost(contract: TokenPaymaster, call: (to: string, data: string) => Promise<string>, operation: UserOperation, { chainId }: Bundler): Promise<bigint> {
  const feeWei = priceOf(operation, chainId).gas * operation.maxFeePerGas;
  try {
    const most: unknown = await contract.readMost(call, { feeWei, maxFeePerGas: operation.maxFeePerGas });
    if (typeof most === 'bigint' && most > 0n) return most;
  } catch (cause) {
    // Not as its cause: a contract that refused this read would be taken for the one that is called.
    throw isWalletError(cause) && cause.code.startsWith('smart.') ? cause : smartErrors.tokenPriceUnknown({ reason: boundedText(messageOf(cause)) });
  }
  throw smartErrors.tokenPriceUnknown();
}

async function read(call: (to: string, data: string) => Promise<string>, token: string, data: string, type: 'uint256' | 'uint8' | 'string'): Promise<bigint | string> {
  const [value] = decodeParameters([{ name: '', type }], await call(token, data));
  if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value);
  return textOf(value);
}
