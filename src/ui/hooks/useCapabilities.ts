'use client';
import { useEffect, useState } from 'react';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { getCapabilities } from '../../flows/getCapabilities.ts';
import type { CapabilitiesByChain } from '../../flows/getCapabilities.ts';
import { selectActiveAddress, selectActiveWallet } from '../../store/connection.ts';
import { useLatchkey, useLatchkeySelector } from '../kitContext.ts';

export type CapabilitiesRead =
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  | { readonly at: 'read'; readonly capabilities: CapabilitiesByChain }
  | { readonly at: 'failed'; readonly error: WireError };

const idle: CapabilitiesRead = { at: 'idle' };

/** What the active wallet can do with batches, by chain id; on every configured chain if none is named. Idle while no wallet is connected. */
export function useCapabilities({ chainIds }: { readonly chainIds?: readonly number[] } = {}): CapabilitiesRead {
  const kit = useLatchkey();
  const walletId = useLatchkeySelector(selectActiveWallet)?.walletId;
  const address = useLatchkeySelector(selectActiveAddress);
  const asked = chainIds?.join();
  const [read, setRead] = useState<CapabilitiesRead>(idle);
  useEffect(() => {
    if (walletId === undefined || address === undefined) return setRead(idle);
    const abort = new AbortController();
    const show = (next: CapabilitiesRead): void => {
      if (!abort.signal.aborted) setRead(next);
    };
    show({ at: 'loading' });
    kit.dispatch(getCapabilities({ walletId, address, signal: abort.signal, ...(asked !== undefined && { chainIds: asked.split(',').filter(Boolean).map(Number) }) }))
      .then((capabilities) => show({ at: 'read', capabilities }), (error: unknown) => show({ at: 'failed', error: toWireError(error) }));
    return () => abort.abort();
  }, [kit, walletId, address, asked]);
  return read;
}
