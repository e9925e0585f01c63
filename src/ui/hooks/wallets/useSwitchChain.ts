'use client';
import { useMemo } from 'react';
import { switchChain } from '../../../flows/networks/switchChain.ts';
import type { SwitchChainRequest } from '../../../flows/networks/switchChain.ts';
import { selectSwitchPhase } from '../../../store/network.ts';
import type { SwitchPhase } from '../../../store/network.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../kit/kitContext.ts';

/** Asks the wallet to change its chain. `switchChain` rejects with what went wrong; `phase` shows the same. */
export function useSwitchChain(): { readonly phase: SwitchPhase; switchChain(request: SwitchChainRequest): Promise<void> } {
  const dispatch = useLatchkeyDispatch();
  const phase = useLatchkeySelector(selectSwitchPhase);
  return useMemo(() => ({ phase, switchChain: (request) => dispatch(switchChain(request)) }), [dispatch, phase]);
}
