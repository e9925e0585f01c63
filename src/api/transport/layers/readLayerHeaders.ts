import type { RpcLayerSpec } from '../../../contracts/points/rpcLayers.ts';
import { originOf } from '../../../contracts/ports/http.ts';
import type { Clock } from '../../../domain/clock.ts';
import { messageOf } from '../../../domain/errors.ts';
import { withLimit } from '../../../domain/wait.ts';
import type { PluginId } from '../../../kernel/permissions.ts';
import type { Owned } from '../../../kernel/point.ts';
import type { PortOwner } from '../../../kernel/port.ts';
import type { AttemptOptions } from '../attempt.ts';
import { rpcErrors } from '../errors.ts';
import { toLowerCase } from './askEndpoint.ts';
import { mayContact } from './mayContact.ts';

export interface ReadHeadersOptions extends AttemptOptions {
  readonly clock: Clock;
  readonly host: {
    ownerOf(plugin: PluginId): PortOwner;
    report(plugin: PluginId, error: unknown): void;
  };
}

/** An endpoint that is about to be asked. */
interface Target {
  readonly chainId: number;
  readonly url: string;
}

type Headers = Readonly<Record<string, string>>;

/** What layers add to one HTTP request, as far as their plugins may contact its origin. Of two headers with one name that of the outer layer counts. @throws rpc.layerFailed */
export async function readLayerHeaders(layers: readonly Owned<RpcLayerSpec>[], target: Target, options: ReadHeadersOptions): Promise<Headers> {
  const each = await Promise.all(layers.map((layer) => readHeaders(layer, target, options)));
  return Object.fromEntries(each.reverse().flatMap(Object.entries<string>));
}

async function readHeaders({ item, owner }: Owned<RpcLayerSpec>, { chainId, url }: Target, { clock, signal, limitMs, host }: ReadHeadersOptions): Promise<Headers> {
  if (!(await mayContact(host.ownerOf(owner), url))) return {};
  const names = { layer: item.id, plugin: owner, method: 'its headers' };
  const timedOut = (): Error => rpcErrors.layerTimedOut({ ...names, seconds: limitMs / 1_000 });
  try {
    return toLowerCase(await withLimit(async () => item.headers?.({ chainId, origin: originOf(url) }) ?? {}, { clock, signal, forMs: limitMs, timedOut }));
  } catch (cause) {
    if (signal.aborted) throw cause;
    const error = rpcErrors.layerFailed({ ...names, reason: messageOf(cause) }, { cause });
    host.report(owner, error);
    throw error;
  }
}
