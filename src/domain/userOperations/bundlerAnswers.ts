import { decodeQuantity } from '../encoding/hex.ts';
import type { Hex } from '../encoding/hex.ts';
import { isAddress, isHash } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { boundedText, textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import { decodeCallReceipt } from '../transactions/calls.ts';
import type { CallReceipt } from '../transactions/calls.ts';
import { decodeUserOperation } from './decodeUserOperation.ts';
import { decodeAddress, isAbsent } from './fields.ts';
import type { UserOperation } from './userOperation.ts';

/** What a bundler says that an operation takes. The paymaster's limits are there where the bundler knows one. @see ERC-7769, eth_estimateUserOperationGas */
export interface UserOperationGas {
  readonly preVerificationGas: bigint;
  readonly verificationGasLimit: bigint;
  readonly callGasLimit: bigint;
  readonly paymasterVerificationGasLimit?: bigint;
  readonly paymasterPostOpGasLimit?: bigint;
}

/** What a bundler asks for a unit of gas, in wei. */
export interface UserOperationFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What became of an operation. Serialisable. @see ERC-7769, eth_getUserOperationReceipt */
export interface UserOperationReceipt {
  readonly userOperationHash: Hex;
  readonly sender: Hex;
  readonly nonce: bigint;
  /** False if its calls were reverted: the fee is spent all the same. */
  readonly success: boolean;
  /** Revert data or text, as the bundler gives it; untrusted. */
  readonly reason?: string;
  readonly actualGasCostWei: bigint;
  readonly actualGasUsed: bigint;
  /** Absent if the account has paid. */
  readonly paymaster?: Hex;
  /** Of this operation alone. */
  readonly logs: CallReceipt['logs'];
  /** The transaction of the bundle, which may carry operations of others. */
  readonly transaction: CallReceipt;
}

/** An operation that a bundler has, be it in a block or not. @see ERC-7769, eth_getUserOperationByHash */
export interface FoundUserOperation {
  readonly operation: UserOperation;
  readonly entryPoint: Hex;
  /** Absent while it waits. */
  readonly transactionHash?: Hex;
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws input.notQuantity */
export function decodeUserOperationGas(answer: unknown): UserOperationGas {
  const { preVerificationGas, verificationGasLimit, callGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit }: Fields = Object(answer);
  return {
    preVerificationGas: decodeQuantity(preVerificationGas), verificationGasLimit: decodeQuantity(verificationGasLimit), callGasLimit: decodeQuantity(callGasLimit),
    ...(!isAbsent(paymasterVerificationGasLimit) && { paymasterVerificationGasLimit: decodeQuantity(paymasterVerificationGasLimit) }),
    ...(!isAbsent(paymasterPostOpGasLimit) && { paymasterPostOpGasLimit: decodeQuantity(paymasterPostOpGasLimit) }),
  };
}

/** Both fees at once, or by speed, of which `standard` is taken. @throws input.notQuantity; where the tip is above the whole fee as well */
export function decodeUserOperationFees(answer: unknown): UserOperationFees {
  const { standard, ...whole }: Fields = Object(answer);
  const { maxFeePerGas, maxPriorityFeePerGas } = isRecord(standard) ? standard : whole;
  const fees = { maxFeePerGas: decodeQuantity(maxFeePerGas), maxPriorityFeePerGas: decodeQuantity(maxPriorityFeePerGas) };
  if (fees.maxPriorityFeePerGas > fees.maxFeePerGas) throw inputErrors.notQuantity({ value: `a tip of ${fees.maxPriorityFeePerGas} in a fee of ${fees.maxFeePerGas}` });
  return fees;
}

/** The hash that a bundler gives for what it took. @throws input.notHexData for another than was sent */
export function decodeUserOperationHash(answer: unknown, sent: string): Hex {
  if (!isHash(answer) || answer.toLowerCase() !== sent.toLowerCase()) throw inputErrors.notHexData({ value: textOf(answer).slice(0, 80) });
  return answer;
}

/** @throws input.* for what is no list of addresses */
export function decodeEntryPoints(answer: unknown): readonly string[] {
  if (!Array.isArray(answer) || answer.length > maxEntryPoints) throw inputErrors.notHexData({ value: textOf(answer).slice(0, 80) });
  return answer.map(decodeAddress);
}

const maxEntryPoints = 20;

/** Null while it is in no block. @throws input.* for a receipt that is malformed or another operation's */
export function decodeUserOperationReceipt(answer: unknown, wanted: string): UserOperationReceipt | null {
  if (answer === null) return null;
  const { userOpHash, sender, nonce, success, reason, actualGasCost, actualGasUsed, paymaster, logs, receipt }: Fields = Object(answer);
  const userOperationHash = decodeUserOperationHash(userOpHash, wanted);
  if (typeof success !== 'boolean') throw inputErrors.notQuantity({ value: `success ${textOf(success).slice(0, 40)}` });
  const transaction = decodeCallReceipt(receipt);
  return {
    userOperationHash, sender: decodeAddress(sender), nonce: decodeQuantity(nonce), success,
    ...(typeof reason === 'string' && reason !== '' && reason !== '0x' && { reason: boundedText(reason) }),
    actualGasCostWei: decodeQuantity(actualGasCost), actualGasUsed: decodeQuantity(actualGasUsed),
    ...(isAddress(paymaster) && /[1-9a-f]/i.test(paymaster.slice(2)) && { paymaster }),
    logs: decodeCallReceipt({ ...Object(receipt), logs }).logs,
    transaction,
  };
}

/** Null for an operation that the bundler does not know. @throws input.* */
export function decodeFoundUserOperation(answer: unknown): FoundUserOperation | null {
  if (answer === null) return null;
  const { userOperation, entryPoint, transactionHash }: Fields = Object(answer);
  return { operation: decodeUserOperation(userOperation), entryPoint: decodeAddress(entryPoint), ...(isHash(transactionHash) && { transactionHash }) };
}
