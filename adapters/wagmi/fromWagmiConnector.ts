import type { Chain } from 'viem';
import type { AppLinks, OpenableWallet, OpenRequest } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { adaptConnector } from './adaptConnector.ts';
import type { CreateWagmiConnector, WagmiConnector, WagmiStorage, WagmiTransports } from './connectors.ts';
import { createConnectorEmitter } from './createConnectorEmitter.ts';
import { wagmiErrors } from './errors.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What a connector that no wagmi config has made yet is made with. */
export interface WagmiChainOptions {
  /** As for wagmi's `createConfig`. */
  readonly chains: readonly [Chain, ...Chain[]];
  readonly transports?: WagmiTransports;
  /** wagmi's `createStorage(…)`, where the connector remembers that it was connected; some, like `injected()` without a target, come back after a reload only with it. */
  readonly storage?: WagmiStorage;
}

/** How the kit names and shows the connector's wallet. */
export interface WagmiWalletOptions {
  /** camelCase; absent: made from the connector's. */
  readonly id?: string;
  readonly name?: string;
  /** A data URI of an image. Absent: the connector's, if it is one; nothing is fetched. */
  readonly icon?: string;
}

/** What `walletAdapter` takes. */
export interface WagmiWallet extends Pick<OpenableWallet, 'id' | 'name' | 'links' | 'isSupported'> {
  readonly icon?: string;
  readonly rdns?: string;
  readonly connects?: 'direct' | 'pairing';
  readonly mobile?: AppLinks;
  readonly desktop?: AppLinks;
  isInstalled?(): boolean;
  getProvider(request: Pick<OpenRequest, 'showUri'>): Promise<Eip1193Provider | undefined>;
}

/**
 * A connector of wagmi as a wallet of the kit: `walletAdapter(fromWagmiConnector(injected(), { chains }))`. One that a wagmi config has made needs no
 * chains. Nothing of it runs before the visitor picks it. One that shows pairing codes must not show them itself (`showQrModal: false`): the kit does.
 * @throws wagmi.noChains
 */
export function fromWagmiConnector(connector: WagmiConnector, options?: WagmiWalletOptions): WagmiWallet;
export function fromWagmiConnector(connector: CreateWagmiConnector | WagmiConnector, options: WagmiChainOptions & WagmiWalletOptions): WagmiWallet;
export function fromWagmiConnector(source: WagmiConnector | CreateWagmiConnector, options: Partial<WagmiChainOptions> & WagmiWalletOptions = {}): WagmiWallet {
  assertArguments('fromWagmiConnector(connector: function | object, options?: object)', source, options);
  const { chains, transports, storage, ...wallet } = options;
  const connector = typeof source === 'function' ? makeConnector(source, { chains, transports, storage }) : source;
  assertArguments('fromWagmiConnector({ id: string, name: string })', connector);
  const { rdns: claimed } = connector;
  const rdns = typeof claimed === 'object' ? claimed[0] : claimed;
  const icon = wallet.icon ?? imageOf(connector.icon);
  return {
    id: wallet.id ?? toPluginId(connector.id),
    name: wallet.name ?? connector.name,
    ...(icon !== undefined && { icon }),
    ...(rdns !== undefined && { rdns }),
    ...(connector.type === 'walletConnect' && { connects: 'pairing' }),
    getProvider: adaptConnector(() => connector),
  };
}

/** An image that is there already: others would have to be fetched, which tells who visits. */
export function imageOf(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.trim().startsWith('data:image/') ? icon.trim() : undefined; // some begin with a line break
}

/** `io.metamask` as `ioMetamask`. `core`, which is a wallet's name too, is the kit itself. */
export function toPluginId(id: string): string {
  const [first = '', ...rest] = id.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = first.charAt(0).toLowerCase() + first.slice(1) + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return joined === 'core' ? 'coreWallet' : /^[a-z]/.test(joined) ? joined : `wallet${joined}`;
}

let made = 0;

/** As wagmi's config does, but for starting it. */
export function makeConnector(create: CreateWagmiConnector, { chains, transports, storage }: { readonly [Key in keyof WagmiChainOptions]: WagmiChainOptions[Key] | undefined }): WagmiConnector {
  if (!chains) throw wagmiErrors.noChains();
  const emitter = createConnectorEmitter(`latchkey${(made += 1)}`);
  const config = { chains, emitter, providers: [], storage: storage ?? null, ...(transports && { transports: { ...transports } }) }; // wagmi 2 knows no providers
  return { ...create(config as never), emitter, uid: emitter.uid }; // what wagmi gives to connectors, whose type is wagmi's own
}
