'use client';
import type { EventRef, Logs } from '../../../api/reads/readLogs.ts';
import type { Abi } from '../../../domain/abi/abi.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import type { ChainRead } from './chainRead.ts';
import { logsQuery } from './queries.ts';
import type { LogsOf } from './queries.ts';
import { useChainRead } from './useChainRead.ts';

/** Reads events of a contract, and again after each of the visitor's transactions on its chain, unless the range ends at a block. The range is split as nodes require. */
export function useLogs<const E extends EventRef, const A extends Abi>(asked: LogsOf<E, A>): ChainRead<Logs<E>>;
export function useLogs(logs: LogsOf): ChainRead<Logs> {
  assertArguments('useLogs({ event })', logs);
  return useChainRead('logs', logsQuery(logs, useLatchkeySelector(selectActiveChainId)));
}
