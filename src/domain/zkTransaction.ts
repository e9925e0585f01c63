import { concat, encodeRlp, getBytes, keccak256, sha256, TypedDataEncoder } from 'ethers';
import { inputErrors } from './inputErrors.ts';
import type { PreparedTransaction, TypedData, ZkFields } from './transactions.ts';

/** A prepared transaction of a zk-stack chain. */
export type ZkTransaction = PreparedTransaction & { readonly to: string; readonly zk: ZkFields };

/** True for what is signed as EIP-712 data and sent as type 0x71. */
export function isZkTransaction(transaction: PreparedTransaction): transaction is ZkTransaction {
  return transaction.zk !== undefined && transaction.to !== undefined;
}

/** What the account signs. Addresses are numbers in it. @see zkSync Era, EIP-712 transactions */
export function toZkTypedData(transaction: ZkTransaction): TypedData {
  const { chainId, from, to, nonce, gas, valueWei = 0n, data = '0x', zk } = transaction;
  return {
    domain: { name: 'zkSync', version: '2', chainId },
    types: { Transaction: transactionType },
    primaryType: 'Transaction',
    message: {
      txType: BigInt(zkType),
      from: BigInt(from),
      to: BigInt(to),
      gasLimit: gas,
      gasPerPubdataByteLimit: zk.gasPerPubdata,
      ...feesOf(transaction),
      paymaster: BigInt(zk.paymaster?.address ?? 0),
      nonce: BigInt(nonce),
      value: valueWei,
      data,
      factoryDeps: (zk.factoryDeps ?? []).map(hashBytecode),
      paymasterInput: zk.paymaster?.input ?? '0x',
    },
  };
}

/** The bytes to broadcast. */
export function serialiseZkTransaction(transaction: ZkTransaction, signature: string): string {
  const { chainId, from, to, nonce, gas, valueWei = 0n, data = '0x', zk } = transaction;
  const { maxFeePerGas, maxPriorityFeePerGas } = feesOf(transaction);
  return concat([zkType, encodeRlp([
    encodeNumber(nonce), encodeNumber(maxPriorityFeePerGas), encodeNumber(maxFeePerGas), encodeNumber(gas), to, encodeNumber(valueWei), data,
    encodeNumber(chainId), '0x', '0x', // where an ECDSA signature would stand
    encodeNumber(chainId), from, encodeNumber(zk.gasPerPubdata), [...(zk.factoryDeps ?? [])], signature,
    zk.paymaster ? [zk.paymaster.address, zk.paymaster.input] : [],
  ])]);
}

/** The hash under which the chain knows it. */
export function hashZkTransaction(transaction: ZkTransaction, signature: string): string {
  const { domain, types, message } = toZkTypedData(transaction);
  return keccak256(concat([TypedDataEncoder.hash(domain, { Transaction: [...(types['Transaction'] ?? [])] }, message), keccak256(signature)]));
}

export const zkType = '0x71';

const transactionType = [
  { name: 'txType', type: 'uint256' }, { name: 'from', type: 'uint256' }, { name: 'to', type: 'uint256' }, { name: 'gasLimit', type: 'uint256' },
  { name: 'gasPerPubdataByteLimit', type: 'uint256' }, { name: 'maxFeePerGas', type: 'uint256' }, { name: 'maxPriorityFeePerGas', type: 'uint256' },
  { name: 'paymaster', type: 'uint256' }, { name: 'nonce', type: 'uint256' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' },
  { name: 'factoryDeps', type: 'bytes32[]' }, { name: 'paymasterInput', type: 'bytes' },
] as const;

function feesOf({ fees }: PreparedTransaction): { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } {
  return fees.type === 'legacy'
    ? { maxFeePerGas: fees.gasPriceWei, maxPriorityFeePerGas: fees.gasPriceWei }
    : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei };
}

/** SHA-256 of the code, its first four bytes being version 1 and the length in words of 32 bytes. @throws input.notHexData for code that the chain would refuse */
function hashBytecode(code: string): string {
  const words = getBytes(code).length / 32;
  if (words % 2 !== 1 || words > 0xffff) throw inputErrors.notHexData({ value: `code of ${words} words: their number must be odd` });
  return concat(['0x0100', `0x${words.toString(16).padStart(4, '0')}`, `0x${sha256(code).slice(10)}`]);
}

function encodeNumber(value: bigint | number): string {
  const hex = value.toString(16);
  return BigInt(value) === 0n ? '0x' : `0x${hex.length % 2 === 0 ? hex : `0${hex}`}`;
}
