import type { AppClientEvent, AppNamespaces, ClientAppRequest, ClientAppSession } from '../../adapters/walletConnect/index.ts';

/** How an app behaves towards a wallet that follows its link. */
export type MockAppScenario =
  | { readonly kind: 'works' }
  /** Does not answer a wallet that follows its link. */
  | { readonly kind: 'silent' }
  /** As without a relay: nothing comes through. */
  | { readonly kind: 'unreachable' };

/** What the mocked app says of itself, what Verify says of it, and what it asks for. */
export interface MockAppOptions {
  readonly name?: string;
  readonly url?: string;
  /** What the wallet finds out about where it is; nothing, if absent. */
  readonly verified?: { readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'; readonly origin: string; readonly isScam?: boolean };
  readonly required?: Partial<AppWishes>;
  readonly optional?: Partial<AppWishes>;
}

/** What an app asks a wallet for. */
export interface AppWishes {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** A request of the app that the wallet has not answered. */
export interface WaitingRequest extends ClientAppRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What the app and the wallet's client know of each other. */
export interface MockAppState {
  listeners: Map<AppClientEvent, Set<(payload: never) => void>>;
  session: MockAppSession | undefined;
  requests: readonly WaitingRequest[];
  refusal: { readonly code: number; readonly message: string } | undefined;
  abilities: Readonly<Record<string, unknown>> | undefined;
  /** How many links, sessions and requests there have been. */
  made: number;
  followed: number;
  proposalId: number | undefined;
  readonly heard: { readonly name: string; readonly data: unknown; readonly chainId: string }[];
}

export type MockAppSession = ClientAppSession & { namespaces: AppNamespaces };
