import type { Middleware, Reducer, Store } from '@reduxjs/toolkit';
import type { RpcTransport } from '../contracts/transport.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { KitNames, Named, WalletIdsOf } from '../domain/kitNames.ts';
import type { Service } from '../domain/service/service.ts';
import type { LocaleTag } from '../domain/text/locales.ts';
import type { TermsOptions, WalletListOptions } from '../domain/wallets/walletList.ts';
import type { Permissions } from '../kernel/permissions.ts';
import type { AnyPlugin, Cleanup, StateOf } from '../kernel/plugin.ts';
import type { Adapter } from '../kernel/port.ts';
import type { Registry } from '../kernel/registry.ts';
import type { CoreState, KitDispatch } from '../store/coreState.ts';
import type { KitDevTools } from '../store/kitDevTools.ts';
import type { OutsideOptions } from './createOutside.ts';

/** What a site chooses when it assembles a kit. */
export interface LatchkeyOptions<Plugins extends readonly AnyPlugin[], Id extends number = number> extends OutsideOptions {
  /** Chains that visitors may use, the first is the default. */
  readonly chains: readonly (Chain & { readonly id: Id })[];
  readonly plugins?: Plugins;
  /** Asked before the built-in ones; the first that supports the place fills its port. */
  readonly adapters?: readonly Adapter[];
  /** Names the kit in storage, in its actions (`meta.kit`) and in devtools. Two kits on a page need two. */
  readonly id?: string;
  /** `own` (the default) keeps the store private; `host` waits for `attach`. */
  readonly store?: 'own' | 'host';
  /** Absent: on in development. Personal facts and RPC keys are covered either way. */
  readonly devTools?: boolean;
  /** Whether to look, without a prompt, for the wallet of the last visit. On if absent. */
  readonly autoConnect?: boolean;
  /** The language of its texts, `browser` for the first of the visitor's that the kit speaks; absent: English, or what `chooseLocale` was last told here. */
  readonly locale?: LocaleTag | 'browser';
  /** How the list of wallets is made up. */
  readonly wallets?: WalletListOptions | WalletListOptions<WalletIdsOf<Plugins[number]>>;
  /** What visitors agree to by connecting. */
  readonly terms?: TermsOptions;
  /** Texts by key, over those of the kit and its plugins. */
  readonly strings?: Readonly<Record<string, string>>;
  /** The site's own service, from `defineService`: its hosts, and they alone, are told who asks. */
  readonly service?: Service;
  /** Told of every fault that ended nothing: a plugin that threw, a node that failed once. Absent: the console, with what to do in development, and once each in production. */
  readonly onFault?: (fault: { readonly owner: string; readonly error: unknown }) => void;
}

/** The store as React and the site see it. */
export interface KitStore<State> {
  readonly dispatch: KitDispatch;
  getState(): State;
  subscribe(listener: () => void): Cleanup;
}

/** One assembled kit. Everything it holds is its own: two on a page do not see each other. */
export interface Latchkey<State = CoreState, Names extends KitNames = KitNames> extends KitStore<State>, Named<Names>, Required<OutsideOptions>, Pick<Registry<State>, 'unregister' | 'read' | 'readOwned' | 'explain' | 'plugins'> {
  readonly id: string;
  /** Adds plugins while the kit runs, all or none. Answers the same kit, its state typed anew. @throws plugin.* */
  register<const New extends readonly AnyPlugin[]>(...plugins: New): Latchkey<State & StateOf<New>, { readonly chainId: Names['chainId']; readonly walletId: Names['walletId'] | WalletIdsOf<New[number]> }>;
  /** Told when contributions come or go; safe for `useSyncExternalStore`. */
  onContributions(listener: () => void): Cleanup;
  /** Takes up what was remembered. Called by the provider once the page is up; calling it again does nothing. */
  start(): void;
  /** Ends everything the kit does. It cannot be started again. */
  destroy(): void;
  /** With `store: 'host'`: mount it at `latchkey`, or where you tell `attach`. */
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  /** With `store: 'host'`: begins to live in that store. @throws store.* */
  attach(store: Store, options?: { readonly path?: string }): void;
  /** For the host's `configureStore({ devTools: { ...kit.devTools } })`: covers secrets and RPC keys of every kit in the store, and leaves what is the host's. */
  readonly devTools: KitDevTools;
  /** What the core, for the chains that the site named, and each plugin may reach and keep; `contentSecurityPolicy` of `latchkey/policy` makes a policy of it. */
  permissions(): readonly Permissions[];
  readonly strings: Readonly<Record<string, string>>;
  /** The way to a configured chain's nodes, for libraries that make their own calls, e.g. `toViemTransport(kit.transport)`. @throws chain.unknown, screen.loadFailed */
  transport(chainId: Names['chainId'] | (number & {})): Promise<RpcTransport>;
  /** As given. */
  readonly wallets: WalletListOptions;
  readonly terms: TermsOptions;
}
