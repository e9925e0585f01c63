import { injectedPort } from '../../src/contracts/ports/injected.ts';
import type { InjectedProviders } from '../../src/contracts/ports/injected.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** No wallets, for where there is no window. */
export const noInjectedAdapter = /* @__PURE__ */ defineAdapter<InjectedProviders>({
  id: 'memoryInjected',
  port: injectedPort,
  supports: () => true,
  create: () => ({ subscribe: () => () => {}, announce: () => () => {}, legacy: () => undefined, onLegacy: () => () => {} }),
});
