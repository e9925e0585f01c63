import { encodeQuantity } from '../encoding/hex.ts';
import type { SignedAuthorization } from '../transactions/transactions.ts';
import { assertArguments } from '../assertArguments.ts';
import { isV06 } from './isV06.ts';
import type { UserOperation, UserOperationV07 } from './userOperation.ts';


/** An operation as bundlers take it: the field names of its version, quantities as hexadecimal text, absent fields left out. @see ERC-7769 */
export type UserOperationJson = Readonly<Record<string, unknown>>;

/** @throws input.notQuantity for an amount that is negative */
export function encodeUserOperation(operation: UserOperation): UserOperationJson {
  assertArguments('encodeUserOperation({ sender: string, nonce: bigint, callData: string, callGasLimit: bigint, verificationGasLimit: bigint, preVerificationGas: bigint, maxFeePerGas: bigint, maxPriorityFeePerGas: bigint, signature: string })', operation);
  const { sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, signature } = operation;
  const common = {
    sender, callData, signature,
    nonce: encodeQuantity(nonce), callGasLimit: encodeQuantity(callGasLimit), verificationGasLimit: encodeQuantity(verificationGasLimit), preVerificationGas: encodeQuantity(preVerificationGas),
    maxFeePerGas: encodeQuantity(maxFeePerGas), maxPriorityFeePerGas: encodeQuantity(maxPriorityFeePerGas),
  };
  return isV06(operation) ? { ...common, initCode: operation.initCode, paymasterAndData: operation.paymasterAndData } : { ...common, ...encodeLater(operation) };
}

/** Bundlers for v0.7 refuse an operation with fields of v0.6, and one whose paymaster fields are there without a paymaster. */
function encodeLater({ factory, factoryData = '0x', paymaster, paymasterData = '0x', paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n, eip7702Auth }: UserOperationV07): UserOperationJson {
  return {
    ...(factory !== undefined && { factory, factoryData }),
    ...(paymaster !== undefined && {
      paymaster, paymasterData,
      paymasterVerificationGasLimit: encodeQuantity(paymasterVerificationGasLimit), paymasterPostOpGasLimit: encodeQuantity(paymasterPostOpGasLimit),
    }),
    ...(eip7702Auth && { eip7702Auth: encodeAuthorization(eip7702Auth) }),
  };
}

/** @see ERC-7769, eip7702Auth */
export function encodeAuthorization({ chainId, address, nonce, r, s, yParity }: SignedAuthorization): UserOperationJson {
  return { chainId: encodeQuantity(chainId), address, nonce: encodeQuantity(nonce), r, s, yParity: encodeQuantity(yParity) };
}
