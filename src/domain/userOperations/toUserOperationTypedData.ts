import type { TypedData } from '../transactions/transactions.ts';
import { assertArguments } from '../assertArguments.ts';
import type { UserOperationV07 } from './userOperation.ts';
import { hashedInitCode, toPackedUserOperation } from './userOperationHash.ts';
import type { EntryPointRef } from './userOperationHash.ts';

const fields = 'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
  .split(',').map((field) => field.split(' ')).map(([type = '', name = '']) => ({ name, type }));

/** An operation of v0.8 as EIP-712 data, whose hash is the operation's. @see ERC-4337 v0.8 @throws abi.badValue, userOperation.noDelegate */
export function toUserOperationTypedData(operation: UserOperationV07, entry: Pick<EntryPointRef, 'entryPoint' | 'chainId'>): TypedData {
  assertArguments('toUserOperationTypedData({ sender: string, nonce: bigint }, { entryPoint: string, chainId: number })', operation, entry);
  const { signature: _unsigned, ...packed } = toPackedUserOperation(operation);
  return {
    domain: { name: 'ERC4337', version: '1', chainId: entry.chainId, verifyingContract: entry.entryPoint },
    types: { PackedUserOperation: fields }, primaryType: 'PackedUserOperation', message: { ...packed, initCode: hashedInitCode(operation, packed) },
  };
}
