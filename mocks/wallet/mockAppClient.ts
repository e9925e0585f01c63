import type { AppClientEvent, WalletConnectAppClient } from '../../adapters/walletConnect/index.ts';
import type { AppWishes, MockAppOptions, MockAppScenario, MockAppSession, MockAppState } from './mockAppState.ts';
import type { ScenarioController } from '../scenarios.ts';

export interface MockAppClientOptions extends Required<Pick<MockAppOptions, 'name' | 'url' | 'required' | 'optional'>> {
  readonly verified: MockAppOptions['verified'] | undefined;
  readonly state: MockAppState;
  readonly scenario: ScenarioController<MockAppScenario>;
  /** Tells the kit of an event, as the library does. */
  emit(event: AppClientEvent, payload: unknown): void;
  /** Ends the connection, and with it all that waits for an answer. */
  end(): void;
}

const firstTopic = 'a'.repeat(63);

/** The library between a mocked app and a wallet of the kit. */
export function createMockAppClient({ state, scenario, emit, end, name, url, verified, required, optional }: MockAppClientOptions): WalletConnectAppClient {
  const through = async <T>(run: () => T): Promise<T> => {
    await Promise.resolve();
    if (scenario.get().kind === 'unreachable') throw new Error('Failed to publish payload, please try again.');
    return run();
  };
  const own = (topic: string): MockAppSession => {
    if (state.session?.topic !== topic) throw new Error(`No matching key. session topic doesn't exist: ${topic}`);
    return state.session;
  };
  return {
    pair: ({ uri }) => through(() => {
      state.followed += 1;
      const pairingTopic = /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1];
      if (scenario.get().kind === 'silent') return;
      const id = state.made;
      state.proposalId = id;
      emit('session_proposal', {
        id,
        params: { id, pairingTopic, proposer: { metadata: { name, url, description: '', icons: [] } }, requiredNamespaces: namespaces(required), optionalNamespaces: namespaces(optional) },
        verifyContext: { verified: verified ?? { validation: 'UNKNOWN', origin: url } },
      });
    }),
    approve: ({ namespaces: granted, scopedProperties }) => through(() => {
      state.abilities = scopedProperties;
      state.made += 1;
      state.session = { topic: `${firstTopic}${state.made % 10}`, expiry: 4_102_444_800, namespaces: granted, peer: { metadata: { name, url } } };
      return state.session;
    }),
    reject: ({ reason }) => through(() => {
      state.refusal = reason;
    }),
    respond: ({ topic, response }) => through(() => {
      own(topic);
      const request = state.requests.find(({ id }) => id === response.id);
      state.requests = state.requests.filter((each) => each !== request);
      if ('result' in response) request?.resolve(response.result);
      else request?.reject(response.error);
    }),
    update: ({ topic, namespaces: granted }) => through(() => {
      own(topic).namespaces = granted;
    }),
    emit: ({ topic, event, chainId }) => through(() => {
      own(topic);
      state.heard.push({ ...event, chainId });
    }),
    disconnect: ({ topic }) => through(() => {
      own(topic);
      end();
    }),
    on: (event, listener) => state.listeners.set(event, (state.listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => state.listeners.get(event)?.delete(listener),
    session: { getAll: () => (state.session ? [state.session] : []) },
    pendingRequest: { getAll: () => state.requests },
    core: {
      pairing: { disconnect: async () => {} },
      expirer: { set: () => {} },
      heartbeat: { init: async () => {}, stop: () => {} },
      relayer: { get connected() { return scenario.get().kind !== 'unreachable'; }, transportOpen: async () => {}, transportClose: async () => {} },
      verify: { resolve: async () => undefined },
    },
  };
}

function namespaces(wishes: Partial<AppWishes>): Readonly<Record<string, AppWishes>> {
  return Object.keys(wishes).length === 0 ? {} : { eip155: { chains: [], methods: [], events: [], ...wishes } };
}
