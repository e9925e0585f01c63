'use client';
import { useEffect, useState } from 'react';
import { toWireError } from '../../src/domain/errors.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { fetchMedia } from '../../src/flows/funds/fetchMedia.ts';
import type { FetchedMedia, MediaRequest } from '../../src/flows/funds/fetchMedia.ts';
import { useLatchkeyDispatch } from '../../src/ui/kit/kitContext.ts';
import type { Collection, CollectionRequest } from './config.ts';
import { readCollection } from './flows.ts';

/** The file of an NFT, as far as it has come; `none` without an address. */
export type NftMediaRead =
  | { readonly at: 'none' } | { readonly at: 'loading' } | { readonly at: 'failed'; readonly error: WireError; refetch(): void }
  | {
    readonly at: 'read';
    readonly media: FetchedMedia;
    /** A `blob:` address for `<img>`, `<video>` and `<audio>`, or for a link that saves a model; revoked once the component has gone. Empty for pages and what is unknown: such an address would run with the rights of the site. */
    readonly src: string;
  };

interface Keyed<T> {
  readonly key: string;
  readonly is: T;
}

/** Fetches the file of an NFT, and tells by its bytes what it is: see `fetchMedia`. */
export function useNftMedia({ uri, type, maxBytes }: Partial<Pick<MediaRequest, 'uri' | 'type' | 'maxBytes'>>): NftMediaRead {
  const dispatch = useLatchkeyDispatch();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Keyed<{ readonly media: FetchedMedia; readonly src: string } | { readonly error: WireError }>>();
  const key = `${attempt} ${maxBytes} ${type} ${uri}`;
  useEffect(() => {
    if (uri === undefined) return undefined;
    const left = new AbortController();
    let src = '';
    dispatch(fetchMedia({ uri, type, maxBytes, signal: left.signal })).then((media) => {
      if (left.signal.aborted) return;
      src = blobUrlOf(media);
      setKnown({ key, is: { media, src } });
    }, (error: unknown) => {
      if (!left.signal.aborted) setKnown({ key, is: { error: toWireError(error) } });
    });
    return () => {
      left.abort();
      if (src !== '') URL.revokeObjectURL(src);
    };
  }, [dispatch, uri, type, maxBytes, key]);
  if (uri === undefined) return { at: 'none' };
  if (known?.key !== key) return { at: 'loading' };
  return 'media' in known.is ? { at: 'read', ...known.is } : { at: 'failed', error: known.is.error, refetch: () => setAttempt(attempt + 1) };
}

function blobUrlOf({ kind, type, bytes }: FetchedMedia): string {
  if (kind === 'html' || kind === 'unknown') return '';
  return URL.createObjectURL(new Blob([bytes], { type: kind === 'model' ? 'application/octet-stream' : type }));
}

/** What a collection says of itself, as far as the chain has told. */
export type CollectionRead = { readonly at: 'loading' } | { readonly at: 'read'; readonly collection: Collection } | { readonly at: 'failed'; readonly error: WireError };

/** Reads what a collection says of itself: see `readCollection`. The plugin `collectibles` must be registered. */
export function useCollection({ chainId, contract, owner }: Omit<CollectionRequest, 'signal'>): CollectionRead {
  const dispatch = useLatchkeyDispatch();
  const [known, setKnown] = useState<Keyed<CollectionRead>>();
  const key = `${chainId} ${contract} ${owner}`;
  useEffect(() => {
    const left = new AbortController();
    const end = (is: CollectionRead): void => {
      if (!left.signal.aborted) setKnown({ key, is });
    };
    dispatch(readCollection({ chainId, contract, owner, signal: left.signal })).then((collection) => end({ at: 'read', collection }), (error: unknown) => end({ at: 'failed', error: toWireError(error) }));
    return () => left.abort();
  }, [dispatch, chainId, contract, owner, key]);
  return known?.key === key ? known.is : { at: 'loading' };
}
