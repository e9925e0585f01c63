'use client';
import { useMemo, useState } from 'react';
import { randomPort } from '../../contracts/ports/random.ts';
import { send } from '../../flows/send.ts';
import type { Sent, SendRequest } from '../../flows/send.ts';
import { selectActivity, selectActivityEntry } from '../../store/activity.ts';
import type { ActivityEntry, SendPhase } from '../../store/activity.ts';
import { useLatchkey, useLatchkeySelector } from '../kitContext.ts';

/** Sends, and follows what was sent last by this component to its end. */
export function useSend(): { readonly phase: { readonly at: 'idle' } | SendPhase; readonly entry: ActivityEntry | undefined; send(request: SendRequest): Promise<Sent>; reset(): void } {
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
        return kit.dispatch(send({ ...request, id: entryId }));
      },
      reset: () => setId(undefined),
    }),
    [kit, entry],
  );
}

/** What was sent from this page, the latest first. */
export function useActivity(): readonly ActivityEntry[] {
  return useLatchkeySelector(selectActivity);
}
