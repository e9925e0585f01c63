'use client';
import { useEffect, useMemo, useState } from 'react';
import { clockPort } from '../../contracts/ports/clock.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { parseRecipient } from '../../domain/recipients/parseRecipient.ts';
import { pause } from '../../domain/wait.ts';
import { resolveName } from '../../flows/funds/resolveName.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** Whom the text stands for. */
export type RecipientPhase =
  | { readonly at: 'empty' }
  | { readonly at: 'lookingUp'; readonly name: string }
  | { readonly at: 'known'; readonly address: string; readonly name: string | undefined }
  | { readonly at: 'wrong'; readonly why: 'malformed' | 'checksum' | 'request' }
  | { readonly at: 'otherNetwork'; readonly chainId: number }
  | { readonly at: 'nameUnknown'; readonly name: string }
  | { readonly at: 'failed'; readonly error: WireError; retry(): void };

type Outcome = { readonly name: string; readonly chainId: number | undefined; readonly attempt: number } & ({ readonly address: string | undefined } | { readonly error: WireError });

/** Reads whom a text names on a chain. A name is looked up once the typing has paused. */
export function useRecipient(text: string, chainId: number | undefined): RecipientPhase {
  const kit = useLatchkey();
  const reading = useMemo(() => parseRecipient(text), [text]);
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const name = reading.at === 'name' ? reading.name : undefined;
  useEffect(() => {
    if (name === undefined) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const end = (found: { readonly address: string | undefined } | { readonly error: WireError }): void => {
      if (!signal.aborted) setOutcome({ name, chainId, attempt, ...found });
    };
    pause(limits.searchDebounceMs, { clock: servicesOf(kit).port(clockPort), signal })
      .then(() => kit.dispatch(resolveName({ name, forChainId: chainId, signal })))
      .then((address) => end({ address }), (error: unknown) => end({ error: toWireError(error) }));
    return () => left.abort();
  }, [kit, name, chainId, attempt]);
  return useMemo((): RecipientPhase => {
    if (reading.at === 'address') return reading.chainId !== undefined && reading.chainId !== chainId ? { at: 'otherNetwork', chainId: reading.chainId } : { at: 'known', address: reading.address, name: undefined };
    if (reading.at !== 'name') return reading;
    if (outcome?.name !== reading.name || outcome.chainId !== chainId || outcome.attempt !== attempt) return { at: 'lookingUp', name: reading.name };
    if ('error' in outcome) return { at: 'failed', error: outcome.error, retry: () => setAttempt((count) => count + 1) };
    return outcome.address === undefined ? { at: 'nameUnknown', name: reading.name } : { at: 'known', address: outcome.address, name: reading.name };
  }, [reading, outcome, attempt, chainId]);
}
