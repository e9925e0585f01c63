import { rpcLayersPoint } from '../../../contracts/points/rpcLayers.ts';
import type { RpcLayer, RpcLayerSpec } from '../../../contracts/points/rpcLayers.ts';
import { clockPort } from '../../../contracts/ports/clock.ts';
import { httpPort } from '../../../contracts/ports/http.ts';
import type { Services } from '../../../contracts/services.ts';
import type { PluginId } from '../../../kernel/permissions.ts';
import type { Owned } from '../../../kernel/point.ts';
import type { PortOwner } from '../../../kernel/port.ts';
import type { Layer } from '../composeLayers.ts';
import type { LayerHeaders } from '../endpoint.ts';
import { askEndpoint } from './askEndpoint.ts';
import { guardLayer } from './guardLayer.ts';
import { readLayerHeaders } from './readLayerHeaders.ts';

/** What layers need of the kit. */
export interface LayerHost extends Pick<Services, 'port' | 'portFor' | 'read' | 'readOwned' | 'report'> {
  ownerOf(plugin: PluginId): PortOwner;
  /** Aborted when the plugin is removed; undefined for one that is not registered. */
  signalOf(plugin: PluginId): AbortSignal | undefined;
}

/** The layers of plugins around one chain's transport. */
export interface PluginLayers {
  /** Around the joining of identical reads, and within it; outermost first. The same object until plugins come or go. */
  layers(): { readonly outer: readonly Layer[]; readonly inner: readonly Layer[] };
  readonly headersFor: LayerHeaders;
}

interface Made {
  readonly layer: Layer;
  readonly signal: AbortSignal;
}

/** Reads the layers of the registered plugins, and makes those of one chain. A layer is made once for as long as its plugin stays, whatever others come or go. */
export function createPluginLayers(chainId: number, host: LayerHost): PluginLayers {
  const clock = host.port(clockPort);
  let seen: readonly RpcLayerSpec[] | undefined;
  let layers: ReturnType<PluginLayers['layers']> = { outer: [], inner: [] };
  let made = new Map<RpcLayerSpec, Made>();

  const make = ({ item, owner }: Owned<RpcLayerSpec>, signal: AbortSignal): Made => {
    const report = (error: unknown): void => host.report(owner, error);
    const create = (): RpcLayer | Promise<RpcLayer> => item.create?.({ chainId, port: host.portFor(owner), signal, report }) ?? ((request, next) => next(request));
    const ask = askEndpoint(() => host.portFor(owner)(httpPort), clock);
    return { layer: guardLayer({ plugin: owner, id: item.id, signal, load: onceMade(create), ask, report }, clock), signal };
  };

  const compose = (): void => {
    const before = made;
    made = new Map();
    const ranked = host.readOwned(rpcLayersPoint).flatMap((owned) => {
      const { item, owner, rank } = owned;
      const signal = host.signalOf(owner);
      if (!item.create || !signal) return [];
      const known = before.get(item);
      const each = known?.signal === signal ? known : make(owned, signal); // registered again, a plugin starts anew
      made.set(item, each);
      return [{ layer: each.layer, isInner: rank === 'late' || rank === 'last' }];
    });
    layers = { outer: ranked.filter(({ isInner }) => !isInner).map(({ layer }) => layer), inner: ranked.filter(({ isInner }) => isInner).map(({ layer }) => layer) };
  };

  return {
    layers: () => {
      const now = host.read(rpcLayersPoint);
      if (now !== seen) {
        seen = now;
        compose();
      }
      return layers;
    },
    headersFor: (url, options) => {
      const adding = host.read(rpcLayersPoint).some(({ headers }) => headers) ? host.readOwned(rpcLayersPoint).filter(({ item }) => item.headers) : [];
      return adding.length > 0 ? readLayerHeaders(adding, { chainId, url }, { ...options, clock, host }) : undefined;
    },
  };
}

/** What has been made, made once; what failed is tried again. */
function onceMade(create: () => RpcLayer | Promise<RpcLayer>): () => RpcLayer | Promise<RpcLayer> {
  let layer: RpcLayer | Promise<RpcLayer> | undefined;
  return () => {
    if (layer) return layer;
    const made = create();
    layer = made;
    if (typeof made !== 'function') {
      made.then((fetched) => {
        layer = fetched;
      }, () => {
        layer = undefined;
      });
    }
    return made;
  };
}
