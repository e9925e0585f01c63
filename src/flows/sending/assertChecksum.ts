import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Mixed case is a checksum, and a slip in it may be a slip in the address. Needs keccak, which arrives with the first send. @throws input.notAddress */
export async function assertChecksum({ to }: Pick<TransactionRequest, 'to'>): Promise<void> {
  if (to === undefined || to === to.toLowerCase()) return;
  const { parseAddress } = await loadPart(import('../../domain/accounts/address.ts'));
  parseAddress(to);
}
