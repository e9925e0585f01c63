import type { ProviderSource } from '../../src/flows/connection/waitForConnection.ts';
import type { AnyPort } from '../../src/kernel/port.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';

/** The kit as its own plugin sees it: what ends with the plugin ends for every user of the provider. */
export function toProviderSource<Needs extends AnyPort>({ dispatch, getState, listen, signal }: ContextWith<Needs>): ProviderSource {
  return {
    dispatch,
    getState,
    subscribe: (listener) => listen({ predicate: (_action, now, before) => now !== before, effect: () => listener() }),
    start: () => {}, // the page does
    signal,
    isOpenToAll: true,
  };
}
