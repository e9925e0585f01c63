import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import { httpPort, originOf } from '../../src/contracts/ports/http.ts';
import { chainsOf } from '../../src/domain/relaying/addressOn.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { RelayerEngineConfig } from './config.ts';

export type { RelayerEngineConfig } from './config.ts';

const config: RelayerEngineConfig = { url: '', forwarder: '' };

/** A relayer of thirdweb's Engine, which queues what it is given: `relayerEngine.with({ url, forwarder })`. The contracts that are called have to trust the forwarder. @see ERC-2771 */
export const relayerEngine = /* @__PURE__ */ definePlugin({
  id: 'relayerEngine',
  needs: [httpPort],
  config,
  permissions: permissionsOf,
  contributes: (given: RelayerEngineConfig) => {
    const { url, forwarder, name = hostOf(url), chainIds = chainsOf(forwarder) } = given;
    return [relayersPoint.of({
      id: 'relayerEngine', name, ...(chainIds && { chainIds }), maxCalls: 1, takesValue: false, canCancel: given.canCancel === true,
      load: async () => (await import('./createRelayer.ts')).createRelayer(given),
    })];
  },
});

/** A chain in the name of a host makes an origin a chain. */
function permissionsOf({ url, forwarder, chainIds = chainsOf(forwarder) }: RelayerEngineConfig): Permissions {
  const origins = [...new Set((chainIds ?? [0]).map((chainId) => url.replaceAll('{chainId}', () => String(chainId))).filter((each) => URL.canParse(each)).map(originOf))];
  return { origins: origins.map((origin) => ({ origin, when: 'intent' as const, why: 'hands what the account has signed to a relayer, which sends and pays for it' })), storageKeys: [], popups: false };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
