import { assertArguments } from '../assertArguments.ts';
import { decodeAddress, decodeHexData } from './fields.ts';
import { inputErrors } from '../inputErrors.ts';
import { delegatedFactory } from './userOperation.ts';
import type { PackedUserOperation, UserOperationV07 } from './userOperation.ts';

const addressDigits = 40;
const halfWordDigits = 32;

/** Fields of a paymaster, as operations of v0.7 and later have them. */
export type PaymasterFields = Pick<UserOperationV07, 'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>;

/** The mirror of `toPackedUserOperation`; an authorisation of EIP-7702 is no part of the packed form. @throws input.* for parts that are too short */
export function unpackUserOperation(packed: PackedUserOperation): UserOperationV07 {
  assertArguments('unpackUserOperation({ initCode: string, accountGasLimits: string, gasFees: string, paymasterAndData: string })', packed);
  const { initCode, accountGasLimits, gasFees, paymasterAndData, ...rest } = packed;
  const [verificationGasLimit, callGasLimit] = unpackWord(accountGasLimits);
  const [maxPriorityFeePerGas, maxFeePerGas] = unpackWord(gasFees);
  return { ...rest, verificationGasLimit, callGasLimit, maxPriorityFeePerGas, maxFeePerGas, ...unpackInitCode(initCode), ...unpackPaymaster(paymasterAndData) };
}

/** Paymaster, both of its limits, 16 bytes each, and its data. Empty for `0x`. @see ERC-4337 paymasterAndData @throws input.notHexData for what is shorter */
export function unpackPaymaster(paymasterAndData: string): PaymasterFields {
  const digits = decodeHexData(paymasterAndData).slice(2);
  if (digits === '') return {};
  const limits = digits.slice(addressDigits, addressDigits + 2 * halfWordDigits);
  if (limits.length < 2 * halfWordDigits) throw inputErrors.notHexData({ value: paymasterAndData.slice(0, 80) });
  const [paymasterVerificationGasLimit, paymasterPostOpGasLimit] = unpackWord(`0x${limits}`);
  return { paymaster: `0x${digits.slice(0, addressDigits)}`, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData: `0x${digits.slice(addressDigits + 2 * halfWordDigits)}` };
}

/** The address comes first, its call behind it. */
function unpackInitCode(initCode: string): Pick<UserOperationV07, 'factory' | 'factoryData'> {
  const digits = decodeHexData(initCode).slice(2);
  if (digits === '') return {};
  const factory = `0x${digits.slice(0, addressDigits)}`;
  return { factory: /^0x77020{36}$/.test(factory) ? delegatedFactory : decodeAddress(factory), factoryData: `0x${digits.slice(addressDigits)}` };
}

/** Two numbers of 16 bytes, the upper one first. */
function unpackWord(word: string): readonly [bigint, bigint] {
  if (!/^0x[0-9a-f]{64}$/i.test(word)) throw inputErrors.notHexData({ value: String(word).slice(0, 80) });
  return [BigInt(word.slice(0, 2 + halfWordDigits)), BigInt(`0x${word.slice(2 + halfWordDigits)}`)];
}
