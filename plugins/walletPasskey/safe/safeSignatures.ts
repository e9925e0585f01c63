import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodePacked } from '../../../src/domain/abi/encodePacked.ts';
import { hashTypedData } from '../../../src/domain/messages/hashTypedData.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import { toPackedUserOperation } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { UserOperationV07 } from '../../../src/domain/userOperations/userOperation.ts';
import type { PasskeyAssertion } from '../webauthn/parseAssertion.ts';

const operationFields = 'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint'
  .split(',').map((field) => field.split(' ')).map(([type = '', name = '']) => ({ name, type }));

/** What an owner signs of a user operation; without an end. @see Safe4337Module 0.3.0, SafeOp */
export function toSafeOperation(operation: UserOperationV07, { chainId, entryPoint }: Pick<EntryPointRef, 'chainId' | 'entryPoint'>, module4337: string): TypedData {
  const { initCode, paymasterAndData } = toPackedUserOperation(operation);
  const { sender: safe, nonce, callData, verificationGasLimit, callGasLimit, preVerificationGas, maxPriorityFeePerGas, maxFeePerGas } = operation;
  return {
    domain: { chainId, verifyingContract: module4337 }, types: { SafeOp: operationFields }, primaryType: 'SafeOp',
    message: { safe, nonce, initCode, callData, verificationGasLimit, callGasLimit, preVerificationGas, maxPriorityFeePerGas, maxFeePerGas, paymasterAndData, validAfter: 0, validUntil: 0, entryPoint },
  };
}

/** What an owner signs of a message: bound to the account and the chain. @see Safe CompatibilityFallbackHandler 1.4.1, SafeMessage */
export function toSafeMessage(hash: string, { address, chainId }: { readonly address: string; readonly chainId: number }): TypedData {
  return { domain: { chainId, verifyingContract: address }, types: { SafeMessage: [{ name: 'message', type: 'bytes' }] }, primaryType: 'SafeMessage', message: { message: hash } };
}

/** The challenge that a passkey is asked to sign for it, 32 bytes as `0x…`. */
export const hashOf = hashTypedData;

/** The signature of the contract that checks a passkey, as an account takes it: owner, where the rest begins, kind 0; then the rest with its length. @see Safe 1.4.1, checkNSignatures */
export function encodeContractSignature(owner: string, signature: string): string {
  return encodePacked(['uint256', 'uint256', 'uint8', 'uint256', 'bytes'], [BigInt(owner), 65n, 0, BigInt((signature.length - 2) / 2), signature]);
}

/** @see SafeWebAuthnSharedSigner, WebAuthn.Signature */
export function encodeAssertion({ authenticatorData, clientDataFields, r, s }: PasskeyAssertion): string {
  return encodeParameters([{ name: '', type: 'bytes' }, { name: '', type: 'string' }, { name: '', type: 'uint256' }, { name: '', type: 'uint256' }], [authenticatorData, clientDataFields, r, s]);
}

/** The signature of an operation: from when and until when it is good, 6 bytes each, both without end. */
export function withoutEnd(signature: string): string {
  return `0x${'0'.repeat(24)}${signature.slice(2)}`;
}
