'use client';
import { useMemo, useState } from 'react';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { selectActivityEntry } from '../../../store/activity.ts';
import type { ActivityEntry, SendPhase } from '../../../store/activity.ts';
import type { Flow } from '../../../store/coreState.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { sendFollowed } from './runs.ts';
import type { LatestSend } from './runs.ts';

/** A send from the click to the last confirmation. `First`: how it begins, before there is an entry in the activity list. */
export interface FollowedSend<Request, First extends string = 'sending'> {
  /** Of what this component sent last, from the very call on. What is refused before there is an entry shows, too. */
  readonly phase: { readonly at: 'idle' } | { readonly at: First } | SendPhase;
  readonly entry: ActivityEntry | undefined;
  send(request: Request): Promise<Sent>;
  reset(): void;
}

/** Runs a verb that sends, and follows its entry in the activity list. */
export function useFollowedSend<Request extends { readonly id?: string; readonly signal?: AbortSignal | undefined }, First extends string = 'sending'>(verb: (request: Request) => Flow<Promise<Sent>>, first: First): FollowedSend<Request, First> {
  const kit = useLatchkey();
  const [latest, setLatest] = useState<LatestSend<First>>();
  const entry = useLatchkeySelector((state) => selectActivityEntry(state, latest?.id));
  return useMemo(
    () => ({
      entry,
      phase: entry?.phase ?? latest?.phase ?? idle,
      send: (request) => sendFollowed(kit, verb, first, request, setLatest),
      reset: () => setLatest(undefined),
    }),
    [kit, verb, first, entry, latest],
  );
}

const idle = { at: 'idle' } as const;
