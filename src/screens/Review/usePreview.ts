'use client';
import { useEffect, useState } from 'react';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { decodeJson, encodeJson } from '../../domain/encoding/json.ts';
import type { Preview, PreviewRequest } from '../../domain/preview/preview.ts';
import { describeCalls } from '../../flows/review/describeCalls.ts';
import type { DescribeCalls } from '../../flows/review/describeCalls.ts';
import { describeRequest } from '../../flows/review/describeRequest.ts';
import type { DescribeRequest } from '../../flows/review/describeRequest.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';

export type PreviewPhase = { readonly at: 'loading' } | { readonly at: 'shown'; readonly preview: Preview } | { readonly at: 'refused'; readonly error: WireError };

interface PreviewWanted extends Omit<DescribeRequest, 'signal' | 'request'> {
  /** Several, if they are confirmed at once. */
  readonly request: PreviewRequest | DescribeCalls['requests'];
}

/** Reads a request once, when its screen opens. */
export function usePreview(request: PreviewWanted): PreviewPhase {
  const kit = useLatchkey();
  const [phase, setPhase] = useState<PreviewPhase>({ at: 'loading' });
  const key = encodeJson(request); // a caller may write it anew at each render
  useEffect(() => {
    const left = new AbortController();
    const { request: asked, ...known } = decodeJson(key) as PreviewWanted; // written just above
    const described = 'kind' in asked ? describeRequest({ ...known, request: asked, signal: left.signal }) : describeCalls({ ...known, requests: asked, signal: left.signal });
    kit.dispatch(described).then(
      (preview) => setPhase({ at: 'shown', preview }),
      (error: unknown) => {
        if (!left.signal.aborted) setPhase({ at: 'refused', error: toWireError(error) });
      },
    );
    return () => left.abort();
  }, [kit, key]);
  return phase;
}
