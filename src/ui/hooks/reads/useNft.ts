'use client';
import { useEffect, useState } from 'react';
import type { WireError } from '../../../domain/errors.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { Nft } from '../../../domain/tokens/nft.ts';
import { fetchNft } from '../../../flows/funds/fetchNft.ts';
import type { NftQuery } from '../../../flows/funds/fetchNft.ts';
import { useLatchkey } from '../../kit/kitContext.ts';

/** One NFT, as far as the chain has told of it. */
export type NftRead = { readonly at: 'loading' } | { readonly at: 'read'; readonly nft: Nft } | { readonly at: 'failed'; readonly error: WireError; refetch(): void };

/** Reads one NFT from the chain, from when it is first used. */
export function useNft({ chainId, contract, tokenId, holder }: Omit<NftQuery, 'signal'>): NftRead {
  const kit = useLatchkey();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly key: string; readonly is: { readonly nft: Nft } | { readonly error: WireError } }>();
  const key = `${chainId} ${contract} ${tokenId} ${holder} ${attempt}`;
  useEffect(() => {
    const left = new AbortController();
    const end = (is: { readonly nft: Nft } | { readonly error: WireError }): void => {
      if (!left.signal.aborted) setKnown({ key, is });
    };
    kit.dispatch(fetchNft({ chainId, contract, tokenId, holder, signal: left.signal })).then((nft) => end({ nft }), (error: unknown) => end({ error: toWireError(error) }));
    return () => left.abort();
  }, [kit, chainId, contract, tokenId, holder, key]);
  if (known?.key !== key) return { at: 'loading' };
  return 'nft' in known.is ? { at: 'read', nft: known.is.nft } : { at: 'failed', error: known.is.error, refetch: () => setAttempt(attempt + 1) };
}
