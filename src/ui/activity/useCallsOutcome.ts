'use client';
import { useEffect, useState } from 'react';
import { waitForCalls } from '../../flows/batches/waitForCalls.ts';
import type { CallsStatus } from '../../domain/transactions/calls.ts';
import { hasCode } from '../../domain/errors.ts';
import type { CallsBundle } from '../../store/calls.ts';
import { useConnectedWallets } from '../hooks/wallets/useAccount.ts';
import { useLatchkey } from '../kit/kitContext.ts';

export type CallsOutcomeRead = { readonly at: 'pending' } | { readonly at: 'told'; readonly status: CallsStatus } | { readonly at: 'unknown' };

/** How a batch fares that a wallet carries out: the wallet is asked while the visitor looks. */
export function useCallsOutcome({ id, walletId }: CallsBundle): CallsOutcomeRead {
  const kit = useLatchkey();
  const isConnected = useConnectedWallets().some((wallet) => wallet.walletId === walletId);
  const [read, setRead] = useState<CallsOutcomeRead>({ at: 'pending' });
  useEffect(() => {
    if (!isConnected) return;
    const abort = new AbortController();
    kit.dispatch(waitForCalls({ id, walletId, signal: abort.signal })).then(
      (status) => setRead({ at: 'told', status }),
      (error: unknown) => {
        if (!abort.signal.aborted && !hasCode(error, 'calls.stillPending')) setRead({ at: 'unknown' });
      },
    );
    return () => abort.abort();
  }, [kit, id, walletId, isConnected]);
  return isConnected || read.at === 'told' ? read : { at: 'unknown' };
}
