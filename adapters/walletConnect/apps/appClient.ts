/** Namespaces as both sides write them. @see CAIP-25 */
export type AppNamespaces = Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>;

/** A session with an app as the library keeps it. What stands in it was written by the app. */
export interface ClientAppSession {
  readonly topic: string;
  readonly expiry: number;
  readonly namespaces: Readonly<Record<string, unknown>>;
  readonly peer: { readonly metadata: unknown };
}

/** A request that is not answered yet. */
export interface ClientAppRequest {
  readonly id: number;
  readonly topic: string;
  readonly params: { readonly request: { readonly method: string; readonly params: unknown; readonly expiryTimestamp?: number }; readonly chainId: string };
  /** What Verify says of where this very request comes from. */
  readonly verifyContext?: unknown;
}

interface Reason {
  code: number;
  message: string;
  data?: string;
}

/** What a client tells the wallet of, in the library's own names. */
export type AppClientEvent = 'session_proposal' | 'session_authenticate' | 'session_request' | 'session_delete' | 'session_expire' | 'session_request_expire' | 'proposal_expire';

/** The part of `SignClient` of `@walletconnect/sign-client` that a wallet uses: a site may give its own, and tests give one that needs no relay. */
export interface WalletConnectAppClient {
  pair(params: { uri: string }): Promise<unknown>;
  approve(params: { id: number; namespaces: AppNamespaces; scopedProperties?: Record<string, Record<string, unknown>> }): Promise<{ readonly topic: string }>;
  reject(params: { id: number; reason: Reason }): Promise<void>;
  respond(params: { topic: string; response: { id: number; jsonrpc: '2.0'; result: unknown } | { id: number; jsonrpc: '2.0'; error: Reason } }): Promise<void>;
  update(params: { topic: string; namespaces: AppNamespaces }): Promise<unknown>;
  emit(params: { topic: string; event: { name: string; data: unknown }; chainId: string }): Promise<void>;
  disconnect(params: { topic: string; reason: Reason }): Promise<void>;
  on(event: AppClientEvent, listener: (payload: never) => void): unknown;
  off(event: AppClientEvent, listener: (payload: never) => void): unknown;
  readonly session: { getAll(): readonly ClientAppSession[] };
  readonly pendingRequest: { getAll(): readonly ClientAppRequest[] };
  readonly core: {
    readonly pairing: { disconnect(params: { topic: string }): Promise<void> };
    /** What expires goes at once where its time, in seconds, is over. */
    readonly expirer: { set(key: string, expiry: number): void };
    readonly heartbeat: { init(): Promise<void>; stop(): void };
    readonly relayer: { readonly connected: boolean; transportOpen(): Promise<void>; transportClose(): Promise<void> };
    readonly verify: { resolve: (params: never) => Promise<unknown> };
  };
}
