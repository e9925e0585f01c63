import type { ClientSession } from '../../adapters/walletConnect/index.ts';
import { createMockRelay, hex, topicOf } from './mockRelay.ts';
import type { MockRelay, Proposal } from './mockRelay.ts';

const sessionOf = (topic: string): ClientSession => ({ topic, pairingTopic: 'p', namespaces: { eip155: { accounts: ['eip155:1:0xabc'], methods: ['personal_sign'], events: [] } }, peer: { metadata: { name: 'Mock' } } });
const proposalOf = (id: number, outcome: unknown[] = []): Proposal => ({
  id, pairingTopic: `pairing${id}`, uri: `wc:${id}`, chains: ['eip155:1'], methods: [],
  resolve: (session) => outcome.push(['resolved', session]), reject: (error) => outcome.push(['rejected', error]),
});

/** Writes down what a listener of the client hears. */
function hear(relay: MockRelay, ...events: readonly string[]): unknown[] {
  const heard: unknown[] = [];
  for (const event of events) relay.listeners.set(event, new Set([(payload: unknown) => heard.push([event, payload])]));
  return heard;
}

describe('createMockRelay', () => {
  it('has nothing at first, and can be reached', async () => {
    const { state, listenersBut } = createMockRelay(undefined);
    expect([state.sessions, state.proposals, state.isOpen, await state.reachable, listenersBut()]).toEqual([[], [], true, undefined, 0]);
  });

  it('keeps sessions where they outlive the page', () => {
    let kept: string | null = null;
    const place = { read: () => kept, write: (text: string) => void (kept = text) };
    const first = createMockRelay(place);
    first.setSessions([sessionOf('a'), sessionOf('b')]);
    expect(createMockRelay(place).state.sessions).toEqual([sessionOf('a'), sessionOf('b')]);
    first.endSession('a', 'session_delete');
    expect(createMockRelay(place).state.sessions).toEqual([sessionOf('b')]);
    expect(createMockRelay(undefined).state.sessions).toEqual([]);
  });

  describe('proposals', () => {
    it('are found by their code, and told of when they come and go', () => {
      const relay = createMockRelay(undefined);
      let told = 0;
      const stop = relay.subscribe(() => (told += 1));
      const [one, two] = [proposalOf(1), proposalOf(2)];
      relay.setProposals([one, two]);
      expect([relay.proposalOf('wc:2'), told]).toEqual([two, 1]);
      relay.drop(one);
      expect([relay.state.proposals, told]).toEqual([[two], 2]);
      stop();
      relay.drop(two);
      expect([relay.state.proposals, told]).toEqual([[], 2]);
    });

    it('are worth nothing once they are gone', () => {
      const relay = createMockRelay(undefined);
      const proposal = proposalOf(1);
      relay.setProposals([proposal]);
      relay.drop(proposal);
      expect(() => relay.proposalOf('wc:1')).toThrow('worth nothing');
      expect(() => relay.proposalOf('wc:9')).toThrow('worth nothing');
    });

    it('are rejected when their time is over, with what the library rejects with, which is no error', () => {
      const relay = createMockRelay(undefined);
      const outcome: unknown[] = [];
      const [one, two] = [proposalOf(1, outcome), proposalOf(2, outcome)];
      relay.setProposals([one, two]);
      relay.expire(one);
      expect([relay.state.proposals, outcome]).toEqual([[two], [['rejected', { code: 0, message: 'Proposal expired' }]]]);
    });
  });

  it.each(['session_delete', 'session_expire'] as const)('ends a session before it tells of it by %s', (how) => {
    const relay = createMockRelay(undefined);
    relay.setSessions([sessionOf('a'), sessionOf('b')]);
    const left: unknown[] = [];
    relay.listeners.set(how, new Set([({ topic }: { readonly topic: string }) => left.push([topic, relay.state.sessions.map((each) => each.topic)])]));
    relay.endSession('a', how);
    expect(left).toEqual([['a', ['b']]]);
  });

  it('changes what one session allows, and tells of it', () => {
    const relay = createMockRelay(undefined);
    relay.setSessions([sessionOf('a'), sessionOf('b')]);
    const heard = hear(relay, 'session_update');
    const namespaces = { eip155: { accounts: ['eip155:5:0xdef'], methods: [], events: [] } };
    relay.allow('b', namespaces);
    expect([relay.state.sessions, heard]).toEqual([[sessionOf('a'), { ...sessionOf('b'), namespaces }], [['session_update', { topic: 'b', params: { namespaces } }]]]);
  });

  it('tells what a wallet tells in the shape of the library, also for a session that there is not', () => {
    const relay = createMockRelay(undefined);
    const heard = hear(relay, 'session_event', 'session_update');
    relay.tell('nowhere', 'chainChanged', 5, 'eip155:5');
    expect(heard).toEqual([['session_event', { topic: 'nowhere', params: { event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:5' } }]]);
  });

  it('lets a listener take itself away, and others hear all the same', () => {
    const relay = createMockRelay(undefined);
    const heard: string[] = [];
    const own = new Set<(payload: never) => void>();
    const first = () => {
      heard.push('first');
      own.delete(first);
    };
    own.add(first).add(() => heard.push('second'));
    relay.listeners.set('session_delete', own);
    relay.emit('session_delete', { topic: 'a' });
    relay.emit('session_delete', { topic: 'a' });
    expect(heard).toEqual(['first', 'second', 'second']);
  });

  it('counts listeners of client and socket, but for those of one event', () => {
    const relay = createMockRelay(undefined);
    const [listen, other] = [() => {}, () => {}];
    relay.listeners.set('session_delete', new Set([listen, other])).set('session_event', new Set([listen]));
    relay.relayListeners.set('relayer_error', new Set([listen]));
    expect([relay.listenersBut(), relay.listenersBut('session_delete'), relay.listenersBut('relayer_error')]).toEqual([4, 2, 3]);
  });

  describe('out of reach', () => {
    const isPassing = async ({ state }: MockRelay): Promise<boolean> => Promise.race([state.reachable.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5))]);

    it('lets nothing through until it is back, and says so once', async () => {
      const relay = createMockRelay(undefined);
      let connects = 0;
      relay.relayListeners.set('relayer_connect', new Set([() => (connects += 1)]));
      relay.setReachable(true); // it is
      relay.setReachable(false);
      const waiting = relay.state.reachable;
      relay.setReachable(false); // those that wait already go on with the others
      expect([await isPassing(relay), connects]).toEqual([false, 0]);
      relay.setReachable(true);
      relay.setReachable(true);
      await waiting;
      expect([await isPassing(relay), connects]).toEqual([true, 1]);
      relay.setReachable(false);
      expect(await isPassing(relay)).toBe(false);
    });

    it('hears why its socket is closed', () => {
      const relay = createMockRelay(undefined);
      const heard: unknown[] = [];
      relay.relayListeners.set('relayer_error', new Set([(payload: unknown) => heard.push(payload)]));
      relay.emitRelay('relayer_error', new Error('Unauthorized'));
      expect(heard).toEqual([new Error('Unauthorized')]);
    });
  });
});

describe('hex and topicOf', () => {
  it('make 32 bytes, others for each proposal: of its pairing, its key and its session', () => {
    const all = Array.from({ length: 50 }, (_, id) => [hex(id * 1_000), hex(id * 1_000 + 500), topicOf(id)]).flat();
    expect([new Set(all).size, all.filter((each) => !/^[0-9a-f]{64}$/.test(each))]).toEqual([150, []]);
    expect(topicOf(7)).toBe(topicOf(7));
  });
});
