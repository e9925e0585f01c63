'use client';
import type { EventRef, Logs, LogsPlace } from '../../../api/reads/readLogs.ts';
import type { Abi } from '../../../domain/abi/abi.ts';
import type { EventField, EventFilter } from '../../../domain/abi/eventTypes.ts';
import { pickFromAbi } from '../../../domain/abi/pickFromAbi.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useChainRead } from './useChainRead.ts';
import type { ChainRead } from './useChainRead.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** Which events to show. */
export type LogsOf<E extends EventRef = EventRef, A extends Abi = never> = EventField<E, A> & Omit<LogsPlace, 'fromBlock'> & {
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
  /** Absent: nothing is asked yet. */
  readonly fromBlock: number | undefined;
  /** Indexed arguments by name, each the one value wanted. */
  readonly args?: EventFilter<E, 'stored'> | undefined;
};

/** Reads events of a contract, and again after each of the visitor's transactions on its chain, unless the range ends at a block. The range is split as nodes require. */
export function useLogs<const E extends EventRef, const A extends Abi>(asked: LogsOf<E, A>): ChainRead<Logs<E>>;
export function useLogs(logs: LogsOf): ChainRead<Logs> {
  assertArguments('useLogs({ event })', logs);
  const { chainId, fromBlock, event, ...asked } = logs;
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const onChainId = chainId ?? activeChainId;
  return useChainRead('logs', fromBlock !== undefined && onChainId !== undefined ? { ...asked, event: pickFromAbi(event), chainId: onChainId, fromBlock } : undefined);
}
