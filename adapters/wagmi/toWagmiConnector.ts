import { BaseError, getAddress, SwitchChainError } from 'viem';
import type { Address, Chain } from 'viem';
import { switchOrAddChain } from '../../src/contracts/switchOrAddChain.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { textOf } from '../../src/domain/errors.ts';
import { decodeChainId, encodeQuantity } from '../../src/domain/encoding/hex.ts';
import type { KitConnectorFn } from './connectors.ts';
import { codeOf, isRefusal, toWagmiError } from './toWagmiError.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The provider that the connector connects to, and how wagmi names and shows it. */
export interface WagmiConnectorOptions<Provider extends Eip1193Provider> {
  /** The kit's provider, e.g. `toEip1193Provider(kit)`, or what makes it; `undefined` where there is none, as on a server. */
  readonly provider: Provider | (() => Provider | undefined | Promise<Provider | undefined>);
  /** Absent: `latchkey`. wagmi remembers the last connector by it. */
  readonly id?: string;
  readonly name?: string;
  /** A data URI of an image. */
  readonly icon?: string;
  readonly rdns?: string;
}

/**
 * The kit as a connector of wagmi: `createConfig({ connectors: [toWagmiConnector({ provider })] })`. Connecting by wagmi opens the kit's modal, and what
 * is connected, switched or left in the kit shows in wagmi. Refusals are viem's `UserRejectedRequestError`.
 */
export function toWagmiConnector<Provider extends Eip1193Provider>(options: WagmiConnectorOptions<Provider>): KitConnectorFn<Provider | undefined> {
  assertArguments('toWagmiConnector({ provider: function | object })', options);
  const { provider: source, id = 'latchkey', name = 'Latchkey', icon, rdns } = options;
  return ({ chains, emitter }) => {
    /** The account that wagmi was told of. Only a wallet that follows none may connect wagmi by itself: another wallet that takes the place of one that was left may not. */
    let told: readonly Address[] = [];

    const find = lookUntilFound(() => follow());
    const follow = async (): Promise<Provider | undefined> => {
      const provider = typeof source === 'function' ? await source() : source;
      provider?.on('connect', heard(async () => accountsChanged(await readAccounts())));
      provider?.on('accountsChanged', heard(async (accounts) => accountsChanged(decodeAccounts(accounts))));
      provider?.on('chainChanged', heard(async (chainId) => emitter.emit('change', { chainId: decodeChainId(chainId) })));
      provider?.on('disconnect', left);
      return provider;
    };
    const ask = async (method: string, params?: readonly unknown[]): Promise<unknown> => {
      const provider = await find();
      if (!provider) throw namedByWagmi('ProviderNotFoundError', 'Provider not found.');
      return provider.request(params ? { method, params } : { method });
    };
    const readAccounts = async (): Promise<readonly Address[]> => decodeAccounts(await ask('eth_accounts'));
    const readChainId = async (): Promise<number> => decodeChainId(await ask('eth_chainId'));

    const left = (): void => {
      told = [];
      emitter.emit('disconnect');
    };
    const accountsChanged = async (accounts: readonly Address[]): Promise<void> => {
      if (accounts.length === 0) return left();
      const isNew = told.length === 0;
      told = accounts;
      emitter.emit('change', { accounts });
      if (!isNew) return;
      const chainId = await readChainId();
      if (told.length > 0) emitter.emit('connect', { accounts: told, chainId }); // wagmi listens to it while it is not connected
    };

    const switchTo = async (chain: Chain, added: Readonly<Record<string, unknown>> = {}): Promise<void> => {
      const chainId = encodeQuantity(chain.id);
      await switchOrAddChain({
        switchIt: () => ask('wallet_switchEthereumChain', [{ chainId }]),
        mayAdd: (error) => codeOf(error) === unknownChain,
        addIt: () => ask('wallet_addEthereumChain', [{ ...toAddParameter(chain), ...added, chainId }]),
        isThere: async () => (await readChainId()) === chain.id,
      });
      emitter.emit('change', { chainId: chain.id });
    };

    return {
      id, name, type: 'latchkey',
      ...(icon !== undefined && { icon }),
      ...(rdns !== undefined && { rdns }),
      setup: async () => {
        await find().catch(() => {}); // asked again by who wants to connect, who is told
      },
      connect: async ({ chainId, isReconnecting = false, withCapabilities = false } = {}) => {
        try {
          const accounts = isReconnecting ? await readAccounts() : decodeAccounts(await ask('eth_requestAccounts'));
          if (accounts.length === 0) throw namedByWagmi('ConnectorNotConnectedError', 'Connector not connected.');
          told = accounts;
          const chain = chains.find((each) => each.id === chainId);
          if (chain && !isReconnecting && (await readChainId()) !== chain.id) {
            await switchTo(chain).catch((error: unknown) => {
              if (isRefusal(error)) throw error; // else the wallet keeps its chain
            });
          }
          const listed = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts;
          return { accounts: listed as never, chainId: await readChainId() }; // which of the two, its type parameter says
        } catch (error) {
          throw toWagmiError(error);
        }
      },
      disconnect: async () => {
        await ask('wallet_revokePermissions', [{ eth_accounts: {} }]);
      },
      getAccounts: readAccounts,
      getChainId: readChainId,
      getProvider: find,
      isAuthorized: async () => (await readAccounts().catch(() => [])).length > 0,
      switchChain: async ({ chainId, addEthereumChainParameter }) => {
        const chain = chains.find((each) => each.id === chainId);
        if (!chain) throw new SwitchChainError(namedByWagmi('ChainNotConfiguredError', 'Chain not configured.'));
        try {
          await switchTo(chain, addEthereumChainParameter);
          return chain;
        } catch (error) {
          const known = toWagmiError(error);
          throw known === error ? new SwitchChainError(error instanceof Error ? error : new Error(textOf(error))) : known;
        }
      },
      onAccountsChanged: heard(async (accounts: unknown) => accountsChanged(decodeAccounts(accounts))),
      onChainChanged: heard(async (chainId: unknown) => emitter.emit('change', { chainId: decodeChainId(chainId) })),
      onDisconnect: left,
    };
  };
}

/** An error that is known by wagmi's name for it: its class is wagmi's own. */
function namedByWagmi(name: string, message: string): BaseError {
  return new BaseError(message, { name });
}

/** The wallet does not know the chain. @see EIP-3326 */
const unknownChain = 4902;

/** Looks once, and again as long as nothing was found. */
function lookUntilFound<T>(look: () => Promise<T | undefined>): () => Promise<T | undefined> {
  let found: Promise<T | undefined> | undefined;
  return async () => {
    found ??= look();
    const result = await found.catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    if (!result) found = undefined;
    return result;
  };
}

/** An event that makes no sense is dropped. */
function heard(take: (payload: unknown) => Promise<unknown>): (payload: unknown) => void {
  return (payload) => void take(payload).catch(() => {});
}

function decodeAccounts(answer: unknown): readonly Address[] {
  return Array.isArray(answer) ? answer.map((account) => getAddress(String(account))) : [];
}

/** @see EIP-3085 */
function toAddParameter({ name, nativeCurrency, rpcUrls, blockExplorers }: Chain): Readonly<Record<string, unknown>> {
  return {
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(blockExplorers && { blockExplorerUrls: Object.values(blockExplorers).map(({ url }) => url) }),
  };
}
