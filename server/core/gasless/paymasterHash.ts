import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import type { AbiParameter } from '../../../src/domain/abi/abi.ts';
import { keccak256 } from '../../../src/domain/encoding/keccak256.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation, UserOperationV06 } from '../../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation } from '../../../src/domain/userOperations/userOperationHash.ts';

/** What a signature of the paymaster is bound to, beside the operation. */
export interface SponsoredTerms {
  readonly chainId: number;
  readonly paymaster: string;
  /** Seconds since 1970. */
  readonly validUntil: number;
  readonly validAfter: number;
  /** Of v0.6 alone: how many operations of the account the contract has paid for. */
  readonly senderNonce: bigint;
  /** What stands for the factory of an account that borrows code, as the operation came here. Bundlers hand it on in 2 bytes or in 20, and the contract hashes what it gets. @see EIP-7702 */
  readonly delegatedInitCode?: string | undefined;
}

/**
 * What the VerifyingPaymaster of eth-infinitism checks the signature over, `getHash` of v0.6 and of v0.7 (which is also that of v0.8): every field of the operation but the account's
 * signature. The operation has its paymaster fields in full length, with any signature.
 */
export function paymasterHash(operation: UserOperation, { chainId, paymaster, validUntil, validAfter, senderNonce, delegatedInitCode }: SponsoredTerms): string {
  if (isV06(operation)) return keccak256(encodeParameters(fieldsOf('bytes uint256 address uint256 uint48 uint48'), [packV06(operation), chainId, paymaster, senderNonce, validUntil, validAfter]));
  const { sender, nonce, initCode, callData, accountGasLimits, paymasterAndData, preVerificationGas, gasFees } = toPackedUserOperation(operation);
  // Behind the address of the paymaster, 32 bytes with its two limits of gas.
  const paymasterGas = `0x${paymasterAndData.slice(42, 106)}`;
  return keccak256(encodeParameters(fieldsOf('address uint256 bytes32 bytes32 bytes32 bytes32 uint256 bytes32 uint256 address uint48 uint48'), [
    sender, nonce, keccak256(delegatedInitCode ?? initCode), keccak256(callData), accountGasLimits, paymasterGas, preVerificationGas, gasFees, chainId, paymaster, validUntil, validAfter,
  ]));
}

/** The contract hashes a piece of its own call data: the operation up to its last but one field, places of later fields included. */
function packV06({ sender, nonce, initCode, callData, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, paymasterAndData, signature }: UserOperationV06): string {
  const fields = fieldsOf('address uint256 bytes bytes uint256 uint256 uint256 uint256 uint256 bytes bytes');
  const digits = encodeParameters(fields, [sender, nonce, initCode, callData, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, paymasterAndData, signature]).slice(2);
  const place = Number(BigInt(`0x${digits.slice(paymasterField * wordDigits, (paymasterField + 1) * wordDigits)}`));
  return `0x${digits.slice(0, place * 2)}`;
}

const paymasterField = 9;
const wordDigits = 64;

function fieldsOf(types: string): readonly AbiParameter[] {
  return types.split(' ').map((type) => ({ name: '', type }));
}
