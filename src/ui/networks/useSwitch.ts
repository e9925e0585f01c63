'use client';
import { useEffect, useRef } from 'react';
import { switchChain } from '../../flows/networks/switchChain.ts';
import { useLatchkeyDispatch } from '../kit/kitContext.ts';

/** Asks the wallet to go to a chain. Whoever leaves no longer waits: a wallet that never answers must not keep all other chains out of reach. */
export interface Switch {
  begin(chainId: number): void;
  cancel(): void;
}

/** The phase of the switch is in the store. */
export function useSwitch(): Switch {
  const dispatch = useLatchkeyDispatch();
  const turn = useRef<AbortController>(undefined);
  useEffect(() => () => turn.current?.abort(), []);
  return {
    begin: (chainId) => {
      turn.current = new AbortController();
      dispatch(switchChain({ chainId, signal: turn.current.signal })).catch(() => {}); // the phase shows what it ends in
    },
    cancel: () => turn.current?.abort(),
  };
}
