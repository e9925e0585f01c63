import type { FollowOptions, TransactionNews } from '../../api/waiting/followTransaction.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { loadPart } from '../../domain/loadPart.ts';

export interface NewsRequest extends Pick<FollowOptions, 'hash' | 'from' | 'nonce' | 'sent' | 'wasMined' | 'maxBlocks' | 'maxIdleLooks' | 'confirmations' | 'abi' | 'signal'> {
  readonly chainId: number;
}

/** What becomes of a transaction, by the nodes of a kit; how that is found out arrives with the first one. @throws chain.unknown */
export async function watchNews(services: Services, { chainId, ...request }: NewsRequest): Promise<AsyncIterable<TransactionNews>> {
  const [transport, blocks, { followTransaction }] = await Promise.all([loadPart(services.transport(chainId)), loadPart(services.blocks(chainId)), loadPart(import('../../api/waiting/followTransaction.ts'))]);
  return followTransaction({ ...request, transport, blocks, clock: services.port(clockPort), report: (error) => services.report('core', error) });
}
