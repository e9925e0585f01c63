'use client';
import { createLoadable } from '../modal/loadable.ts';

type Readers = typeof import('../hooks/reads/chainMetadata.ts');

/** What asks the site's service about chains. It arrives with the first question, and only where the site has a service. */
export const chainMetadataPart = /* @__PURE__ */ createLoadable((): Promise<Readers> => import('../hooks/reads/chainMetadata.ts'));

export function chainMetadataIn({ chainMetadataReader }: Readers): Readers['chainMetadataReader'] {
  return chainMetadataReader;
}

export function insightChainsIn({ insightChainsReader }: Readers): Readers['insightChainsReader'] {
  return insightChainsReader;
}
