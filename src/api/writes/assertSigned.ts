import { walletErrors } from '../../contracts/walletErrors.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { encodeTransaction } from '../../domain/transactions/encodeTransaction.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { isZkTransaction, serialiseZkTransaction } from '../../domain/transactions/zkTransaction.ts';
import { decodeSigned } from './decodeSigned.ts';
import type { SignedTransaction } from './decodeSigned.ts';
import { writeErrors } from './writeErrors.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** The hash of what a wallet signed, once it is what it was given and signed by whom it was asked of. @throws wallet.badSignedPayload, transaction.wrongSigner, transaction.altered */
export function assertSigned(raw: string, prepared: PreparedTransaction): Hex {
  const { hash, from, unsigned } = decodePayload(raw);
  if (unsigned !== (isZkTransaction(prepared) ? serialiseZkTransaction(prepared, '0x') : encodeTransaction(prepared).unsigned)) throw writeErrors.altered();
  if (!sameAddress(from, prepared.from)) throw writeErrors.wrongSigner({ signer: from, from: prepared.from });
  return hash;
}

function decodePayload(raw: string): SignedTransaction {
  try {
    return decodeSigned(raw);
  } catch (cause) {
    throw walletErrors.badSignedPayload({}, { cause });
  }
}
