'use client';
import { useMemo, useState } from 'react';
import { hasCode, toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { Flow } from '../../../store/coreState.ts';
import { gaveUp } from '../../../flows/gaveUp.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';
import { useLatestRun } from '../page/useLatestRun.ts';

/** A run that ended without what it was for: the person said no or turned away, or something went wrong. */
export type UnsuccessfulPhase =
  | { readonly at: 'rejected' }
  | { readonly at: 'failed'; readonly error: WireError };

/** How the latest run of a verb fares. */
export interface Run<Request, Result, Phase> {
  readonly phase: Phase | { readonly at: 'idle' } | UnsuccessfulPhase;
  /** Rejects with what went wrong; `phase` shows the same. */
  run(request: Request): Promise<Result>;
  /** Back to idle. What was begun goes on, and is followed no longer. */
  reset(): void;
}

/** Runs a verb, and shows how its latest run fares. `begun` and `toDone` stay the same from render to render. */
export function useRun<Request extends { readonly signal?: AbortSignal | undefined } | undefined, Result, Phase>(verb: (request: Request) => Flow<Promise<Result>>, begun: Phase, toDone: (result: Result) => Phase | { readonly at: 'idle' }): Run<Request, Result, Phase> {
  const dispatch = useLatchkeyDispatch();
  const [phase, setPhase] = useState<Run<Request, Result, Phase>['phase']>(idle);
  const shown = useLatestRun();
  return useMemo(() => ({
    phase,
    run: async (request) => {
      const signal = shown.begin();
      const show = (next: Run<Request, Result, Phase>['phase']): void => {
        if (!signal.aborted) setPhase(next);
      };
      show(begun);
      try {
        const result = await dispatch(verb(request));
        show(toDone(result));
        return result;
      } catch (error) {
        show(toUnsuccessful(error, request?.signal));
        throw error;
      }
    },
    reset: () => {
      shown.abort();
      setPhase(idle);
    },
  }), [dispatch, verb, begun, toDone, phase, shown]);
}

/** The phase after an error: a person's no is no failure. */
export function toUnsuccessful(error: unknown, signal: AbortSignal | undefined): UnsuccessfulPhase {
  return gaveUp(error, signal) || hasCode(error, 'user.cancelled') ? { at: 'rejected' } : { at: 'failed', error: toWireError(error) };
}

const idle = { at: 'idle' } as const;
