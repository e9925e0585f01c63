'use client';
import { useEffect, useState } from 'react';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import type { Preview, PreviewRequest } from '../../domain/preview/preview.ts';
import type { DescribeCalls } from '../../flows/review/describeCalls.ts';
import type { DescribeRequest } from '../../flows/review/describeRequest.ts';
import { describeReview } from '../../flows/review/describeReview.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** How far the description of what is about to be signed is. */
export type PreviewPhase = { readonly at: 'loading' } | { readonly at: 'shown'; readonly preview: Preview } | { readonly at: 'refused'; readonly error: WireError };

interface PreviewWanted extends Omit<DescribeRequest, 'signal' | 'request'> {
  /** Several, if they are confirmed at once. */
  readonly request: PreviewRequest | DescribeCalls['requests'];
  readonly terms?: DescribeCalls['terms'];
}

/** Reads a request once, when its screen opens, and once more for each new `attempt`. A request that changes is `loading` again at once: what is shown is never another one's. */
export function usePreview(request: PreviewWanted, attempt: string | number = 0): PreviewPhase {
  assertArguments('usePreview({ request: object | list })', request);
  const kit = useLatchkey();
  const wanted = useSame(request);
  const [read, setRead] = useState<{ readonly of: PreviewWanted; readonly attempt: string | number; readonly phase: PreviewPhase }>();
  useEffect(() => {
    const left = new AbortController();
    const { request: asked, ...known } = wanted;
    kit.dispatch(describeReview({ ...known, requests: 'kind' in asked ? [asked] : asked, signal: left.signal })).then(
      (preview) => setRead({ of: wanted, attempt, phase: { at: 'shown', preview } }),
      (error: unknown) => {
        if (!left.signal.aborted) setRead({ of: wanted, attempt, phase: { at: 'refused', error: toWireError(error) } });
      },
    );
    return () => left.abort();
  }, [kit, wanted, attempt]);
  return read?.of === wanted && read.attempt === attempt ? read.phase : { at: 'loading' };
}

/** The first of equal requests: a caller may write its own anew at each render. */
function useSame(request: PreviewWanted): PreviewWanted {
  const [same, setSame] = useState(request);
  if (same === request || encodeJson(same) === encodeJson(request)) return same;
  setSame(request);
  return request;
}
