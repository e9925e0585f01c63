'use client';
import { useCallback } from 'react';
import { fetchPicture } from '../../../flows/funds/fetchPicture.ts';
import { useFetchedPicture } from './useFetchedPicture.ts';
import type { Picture } from './useFetchedPicture.ts';

/** A picture's address of an untrusted source, as something an `<img>` may show: data, what a storage plugin fetched, or an address where the site lets pictures come from. */
export function usePicture(uri: string | undefined): Picture {
  return useFetchedPicture(uri, useCallback((signal: AbortSignal) => fetchPicture({ uri: uri ?? '', signal }), [uri]));
}
