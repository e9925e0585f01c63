'use client';
import { useMemo, useState } from 'react';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { disconnect } from '../../../flows/connection/disconnect.ts';
import type { DisconnectRequest } from '../../../flows/connection/disconnect.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';

/** How the end of a connection that this component asked for goes. */
export type DisconnectPhase = { readonly at: 'idle' } | { readonly at: 'disconnecting' } | { readonly at: 'failed'; readonly error: WireError };

/** Ends connections; without a request, the active one. The page shows it at once, `phase` until the wallet knows. */
export function useDisconnect(): { readonly phase: DisconnectPhase; disconnect(request?: DisconnectRequest): Promise<void> } {
  const dispatch = useLatchkeyDispatch();
  const [phase, setPhase] = useState<DisconnectPhase>({ at: 'idle' });
  return useMemo(() => ({
    phase,
    disconnect: async (request) => {
      setPhase({ at: 'disconnecting' });
      try {
        await dispatch(disconnect(request));
        setPhase({ at: 'idle' });
      } catch (error) {
        setPhase({ at: 'failed', error: toWireError(error) });
        throw error;
      }
    },
  }), [dispatch, phase]);
}
