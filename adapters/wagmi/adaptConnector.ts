import type { Connector } from '@wagmi/core';
import type { Address } from 'viem';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/eip1193.ts';
import { decodeChainId, encodeQuantity } from '../../src/domain/hex.ts';
import { isRecord } from '../../src/domain/json.ts';

type Listener = (payload: unknown) => void;

type GetProvider = (request: Pick<OpenRequest, 'showUri'>) => Promise<Eip1193Provider | undefined>;

/** What finds the connector's provider, and gives it as one that connects and switches through the connector, which is made when it is first asked for. */
export function adaptConnector(make: () => Connector): GetProvider {
  let getProvider: GetProvider | undefined;
  return async (request) => (getProvider ??= adapt(make()))(request);
}

function adapt(connector: Connector): GetProvider {
  const listeners = new Map<string, Set<Listener>>();
  const tell = (event: string, payload?: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  };
  let isConnected = false;
  let showUri: OpenRequest['showUri'] | undefined;
  let followed: Eip1193Provider | undefined;
  let begun: Promise<unknown> | undefined;

  /** Once, when somebody picks it. */
  const begin = (): Promise<unknown> => (begun ??= (async () => {
    // Not for `connect`: connectors take a listener for that as a sign that nobody is connected.
    connector.emitter.on('change', ({ accounts, chainId }) => {
      if (accounts) tell('accountsChanged', accounts);
      if (chainId !== undefined) tell('chainChanged', encodeQuantity(chainId));
    });
    connector.emitter.on('disconnect', () => {
      isConnected = false;
      tell('disconnect');
    });
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri' && typeof data === 'string') showUri?.(data);
    });
    await connector.setup?.();
  })());

  /** What a connector does not pass on while wagmi is not connected by it, the provider itself still says. Who hears both is told the same. */
  const follow = (provider: Eip1193Provider): void => {
    if (provider === followed) return;
    followed = provider;
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) provider.on?.(event, (payload) => tell(event, payload));
  };

  const connect = async (isReconnecting: boolean): Promise<readonly Address[]> => {
    const { accounts } = await connector.connect({ isReconnecting });
    isConnected = true;
    return accounts;
  };

  const request = async (provider: Eip1193Provider, what: Eip1193Request): Promise<unknown> => {
    switch (what.method) {
      case 'eth_requestAccounts':
        return connect(false);
      case 'eth_accounts':
        if (isConnected) return connector.getAccounts();
        return (await connector.isAuthorized()) ? connect(true) : [];
      case 'eth_chainId':
        return encodeQuantity(await connector.getChainId());
      case 'wallet_switchEthereumChain':
        if (!connector.switchChain) return provider.request(what);
        await connector.switchChain({ chainId: chainIdOf(what) });
        return null;
      case 'wallet_revokePermissions':
        isConnected = false;
        await connector.disconnect();
        return null;
      default:
        return provider.request(what);
    }
  };

  return async (opening) => {
    ({ showUri } = opening);
    await begin();
    const provider = toProvider(await connector.getProvider());
    if (!provider) return undefined;
    follow(provider);
    return {
      request: (what) => request(provider, what),
      on: (event, listener) => void listeners.set(event, new Set(listeners.get(event)).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    };
  };
}

function toProvider(provider: unknown): Eip1193Provider | undefined {
  return isRecord(provider) && typeof provider['request'] === 'function' ? provider as unknown as Eip1193Provider : undefined; // `on` is asked for where it is used
}

/** @throws input.notChainId */
function chainIdOf({ params }: Eip1193Request): number {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return decodeChainId(isRecord(first) ? first['chainId'] : undefined);
}
