import { verifyTypedData } from 'ethers';
import { sameAddress } from '../../domain/accounts.ts';
import { toEthersTransaction } from '../../domain/ethersTransaction.ts';
import type { PreparedTransaction } from '../../domain/transactions.ts';
import { hashZkTransaction, isZkTransaction, serialiseZkTransaction, toZkTypedData } from '../../domain/zkTransaction.ts';
import { decodeSigned, signatureOfZk } from './decodeSigned.ts';
import { writeErrors } from './errors.ts';

/** The hash of what a wallet signed, once it is what it was given and signed by whom it was asked of. @throws transaction.wrongSigner, transaction.altered, transaction.notSigned */
export function assertSigned(raw: string, prepared: PreparedTransaction): string {
  const { hash, from, isSame } = isZkTransaction(prepared) ? readZk(raw, prepared) : readUsual(raw, prepared);
  if (!isSame) throw writeErrors.altered();
  if (!sameAddress(from, prepared.from)) throw writeErrors.wrongSigner({ signer: from, from: prepared.from });
  return hash;
}

interface Read {
  readonly hash: string;
  readonly from: string;
  readonly isSame: boolean;
}

function readUsual(raw: string, prepared: PreparedTransaction): Read {
  const { hash, from, unsigned } = decodeSigned(raw);
  return { hash, from, isSame: unsigned === toEthersTransaction(prepared).unsignedSerialized };
}

function readZk(raw: string, prepared: Parameters<typeof serialiseZkTransaction>[0]): Read {
  const signature = signatureOfZk(raw);
  const { domain, types, message } = toZkTypedData(prepared);
  return {
    hash: hashZkTransaction(prepared, signature),
    from: verifyTypedData(domain, { Transaction: [...(types['Transaction'] ?? [])] }, message, signature),
    isSame: serialiseZkTransaction(prepared, signature) === raw.toLowerCase(),
  };
}
