import { Transaction } from 'ethers';
import { isWalletError } from '../../domain/errors.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { hashZkTransaction, parseZkTransaction, recoverZkSigner, serialiseZkTransaction } from '../../domain/transactions/zkTransaction.ts';
import { writeErrors } from './writeErrors.ts';

const maxRawTransactionBytes = 1024 * 1024;

/** What signed bytes say. */
export interface SignedTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to?: string;
  readonly chainId: number;
  readonly nonce: number;
  readonly valueWei: bigint;
  readonly data: string;
  /** The same without its signature. */
  readonly unsigned: string;
}

/** Reads a signed transaction of the types 0, 1, 2, 4 and of the zk stack. @throws transaction.notSigned */
export function decodeSigned(raw: string): SignedTransaction {
  if (!isHexData(raw) || raw.length > 2 + 2 * maxRawTransactionBytes) throw writeErrors.notSigned({ why: 'it is no hexadecimal data of a usual length' });
  try {
    const zk = parseZkTransaction(raw);
    return zk ? fromZk(zk) : fromEthers(Transaction.from(raw));
  } catch (error) {
    throw writeErrors.notSigned({ why: whyOf(error) }); // without its cause: ethers keeps the bytes in it, and anyone who reads what is signed may send it
  }
}

function whyOf(error: unknown): string {
  const { shortMessage }: { readonly shortMessage?: unknown } = Object(error);
  return typeof shortMessage === 'string' ? shortMessage.slice(0, 80) : isWalletError(error) ? 'it has no signature' : 'it is malformed';
}

function fromEthers({ hash, from, to, chainId, nonce, value, data, unsignedSerialized }: Transaction): SignedTransaction {
  if (hash === null || from === null) throw inputErrors.notHexData({ value: 'no signature' });
  return { hash, from, ...(to !== null && { to }), chainId: Number(chainId), nonce, valueWei: value, data, unsigned: unsignedSerialized };
}

function fromZk({ transaction, signature }: NonNullable<ReturnType<typeof parseZkTransaction>>): SignedTransaction {
  const { to, chainId, nonce, valueWei = 0n, data = '0x' } = transaction;
  return { hash: hashZkTransaction(transaction, signature), from: recoverZkSigner(transaction, signature), to, chainId, nonce, valueWei, data, unsigned: serialiseZkTransaction(transaction, '0x') };
}
