import { sha256 } from '@noble/hashes/sha2.js';
import { parseAddress } from '../accounts/address.ts';
import { decodeBytes, encodeBytes } from '../encoding/bytes.ts';
import { keccak256 } from '../encoding/keccak256.ts';
import { decodeRlp, encodeRlp, toRlpNumber } from '../encoding/rlp.ts';
import type { RlpItem } from '../encoding/rlp.ts';
import { inputErrors } from '../inputErrors.ts';
import { hashTypedData } from '../messages/hashTypedData.ts';
import { recoverAddress } from '../messages/signatures.ts';
import type { PreparedTransaction, TypedData, ZkFields } from './transactions.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** A prepared transaction of a zk-stack chain. */
export type ZkTransaction = PreparedTransaction & { readonly to: string; readonly zk: ZkFields };

/** True for what is signed as EIP-712 data and sent as type 0x71. */
export function isZkTransaction(transaction: PreparedTransaction): transaction is ZkTransaction {
  assertArguments('isZkTransaction(transaction: object)', transaction);
  return transaction.zk !== undefined && transaction.to !== undefined;
}

/** What the account signs. Addresses are numbers in it. @see zkSync Era, EIP-712 transactions */
export function toZkTypedData(transaction: ZkTransaction): TypedData {
  assertArguments('toZkTypedData({ chainId: number, zk: object })', transaction);
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
export function serialiseZkTransaction(transaction: ZkTransaction, signature: string): Hex {
  assertArguments('serialiseZkTransaction({ chainId: number, zk: object }, signature: string)', transaction, signature);
  const { chainId, from, to, nonce, gas, valueWei = 0n, data = '0x', zk } = transaction;
  const { maxFeePerGas, maxPriorityFeePerGas } = feesOf(transaction);
  return `${zkType}${encodeRlp([
    toRlpNumber(nonce), toRlpNumber(maxPriorityFeePerGas), toRlpNumber(maxFeePerGas), toRlpNumber(gas), to, toRlpNumber(valueWei), data,
    toRlpNumber(chainId), '0x', '0x', // where an ECDSA signature would stand
    toRlpNumber(chainId), from, toRlpNumber(zk.gasPerPubdata), [...(zk.factoryDeps ?? [])], signature,
    zk.paymaster ? [zk.paymaster.address, zk.paymaster.input] : [],
  ]).slice(2)}`;
}

/** The mirror of {@link serialiseZkTransaction}, addresses checksummed. Undefined for anything else. */
export function parseZkTransaction(raw: string): { readonly transaction: ZkTransaction; readonly signature: string } | undefined {
  try {
    if (!raw.startsWith(zkType)) return undefined;
    const fields = decodeRlp(`0x${raw.slice(zkType.length)}`);
    if (typeof fields === 'string') return undefined;
    const [nonce, tip, maxFee, gas, to, value, data, , , , chainId, from, gasPerPubdata, factoryDeps, signature, paymaster] = fields;
    const [payer, input] = asList(paymaster);
    const transaction: ZkTransaction = {
      chainId: asCount(chainId), nonce: asCount(nonce), from: parseAddress(asBytes(from)), to: parseAddress(asBytes(to)), gas: asNumber(gas), valueWei: asNumber(value), data: asBytes(data),
      fees: { type: 'eip1559', maxFeePerGasWei: asNumber(maxFee), maxPriorityFeePerGasWei: asNumber(tip) },
      zk: {
        gasPerPubdata: asNumber(gasPerPubdata),
        ...(asList(factoryDeps).length > 0 && { factoryDeps: asList(factoryDeps) }),
        ...(payer !== undefined && { paymaster: { address: parseAddress(payer), input: input ?? '0x' } }),
      },
    };
    const parsed = { transaction, signature: asBytes(signature) };
    // What is written otherwise is read by others otherwise.
    return parsed.signature !== '0x' && serialiseZkTransaction(transaction, parsed.signature) === raw.toLowerCase() ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The hash under which the chain knows it. */
export function hashZkTransaction(transaction: ZkTransaction, signature: string): Hex {
  assertArguments('hashZkTransaction({ chainId: number, zk: object }, signature: string)', transaction, signature);
  return keccak256(hashTypedData(toZkTypedData(transaction)) + keccak256(signature).slice(2));
}

/** Whose key made the signature. @throws message.badSignature */
export function recoverZkSigner(transaction: ZkTransaction, signature: string): Hex {
  return recoverAddress(hashTypedData(toZkTypedData(transaction)), signature);
}

const zkType = '0x71';

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
  const bytes = decodeBytes(code);
  const words = bytes.length / 32;
  if (words % 2 !== 1 || words > 0xffff) throw inputErrors.notHexData({ value: `code of ${words} words: their number must be odd` });
  return `0x0100${words.toString(16).padStart(4, '0')}${encodeBytes(sha256(bytes)).slice(10)}`;
}

type RlpField = RlpItem | undefined;

function asBytes(field: RlpField): string {
  if (typeof field !== 'string') throw inputErrors.notHexData({ value: typeof field });
  return field;
}

function asList(field: RlpField): readonly string[] {
  if (typeof field !== 'object') throw inputErrors.notHexData({ value: typeof field });
  return field.map(asBytes);
}

function asNumber(field: RlpField): bigint {
  return BigInt(asBytes(field) === '0x' ? 0 : asBytes(field));
}

function asCount(field: RlpField): number {
  const count = Number(asNumber(field));
  if (!Number.isSafeInteger(count)) throw inputErrors.notQuantity({ value: count });
  return count;
}
