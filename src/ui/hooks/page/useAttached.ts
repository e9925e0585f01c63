'use client';
import { useCallback, useRef } from 'react';
import type { RefCallback } from 'react';
import type { Cleanup } from '../../../kernel/plugin.ts';

/** A callback for `ref` that attaches something to the element for as long as it is there. React 18 tells such a callback of the end by null only. */
export function useAttached<Attached extends Element>(attach: (element: Attached) => Cleanup | undefined): RefCallback<Attached> {
  const end = useRef<Cleanup>(undefined);
  return useCallback((element: Attached | null) => {
    end.current?.();
    end.current = element ? attach(element) : undefined;
  }, [attach]);
}
