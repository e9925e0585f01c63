import { createScenarioController } from '../scenarios.ts';
import type { AppClientEvent, AppNamespaces, WalletConnectAppClient } from '../../adapters/walletConnect/index.ts';
import type { MockAppOptions, MockAppScenario, MockAppState, WaitingRequest } from './mockAppState.ts';
import type { ScenarioController } from '../scenarios.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The app at the other end, in a page that is not shown. */
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

/** An app over the mocked world that connects to a wallet of the kit, and the library between them. */
export function createMockApp(options: MockAppOptions = {}): MockApp {
  assertArguments('createMockApp(options?: object)', options);
  const { name = 'Swap Shop', url = 'https://swapshop.example', verified, required = {}, optional = {} } = options;
  const scenario = createScenarioController<MockAppScenario>({ kind: 'works' });
  const state: MockAppState = { listeners: new Map(), session: undefined, requests: [], refusal: undefined, abilities: undefined, made: 0, followed: 0, proposalId: undefined, heard: [] };
  const emit = (event: AppClientEvent, payload: unknown): void => {
    for (const listener of [...(state.listeners.get(event) ?? [])]) listener(payload as never); // as the client does: its listeners know the shape
  };
  const end = (): void => {
    state.session = undefined;
    for (const request of state.requests) request.reject({ code: 6000, message: 'User disconnected.' });
    state.requests = [];
  };

  return {
    scenario,
    client: async () => {
      state.listeners = new Map(); // the page before is gone
      const { createMockAppClient } = await import('./mockAppClient.ts');
      return createMockAppClient({ state, scenario, emit, end, name, url, verified, required, optional });
    },
    link: () => {
      state.made += 1;
      return `wc:${String(state.made).padStart(64, '0')}@2?relay-protocol=irn&symKey=${String(state.made).padStart(64, 'f')}`;
    },
    followed: () => state.followed,
    granted: () => state.session?.namespaces['eip155'],
    abilities: () => state.abilities,
    refusal: () => state.refusal,
    heard: state.heard,
    ask: (method, params, chain = state.session?.namespaces['eip155']?.chains[0]) => new Promise((resolve, reject) => {
      if (!state.session) return reject(new Error('The app is not connected'));
      state.made += 1;
      const request: WaitingRequest = { id: state.made, topic: state.session.topic, params: { request: { method, params }, chainId: chain ?? '' }, resolve, reject };
      state.requests = [...state.requests, request];
      emit('session_request', request);
    }),
    withdraw: () => emit('proposal_expire', { id: state.proposalId }),
    giveUp: () => {
      for (const { id } of state.requests) emit('session_request_expire', { id });
      state.requests = [];
    },
    leave: () => {
      const topic = state.session?.topic;
      end();
      emit('session_delete', { topic });
    },
  };
}
