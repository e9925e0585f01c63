import { verifyMessage, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import type { AppClientEvent, ClientAppRequest, ClientAppSession, WalletConnectAppClient } from '../../adapters/walletConnect/index.ts';
import { mockAccounts } from '../../mocks/index.ts';
import { createTestKit, createTestStorage, getShownQuestion } from '../../mocks/testing/index.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { encodeUtf8 } from '../../src/domain/encoding/bytes.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { leaderKey } from './createLeaderElection.ts';
import { connectApp, leavePairing, pairApp, selectConnectAppPhase, selectConnectedApps } from './index.ts';
import { connectAppKey } from './key.ts';
import * as limits from './limits.ts';
import type { AppsLive } from './live.ts';

const [alice, bob] = mockAccounts;
const [shop, game, foreign] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]; // three go in, three come out
const hello = encodeUtf8('Hello');
const getLive = connectAppKey.flow(({ live }): AppsLive => live);

/** A session as the library keeps it. */
const sessionOf = (topic: string, address = alice.address): ClientAppSession => ({
  topic, expiry: 4_102_444_800, peer: { metadata: { name: `App ${topic[0]}`, url: 'https://app.example' } },
  namespaces: { eip155: { chains: ['eip155:1337'], accounts: [`eip155:1337:${address}`], methods: ['personal_sign', 'eth_chainId'], events: ['accountsChanged', 'chainChanged'] } },
});

/** What the library does, without a relay: it keeps sessions, and every call to it is written down. */
function createClient(sessions: readonly ClientAppSession[]) {
  const kept = { sessions, pending: [] as readonly ClientAppRequest[], canTell: true };
  const listeners = new Map<AppClientEvent, Set<(payload: never) => void>>();
  const told: { readonly topic: string; readonly response: object }[] = [];
  const ended: { readonly topic: string; readonly code: number }[] = [];
  const updated: unknown[] = [];
  const socket = { opened: 0, closed: 0 };
  const tell = (): void => {
    if (!kept.canTell) throw new Error('Failed to publish payload, please try again.');
  };
  const no = (): never => {
    throw new Error('Not asked for here');
  };
  const client: WalletConnectAppClient = {
    pair: async () => {}, approve: no, reject: async () => {},
    respond: async (answer) => {
      tell();
      told.push(answer);
    },
    update: async (params) => void updated.push(params),
    emit: async () => {},
    disconnect: async ({ topic, reason: { code } }) => {
      ended.push({ topic, code });
      tell();
      kept.sessions = kept.sessions.filter((each) => each.topic !== topic);
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
    session: { getAll: () => kept.sessions },
    pendingRequest: { getAll: () => kept.pending },
    core: {
      pairing: { disconnect: async () => {} }, expirer: { set: () => {} }, heartbeat: { init: async () => {}, stop: () => {} }, verify: { resolve: async () => undefined },
      relayer: { connected: true, transportOpen: async () => void (socket.opened += 1), transportClose: async () => void (socket.closed += 1) },
    },
  };
  const raise = (event: AppClientEvent, payload: object): void => [...(listeners.get(event) ?? [])].forEach((listener) => listener(payload as never)); // its listeners know the shape
  let lastId = 100;
  const request = (topic: string, method: string, params: unknown = []): ClientAppRequest => ({ id: (lastId += 1), topic, params: { request: { method, params }, chainId: 'eip155:1337' } });
  return {
    kept, client, told, ended, updated, socket, raise, request,
    ask: (topic: string, method = 'personal_sign', params: unknown = [hello, alice.address]): number => {
      const asked = request(topic, method, params);
      raise('session_request', asked);
      return asked.id;
    },
    answerTo: (id: number): unknown => told.find(({ response }) => 'id' in response && response.id === id)?.response,
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
type TestClient = ReturnType<typeof createClient>;

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

interface SceneOptions {
  readonly sessions?: readonly ClientAppSession[];
  /** What is remembered of which wallet answers which app. */
  readonly apps?: readonly string[];
  readonly owed?: readonly string[];
  readonly load?: (library: TestClient) => Promise<WalletConnectAppClient>;
}

/** A page with a wallet that is a key, which may have served apps at an earlier visit. */
async function scene({ sessions = [sessionOf(shop)], apps = [shop], owed = [], load }: SceneOptions = {}) {
  const library = createClient(sessions);
  const storage = createTestStorage();
  storage.set('latchkey.connectApp.apps', JSON.stringify({ apps: apps.map((topic) => ({ topic, walletId: 'key' })), ending: owed, answered: [], batches: [] }));
  let loads = 0;
  const test = createTestKit({ storage, plugins: [
    walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: new Wallet(alice.privateKey), chainId: 1_337 }) }),
    connectApp.with({ client: () => {
      loads += 1;
      return load ? load(library) : Promise.resolve(library.client);
    } }),
  ] });
  const { kit } = test;
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  const live = kit.dispatch(getLive());
  const shown = () => getShownQuestion(kit, reviewQuestion);
  const untilShown = () => test.turnUntil(() => shown() !== undefined, { stepMs: 1 });
  return {
    ...test, library, live, server: live.server, shown, untilShown,
    loads: () => loads,
    topics: () => selectConnectedApps(kit.getState()).map(({ topic }) => topic),
    isServing: () => kit.getState().connectApp.isServing,
    serve: () => test.settled(live.server.serve()),
    openWallet: () => test.settled(kit.dispatch(connect({ walletId: 'key' }))),
    confirm: async () => {
      await untilShown();
      const question = shown();
      if (question) question.answer(await kit.dispatch(confirmReview(question.params.order, question.params)));
    },
    rest: () => test.clock.advance(10),
  };
}

