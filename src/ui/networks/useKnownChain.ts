'use client';
import { useEffect, useMemo, useState } from 'react';
import { clockPort } from '../../contracts/ports/clock.ts';
import { knownChains } from '../../data/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import * as limits from '../../domain/limits.ts';
import { useReader } from '../hooks/reads/useReader.ts';
import { useServices } from '../kit/useServices.ts';
import { chainMetadataIn, chainMetadataPart } from './chainMetadataPart.ts';


/** What is known of a chain: from the table that ships, else from the site's service, where it describes chains. It is asked once the typing has paused. */
export function useKnownChain(chainId: number | undefined): Chain | undefined {
  const services = useServices();
  const inTable = knownChains.find(({ id }) => id === chainId);
  const asked = inTable || services.service?.chainsUrl === undefined ? undefined : chainId;
  const [settled, setSettled] = useState<number>();
  useEffect(() => services.port(clockPort).setTimer(() => setSettled(asked), limits.searchDebounceMs), [services, asked]);
  const query = useMemo(() => (asked === undefined || asked !== settled ? undefined : { chainId: asked }), [asked, settled]);
  const metadata = useReader(chainMetadataPart, chainMetadataIn, query);
  return inTable ?? (metadata.at === 'read' ? metadata.value : undefined);
}
