import { parseAddress } from '../../domain/accounts/address.ts';
import { isWalletError } from '../../domain/errors.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { keccak256 } from '../../domain/encoding/keccak256.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import { decodeRlp, encodeRlp, toRlpNumber } from '../../domain/encoding/rlp.ts';
import { toWord } from '../../domain/encoding/toWord.ts';
import type { RlpItem } from '../../domain/encoding/rlp.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { recoverAddress } from '../../domain/messages/signatures.ts';
import { hashZkTransaction, parseZkTransaction, recoverZkSigner, serialiseZkTransaction } from '../../domain/transactions/zkTransaction.ts';
import { writeErrors } from './writeErrors.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

const maxRawTransactionBytes = 1024 * 1024;

/** What signed bytes say. */
export interface SignedTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  readonly to?: Hex;
  readonly chainId: number;
  readonly nonce: number;
  readonly valueWei: bigint;
  readonly data: Hex;
  /** The same without its signature. */
  readonly unsigned: Hex;
}

/** Reads a signed transaction of the types 0, 1, 2, 4 and of the zk stack. @throws transaction.notSigned */
export function decodeSigned(raw: string): SignedTransaction {
  if (!isHexData(raw) || raw.length > 2 + 2 * maxRawTransactionBytes) throw writeErrors.notSigned({ why: 'it is no hexadecimal data of a usual length' });
  try {
    const zk = parseZkTransaction(raw);
    return zk ? fromZk(zk) : fromRlp(raw.toLowerCase());
  } catch (error) {
    throw writeErrors.notSigned({ why: isWalletError(error) ? 'it has no signature, or is malformed' : 'it is malformed' }); // without its cause: anyone who reads what is signed may send it
  }
}

/** Which item is which, by the first byte; the signature stands at the end. A legacy transaction has no such byte and begins a list. @see EIP-2718 */
const layouts: Readonly<Record<string, { readonly count: number; readonly chainId?: number; readonly nonce: number; readonly to: number; readonly value: number; readonly data: number }>> = {
  '': { count: 9, nonce: 0, to: 3, value: 4, data: 5 },
  '01': { count: 11, chainId: 0, nonce: 1, to: 4, value: 5, data: 6 },
  '02': { count: 12, chainId: 0, nonce: 1, to: 5, value: 6, data: 7 },
  '04': { count: 13, chainId: 0, nonce: 1, to: 5, value: 6, data: 7 },
};
const firstListByte = 0xc0;

function fromRlp(raw: string): SignedTransaction {
  const type = Number.parseInt(raw.slice(2, 4), 16) >= firstListByte ? '' : raw.slice(2, 4);
  const layout = Object.hasOwn(layouts, type) ? layouts[type] : undefined;
  const items = decodeRlp(`0x${raw.slice(2 + type.length)}`);
  if (!layout || typeof items === 'string' || items.length !== layout.count) throw inputErrors.notHexData({ value: 'no such transaction' });
  const v = toNumber(items.at(-3));
  const { chainId, yParity } = layout.chainId === undefined ? decodeV(v) : { chainId: toNumber(items[layout.chainId]), yParity: v };
  if (yParity !== 0n && yParity !== 1n) throw inputErrors.notQuantity({ value: v });
  const replayGuard = type === '' && chainId > 0n ? [toRlpNumber(chainId), '0x', '0x'] : [];
  const unsigned: Hex = `0x${type}${encodeRlp([...items.slice(0, -3), ...replayGuard]).slice(2)}`;
  const to = toBytes(items[layout.to]);
  return {
    hash: keccak256(raw),
    from: recoverAddress(keccak256(unsigned), { r: toWord(toNumber(items.at(-2))), s: toWord(toNumber(items.at(-1))), yParity: yParity === 0n ? 0 : 1 }),
    ...(to !== '0x' && { to: parseAddress(to) }),
    chainId: toCount(chainId), nonce: toCount(toNumber(items[layout.nonce])), valueWei: toNumber(items[layout.value]), data: toBytes(items[layout.data]), unsigned,
  };
}

/** Of a legacy transaction. One without a chain, which any chain takes, has the chain 0. @see EIP-155 */
function decodeV(v: bigint): { readonly chainId: bigint; readonly yParity: bigint } {
  if (v === 27n || v === 28n) return { chainId: 0n, yParity: v - 27n };
  return v < 37n ? { chainId: 0n, yParity: v } : { chainId: (v - 35n) / 2n, yParity: (v - 35n) % 2n };
}

function fromZk({ transaction, signature }: NonNullable<ReturnType<typeof parseZkTransaction>>): SignedTransaction {
  const { to, chainId, nonce, valueWei = 0n, data = '0x' } = transaction;
  return { hash: hashZkTransaction(transaction, signature), from: recoverZkSigner(transaction, signature), to: asHex(to), chainId, nonce, valueWei, data: asHex(data), unsigned: serialiseZkTransaction(transaction, '0x') };
}

function toBytes(item: RlpItem | undefined): Hex {
  if (typeof item !== 'string') throw inputErrors.notHexData({ value: 'a list in place of bytes' });
  return asHex(item);
}

function toNumber(item: RlpItem | undefined): bigint {
  const bytes = toBytes(item);
  if (bytes.startsWith('0x00') || bytes.length > 66) throw inputErrors.notQuantity({ value: bytes.slice(0, 80) });
  return BigInt(bytes === '0x' ? 0 : bytes);
}

function toCount(value: bigint): number {
  const count = Number(value);
  if (!Number.isSafeInteger(count)) throw inputErrors.notQuantity({ value });
  return count;
}
