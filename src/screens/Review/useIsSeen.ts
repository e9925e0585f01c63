'use client';
import { useEffect, useState } from 'react';
import { clockPort } from '../../contracts/ports/clock.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** How long a request that comes suddenly is seen before it can be confirmed: a click on its way was meant for what was there before. */
const suddenRequestSeenMs = 700;

/** False for a moment where a request comes suddenly: a click that was meant for what was on screen before must confirm nothing. */
export function useIsSeen(isSudden: boolean): boolean {
  const kit = useLatchkey();
  const [isSeen, setSeen] = useState(!isSudden);
  useEffect(() => (isSeen ? undefined : servicesOf(kit).port(clockPort).setTimer(() => setSeen(true), suddenRequestSeenMs)), [kit, isSeen]);
  return isSeen;
}
