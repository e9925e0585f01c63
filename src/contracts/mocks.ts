import type { PluginId } from '../kernel/permissions.ts';

/** What goes wrong between the page and the nodes. */
export type RpcScenario =
  | { readonly kind: 'none' }
  /** Every answer comes, `delayMs` late. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** As with the cable pulled: the request itself fails. */
  | { readonly kind: 'offline' }
  /** HTTP 429 with a Retry-After header. */
  | { readonly kind: 'tooManyRequests'; readonly retryAfterSeconds: number }
  /** HTTP 500 with a body that is no JSON. */
  | { readonly kind: 'serverError' }
  /** HTTP 200 with a body that breaks off in the middle. */
  | { readonly kind: 'malformed' }
  /** The answers of a batch come last first. */
  | { readonly kind: 'reordered' }
  /** No answer ever, until the request is aborted or the world is closed. */
  | { readonly kind: 'silent' }
  /** Each node says that it is of this chain, and answers the rest as it would. */
  | { readonly kind: 'wrongChain'; readonly chainId: number };

/** What the user and the wallet do with a request. */
export type WalletScenario =
  /** Each waits in the queue for approve or reject. */
  | { readonly kind: 'byHand' }
  | { readonly kind: 'approveAll' }
  /** The user says yes to each, `delayMs` after it was asked. */
  | { readonly kind: 'approveLate'; readonly delayMs: number }
  /** The user says no to everything: 4001. */
  | { readonly kind: 'rejectAll' }
  /** As if a prompt were open already: -32002 to whatever would need another. */
  | { readonly kind: 'pending' }
  /** No account to be seen until the user lets the site in, which unlocks it. */
  | { readonly kind: 'locked' }
  /** No answer to anything, ever. */
  | { readonly kind: 'silent' }
  /** Says yes to a switch and stays on its chain, or goes only after `switchAfterMs`. */
  | { readonly kind: 'liesAboutChain'; readonly switchAfterMs?: number }
  /** Knows no `wallet_getAssets` and no capabilities; else as by hand. */
  | { readonly kind: 'tellsNoAssets' }
  /** Tells of more than accounts own (ERC-7811); else as by hand. */
  | { readonly kind: 'liesAboutAssets' };

/** What the bundler does with user operations that are sent to it. */
export type BundlerScenario =
  | { readonly kind: 'none' }
  /** Takes them, and never puts them into a block. */
  | { readonly kind: 'pendingForever' }
  /** Takes them, and their calls fail in the block. */
  | { readonly kind: 'revertsOnChain' }
  /** Asks for more than they offer, the first `times` times. */
  | { readonly kind: 'underpriced'; readonly times: number }
  /** Refuses them in the words of the EntryPoint, e.g. `AA25 invalid account nonce`. */
  | { readonly kind: 'refuses'; readonly reason: string };

/** What the service does that pays for user operations. */
export type PaymasterScenario =
  | { readonly kind: 'none' }
  /** Does not pay, and says why. */
  | { readonly kind: 'refuses'; readonly reason: string }
  /** HTTP 500 with a body that is no JSON. */
  | { readonly kind: 'serverError' }
  /** HTTP 200 with a body that breaks off in the middle. */
  | { readonly kind: 'malformed' }
  /** Signs, and its contract has nothing to pay with. */
  | { readonly kind: 'unfunded' };

/** A fault or a behaviour that a person can try in the playground and a test can name. */
export interface MockScenario {
  /** Starts with the plugin's id. */
  readonly id: `${PluginId}.${string}`;
  /** What it is like, in a few words. */
  readonly title: string;
  /** What goes wrong with nodes while it plays. */
  readonly rpc?: RpcScenario;
  /** What the wallet does while it plays. */
  readonly wallet?: WalletScenario;
  /** What bundlers do while it plays. */
  readonly bundler?: BundlerScenario;
  /** What the service does while it plays that pays for user operations. */
  readonly paymaster?: PaymasterScenario;
  /** msw request handlers that answer before those of all plugins while it plays: a service that is down, or slow. */
  readonly handlers?: readonly unknown[];
}

/** A plugin's part of the mocked world, the default export of its `mocks` member. */
export interface PluginMocks {
  /** msw request handlers for whatever the plugin contacts. They answer from when the plugin is registered until it is unregistered. */
  readonly handlers: readonly unknown[];
  readonly scenarios: readonly MockScenario[];
}
