'use client';
import { useReader } from '../hooks/reads/useReader.ts';
import { useServices } from '../kit/useServices.ts';
import { chainMetadataPart, insightChainsIn } from './chainMetadataPart.ts';

/** Whether the indexer of the site's service covers a chain; undefined where the site has none, and as long as it has not said so. Asked once a day. */
export function useIsIndexed(chainId: number | undefined): boolean | undefined {
  const { service } = useServices();
  const covered = useReader(chainMetadataPart, insightChainsIn, service?.chainsUrl === undefined || chainId === undefined ? undefined : 'all');
  return covered.at === 'read' && chainId !== undefined ? covered.value.includes(chainId) : undefined;
}
