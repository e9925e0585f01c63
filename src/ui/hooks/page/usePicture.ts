'use client';
import { useEffect, useState } from 'react';
import { fetchPicture } from '../../../flows/funds/fetchPicture.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

/** A picture on its way; `none` where there is none that may be shown. */
export type Picture = { readonly at: 'loading' } | { readonly at: 'shown'; readonly src: string } | { readonly at: 'none' };

const none: Picture = { at: 'none' };

/** A picture's address of an untrusted source, as something an `<img>` may show: data, or what a storage plugin fetched. */
export function usePicture(uri: string | undefined): Picture {
  const kit = useLatchkey();
  const [picture, setPicture] = useState<{ readonly of: string | undefined; readonly is: Picture }>({ of: undefined, is: none });
  useEffect(() => {
    if (uri === undefined) return undefined;
    const left = new AbortController();
    let made: string | undefined;
    const show = (is: Picture): void => {
      if (!left.signal.aborted) setPicture({ of: uri, is });
    };
    kit.dispatch(fetchPicture({ uri, signal: left.signal })).then(
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
  }, [kit, uri]);
  if (uri === undefined) return none;
  return picture.of === uri ? picture.is : { at: 'loading' };
}
