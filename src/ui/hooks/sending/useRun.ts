'use client';
import { useMemo, useState } from 'react';
import type { Flow } from '../../../store/coreState.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';
import { useLatestRun } from '../page/useLatestRun.ts';
import { runShown } from './runs.ts';
import type { UnsuccessfulPhase } from './runs.ts';

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
    run: (request) => {
      const signal = shown.begin();
      const show = (next: Run<Request, Result, Phase>['phase']): void => {
        if (!signal.aborted) setPhase(next);
      };
      return runShown({ dispatch }, verb, request, { begun, show, toDone });
    },
    reset: () => {
      shown.abort();
      setPhase(idle);
    },
  }), [dispatch, verb, begun, toDone, phase, shown]);
}

const idle = { at: 'idle' } as const;
