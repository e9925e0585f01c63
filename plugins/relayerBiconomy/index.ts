import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { chainsOf } from '../../src/domain/relaying/addressOn.ts';
import { hostOf } from '../../src/domain/text/hostOf.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { RelayerBiconomyConfig } from './config.ts';

export type { RelayerBiconomyConfig } from './config.ts';

const config: RelayerBiconomyConfig = { url: '', apiId: '', apiKey: '', forwarder: '' };

/** A relayer by Biconomy's meta-transactions: `relayerBiconomy.with({ url, apiId, apiKey, forwarder })`. The contracts that are called have to trust the forwarder. @see ERC-2771 */
export const relayerBiconomy = /* @__PURE__ */ definePlugin({
  id: 'relayerBiconomy',
  needs: [httpPort],
  config,
  permissions: ({ url, forwarder, chainIds = chainsOf(forwarder) }: RelayerBiconomyConfig) => servicePermissions({ urls: [url], chainIds, why: 'hands what the account has signed to a relayer, which sends and pays for it' }),
  contributes: (given: RelayerBiconomyConfig) => {
    const { url, forwarder, name = hostOf(url), chainIds = chainsOf(forwarder) } = given;
    return [relayersPoint.of({
      id: 'relayerBiconomy', name, ...(chainIds && { chainIds }), maxCalls: 1, takesValue: false,
      load: async () => (await import('./createRelayer.ts')).createRelayer(given),
    })];
  },
});
