import type { Services } from '../../src/contracts/services.ts';
import type { ProviderSource } from '../../src/flows/connection/untilConnected.ts';
import type { PluginContext } from '../../src/kernel/plugin.ts';
import type { CoreState } from '../../src/store/coreState.ts';

/** The kit as its own plugin sees it: what ends with the plugin ends for whoever holds the provider. */
export function toProviderSource({ dispatch, getState, listen, signal }: PluginContext<CoreState, Services>): ProviderSource {
  return {
    dispatch,
    getState,
    services: dispatch((_dispatch, _getState, services) => services),
    subscribe: (listener) => listen({ predicate: (_action, now, before) => now !== before, effect: () => listener() }),
    start: () => {}, // the page does
    signal,
    isOpenToAll: true,
  };
}
