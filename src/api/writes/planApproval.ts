import type { RpcTransport } from '../../contracts/transport.ts';
import { hasCode } from '../../domain/errors.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { unlimitedAmount } from '../../domain/tokens/permit.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { prepareCall, readContract } from '../reads/readContract.ts';
import type { PreparedCall } from '../reads/readContract.ts';
import { tokenErrors } from '../reads/readErrors.ts';
import { simulate } from './simulate.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** An exact amount in the token's smallest unit, or in so many words no limit at all. */
export type ApprovedAmount = bigint | 'unlimited';

/** Who may take how much of which token from whom. */
export interface Approval {
  readonly token: string;
  readonly owner: string;
  readonly spender: string;
  readonly amount: ApprovedAmount;
}

/** The amount as the token takes it. @throws token.unlimitedUnasked for a limit that is none */
export function toApprovedAmount(amount: ApprovedAmount): bigint {
  if (amount === 'unlimited') return unlimitedAmount;
  if (amount >= halfOfAll) throw tokenErrors.unlimitedUnasked({ amount });
  return amount;
}

/** What no token has; and what is left of an unlimited allowance after any use. */
const halfOfAll = 2n ** 255n;

/** How much a spender may take. @throws contract.noCode, rpc.* */
export async function readAllowance(transport: RpcTransport, request: Omit<Approval, 'amount'>, options: ReadOptions = {}): Promise<bigint> {
  assertArguments('readAllowance(transport: RpcTransport, { token: string, owner: string, spender: string }, options?: object)', transport, request, options);
  const { token, owner, spender } = request;
  return readContract(transport, { address: token, fn: 'function allowance(address owner, address spender) view returns (uint256)', args: [owner, spender] }, options);
}

/**
 * The amounts to approve one after the other: none if enough is allowed already, and zero first where the token refuses to change an
 * allowance that is not used up. To take away an allowance, ask for zero.
 * @throws token.noDecimals for the native currency, token.unlimitedUnasked, token.refused, transaction.simulationFailed, contract.noCode, rpc.*
 */
export async function planApproval(transport: RpcTransport, approval: Approval, options: ReadOptions = {}): Promise<readonly bigint[]> {
  assertArguments('planApproval(transport: RpcTransport, { token: string, owner: string, spender: string, amount }, options?: object)', transport, approval, options);
  const { amount, ...of } = approval;
  if (isNativeToken(of.token)) throw tokenErrors.noDecimals({ token: of.token }); // the native currency has no allowances
  const wanted = toApprovedAmount(amount);
  const allowed = await readAllowance(transport, of, options);
  const isEnough = amount === 'unlimited' ? allowed >= halfOfAll : wanted === 0n ? allowed === 0n : allowed >= wanted;
  if (isEnough) return [];
  try {
    await simulateApproval(transport, { ...of, amount: wanted }, options);
    return [wanted];
  } catch (error) {
    if (!hasCode(error, 'transaction.simulationFailed') || allowed === 0n || wanted === 0n) throw error;
    await simulateApproval(transport, { ...of, amount: 0n }, options).catch(() => {
      throw error; // it refuses both, so the first reason is the telling one
    });
    return [0n, wanted];
  }
}

/** @throws token.refused, transaction.simulationFailed, rpc.* */
export async function simulateApproval(transport: RpcTransport, { token, owner, spender, amount }: Approval & { readonly amount: bigint }, options: ReadOptions = {}): Promise<PreparedCall> {
  const call = prepareCall({ address: token, fn: 'function approve(address spender, uint256 amount) returns (bool)', args: [spender, amount] });
  assertAccepted(token, await simulate(transport, { from: owner, to: call.to, data: call.data }, options));
  return call;
}

/** Old tokens return nothing when it went well, and a few say false where others revert. @throws token.refused */
export function assertAccepted(token: string, returned: string): void {
  if (returned !== '0x' && BigInt(returned.slice(0, 66)) === 0n) throw tokenErrors.refused({ token });
}
