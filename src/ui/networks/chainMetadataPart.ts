'use client';
import type { chainMetadataReader, insightChainsReader } from '../hooks/reads/chainMetadata.ts';
import { createLoadable } from '../modal/loadable.ts';

interface Readers {
  readonly chainMetadataReader: typeof chainMetadataReader;
  readonly insightChainsReader: typeof insightChainsReader;
}

/** What asks the site's service about chains. It arrives with the first question, and only where the site has a service. */
export const chainMetadataPart = /* @__PURE__ */ createLoadable((): Promise<Readers> => import('../hooks/reads/chainMetadata.ts'));

export function chainMetadataIn(readers: Readers): Readers['chainMetadataReader'] {
  return readers.chainMetadataReader;
}

export function insightChainsIn(readers: Readers): Readers['insightChainsReader'] {
  return readers.insightChainsReader;
}
