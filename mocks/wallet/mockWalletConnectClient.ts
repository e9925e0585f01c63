import { rpcCodes, toRpcError } from '../rpcError.ts';
import { hex, topicOf } from './mockRelay.ts';
import type { ClientSession, WalletConnectClient } from '../../adapters/walletConnect/index.ts';
import type { FakeWallet } from './fakeWallet.ts';
import type { MockRelay, SentRequest } from './mockRelay.ts';

export interface MockWalletConnectClientOptions {
  readonly relay: MockRelay;
  /** The wallet of a session. */
  walletOf(topic: string): FakeWallet;
  /** Where each request is written down. */
  readonly requests: SentRequest[];
}

/** The page's end of the mocked relay, as the library's client is. */
export function createMockWalletConnectClient({ relay, walletOf, requests }: MockWalletConnectClientOptions): WalletConnectClient {
  const { state, listeners } = relay;
  const assertSession = (topic: string): void => {
    if (!state.sessions.some((each) => each.topic === topic)) throw new Error(`No matching key. session topic doesn't exist: ${topic}`);
  };
  return {
    async connect({ optionalNamespaces: { eip155 } }) {
      await state.reachable;
      state.isOpen = true;
      do state.made += 1;
      while (state.sessions.some(({ topic }) => topic === topicOf(state.made)));
      const id = state.made;
      const [pairingTopic, key] = [hex(id * 1_000), hex(id * 1_000 + 500)];
      const uri = `wc:${pairingTopic}@2?expiryTimestamp=1767225900&relay-protocol=irn&symKey=${key}`;
      state.lastChains = eip155?.chains ?? [];
      const approval = new Promise<ClientSession>((resolve, reject) => {
        relay.setProposals([...state.proposals, { id, pairingTopic, uri, chains: state.lastChains, methods: eip155?.methods ?? [], resolve, reject }]);
      });
      approval.catch(() => {}); // the attempt that asked for it may be over
      return { uri, approval: () => approval };
    },
    async request({ topic, chainId, request: { method, params } }) {
      assertSession(topic);
      await state.reachable;
      requests.push({ topic, chainId, method, params });
      relay.emit('session_request_sent', { topic, id: requests.length, request: { method, params }, chainId });
      const own = walletOf(topic);
      if (own.chainId !== Number(chainId.slice(7))) own.setChain(Number(chainId.slice(7)));
      try {
        return await own.provider.request({ method, params: typeof params === 'object' && params !== null ? params : [] });
      } catch (error) {
        const { code, message } = toRpcError(error);
        throw Object.assign(new Error(message), { code: code === rpcCodes.userRejected ? 5000 : code }); // as wallets answer here
      }
    },
    async disconnect({ topic }) {
      assertSession(topic);
      await state.reachable;
      relay.setSessions(state.sessions.filter((each) => each.topic !== topic));
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    session: { getAll: () => state.sessions },
    proposal: { getAll: () => state.proposals },
    core: createMockCore(relay),
  };
}

function createMockCore(relay: MockRelay): WalletConnectClient['core'] {
  const { state, relayListeners } = relay;
  return {
    expirer: {
      set(key) {
        const proposal = state.proposals.find(({ id }) => id === key);
        if (proposal) relay.expire(proposal);
      },
    },
    pairing: { disconnect: () => state.reachable },
    heartbeat: { init: async () => {}, stop: () => {} },
    relayer: {
      get connected() {
        return state.isOpen && !state.becomeReachable;
      },
      transportOpen: async () => {
        await state.reachable;
        state.isOpen = true;
      },
      transportClose: async () => void (state.isOpen = false),
      subscriber: { get hasAnyTopics() { return state.sessions.length + state.proposals.length > 0; } },
      on: (event, listener) => void relayListeners.set(event, (relayListeners.get(event) ?? new Set()).add(listener)),
      off: (event, listener) => void relayListeners.get(event)?.delete(listener),
    },
    verify: { register: async () => undefined },
  };
}
