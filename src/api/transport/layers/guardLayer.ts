import type { RpcLayer, RpcNext, RpcRoute } from '../../../contracts/points/rpcLayers.ts';
import type { Clock } from '../../../domain/clock.ts';
import { isWalletError, messageOf } from '../../../domain/errors.ts';
import type { PluginId } from '../../../kernel/permissions.ts';
import { argsOf, endJoining } from '../call.ts';
import type { Call } from '../call.ts';
import type { Handler, Layer } from '../composeLayers.ts';
import { rpcErrors } from '../errors.ts';
import * as transportLimits from '../transportLimits.ts';
import { createPassage } from './createPassage.ts';
import { createStopwatch } from './createStopwatch.ts';

/** A layer of a plugin, and what it acts as. */
export interface PluginLayer {
  readonly plugin: PluginId;
  readonly id: string;
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal;
  /** Made or fetched at its first use, and again after that has failed. */
  load(): RpcLayer | Promise<RpcLayer>;
  /** Asks another endpoint, through the plugin's own port. */
  ask(call: Call, route: RpcRoute): Promise<unknown>;
  report(error: unknown): void;
}

/**
 * A plugin's layer as one of the transport's own: what it throws gets a code and its plugin's name, it can send nothing twice, it ends with its
 * plugin, and it cannot hold a call longer than a whole call may take.
 */
export function guardLayer(layer: PluginLayer, clock: Clock): Layer {
  return (call, next) => {
    if (layer.signal.aborted) return next(call); // its plugin has just been removed
    if (call.signal?.aborted) return Promise.reject(call.signal.reason);
    return runGuarded(layer, call, next, clock);
  };
}

function runGuarded(layer: PluginLayer, call: Call, next: Handler, clock: Clock): Promise<unknown> {
  const { method, signal } = call;
  const names = { layer: layer.id, plugin: layer.plugin, method };
  return new Promise((resolve, reject) => {
    const stopwatch = createStopwatch(clock, transportLimits.layerHoldMs, () => fail(rpcErrors.layerTimedOut({ ...names, seconds: transportLimits.layerHoldMs / 1_000 })));
    const passage = createPassage({
      method, layer, next, ask: layer.ask, report: layer.report,
      onWaiting: (isWaiting) => {
        if (isWaiting) stopwatch.halt();
        else if (!passage.isOver()) stopwatch.run();
      },
    });

    /** True for the first end. */
    const end = (): boolean => {
      if (passage.isOver()) return false;
      passage.end();
      stopwatch.halt();
      endJoining(call);
      layer.signal.removeEventListener('abort', onRemoved);
      signal?.removeEventListener('abort', onAbort);
      return true;
    };
    /** What has been sent stays sent: where that went well, its answer counts, whatever becomes of the layer. */
    const rejectUnlessSent = (error: unknown): void => {
      const sent = passage.sent();
      if (sent) sent.then(resolve, () => reject(error));
      else reject(error);
    };
    const fail = (error: Error): void => {
      if (!end()) return;
      layer.report(error);
      rejectUnlessSent(error);
    };
    const onAbort = (): void => {
      if (end()) reject(signal?.reason);
    };
    const onRemoved = (): void => {
      if (!end()) return;
      const sent = passage.sent();
      if (sent) sent.then(resolve, reject);
      else reject(rpcErrors.layerRemoved(names));
    };

    layer.signal.addEventListener('abort', onRemoved);
    signal?.addEventListener('abort', onAbort);
    stopwatch.run();
    run(layer, call, passage.next).then((answer) => {
      if (end()) resolve(answer);
    }, (error: unknown) => {
      const isCoded = passage.hasThrown(error) || isOwn(error, layer);
      if (!isCoded) fail(rpcErrors.layerFailed({ ...names, reason: messageOf(error) }, { cause: error }));
      else if (end()) rejectUnlessSent(error);
    });
  });
}

async function run({ load }: PluginLayer, call: Call, next: RpcNext): Promise<unknown> {
  const layer = await load();
  const answer = await layer({ method: call.method, params: argsOf(call), signal: call.signal }, next);
  if (answer === undefined) throw new Error('it gave no answer');
  return answer;
}

/** An error of the plugin's own table names the plugin by its code. */
function isOwn(error: unknown, { plugin }: PluginLayer): boolean {
  return isWalletError(error) && error.code.startsWith(`${plugin}.`);
}
