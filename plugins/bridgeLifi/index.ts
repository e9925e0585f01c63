import { paymentProvidersPoint } from '../../src/contracts/points/paymentProviders.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { BridgeLifiConfig } from './config.ts';

export type { BridgeLifiConfig } from './config.ts';

const config: BridgeLifiConfig = { url: 'https://li.quest', integrator: undefined, apiKey: undefined, name: 'LI.FI' };

/** Swaps and bridgings by LI.FI's API, which compares bridges and exchanges: `bridgeLifi.with({ integrator })`. It is asked once a person asks for offers. @see https://docs.li.fi */
export const bridgeLifi = /* @__PURE__ */ definePlugin({
  id: 'bridgeLifi',
  needs: [httpPort],
  config,
  permissions: ({ url }: BridgeLifiConfig) => servicePermissions({ urls: [url], why: 'is asked what swaps and bridgings cost, with the account, and what became of them' }),
  contributes: (given: BridgeLifiConfig) => [paymentProvidersPoint.of({ id: 'bridgeLifi', name: given.name, offers: ['routes'], load: async () => (await import('./createProvider.ts')).createProvider(given) })],
});
