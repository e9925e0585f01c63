import { createScenarioController } from '../scenarios.ts';
import type { ScenarioController } from '../scenarios.ts';
import type { AppClientEvent, AppNamespaces, ClientAppRequest, ClientAppSession, WalletConnectAppClient } from '../../adapters/walletConnect/index.ts';

/** How an app behaves towards a wallet that follows its link. */
export type MockAppScenario =
  | { readonly kind: 'works' }
  /** Says nothing to whoever follows its link. */
  | { readonly kind: 'silent' }
  /** As without a relay: nothing comes through. */
  | { readonly kind: 'unreachable' };

interface Wishes {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

export interface MockAppOptions {
  readonly name?: string;
  readonly url?: string;
  /** What the wallet finds out about where it is; nothing, if absent. */
  readonly verified?: { readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'; readonly origin: string; readonly isScam?: boolean };
  readonly required?: Partial<Wishes>;
  readonly optional?: Partial<Wishes>;
}

/** The app at the other end, in a page that nobody sees. */
export interface MockApp {
  readonly scenario: ScenarioController<MockAppScenario>;
  /** For `connectApp.with({ client })`. Called anew, it is a page that was loaded again: sessions and open requests stay. */
  client(): Promise<WalletConnectAppClient>;
  /** A new link to connect a wallet with. */
  link(): string;
  /** How often a wallet has followed a link. */
  followed(): number;
  /** What the wallet lets it have; undefined while it is not connected. */
  granted(): AppNamespaces[string] | undefined;
  /** What the wallet told it of its abilities when it let it in, by chain. */
  abilities(): Readonly<Record<string, unknown>> | undefined;
  /** Why it was turned down last. */
  refusal(): { readonly code: number; readonly message: string } | undefined;
  /** What the wallet told it by itself, in order. */
  readonly heard: readonly { readonly name: string; readonly data: unknown; readonly chainId: string }[];
  /** Asks the wallet. @throws what the wallet answers: { code, message } */
  ask(method: string, params: unknown, chain?: string): Promise<unknown>;
  /** Lets the time of its link run out. */
  withdraw(): void;
  /** Lets the time of everything it asks run out. */
  giveUp(): void;
  /** Ends the connection. */
  leave(): void;
}

interface Waiting extends ClientAppRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const firstTopic = 'a'.repeat(63);

/** An app over the mocked world that connects to a wallet of the kit, and the library between them. */
export function createMockApp({ name = 'Swap Shop', url = 'https://swapshop.example', verified, required = {}, optional = {} }: MockAppOptions = {}): MockApp {
  const scenario = createScenarioController<MockAppScenario>({ kind: 'works' });
  const heard: { name: string; data: unknown; chainId: string }[] = [];
  let listeners = new Map<AppClientEvent, Set<(payload: never) => void>>();
  let session: (ClientAppSession & { namespaces: AppNamespaces }) | undefined;
  let requests: readonly Waiting[] = [];
  let refusal: { readonly code: number; readonly message: string } | undefined;
  let abilities: Readonly<Record<string, unknown>> | undefined;
  let made = 0;
  let followed = 0;
  let proposalId: number | undefined;

  const emit = (event: AppClientEvent, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
  };
  const end = (): void => {
    session = undefined;
    for (const request of requests) request.reject({ code: 6000, message: 'User disconnected.' });
    requests = [];
  };
  const through = async <T>(run: () => T): Promise<T> => {
    await Promise.resolve();
    if (scenario.get().kind === 'unreachable') throw new Error('Failed to publish payload, please try again.');
    return run();
  };
  const own = (topic: string): ClientAppSession & { namespaces: AppNamespaces } => {
    if (session?.topic !== topic) throw new Error(`No matching key. session topic doesn't exist: ${topic}`);
    return session;
  };

  function makeClient(): WalletConnectAppClient {
    return {
      pair: ({ uri }) => through(() => {
        followed += 1;
        const pairingTopic = /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1];
        if (scenario.get().kind === 'silent') return;
        const namespaces = (wishes: Partial<Wishes>) => (Object.keys(wishes).length === 0 ? {} : { eip155: { chains: [], methods: [], events: [], ...wishes } });
        proposalId = made;
        emit('session_proposal', {
          id: made,
          params: { id: made, pairingTopic, proposer: { metadata: { name, url, description: '', icons: [] } }, requiredNamespaces: namespaces(required), optionalNamespaces: namespaces(optional) },
          verifyContext: { verified: verified ?? { validation: 'UNKNOWN', origin: url } },
        });
      }),
      approve: ({ namespaces, scopedProperties }) => through(() => {
        abilities = scopedProperties;
        made += 1;
        session = { topic: `${firstTopic}${made % 10}`, expiry: 4_102_444_800, namespaces, peer: { metadata: { name, url } } };
        return session;
      }),
      reject: ({ reason }) => through(() => {
        refusal = reason;
      }),
      respond: ({ topic, response }) => through(() => {
        own(topic);
        const request = requests.find(({ id }) => id === response.id);
        requests = requests.filter((each) => each !== request);
        if ('result' in response) request?.resolve(response.result);
        else request?.reject(response.error);
      }),
      update: ({ topic, namespaces }) => through(() => {
        own(topic).namespaces = namespaces;
      }),
      emit: ({ topic, event, chainId }) => through(() => {
        own(topic);
        heard.push({ ...event, chainId });
      }),
      disconnect: ({ topic }) => through(() => {
        own(topic);
        end();
      }),
      on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      off: (event, listener) => listeners.get(event)?.delete(listener),
      session: { getAll: () => (session ? [session] : []) },
      pendingRequest: { getAll: () => requests },
      core: {
        pairing: { disconnect: async () => {} },
        expirer: { set: () => {} },
        heartbeat: { init: async () => {}, stop: () => {} },
        relayer: { get connected() { return scenario.get().kind !== 'unreachable'; }, transportOpen: async () => {}, transportClose: async () => {} },
        verify: { resolve: async () => undefined },
      },
    };
  }

  return {
    scenario,
    client: async () => {
      listeners = new Map(); // the page before is gone
      return makeClient();
    },
    link: () => {
      made += 1;
      return `wc:${String(made).padStart(64, '0')}@2?relay-protocol=irn&symKey=${String(made).padStart(64, 'f')}`;
    },
    followed: () => followed,
    granted: () => session?.namespaces['eip155'],
    abilities: () => abilities,
    refusal: () => refusal,
    heard,
    ask: (method, params, chain = session?.namespaces['eip155']?.chains[0]) => new Promise((resolve, reject) => {
      if (!session) return reject(new Error('The app is not connected'));
      made += 1;
      const request: Waiting = { id: made, topic: session.topic, params: { request: { method, params }, chainId: chain ?? '' }, resolve, reject };
      requests = [...requests, request];
      emit('session_request', request);
    }),
    withdraw: () => emit('proposal_expire', { id: proposalId }),
    giveUp: () => {
      for (const { id } of requests) emit('session_request_expire', { id });
      requests = [];
    },
    leave: () => {
      const topic = session?.topic;
      end();
      emit('session_delete', { topic });
    },
  };
}
