/** A session as the client keeps it. What stands in it was written by the wallet. */
export interface ClientSession {
  readonly topic: string;
  /** Of the code that it came by. */
  readonly pairingTopic?: string;
  readonly namespaces: Readonly<Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }>>;
  readonly peer: { readonly metadata: { readonly name: string; readonly redirect?: { readonly native?: string; readonly universal?: string } } };
}

/** A proposal that is on its way to a wallet. */
export interface Proposed {
  readonly uri?: string;
  approval(): Promise<ClientSession>;
  /** The page waits no longer. Absent where withdrawing the proposal is enough. */
  leave?(): void;
}

/** A proposal beside which a sign-in was asked for, see `proposeWithSignIn`. */
export interface AuthProposed extends Proposed {
  /** What the wallet has signed, as CAIP-74 has it, once the session is there; untrusted. Undefined of a wallet that has taken the proposal alone. */
  cacaos(): unknown;
}

/** A sign-in as it is asked of a wallet, for accounts and chains of its choice. @see CAIP-222 */
export interface AuthPayload {
  readonly type: 'caip122';
  /** CAIP-2, the wanted one first. */
  readonly chains: readonly string[];
  readonly domain: string;
  /** Its URI. */
  readonly aud: string;
  readonly version: '1';
  readonly nonce: string;
  readonly iat: string;
  readonly statement: string;
  readonly exp?: string;
  readonly nbf?: string;
  readonly requestId?: string;
  /** What the session may ask stands last, as a ReCap. */
  readonly resources: readonly string[];
}

type Listener = (payload: { readonly topic: string }) => void;
type OpenedListener = (payload: { readonly session: ClientSession }) => void;

/** The part of `SignClient` of `@walletconnect/sign-client` that is used: a site may give its own, and tests give one that needs no relay. */
export interface WalletConnectClient {
  connect(params: { optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }> }): Promise<Proposed>;
  /** Proposes a session and asks for a sign-in with it, in one prompt. For clients that need no relay: of the library its own parts are used, whose `authenticate` works in no page. */
  proposeWithSignIn?(params: { payload: AuthPayload; methods: readonly string[]; events: readonly string[] }): Promise<AuthProposed>;
  request(params: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>;
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>;
  on(event: ClientEvent, listener: Listener): unknown;
  on(event: 'session_connect', listener: OpenedListener): unknown;
  off(event: ClientEvent, listener: Listener): unknown;
  off(event: 'session_connect', listener: OpenedListener): unknown;
  readonly session: { getAll(): readonly ClientSession[] };
  readonly proposal: { getAll(): readonly { readonly id: number; readonly pairingTopic: string }[] };
  readonly core: {
    readonly expirer: { set(key: number | string, expirySeconds: number): void };
    readonly pairing: { disconnect(params: { topic: string }): Promise<void> };
    readonly heartbeat: { init(): Promise<void>; stop(): void };
    readonly relayer: { readonly connected: boolean; readonly subscriber: { readonly hasAnyTopics: boolean }; transportOpen(): Promise<void>; transportClose(): Promise<void>; on(event: string, listener: (payload: unknown) => void): unknown; off(event: string, listener: (payload: unknown) => void): unknown };
    readonly verify: { register: (params: { id: string; decryptedId: string }) => Promise<string | undefined> };
  };
}

/** What a client tells the site of, in the library's own names. */
export type ClientEvent = 'session_event' | 'session_update' | 'session_delete' | 'session_expire' | 'session_request_sent';

/** How the site introduces itself to the wallet. */
export interface SiteMetadata {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly icons: readonly string[];
}
