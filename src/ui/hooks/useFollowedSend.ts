import { useMemo, useState } from 'react';
import { randomPort } from '../../contracts/ports/random.ts';
import type { Sent } from '../../flows/send.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { ActivityEntry, SendPhase } from '../../store/activity.ts';
import type { Flow } from '../../store/coreState.ts';
import { useLatchkey, useLatchkeySelector } from '../kitContext.ts';

export interface FollowedSend<Request> {
  /** Of what this component sent last. */
  readonly phase: { readonly at: 'idle' } | SendPhase;
  readonly entry: ActivityEntry | undefined;
  send(request: Request): Promise<Sent>;
  reset(): void;
}

/** Runs a verb that sends, and follows its entry in the activity list. */
export function useFollowedSend<Request extends { readonly id?: string }>(verb: (request: Request) => Flow<Promise<Sent>>): FollowedSend<Request> {
  const kit = useLatchkey();
  const [id, setId] = useState<string>();
  const entry = useLatchkeySelector((state) => selectActivityEntry(state, id));
  return useMemo(
    () => ({
      entry,
      phase: entry?.phase ?? { at: 'idle' },
      send: (request) => {
        const entryId = request.id ?? kit.services.port(randomPort).id();
        setId(entryId);
        return kit.dispatch(verb({ ...request, id: entryId }));
      },
      reset: () => setId(undefined),
    }),
    [kit, verb, entry],
  );
}
