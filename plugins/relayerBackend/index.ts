import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { RelayerBackendConfig } from './config.ts';

export type { RelayerBackendConfig } from './config.ts';

/** Calls that the server takes in one request of an account's own code. */
const maxExecutedCalls = 100;

const config: RelayerBackendConfig = { url: '' };

/** Transactions that the site's own `latchkey-server` sends and pays for: `relayerBackend.with({ url: 'https://wallet.example.com' })`. Contracts have to trust its forwarder (ERC-2771); with `delegate` the accounts run code of their own instead. @see ERC-2771, EIP-7702 */
export const relayerBackend = /* @__PURE__ */ definePlugin({
  id: 'relayerBackend',
  config,
  needs: [httpPort],
  permissions: ({ url }: RelayerBackendConfig) => servicePermissions({ urls: [url], why: 'hands in signed requests, which the server sends and pays for' }),
  contributes: ({ chainIds, ...own }: RelayerBackendConfig) => (URL.canParse(own.url) ? [relayersPoint.of({
    id: 'relayerBackend', ...(chainIds && { chainIds }), ...(own.delegate === undefined ? { maxCalls: 1, takesValue: false } : { maxCalls: maxExecutedCalls, takesValue: true, delegates: [own.delegate] }), canCancel: true,
    load: async () => (await import('./backendRelayer.ts')).backendRelayer(own),
  })] : []),
});
