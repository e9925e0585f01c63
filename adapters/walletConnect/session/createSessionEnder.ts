import type { Clock } from '../../../src/domain/clock.ts';
import * as limits from '../limits.ts';
import { pause, withLimit } from '../../../src/domain/checkedWaits.ts';
import type { WaitOptions } from '../../../src/domain/wait.ts';
import { walletConnectErrors } from '../errors.ts';
import type { SessionMemory } from '../sessionMemory.ts';
import type { WalletConnectClient } from '../client/client.ts';
import { whenConnected } from './whenConnected.ts';

/** Ends sessions at their wallets too. */
export interface SessionEnder {
  /** If the wallet cannot be told now, it is told once the relay can be reached, in this page or the next. Never throws. */
  end(client: WalletConnectClient, topic: string, clock: Clock): Promise<void>;
  /** Ends all that the memory says are to end. */
  endAll(client: WalletConnectClient, clock: Clock): void;
  /** Waits no longer for the relay to be back; what is to end stays in the memory. */
  stopWaiting(): void;
}

export interface SessionEnderOptions {
  readonly memory: Pick<SessionMemory, 'ending' | 'addEnding' | 'removeEnding'>;
  readonly closed: AbortSignal;
}

export function createSessionEnder({ memory, closed }: SessionEnderOptions): SessionEnder {
  let stopWaiting = (): void => {};

  function endAll(client: WalletConnectClient, clock: Clock): void {
    for (const topic of memory.ending()) void end(client, topic, clock);
  }

  /** Tries again once the relay is back. */
  function endOnceBack(client: WalletConnectClient, clock: Clock): void {
    stopWaiting();
    if (closed.aborted) return;
    const { relayer } = client.core;
    const onBack = (): void => {
      stopWaiting();
      endAll(client, clock);
    };
    stopWaiting = () => void relayer.off('relayer_connect', onBack);
    relayer.on('relayer_connect', onBack);
  }

  async function end(client: WalletConnectClient, topic: string, clock: Clock): Promise<void> {
    try {
      memory.addEnding(topic);
      await withLimit((signal) => endNow(client, topic, { clock, signal }), { clock, forMs: limits.walletConnectEndMs, timedOut: () => walletConnectErrors.unreachable() });
      memory.removeEnding(topic);
    } catch {
      if (hasSession(client, topic)) endOnceBack(client, clock); // it stays among those that are to end
      else memory.removeEnding(topic); // by the wallet, in the same moment
    }
  }

  return { end, endAll, stopWaiting: () => stopWaiting() };
}

async function endNow(client: WalletConnectClient, topic: string, wait: WaitOptions & { readonly signal: AbortSignal }): Promise<void> {
  if (!hasSession(client, topic)) return;
  if (!client.core.relayer.connected) {
    await whenConnected(client, wait.signal);
    // What waits at the relay comes first: the wallet may have ended it too.
    await pause(limits.walletConnectGraceMs, wait);
  }
  if (hasSession(client, topic) && !wait.signal.aborted) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
}

function hasSession(client: WalletConnectClient, topic: string): boolean {
  return client.session.getAll().some((each) => each.topic === topic);
}