const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'It did not fail.', (error: unknown) => error);

describe('createAppServer', () => {
  describe('starts', () => {
    it('not for a look at it, nor while the wallet of its apps is closed', async () => {
      const { server, loads, rest } = await scene();
      server.serveIfWanted();
      server.askForTurn();
      server.considerTurn();
      server.drop(shop);
      server.endHere(shop);
      await rest();
      expect([server.side(), server.apps(), loads()]).toEqual([undefined, [], 0]);
    });

    it('by itself once the wallet of an app is open', async () => {
      const { openWallet, turnUntil, server, topics, isServing } = await scene();
      await openWallet();
      await turnUntil(() => server.side() !== undefined);
      expect([topics(), isServing(), server.apps()]).toEqual([[shop], true, [expect.objectContaining({ topic: shop, walletId: 'key', name: 'App a', address: alice.address, chainIds: [1_337] })]]);
    });

    it('once, however many ask for it', async () => {
      const { server, settled, loads } = await scene();
      const [first, second] = await settled(Promise.all([server.serve(), server.serve()]));
      expect([first === second, await server.serve() === first, loads()]).toEqual([true, true, 1]);
    });

    it('by ending sessions of which no wallet is known, with the code of a disconnect', async () => {
      const { serve, library, topics, rest } = await scene({ sessions: [sessionOf(shop), sessionOf(foreign)] });
      await serve();
      await rest();
      // WalletConnect's code for 'User disconnected'.
      expect([topics(), library.ended, library.kept.sessions.map(({ topic }) => topic)]).toEqual([[shop], [{ topic: foreign, code: 6000 }], [shop]]);
    });

    it('by ending what an earlier visit could not, and forgets it when the app has been told', async () => {
      const { serve, library, live, topics, rest } = await scene({ sessions: [sessionOf(shop), sessionOf(game)], owed: [game, foreign] });
      await serve();
      await rest();
      expect([topics(), library.ended, live.memory.endsOwed()]).toEqual([[shop], [{ topic: game, code: 6000 }], []]); // the third is over already
    });

    it('keeps an end that the app cannot be told, for the next start', async () => {
      const { serve, library, live, topics, rest, faults } = await scene({ sessions: [sessionOf(game)], apps: [], owed: [game] });
      library.kept.canTell = false;
      await serve();
      await rest();
      expect([live.memory.endsOwed(), topics(), faults]).toEqual([[game], [], []]);
    });

    it('tells an app at once that the wallet has another account than the session says', async () => {
      const { openWallet, turnUntil, library, server } = await scene({ sessions: [sessionOf(shop, bob.address)] });
      await openWallet();
      await turnUntil(() => library.updated.length > 0);
      expect(library.updated).toMatchObject([{ topic: shop, namespaces: { eip155: { accounts: [`eip155:1337:${alice.address}`] } } }]);
      expect(server.side()).toBeDefined();
    });
  });

  describe('with a client that does not load', () => {
    it('fails as it does, serves nothing, and tries anew the next time', async () => {
      let isBroken = true;
      const { server, settled, serve, loads, topics, isServing } = await scene({ load: async ({ client }) => {
        if (isBroken) throw new Error('no such file');
        return client;
      } });
      expect(await settled(failure(server.serve()))).toMatchObject({ message: 'no such file' });
      expect([server.side(), topics(), isServing()]).toEqual([undefined, [], false]);
      isBroken = false;
      await serve();
      expect([loads(), topics()]).toEqual([2, [shop]]);
    });

    it('lets it be when it was not asked for by a person', async () => {
      const { openWallet, rest, server, faults, loads } = await scene({ load: async () => {
        throw new Error('no such file');
      } });
      await openWallet();
      await rest();
      expect([loads() > 0, server.side(), faults]).toEqual([true, undefined, []]);
    });

    it(`fails with connectApp.tooSlow after ${limits.appLoadMs / 1_000} seconds`, async () => {
      const { server, clock, topics } = await scene({ load: () => new Promise(() => {}) });
      let outcome: unknown;
      server.serve().catch((error: unknown) => (outcome = error));
      await clock.advance(limits.appLoadMs - 1);
      expect(outcome).toBeUndefined();
      await clock.advance(1);
      expect([outcome, server.side(), topics()]).toEqual([expect.objectContaining({ code: 'connectApp.tooSlow' }), undefined, []]);
    });

    it('does not serve with one that comes after that, when another tab may serve, and closes it', async () => {
      let come = (): void => {};
      const { server, clock, library, topics, isServing, rest } = await scene({ load: ({ client }) => new Promise((resolve) => (come = () => resolve(client))) });
      const outcome = failure(server.serve());
      await clock.advance(limits.appLoadMs);
      expect(await outcome).toMatchObject({ code: 'connectApp.tooSlow' });
      come();
      await rest();
      expect([server.side(), topics(), isServing(), library.listening(), library.socket.closed]).toEqual([undefined, [], false, 0, 1]);
    });

    it('uses one that comes late for the start that waits for it, and answers each request once', async () => {
      const come: (() => void)[] = [];
      const { server, clock, library, settled, rest, openWallet } = await scene({ load: ({ client }) => new Promise((resolve) => come.push(() => resolve(client))) });
      const first = failure(server.serve());
      await clock.advance(limits.appLoadMs);
      expect(await first).toMatchObject({ code: 'connectApp.tooSlow' });
      const second = server.serve();
      await clock.advance(10);
      come.forEach((each) => each());
      expect(await settled(second)).toBe(server.side());
      await openWallet();
      library.ask(shop, 'eth_chainId');
      await rest();
      expect([library.told.length, library.socket.opened]).toEqual([1, library.socket.closed]);
    });

    it('leaves the client alone with which it serves by then', async () => {
      const come: (() => void)[] = [];
      const { server, clock, library, settled, rest } = await scene({ load: ({ client }) => new Promise((resolve) => come.push(() => resolve(client))) });
      const first = failure(server.serve());
      await clock.advance(limits.appLoadMs);
      await first;
      const second = server.serve();
      await clock.advance(10);
      come[1]?.();
      const side = await settled(second);
      const listening = library.listening();
      come[0]?.();
      await rest();
      expect([server.side() === side, library.listening(), library.socket.closed]).toEqual([true, listening, 0]);
    });

    it('closes one that comes after the page has let go of the plugin', async () => {
      let come = (): void => {};
      const { kit, server, library, clock } = await scene({ load: ({ client }) => new Promise((resolve) => (come = () => resolve(client))) });
      const outcome = failure(server.serve());
      await clock.advance(10);
      kit.unregister('connectApp');
      come();
      await clock.advance(10);
      expect([await outcome, server.side(), library.listening(), library.socket.closed]).toEqual([expect.any(Error), undefined, 0, 1]);
    });
  });

  describe('answers', () => {
    it('an app after the person has agreed, with what they were shown', async () => {
      const { openWallet, serve, library, confirm, turnUntil, shown, untilShown } = await scene();
      await openWallet();
      await serve();
      const id = library.ask(shop);
      await untilShown();
      expect([shown()?.params.order, library.told]).toMatchObject([{ kind: 'message', message: 'Hello', asker: { name: 'App a' } }, []]);
      await confirm();
      await turnUntil(() => library.answerTo(id) !== undefined);
      const { result, ...rest }: { readonly result?: string } = Object(library.answerTo(id));
      expect([rest, verifyMessage('Hello', result ?? '')]).toEqual([{ id, jsonrpc: '2.0' }, alice.address]);
    });

    it('what was asked before it served', async () => {
      const { openWallet, library, server, turnUntil } = await scene();
      const waiting = library.request(shop, 'eth_chainId');
      library.kept.pending = [waiting];
      await openWallet();
      await turnUntil(() => server.side() !== undefined && library.told.length > 0);
      expect(library.told).toEqual([{ topic: shop, response: { id: waiting.id, jsonrpc: '2.0', result: '0x539' } }]);
    });

    it('4900 to a session that it does not know, and shows nothing', async () => {
      const { openWallet, serve, library, turnUntil, shown } = await scene();
      await openWallet();
      await serve();
      const id = library.ask(foreign);
      await turnUntil(() => library.told.length > 0);
      expect([library.answerTo(id), shown()]).toEqual([{ id, jsonrpc: '2.0', error: expect.objectContaining({ code: 4900 }) }, undefined]); // EIP-1193: disconnected
    });

    it('4001 to an app whose request the person turns away', async () => {
      const { kit, openWallet, serve, library, untilShown, turnUntil } = await scene();
      await openWallet();
      await serve();
      const id = library.ask(shop);
      await untilShown();
      kit.dispatch(closeModal());
      await turnUntil(() => library.answerTo(id) !== undefined);
      expect(library.answerTo(id)).toMatchObject({ error: { code: 4001 } });
    });

    it(`-32005 at once to an app that has ${limits.maxAppRequestsOfOne} requests open, and goes on taking those of another`, async () => {
      const { openWallet, serve, library, untilShown, rest } = await scene({ sessions: [sessionOf(shop), sessionOf(game)], apps: [shop, game] });
      await openWallet();
      await serve();
      const taken = Array.from({ length: limits.maxAppRequestsOfOne }, () => library.ask(shop));
      const tooMany = [library.ask(shop), library.ask(shop)];
      const other = library.ask(game);
      await untilShown();
      await rest();
      expect(tooMany.map(library.answerTo)).toEqual(tooMany.map((id) => ({ id, jsonrpc: '2.0', error: expect.objectContaining({ code: -32_005 }) }))); // EIP-1474: limit exceeded
      expect([...taken, other].map(library.answerTo)).toEqual([...taken, other].map(() => undefined));
    });

    it(`-32005 to an app that was turned away ${limits.maxAppRefusals} times in a row, until it has waited`, async () => {
      const { kit, openWallet, serve, library, untilShown, turnUntil, shown, clock } = await scene();
      await openWallet();
      await serve();
      for (let nth = 0; nth < limits.maxAppRefusals; nth += 1) {
        const id = library.ask(shop);
        await untilShown();
        kit.dispatch(closeModal());
        await turnUntil(() => library.answerTo(id) !== undefined, { stepMs: 1 });
      }
      const early = library.ask(shop);
      await turnUntil(() => library.answerTo(early) !== undefined, { stepMs: 1 });
      expect([library.answerTo(early), shown()]).toMatchObject([{ error: { code: -32_005 } }, undefined]);
      await clock.advance(limits.appPauseMs);
      library.ask(shop);
      await untilShown();
    });
  });

  describe('drops', () => {
    it('a request that its app has given up, on screen or not, and tells it nothing', async () => {
      const { openWallet, serve, library, untilShown, turnUntil, shown } = await scene();
      await openWallet();
      await serve();
      const [first, second] = [library.ask(shop), library.ask(shop)];
      const last = library.ask(shop, 'personal_sign', [encodeUtf8('Last'), alice.address]);
      await untilShown();
      library.raise('session_request_expire', { id: second });
      library.raise('session_request_expire', { id: first });
      await turnUntil(() => Object(shown()?.params.order).message === 'Last', { stepMs: 1 });
      expect([library.told, [first, second, last].map(library.answerTo)]).toEqual([[], [undefined, undefined, undefined]]);
    });

    it('what an app has asked, without a word, and leaves what another has', async () => {
      const { openWallet, serve, library, server, untilShown, turnUntil, shown } = await scene({ sessions: [sessionOf(shop), sessionOf(game)], apps: [shop, game] });
      await openWallet();
      await serve();
      library.ask(shop);
      library.ask(shop);
      library.ask(game);
      await untilShown();
      server.drop(shop);
      await turnUntil(() => Object(shown()?.params.order).asker?.name === 'App b', { stepMs: 1 });
      expect(library.told).toEqual([]);
    });

    it.each(['session_delete', 'session_expire'] as const)('an app and all that it has asked, on %s', async (event) => {
      const { openWallet, serve, library, live, untilShown, turnUntil, shown, topics } = await scene();
      await openWallet();
      await serve();
      library.ask(shop);
      await untilShown();
      library.kept.sessions = [];
      library.raise(event, { topic: shop });
      await turnUntil(() => shown() === undefined, { stepMs: 1 });
      expect([topics(), live.memory.walletOf(shop), live.memory.endsOwed(), library.told, library.ended]).toEqual([[], undefined, [], [], []]);
    });

    it('an app that another tab has ended: it is told here', async () => {
      const { openWallet, serve, library, live, server, topics, rest, untilShown, turnUntil, shown } = await scene();
      await openWallet();
      await serve();
      library.ask(shop);
      await untilShown();
      server.endHere(shop);
      expect([topics(), live.memory.endsOwed()]).toEqual([[], [shop]]);
      await rest();
      await turnUntil(() => shown() === undefined, { stepMs: 1 });
      expect([library.ended, live.memory.endsOwed(), library.told]).toEqual([[{ topic: shop, code: 6000 }], [], []]);
      server.endHere(shop); // once
      await rest();
      expect(library.ended).toHaveLength(1);
    });
  });

  describe('an app that wants to be let in', () => {
    /** It is on screen: a link was followed, and the app has said what it wants. */
    async function proposed() {
      const here = await scene({ sessions: [], apps: [] });
      await here.openWallet();
      const link = `wc:${'e'.repeat(64)}@2?relay-protocol=irn&symKey=${'f'.repeat(64)}`;
      const pairing = here.kit.dispatch(pairApp({ link }));
      await here.turnUntil(() => here.library.listening() > 5, { stepMs: 1 }); // those of the server, and the one for the proposal
      here.library.raise('session_proposal', { id: 7, params: { id: 7, pairingTopic: 'e'.repeat(64), proposer: { metadata: { name: 'New', url: 'https://new.example' } }, requiredNamespaces: {}, optionalNamespaces: { eip155: { chains: ['eip155:1337'], methods: ['personal_sign'], events: [] } } }, verifyContext: {} });
      await here.settled(pairing);
      return { ...here, phase: () => selectConnectAppPhase(here.kit.getState()) };
    }

    it('and waits no more fails with connectApp.gone; another one changes nothing', async () => {
      const { library, phase, live } = await proposed();
      expect(phase().at).toBe('proposed');
      library.raise('proposal_expire', { id: 8 });
      expect(phase().at).toBe('proposed');
      library.raise('proposal_expire', { id: 7 });
      expect([phase(), live.proposed]).toEqual([{ at: 'failed', error: expect.objectContaining({ code: 'connectApp.gone' }) }, undefined]);
    });

    it('keeps the turn in this tab until it is decided on', async () => {
      const { storage, server, clock, phase, kit } = await proposed();
      storage.set(`latchkey.${leaderKey}`, `act ${clock.nowMs()}`);
      await clock.advance(100);
      expect([phase().at, server.side() !== undefined]).toEqual(['proposed', true]);
      kit.dispatch(leavePairing());
      server.considerTurn();
      await clock.advance(100);
      expect(server.side()).toBeUndefined();
    });
  });

  describe('hands over', () => {
    it('to a tab where a person acts: it hears and answers nothing any more, until that tab is closed', async () => {
      const { kit, openWallet, serve, server, storage, clock, topics, isServing, library, rest, turnUntil } = await scene();
      await openWallet();
      await serve();
      let closeOther = (): void => {};
      void servicesOf(kit).portFor('connectApp')(locksPort).hold('apps', () => new Promise<void>((resolve) => (closeOther = resolve))); // the other tab waits for its turn
      storage.set(`latchkey.${leaderKey}`, `act ${clock.nowMs()}`);
      await rest();
      library.ask(shop, 'eth_chainId');
      await rest();
      expect([server.side(), server.apps(), topics(), isServing(), library.listening(), library.socket.closed, library.told, library.ended]).toEqual([undefined, [], [], false, 0, 1, [], []]);
      closeOther();
      await turnUntil(() => server.side() !== undefined);
      expect(topics()).toEqual([shop]);
    });

    it('not while a person is asked, and then at once', async () => {
      const { openWallet, serve, library, untilShown, storage, clock, turnUntil, confirm } = await scene();
      await openWallet();
      await serve();
      const id = library.ask(shop);
      await untilShown();
      storage.set(`latchkey.${leaderKey}`, `act ${clock.nowMs()}`);
      await clock.advance(1_000);
      expect(library.socket.closed).toBe(0);
      await confirm();
      await turnUntil(() => library.socket.closed > 0, { stepMs: 1 });
      expect(library.answerTo(id)).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
    });
  });

  it('closes with the plugin: what is asked ends unanswered, nothing listens, and the app is not ended', async () => {
    const { kit, openWallet, serve, library, untilShown, server, clock } = await scene();
    await openWallet();
    await serve();
    library.ask(shop);
    await untilShown();
    kit.unregister('connectApp');
    await clock.advance(1_000);
    expect([library.listening(), library.socket.closed, library.told, library.ended, server.side(), server.apps()]).toEqual([0, 1, [], [], undefined, []]);
  });
});
