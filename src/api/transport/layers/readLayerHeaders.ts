import type { RpcLayerSpec, RpcTarget } from '../../../contracts/points/rpcLayers.ts';
import type { Clock } from '../../../domain/clock.ts';
import { messageOf } from '../../../domain/errors.ts';
import { withLimit } from '../../../domain/wait.ts';
import type { Owned } from '../../../kernel/point.ts';
import type { AttemptOptions } from '../attempt.ts';
import { rpcErrors } from '../errors.ts';
import { toLowerCase } from './askEndpoint.ts';

export interface ReadHeadersOptions extends AttemptOptions {
  readonly clock: Clock;
  report(plugin: string, error: unknown): void;
}

type Headers = Readonly<Record<string, string>>;

/** What layers add to one HTTP request. Of two with one name that of the outer layer counts. @throws rpc.layerFailed, rpc.layerTimedOut */
export async function readLayerHeaders(layers: readonly Owned<RpcLayerSpec>[], target: RpcTarget, options: ReadHeadersOptions): Promise<Headers> {
  const each = await Promise.all(layers.map((layer) => readHeaders(layer, target, options)));
  return Object.assign({}, ...each.reverse()) as Headers; // headers of each, joined
}

async function readHeaders({ item, owner }: Owned<RpcLayerSpec>, target: RpcTarget, { clock, signal, limitMs, report }: ReadHeadersOptions): Promise<Headers> {
  const names = { layer: item.id, plugin: owner, method: 'its headers' };
  const timedOut = (): Error => rpcErrors.layerTimedOut({ ...names, seconds: limitMs / 1_000 });
  try {
    return toLowerCase(await withLimit(async () => item.headers?.(target) ?? {}, { clock, signal, forMs: limitMs, timedOut }));
  } catch (cause) {
    if (signal.aborted) throw cause;
    const error = rpcErrors.layerFailed({ ...names, reason: messageOf(cause) }, { cause });
    report(owner, error);
    throw error;
  }
}
