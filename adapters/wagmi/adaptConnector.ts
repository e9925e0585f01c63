import type { Address } from 'viem';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { decodeChainId, encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { WagmiConnector, WagmiNews } from './connectors.ts';

type Listener = (payload: unknown) => void;
type Cleanup = () => void;

type GetProvider = (request: Pick<OpenRequest, 'showUri'>) => Promise<Eip1193Provider | undefined>;

/** What finds the connector's provider, and gives it as one that connects and switches through the connector, which is made when it is first asked for. */
export function adaptConnector(make: () => WagmiConnector): GetProvider {
  let getProvider: GetProvider | undefined;
  return async (request) => (getProvider ??= adapt(make()))(request);
}

function adapt(connector: WagmiConnector): GetProvider {
  const listeners = new Map<string, Set<Listener>>();
  const tell = (event: string, payload?: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  };
  let isConnected = false;
  let showUri: OpenRequest['showUri'] | undefined;
  let setUp: Promise<unknown> | undefined;
  let unfollow: Cleanup | undefined;

  // Never to `connect`: connectors take a listener to it as a sign that no account is connected.
  const changed = ({ accounts, chainId }: WagmiNews): void => {
    if (accounts) tell('accountsChanged', accounts);
    if (chainId !== undefined) tell('chainChanged', encodeQuantity(chainId));
  };
  const disconnected = (): void => {
    isConnected = false;
    tell('disconnect');
  };
  const said = ({ type, data }: WagmiNews): void => {
    if (type === 'display_uri' && typeof data === 'string') showUri?.(data);
  };

  /** The provider, too: what a connector does not pass on while wagmi is not connected by it. Who hears both is told the same. */
  const follow = (provider: Eip1193Provider): Cleanup => {
    const { emitter } = connector;
    const own = ['accountsChanged', 'chainChanged', 'disconnect'].map((event) => [event, (payload: unknown) => tell(event, payload)] as const);
    emitter.on('change', changed);
    emitter.on('disconnect', disconnected);
    emitter.on('message', said);
    for (const [event, listener] of own) provider.on?.(event, listener);
    return () => {
      emitter.off('change', changed);
      emitter.off('disconnect', disconnected);
      emitter.off('message', said);
      for (const [event, listener] of own) provider.removeListener?.(event, listener);
    };
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
        return toQuantity(await connector.getChainId());
      case 'wallet_switchEthereumChain':
        if (!connector.switchChain) return provider.request(what);
        await connector.switchChain({ chainId: chainIdOf(what) }).catch((error: unknown) => {
          throw unwrapped(error);
        });
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
    setUp ??= Promise.resolve().then(() => connector.setup?.()).catch(() => {}); // wagmi waits for none, either
    const provider = toProvider(await connector.getProvider());
    if (!provider) return undefined;
    return {
      request: (what) => request(provider, what),
      on: (event, listener) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
        unfollow ??= follow(provider);
      },
      removeListener: (event, listener) => {
        listeners.get(event)?.delete(listener);
        if ([...listeners.values()].some(({ size }) => size > 0)) return;
        unfollow?.();
        unfollow = undefined;
      },
    };
  };
}

function toProvider(provider: unknown): Eip1193Provider | undefined {
  return isRecord(provider) && typeof provider['request'] === 'function' ? provider as unknown as Eip1193Provider : undefined; // `on` is asked for where it is used
}

/** As providers tell a chain. What is no number of one goes on as it is, to be refused as the wallet's answer. */
function toQuantity(chainId: number): unknown {
  return Number.isSafeInteger(chainId) && chainId >= 0 ? encodeQuantity(chainId) : chainId;
}

/** Connectors call whatever adding a chain fails of a refusal; what they wrap tells what it was. */
function unwrapped(error: unknown): unknown {
  const { code, cause }: { readonly code?: unknown; readonly cause?: unknown } = Object(error);
  return code === refused && isRecord(cause) && typeof cause['code'] === 'number' && cause['code'] !== refused ? cause : error;
}

/** @see EIP-1193 */
const refused = 4001;

/** @throws input.notChainId */
function chainIdOf({ params }: Eip1193Request): number {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return decodeChainId(isRecord(first) ? first['chainId'] : undefined);
}
