'use client';
import { switchChain } from '../../flows/networks/switchChain.ts';
import { useLatestRun } from '../hooks/page/useLatestRun.ts';
import { useLatchkeyDispatch } from '../kit/kitContext.ts';

/** Asks the wallet to go to a chain. A visitor who leaves the screen waits no longer: a wallet that never answers must not keep all other chains out of reach. */
export interface Switch {
  begin(chainId: number): void;
  cancel(): void;
}

/** The phase of the switch is in the store. */
export function useSwitch(): Switch {
  const dispatch = useLatchkeyDispatch();
  const run = useLatestRun();
  return {
    begin: (chainId) => void dispatch(switchChain({ chainId, signal: run.begin() })).catch(() => {}), // the phase shows what it ends in
    cancel: run.abort,
  };
}
