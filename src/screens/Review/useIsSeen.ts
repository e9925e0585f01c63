'use client';
import { useEffect, useState } from 'react';
import { clockPort } from '../../contracts/ports/clock.ts';
import * as limits from '../../domain/limits.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** False for a moment where a request comes suddenly: a click that was meant for what was on screen before must confirm nothing. */
export function useIsSeen(isSudden: boolean): boolean {
  const kit = useLatchkey();
  const [isSeen, setSeen] = useState(!isSudden);
  useEffect(() => (isSeen ? undefined : servicesOf(kit).port(clockPort).setTimer(() => setSeen(true), limits.suddenRequestSeenMs)), [kit, isSeen]);
  return isSeen;
}
