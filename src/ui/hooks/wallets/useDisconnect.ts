'use client';
import { useMemo, useState } from 'react';
import type { DisconnectRequest } from '../../../flows/connection/disconnect.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';
import { disconnectShown } from './disconnectShown.ts';
import type { DisconnectPhase } from './disconnectShown.ts';

/** Ends connections; without a request, the active one. The page shows it at once, `phase` until the wallet knows. */
export function useDisconnect(): { readonly phase: DisconnectPhase; disconnect(request?: DisconnectRequest): Promise<void> } {
  const dispatch = useLatchkeyDispatch();
  const [phase, setPhase] = useState<DisconnectPhase>({ at: 'idle' });
  return useMemo(() => ({ phase, disconnect: (request) => disconnectShown({ dispatch }, request, setPhase) }), [dispatch, phase]);
}
