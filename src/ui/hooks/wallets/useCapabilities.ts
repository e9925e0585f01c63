'use client';
import { useEffect, useMemo, useState } from 'react';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { getCapabilities } from '../../../flows/batches/getCapabilities.ts';
import type { CapabilitiesByChain } from '../../../flows/batches/getCapabilities.ts';
import { selectActiveAddress, selectActiveWallet } from '../../../store/connection.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** What is known of what a wallet can do. */
export type CapabilitiesRead =
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  | { readonly at: 'read'; readonly capabilities: CapabilitiesByChain }
  | { readonly at: 'failed'; readonly error: WireError };

/** What the active wallet can do with batches, by chain id; on every configured chain if none is named. Idle while no wallet is connected. */
export function useCapabilities(options: { readonly chainIds?: readonly ChainId[] } = {}): CapabilitiesRead {
  assertArguments('useCapabilities(asked?: object)', options);
  const { chainIds } = options;
  const kit = useLatchkey();
  const walletId = useLatchkeySelector(selectActiveWallet)?.walletId;
  const address = useLatchkeySelector(selectActiveAddress);
  const asked = chainIds?.join();
  const question = useMemo(() => (walletId === undefined || address === undefined ? undefined : { walletId, address, ...(asked !== undefined && { chainIds: asked.split(',').filter(Boolean).map(Number) }) }), [walletId, address, asked]);
  const [answered, setAnswered] = useState<{ readonly question: object; readonly read: CapabilitiesRead }>();
  useEffect(() => {
    if (!question) return;
    const abort = new AbortController();
    const answer = (read: CapabilitiesRead): void => {
      if (!abort.signal.aborted) setAnswered({ question, read });
    };
    kit.dispatch(getCapabilities({ ...question, signal: abort.signal }))
      .then((capabilities) => answer({ at: 'read', capabilities }), (error: unknown) => answer({ at: 'failed', error: toWireError(error) }));
    return () => abort.abort();
  }, [kit, question]);
  if (!question) return idle;
  return answered?.question === question ? answered.read : loading;
}

const idle: CapabilitiesRead = { at: 'idle' };
const loading: CapabilitiesRead = { at: 'loading' };
