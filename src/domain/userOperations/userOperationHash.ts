import type { AbiParameter } from '../abi/abi.ts';
import { encodeParameters } from '../abi/codec.ts';
import { encodePacked } from '../abi/encodePacked.ts';
import { defineErrors } from '../errors.ts';
import { keccak256, keccak256Text } from '../encoding/keccak256.ts';
import { delegatedFactory } from './userOperation.ts';
import type { EntryPointVersion, PackedUserOperation, UserOperation, UserOperationV06, UserOperationV07 } from './userOperation.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';
import { isV06 } from './isV06.ts';

/** Of a user operation before it is sent. */
export const userOperationErrors = /* @__PURE__ */ defineErrors('userOperation', {
  wrongVersion: { message: 'The user operation is not one for entry point v{version}', remedy: 'v0.6 has initCode and paymasterAndData; later ones have factory and paymaster fields.' },
  noDelegate: { message: 'The user operation does not say whose code the account will run', remedy: "With the factory 0x7702, give eip7702Auth." },
});

/** Which entry point, and where: all three are part of the hash. */
export interface EntryPointRef {
  readonly entryPoint: string;
  readonly chainId: number;
  readonly version: EntryPointVersion;
}

/** What the account's owner signs and bundlers refer to: the same as `getUserOpHash` of the EntryPoint. @see ERC-4337 @throws abi.badValue, userOperation.* */
export function userOperationHash(operation: UserOperation, entry: EntryPointRef): Hex {
  assertArguments('userOperationHash({ sender: string, nonce: bigint, callData: string, callGasLimit: bigint, verificationGasLimit: bigint, preVerificationGas: bigint, maxFeePerGas: bigint, maxPriorityFeePerGas: bigint }, { entryPoint: string, chainId: number, version: string })', operation, entry);
  const { entryPoint, chainId, version } = entry;
  if (isV06(operation) !== (version === '0.6')) throw userOperationErrors.wrongVersion({ version });
  if (isV06(operation)) return bind(hashV06(operation), entryPoint, chainId);
  const packed = toPackedUserOperation(operation);
  if (version === '0.7') return bind(keccak256(encodeParameters(fieldsV07, valuesV07(packed))), entryPoint, chainId);
  const domain = keccak256(encodeParameters(typedDataDomainFields, [typedDataDomainType(), keccak256Text('ERC4337'), keccak256Text('1'), chainId, entryPoint]));
  const struct = keccak256(encodeParameters(fieldsV08, [operationType(), ...valuesV07({ ...packed, initCode: hashedInitCode(operation, packed) })]));
  return keccak256(encodePacked(['bytes2', 'bytes32', 'bytes32'], ['0x1901', domain, struct]));
}

/** As the contract takes it. @throws abi.badValue for a limit or fee of more than 16 bytes */
export function toPackedUserOperation(operation: UserOperationV07): PackedUserOperation {
  assertArguments('toPackedUserOperation({ sender: string, nonce: bigint, callData: string, callGasLimit: bigint, verificationGasLimit: bigint, preVerificationGas: bigint, maxFeePerGas: bigint, maxPriorityFeePerGas: bigint })', operation);
  const { sender, nonce, callData, verificationGasLimit, callGasLimit, preVerificationGas, maxPriorityFeePerGas, maxFeePerGas, signature } = operation;
  const { factory, factoryData = '0x', paymaster, paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n, paymasterData = '0x' } = operation;
  return {
    sender, nonce, callData, preVerificationGas, signature,
    initCode: factory === undefined ? '0x' : encodePacked(['address', 'bytes'], [factory === delegatedFactory ? delegatedFactory.padEnd(42, '0') : factory, factoryData]),
    accountGasLimits: encodePacked(['uint128', 'uint128'], [verificationGasLimit, callGasLimit]),
    gasFees: encodePacked(['uint128', 'uint128'], [maxPriorityFeePerGas, maxFeePerGas]),
    paymasterAndData: paymaster === undefined ? '0x' : encodePacked(['address', 'uint128', 'uint128', 'bytes'], [paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData]),
  };
}

function hashV06(operation: UserOperationV06): Hex {
  const { sender, nonce, initCode, callData, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, paymasterAndData } = operation;
  return keccak256(encodeParameters(fieldsV06, [
    sender, nonce, keccak256(initCode), keccak256(callData), callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, keccak256(paymasterAndData),
  ]));
}

function valuesV07({ sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees, paymasterAndData }: PackedUserOperation): readonly unknown[] {
  return [sender, nonce, keccak256(initCode), keccak256(callData), accountGasLimits, preVerificationGas, gasFees, keccak256(paymasterAndData)];
}

function bind(operationHash: string, entryPoint: string, chainId: number): Hex {
  return keccak256(encodeParameters(bindFields, [operationHash, entryPoint, chainId]));
}

/** v0.8 hashes the delegate's address where a factory's would stand. @throws userOperation.noDelegate */
export function hashedInitCode({ factory, factoryData = '0x', eip7702Auth }: UserOperationV07, { initCode }: Pick<PackedUserOperation, 'initCode'>): string {
  if (factory !== delegatedFactory) return initCode;
  if (!eip7702Auth) throw userOperationErrors.noDelegate();
  return encodePacked(['address', 'bytes'], [eip7702Auth.address, factoryData]);
}

const bindFields = /* @__PURE__ */ fieldsOf('bytes32 address uint256');
const fieldsV06 = /* @__PURE__ */ fieldsOf('address uint256 bytes32 bytes32 uint256 uint256 uint256 uint256 uint256 bytes32');
const fieldsV07 = /* @__PURE__ */ fieldsOf('address uint256 bytes32 bytes32 bytes32 uint256 bytes32 bytes32');
const fieldsV08 = /* @__PURE__ */ fieldsOf('bytes32 address uint256 bytes32 bytes32 bytes32 uint256 bytes32 bytes32');
const typedDataDomainFields = /* @__PURE__ */ fieldsOf('bytes32 bytes32 bytes32 uint256 address');
const typedDataDomainType = (): string => keccak256Text('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)');
const operationType = (): string => keccak256Text('PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)');

function fieldsOf(types: string): readonly AbiParameter[] {
  return types.split(' ').map((type) => ({ name: '', type }));
}
