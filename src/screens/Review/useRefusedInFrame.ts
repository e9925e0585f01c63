'use client';
import { useEffect } from 'react';
import type { Asker } from '../../domain/asker.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { confirmErrors } from '../../ui/confirm/confirmErrors.ts';
import { useForeignFrame } from '../../ui/confirm/useForeignFrame.ts';

/** Why what another app asks is refused inside a site of another origin, which could lay anything over the request of its own accomplice; the asker is told once it is closed. Undefined elsewhere, and for the page's own requests. */
export function useRefusedInFrame(asker: Asker | undefined, refuse: (reason: Error) => void): WireError | undefined {
  const isFramed = useForeignFrame() && asker !== undefined;
  useEffect(() => {
    if (isFramed) refuse(confirmErrors.foreignFrame());
  }, [isFramed, refuse]);
  return isFramed ? toWireError(confirmErrors.foreignFrame()) : undefined;
}
