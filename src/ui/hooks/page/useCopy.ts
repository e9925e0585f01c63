'use client';
import { useCallback, useEffect, useState } from 'react';
import { clockPort } from '../../../contracts/ports/clock.ts';
import { pagePort } from '../../../contracts/ports/page.ts';
import * as limits from '../../../domain/limits.ts';
import { useServices } from '../../kit/useServices.ts';

export type CopyPhase = 'idle' | 'copied' | 'failed';

/** Puts a text on the clipboard, and says for three seconds how it went. */
export function useCopy(): { readonly phase: CopyPhase; readonly copy: (text: string) => void } {
  const services = useServices();
  // A new object with each attempt, so that the time begins anew.
  const [attempt, setAttempt] = useState<{ readonly phase: CopyPhase }>({ phase: 'idle' });
  useEffect(() => (attempt.phase === 'idle' ? undefined : services.port(clockPort).setTimer(() => setAttempt({ phase: 'idle' }), limits.copyConfirmationMs)), [attempt, services]);
  const copy = useCallback((text: string) => {
    services.port(pagePort).copy(text).then(() => setAttempt({ phase: 'copied' }), () => setAttempt({ phase: 'failed' }));
  }, [services]);
  return { phase: attempt.phase, copy };
}
