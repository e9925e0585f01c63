import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { chainsOf } from '../../src/domain/relaying/addressOn.ts';
import { hostOf } from '../../src/domain/text/hostOf.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { RelayerEngineConfig } from './config.ts';

export type { RelayerEngineConfig } from './config.ts';

const config: RelayerEngineConfig = { url: '', forwarder: '' };

/** A relayer of thirdweb's Engine, which queues what it is given: `relayerEngine.with({ url, forwarder })`. The contracts that are called have to trust the forwarder. @see ERC-2771 */
export const relayerEngine = /* @__PURE__ */ definePlugin({
  id: 'relayerEngine',
  needs: [httpPort],
  config,
  permissions: ({ url, forwarder, chainIds = chainsOf(forwarder) }: RelayerEngineConfig) => servicePermissions({ urls: [url], chainIds, why: 'hands what the account has signed to a relayer, which sends and pays for it' }),
  contributes: (given: RelayerEngineConfig) => {
    const { url, forwarder, name = hostOf(url), chainIds = chainsOf(forwarder) } = given;
    return [relayersPoint.of({
      id: 'relayerEngine', name, ...(chainIds && { chainIds }), maxCalls: 1, takesValue: false, canCancel: given.canCancel === true,
      load: async () => (await import('./createRelayer.ts')).createRelayer(given),
    })];
  },
});
