import { decodeRlp, Transaction } from 'ethers';
import { messageOf } from '../../domain/errors.ts';
import { isHexData } from '../../domain/hex.ts';
import { limits } from '../../domain/limits.ts';
import { zkType } from '../../domain/zkTransaction.ts';
import { writeErrors } from './errors.ts';

/** What signed bytes say. */
export interface SignedTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to?: string;
  readonly chainId: number;
  readonly nonce: number;
  readonly valueWei: bigint;
  readonly data: string;
  /** What was signed, serialised. */
  readonly unsigned: string;
}

/** Reads a signed transaction of the types 0, 1, 2 and 4. @throws transaction.notSigned */
export function decodeSigned(raw: string): SignedTransaction {
  if (!isHexData(raw) || raw.length > 2 + 2 * limits.rawTransactionBytesMost) throw writeErrors.notSigned({ why: 'it is no hexadecimal data of a usual length' });
  const transaction = parse(raw);
  const { hash, from, to, chainId, nonce, value, data } = transaction;
  if (hash === null || from === null) throw writeErrors.notSigned({ why: 'there is no signature' });
  return { hash, from, ...(to !== null && { to }), chainId: Number(chainId), nonce, valueWei: value, data, unsigned: transaction.unsignedSerialized };
}

/** The signature inside a zk-stack transaction. @throws transaction.notSigned */
export function signatureOfZk(raw: string): string {
  const why = 'it is no zk-stack transaction';
  if (!isHexData(raw) || !raw.startsWith(zkType)) throw writeErrors.notSigned({ why });
  try {
    const fields = decodeRlp(`0x${raw.slice(zkType.length)}`);
    const signature = Array.isArray(fields) ? fields[signatureAt] : undefined;
    if (typeof signature === 'string' && signature.length > 2) return signature;
  } catch (cause) {
    throw writeErrors.notSigned({ why }, { cause });
  }
  throw writeErrors.notSigned({ why: 'there is no signature' });
}

const signatureAt = 14;

function parse(raw: string): Transaction {
  try {
    return Transaction.from(raw);
  } catch (cause) {
    throw writeErrors.notSigned({ why: messageOf(cause).slice(0, 80) }, { cause });
  }
}
