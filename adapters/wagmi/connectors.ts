// What is used of wagmi, by its shape: an app that has `wagmi` need not be able to import `@wagmi/core` from here.
// `wagmi.test-d.ts` holds it against wagmi 3 and 2.
import type { Address, Chain, Transport } from 'viem';

/** What a connector tells: of a change what has changed, of a message, such as a pairing code, its type and data. */
export interface WagmiNews {
  /** The connector's. */
  readonly uid: string;
  readonly accounts?: readonly Address[] | undefined;
  readonly chainId?: number | undefined;
  readonly type?: string;
  readonly data?: unknown;
}

type WagmiEvent = 'change' | 'disconnect' | 'message';

interface WagmiEmitter {
  readonly uid: string;
  on(event: WagmiEvent, listener: (news: WagmiNews) => void): void;
  off(event: WagmiEvent, listener: (news: WagmiNews) => void): void;
}

/** A connector without its emitter, as the function that makes it answers it. */
export interface UnconfiguredConnector {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly icon?: string | undefined;
  readonly rdns?: string | readonly string[] | undefined;
  setup?(): Promise<void>;
  connect(options?: { readonly chainId?: number | undefined; readonly isReconnecting?: boolean | undefined }): Promise<{ readonly accounts: readonly Address[]; readonly chainId: number }>;
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly Address[]>;
  getChainId(): Promise<number>;
  getProvider(): Promise<unknown>;
  isAuthorized(): Promise<boolean>;
  switchChain?(options: { readonly chainId: number }): Promise<Chain>;
}

/** `Connector` of wagmi: one that a config has made. */
export interface WagmiConnector extends UnconfiguredConnector {
  readonly uid: string;
  readonly emitter: WagmiEmitter;
}

/** `CreateConnectorFn` of wagmi, such as `injected()`. What it takes is wagmi's, and of more kinds than are named here. */
export type CreateWagmiConnector = (config: never) => UnconfiguredConnector;

/** What wagmi's `createStorage(…)` answers. */
export interface WagmiStorage {
  readonly key: string;
  getItem(key: never, ...more: never): unknown;
  setItem(key: never, value: never): unknown;
  removeItem(key: never): unknown;
}

/** What wagmi makes a connector with, as far as the kit's own needs it. */
export interface WagmiConnectorConfig {
  readonly chains: readonly [Chain, ...Chain[]];
  readonly emitter: {
    emit(event: 'change', data: { readonly accounts?: readonly Address[] | undefined; readonly chainId?: number | undefined }): void;
    emit(event: 'connect', data: { readonly accounts: readonly Address[]; readonly chainId: number }): void;
    emit(event: 'disconnect'): void;
  };
}

/** The transports of wagmi's `createConfig`, by chain id. */
export type WagmiTransports = Readonly<Record<number, Transport>>;

/** The kit as wagmi's connectors are; `createConfig` takes the function that makes it. */
export type KitConnectorFn<Provider> = (config: WagmiConnectorConfig) => {
  readonly id: string;
  readonly name: string;
  readonly type: 'latchkey';
  readonly icon?: string | undefined;
  readonly rdns?: string | undefined;
  setup(): Promise<void>;
  connect<WithCapabilities extends boolean = false>(options?: {
    chainId?: number | undefined;
    isReconnecting?: boolean | undefined;
    withCapabilities?: WithCapabilities | boolean | undefined;
  }): Promise<{
    accounts: WithCapabilities extends true ? readonly { address: Address; capabilities: Record<string, unknown> }[] : readonly Address[];
    chainId: number;
  }>;
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly Address[]>;
  getChainId(): Promise<number>;
  getProvider(): Promise<Provider>;
  isAuthorized(): Promise<boolean>;
  switchChain(options: { readonly chainId: number; readonly addEthereumChainParameter?: Readonly<Record<string, unknown>> | undefined }): Promise<Chain>;
  onAccountsChanged(accounts: string[]): void;
  onChainChanged(chainId: string): void;
  onDisconnect(): void;
};
