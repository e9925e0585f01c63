import type { RpcTransport } from '../../../contracts/transport.ts';
import { createLayeredTransport } from '../createLayeredTransport.ts';
import type { RpcTransportOptions } from '../transportOptions.ts';
import { createPluginLayers } from './createPluginLayers.ts';
import type { LayerHost } from './createPluginLayers.ts';

/** The transport of a kit's chain, with the layers of the kit's plugins around it. */
export function createKitTransport(options: RpcTransportOptions, host: LayerHost): RpcTransport {
  return createLayeredTransport(options, createPluginLayers(options.chain.id, host));
}
