import type { Abi } from '../domain/abi/abi.ts';
import type { RevertFound } from '../domain/transactions/revertData.ts';
import { reverted } from '../domain/transactions/reverted.ts';
import type { RevertDescription } from './describeRevert.ts';

/** `describeRevert`, which is fetched once a contract has refused: it brings the parser of interfaces. Where it is gone, the refusal itself is told, without the contract's words. */
export async function describeRefusal(found: RevertFound, abi?: Abi): Promise<RevertDescription> {
  const part = await import('./describeRevert.ts').catch(() => undefined);
  if (part) return part.describeRevert(found, abi);
  return { why: reverted, ...(found.data !== undefined && { data: found.data }) };
}
