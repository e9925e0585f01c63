import type { RpcNext, RpcRoute } from '../../../contracts/points/rpcLayers.ts';
import type { PluginId } from '../../../kernel/permissions.ts';
import { Call } from '../call.ts';
import type { Handler } from '../composeLayers.ts';
import { rpcErrors } from '../errors.ts';
import { isRepeatable } from '../isRepeatable.ts';
import * as transportLimits from '../transportLimits.ts';

export interface PassageOptions {
  /** That the layer was given. */
  readonly method: string;
  readonly layer: { readonly id: string; readonly plugin: PluginId; readonly signal: AbortSignal };
  readonly next: Handler;
  /** Asks another endpoint, through the plugin's own port. */
  ask(call: Call, route: RpcRoute): Promise<unknown>;
  /** The layer waits for what it has passed on, or for none of it any more. */
  onWaiting(isWaiting: boolean): void;
  report(error: unknown): void;
}

/** What a layer does with one request that it was given. */
export interface Passage {
  readonly next: RpcNext;
  /** The answer to what may have changed something, once the layer has passed that on. */
  sent(): Promise<unknown> | undefined;
  /** Whether an error came from below. */
  hasThrown(error: unknown): boolean;
  isOver(): boolean;
  /** The caller has its answer: what may change something is not passed on any more. */
  end(): void;
}

/** Counts what a layer passes on, so that nothing is sent twice. */
export function createPassage({ method: givenMethod, layer: { id, plugin, signal: removed }, next, ask, onWaiting, report }: PassageOptions): Passage {
  const thrown: unknown[] = [];
  let sent: Promise<unknown> | undefined;
  let isOver = false;
  let reads = 0;
  let waitingFor = 0;

  const assertMayPass = (method: string): void => {
    const isRead = isRepeatable(method);
    if (removed.aborted) throw rpcErrors.layerRemoved({ layer: id, plugin, method });
    if (isRead) reads += 1;
    // Reads may go on in the background, when the caller has its answer.
    const mayPass = isRead ? reads <= transportLimits.maxLayerPasses : !sent && !isOver && !isRepeatable(givenMethod);
    if (mayPass) return;
    const error = rpcErrors.layerRepeats({ layer: id, plugin, method });
    report(error);
    throw error;
  };

  const pass: RpcNext = async ({ method, params = [], signal }, route) => {
    assertMayPass(method);
    const isRead = isRepeatable(method);
    // What may change something is on its way for good; a read ends with the layer.
    const call = new Call(method, params, isRead ? AbortSignal.any(signal ? [removed, signal] : [removed]) : signal);
    const answer = route ? ask(call, route) : next(call);
    if (!isRead) sent = answer;
    return answer;
  };

  return {
    next: (request, route) => {
      waitingFor += 1;
      onWaiting(true);
      const answer = pass(request, route).finally(() => {
        waitingFor -= 1;
        if (waitingFor === 0) onWaiting(false);
      });
      answer.catch((error: unknown) => void thrown.push(error)); // a layer that does not wait for it leaves no unhandled rejection either
      return answer;
    },
    sent: () => sent,
    hasThrown: (error) => thrown.includes(error),
    isOver: () => isOver,
    end: () => {
      isOver = true;
    },
  };
}
