import { followedBlocks } from '../../api/blocks/followedBlocks.ts';
import { loadPart } from '../../domain/loadPart.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { selectActiveAddress } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { receipts } from './receipts.ts';

/** Blocks that are looked at together, the latest ones: what is older did not come in just now. */
const maxReceiptBlocks = 100;
/** Failures in a row after which the nodes of a chain are not asked any more: some refuse logs of any contract. */
const maxReceiptFailures = 3;

interface ChainTurn {
  due?: { readonly fromBlock: number; readonly toBlock: number } | undefined;
  isAsking: boolean;
  failures: number;
}

/**
 * Notices what the connected account is sent by others, of tokens that the site lists or the visitor chose: one question about logs a block, and only on
 * chains whose blocks something else follows. Ends with the cleanup.
 */
export function followReceipts(): Flow<Cleanup> {
  return coreFlow((dispatch, getState, services) => services.live(receipts).follow(() => {
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, services.signal]);
    const turns = new Map<number, ChainTurn>();
    const look = async (chainId: number, turn: ChainTurn): Promise<void> => {
      if (turn.isAsking) return;
      turn.isAsking = true;
      for (let { due } = turn; due && !signal.aborted; { due } = turn) {
        turn.due = undefined;
        try {
          const { tellReceived } = await loadPart(import('./tellReceived.ts'));
          await dispatch(tellReceived({ chainId, ...due }, signal));
          turn.failures = 0;
        } catch (error) {
          if (signal.aborted) return;
          turn.failures += 1;
          services.report('core', error);
        }
      }
      turn.isAsking = false;
    };
    const stop = services.live(followedBlocks).listen((chainId, { fromBlock, toBlock }) => {
      const turn = turns.get(chainId) ?? { isAsking: false, failures: 0 };
      turns.set(chainId, turn);
      if (fromBlock > toBlock || turn.failures >= maxReceiptFailures || selectActiveAddress(getState()) === undefined) return;
      turn.due = { fromBlock: Math.max(0, Math.min(turn.due?.fromBlock ?? fromBlock, fromBlock), toBlock - maxReceiptBlocks + 1), toBlock };
      void look(chainId, turn);
    });
    return () => {
      stop();
      ended.abort();
    };
  }));
}
