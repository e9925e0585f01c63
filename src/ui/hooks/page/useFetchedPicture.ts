'use client';
import { useEffect, useState } from 'react';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { Flow } from '../../../store/coreState.ts';
import { useLatchkey } from '../../kit/kitContext.ts';

/** A picture on its way; `none` where there is none that may be shown. */
export type Picture = { readonly at: 'loading' } | { readonly at: 'shown'; readonly src: string } | { readonly at: 'none' };

/** Fetches a picture, or finds that there is none that may be shown. */
export type FetchPicture = (signal: AbortSignal) => Flow<Promise<string | Blob | undefined>>;

const none: Picture = { at: 'none' };

/** The picture that `fetch` gives for a key; none without a key. `fetch` stays the same as long as the key does. */
export function useFetchedPicture(key: string | undefined, fetch: FetchPicture): Picture {
  const kit = useLatchkey();
  const [picture, setPicture] = useState<{ readonly of: string | undefined; readonly is: Picture }>({ of: undefined, is: none });
  useEffect(() => {
    if (key === undefined) return undefined;
    const left = new AbortController();
    let made: string | undefined;
    const show = (is: Picture): void => {
      if (!left.signal.aborted) setPicture({ of: key, is });
    };
    kit.dispatch(fetch(left.signal)).then(
      (found) => {
        if (found === undefined || left.signal.aborted) return show(none);
        if (typeof found === 'string') return show({ at: 'shown', src: found });
        made = URL.createObjectURL(found);
        show({ at: 'shown', src: made });
      },
      (error: unknown) => {
        if (!left.signal.aborted) servicesOf(kit).report('core', error);
        show(none);
      },
    );
    return () => {
      left.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [kit, key, fetch]);
  if (key === undefined) return none;
  return picture.of === key ? picture.is : { at: 'loading' };
}
