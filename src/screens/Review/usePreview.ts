'use client';
import { useEffect, useState } from 'react';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { decodeJson, encodeJson } from '../../domain/json.ts';
import type { Preview } from '../../domain/preview/preview.ts';
import { describeRequest } from '../../flows/describeRequest.ts';
import type { DescribeRequest } from '../../flows/describeRequest.ts';
import { useLatchkey } from '../../ui/kitContext.ts';

export type PreviewPhase = { readonly at: 'loading' } | { readonly at: 'shown'; readonly preview: Preview } | { readonly at: 'refused'; readonly error: WireError };

/** Reads a request once, when its screen opens. */
export function usePreview(request: Omit<DescribeRequest, 'signal'>): PreviewPhase {
  const kit = useLatchkey();
  const [phase, setPhase] = useState<PreviewPhase>({ at: 'loading' });
  const key = encodeJson(request); // a caller may write it anew at each render
  useEffect(() => {
    const left = new AbortController();
    kit.dispatch(describeRequest({ ...(decodeJson(key) as DescribeRequest), signal: left.signal })).then( // written just above
      (preview) => setPhase({ at: 'shown', preview }),
      (error: unknown) => {
        if (!left.signal.aborted) setPhase({ at: 'refused', error: toWireError(error) });
      },
    );
    return () => left.abort();
  }, [kit, key]);
  return phase;
}
