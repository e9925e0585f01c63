import { useMemo, useState } from 'react';
import { randomPort } from '../../../contracts/ports/random.ts';
import { gaveUp } from '../../../flows/gaveUp.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { selectActivityEntry } from '../../../store/activity.ts';
import type { ActivityEntry, SendPhase } from '../../../store/activity.ts';
import type { Flow } from '../../../store/coreState.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

/** A send from the click to the last confirmation. */
export interface FollowedSend<Request> {
  /** Of what this component sent last; `sending` from the very call on. */
  readonly phase: { readonly at: 'idle' } | SendPhase;
  readonly entry: ActivityEntry | undefined;
  send(request: Request): Promise<Sent>;
  reset(): void;
}

/** Runs a verb that sends, and follows its entry in the activity list. */
export function useFollowedSend<Request extends { readonly id?: string; readonly signal?: AbortSignal | undefined }>(verb: (request: Request) => Flow<Promise<Sent>>): FollowedSend<Request> {
  const kit = useLatchkey();
  const [id, setId] = useState<string>();
  const [runningId, setRunningId] = useState<string>();
  const [ended, setEnded] = useState<{ readonly id: string; readonly phase: SendPhase }>();
  const entry = useLatchkeySelector((state) => selectActivityEntry(state, id));
  return useMemo(
    () => ({
      entry,
      // The entry comes once the request was checked and its network is there.
      phase: entry?.phase ?? (id === undefined ? { at: 'idle' } : id === runningId ? { at: 'sending' } : (ended?.id === id ? ended.phase : { at: 'idle' })),
      send: async (request) => {
        const entryId = request.id ?? servicesOf(kit).port(randomPort).id();
        setId(entryId);
        setRunningId(entryId);
        try {
          return await kit.dispatch(verb({ ...request, id: entryId }));
        } catch (error) {
          // Before there was an entry, such as where the code that sends is gone.
          setEnded({ id: entryId, phase: gaveUp(error, request.signal) ? { at: 'rejected' } : { at: 'failed', error: toWireError(error) } });
          throw error;
        } finally {
          setRunningId((running) => (running === entryId ? undefined : running));
        }
      },
      reset: () => setId(undefined),
    }),
    [kit, verb, entry, id, runningId, ended],
  );
}
