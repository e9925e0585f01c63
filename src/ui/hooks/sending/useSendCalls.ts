'use client';
import { useMemo, useState } from 'react';
import type { CallsStatus } from '../../../domain/transactions/calls.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { gaveUp } from '../../../flows/gaveUp.ts';
import { sendCalls } from '../../../flows/batches/sendCalls.ts';
import type { SendCallsRequest } from '../../../flows/batches/sendCalls.ts';
import { waitForCalls } from '../../../flows/batches/waitForCalls.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { useLatestRun } from '../page/useLatestRun.ts';

/** From the click to the end: sending (in the wallet), pending (on its way), then ended, well or not. */
export type CallsPhase =
  | { readonly at: 'idle' }
  | { readonly at: 'sending' }
  | { readonly at: 'pending'; readonly id: string }
  /** See the outcome of the status. */
  | { readonly at: 'ended'; readonly id: string; readonly status: CallsStatus }
  /** With an id, it was sent, and how it ends could not be learnt. */
  | { readonly at: 'failed'; readonly id?: string; readonly error: WireError }
  | { readonly at: 'rejected' };

/** Sends several calls as one batch, and follows what this component sent last to its end. */
export function useSendCalls(): { readonly phase: CallsPhase; sendCalls(request: SendCallsRequest): Promise<{ readonly id: string }>; reset(): void } {
  const kit = useLatchkey();
  const [phase, setPhase] = useState<CallsPhase>({ at: 'idle' });
  const shown = useLatestRun(); // what was shown before is followed no longer
  return useMemo(() => {
    const show = (next: CallsPhase): AbortSignal => {
      setPhase(next);
      return shown.begin();
    };
    const follow = async (id: string, signal: AbortSignal): Promise<void> => {
      try {
        const status = await kit.dispatch(waitForCalls({ id, signal }));
        if (!signal.aborted) setPhase({ at: 'ended', id, status });
      } catch (error) {
        if (!signal.aborted) setPhase({ at: 'failed', id, error: toWireError(error) });
      }
    };
    return {
      phase,
      sendCalls: async (request) => {
        const signal = show({ at: 'sending' });
        try {
          const sent = await kit.dispatch(sendCalls(request));
          if (!signal.aborted) {
            setPhase({ at: 'pending', id: sent.id });
            void follow(sent.id, signal);
          }
          return sent;
        } catch (error) {
          if (!signal.aborted) setPhase(gaveUp(error, request.signal) ? { at: 'rejected' } : { at: 'failed', error: toWireError(error) });
          throw error;
        }
      },
      reset: () => void show({ at: 'idle' }),
    };
  }, [kit, phase, shown]);
}
