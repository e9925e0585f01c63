import { createFakeClock, createFakeWallet, createMockWalletConnect, createMockWorld } from '../../mocks/index.ts';
import type { FakeWallet, MockWalletConnect, MockWalletConnectOptions } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit, TestKitOptions } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import { walletConnectClaimMs, walletConnectCodeMs, walletConnectEndMs, walletConnectGraceMs } from '../../adapters/walletConnect/limits.ts';
import { rememberedWalletWaitMs } from '../../src/contracts/walletLimits.ts';
import { cancelConnect } from '../../src/flows/connection/cancelConnect.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { pairings } from '../../src/flows/connection/pairings.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import { resolveWallet } from '../../src/flows/connection/resolveWallet.ts';
import { selectActiveWallet, selectConnectPhase } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { walletConnectErrors } from '../../adapters/walletConnect/errors.ts';
import { walletConnect } from './index.ts';
import { memoryKey } from './ids.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { contentSecurityPolicy } from '../../src/kit/contentSecurityPolicy.ts';

type Test = TestKit<CoreState>;
interface Scene {
  readonly test: Test;
  readonly phone: FakeWallet;
  readonly far: MockWalletConnect;
  /** Begins to connect and waits for the code. */
  begin(walletId?: string): Promise<{ readonly outcome: Promise<unknown>; readonly uri: string }>;
  /** Connects from the first click to the end. */
  join(walletId?: string): Promise<void>;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page with the plugin, a relay, and a phone whose person agrees to everything. */
function scene(options: Pick<TestKitOptions<readonly []>, 'platform' | 'storage' | 'world' | 'clock'> & { readonly far?: MockWalletConnect; readonly phone?: FakeWallet } & Partial<MockWalletConnectOptions> = {}): Scene {
  const { far: givenFar, phone: givenPhone, chainIds, methods, redirect, ...kitOptions } = options;
  const test = createTestKit(kitOptions) as unknown as Test; // without what no plugin adds
  const phone = givenPhone ?? createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  const far = givenFar ?? createMockWalletConnect({ wallet: phone, ...(chainIds && { chainIds }), ...(methods && { methods }), ...(redirect && { redirect }) });
  test.kit.register(walletConnect.with({ projectId: 'test', client: far.client }));
  test.kit.start();
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const shownUri = (walletId: string): string | undefined => servicesOf(test.kit).live(pairings).get(walletId)?.uri;
  const begin: Scene['begin'] = async (walletId = 'walletConnect') => {
    const before = shownUri(walletId);
    const outcome = test.kit.dispatch(connect({ walletId })).catch((error: unknown) => error);
    await test.turnUntil(() => shownUri(walletId) !== undefined && shownUri(walletId) !== before, { stepMs: 1 });
    return { outcome, uri: shownUri(walletId) ?? '' };
  };
  return {
    test,
    phone,
    far,
    begin,
    join: async (walletId) => {
      const { outcome, uri } = await begin(walletId);
      await far.scan(uri);
      expect(await test.settled(outcome)).toMatchObject({ walletId: walletId ?? 'walletConnect' });
    },
  };
}

const wallets = ({ kit }: Test) => kit.getState().connection.wallets.map(({ walletId, accounts, chainId }) => [walletId, accounts.length, chainId]);
const remembered = ({ storage }: Test): unknown => JSON.parse([...storage.values].find(([key]) => key.endsWith(memoryKey))?.[1] ?? '{ "data": null }').data;
const sign = ({ kit }: Test, walletId?: string) => kit.dispatch(signMessage({ message: 'hello', ...(walletId !== undefined && { walletId }) }));
const failing = async (test: Test, outcome: Promise<unknown>, stepMs?: number) => test.settled(outcome.then(() => 'it worked', (error: unknown) => error), stepMs === undefined ? {} : { stepMs });
const topicOf = (far: MockWalletConnect, at = 0): string => far.sessions()[at]?.topic ?? '';
const rainbow: DirectoryWallet = { id: 'me.rainbow', name: 'Rainbow', links: {}, mobile: { native: 'rainbow://', universal: 'https://rnbwapp.com' }, hasMobileSupport: true };
const trust: DirectoryWallet = { id: 'com.trustwallet.app', name: 'Trust', links: {}, mobile: { native: 'trust://' }, hasMobileSupport: true };

/** The page after a reload: what it leaves behind when it is torn down is not what a reload leaves. */
function reload({ test, far }: Scene, meanwhile = () => {}): Scene {
  const kept = [...test.storage.values];
  test.kit.destroy();
  for (const [key, value] of kept) test.storage.set(key, value);
  meanwhile();
  return scene({ storage: test.storage, world: test.world, clock: test.clock, far });
}

describe('walletConnect', () => {
  it('shows a code, connects when it is scanned, and has the wallet sign', async () => {
    const { test, far, join, phone } = scene();
    await join();
    expect(selectActiveWallet(test.kit.getState())).toMatchObject({ walletId: 'walletConnect', chainId: test.world.chains[0]?.id });
    expect(await test.settled(sign(test))).toEqual(expect.anything());
    expect(far.requests.map(({ method, chainId }) => [method, chainId])).toEqual([['personal_sign', `eip155:${phone.chainId}`]]);
  });

  it('loads and asks nothing before the visitor connects, nor at a reload where nothing was connected', async () => {
    const client = jest.fn();
    const test = createTestKit({ plugins: [walletConnect.with({ projectId: 'test', client })] });
    ends.push(() => test.kit.destroy());
    test.kit.start();
    await test.clock.advance(rememberedWalletWaitMs);
    expect(client).not.toHaveBeenCalled();
    expect(test.loose()).toMatchObject({ timers: 0 });
    expect(typeof window).toBe('undefined'); // nor does a server mind
  });

  it('fails with what to do where the site has no project', async () => {
    const test = createTestKit({ plugins: [walletConnect] });
    ends.push(() => test.kit.destroy());
    expect(await failing(test as unknown as Test, test.kit.dispatch(connect({ walletId: 'walletConnect' })))).toMatchObject({ code: 'walletConnect.noProjectId', remedy: expect.stringContaining('projectId') });
  });

  it('proposes the wanted chain first, then the others as configured', async () => {
    const { test, far } = scene();
    const [one, two] = test.world.chains;
    void test.kit.dispatch(connect({ walletId: 'walletConnect', chainId: two?.id ?? 0 })).catch(() => {});
    await test.turnUntil(() => far.codes().length > 0, { stepMs: 1 });
    expect(far.proposedChains()).toEqual([`eip155:${two?.id}`, `eip155:${one?.id}`]);
  });

  it.each([5000, 5001, 5002, 4001])('goes back to the list when the person says no by %i', async (code) => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    far.refuse(uri, code);
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.rejected' });
    expect(selectConnectPhase(test.kit.getState())).toEqual({ at: 'idle', refusedWalletId: 'walletConnect' });
    expect(remembered(test)).toBeNull();
  });

  it('tells other reasons of the wallet as they are', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    far.refuse(uri, 5101);
    expect(await test.settled(outcome)).toMatchObject({ code: 'wallet.requestFailed' });
  });

  it('fails when the time of the code runs out, and shows another the next time', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    far.expire(uri);
    expect(await test.settled(outcome)).toMatchObject({ code: 'pairing.expired' });
    const second = await begin();
    expect(second.uri).not.toBe(uri);
    test.kit.dispatch(cancelConnect());
    await test.settled(second.outcome);
  });

  it('lets the code run out before the library does, which would throw it where it cannot be caught', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    await test.clock.advance(walletConnectCodeMs);
    expect(await test.settled(outcome)).toMatchObject({ code: 'pairing.expired' });
    await test.clock.advance(walletConnectGraceMs);
    await expect(far.scan(uri)).rejects.toThrow('worth nothing');
    expect(remembered(test)).toBeNull();
  });

  it('makes the code worth nothing when the person cancels', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    test.kit.dispatch(cancelConnect());
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.cancelled' });
    await test.clock.advance(walletConnectGraceMs);
    await expect(far.scan(uri)).rejects.toThrow('worth nothing');
    expect([far.codes(), far.sessions(), far.loose.listeners()]).toEqual([[], [], 1]); // for sessions by codes of pages that are gone
  });

  it('ends a session that a person agrees to in the moment after the visitor has cancelled', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    test.kit.dispatch(cancelConnect());
    await far.scan(uri);
    expect(far.sessions()).toHaveLength(1);
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.cancelled' });
    await test.turnUntil(() => far.sessions().length === 0, { stepMs: 1 });
    expect([wallets(test), remembered(test), far.codes()]).toEqual([[], null, []]);
  });

  it('ends a session that opens in the moment in which the person cancels', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    await far.scan(uri);
    test.kit.dispatch(cancelConnect());
    expect(await test.settled(outcome)).toMatchObject({ code: 'user.cancelled' });
    await test.turnUntil(() => far.sessions().length === 0, { stepMs: 1 });
    expect([wallets(test), remembered(test)]).toEqual([[], null]);
  });

  it('gives a relay that does not answer up in time, opens nothing later, and works at once when it is back', async () => {
    const { test, far, begin, join } = scene();
    far.setReachable(false);
    const outcome = failing(test, test.kit.dispatch(connect({ walletId: 'walletConnect' })), 500);
    expect(await outcome).toMatchObject({ code: 'pairing.noUri' });
    far.setReachable(true);
    await test.clock.advance(10);
    expect([far.codes(), far.sessions()]).toEqual([[], []]); // the code that came late is worth nothing
    const { outcome: second, uri } = await begin();
    test.kit.dispatch(cancelConnect());
    await test.settled(second);
    expect(uri).toMatch(/^wc:/);
    await join();
  });

  it('fails at once where the page is offline, and where the relay refuses the site', async () => {
    const { test, far } = scene();
    test.setOnline(false);
    expect(await failing(test, test.kit.dispatch(connect({ walletId: 'walletConnect' })))).toMatchObject({ code: 'walletConnect.unreachable' });
    test.setOnline(true);
    far.setReachable(false);
    const refused = test.kit.dispatch(connect({ walletId: 'walletConnect' })).catch((error: unknown) => error);
    await test.turnUntil(() => far.loose.listeners() > 1, { stepMs: 1 });
    far.refuseSite('WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)');
    expect(await test.settled(refused)).toMatchObject({ code: 'walletConnect.refused', message: 'WalletConnect refuses this site: Unauthorized: invalid key' });
  });

  it.each(['session_delete', 'session_expire'] as const)('is disconnected by %s', async (how) => {
    const { test, far, join } = scene();
    await join();
    far.end(topicOf(far), how);
    expect([wallets(test), remembered(test)]).toEqual([[], null]);
  });

  it('ends the session at the wallet when the person disconnects', async () => {
    const { test, far, join } = scene();
    await join();
    await test.settled(test.kit.dispatch(disconnect()));
    expect([wallets(test), far.sessions(), remembered(test)]).toEqual([[], [], null]);
  });

  it('disconnects within its limit when the relay is down, and tells the wallet as soon as it is back', async () => {
    const { test, far, join } = scene();
    await join();
    const topic = topicOf(far);
    far.setReachable(false);
    const outcome = test.kit.dispatch(disconnect());
    expect(wallets(test)).toEqual([]);
    await test.clock.advance(walletConnectEndMs);
    await outcome;
    expect([remembered(test), far.sessions().length]).toEqual([{ sessions: [], ending: [topic], codes: [] }, 1]);
    far.setReachable(true);
    await test.turnUntil(() => far.sessions().length === 0, { stepMs: 1 });
    await test.clock.advance(1);
    expect(remembered(test)).toBeNull();
  });

  it('forgets a session that the wallet ends in the very moment, be it too late to tell it so', async () => {
    const { test, far, join } = scene();
    await join();
    const client = await far.client();
    jest.spyOn(client, 'disconnect').mockImplementation(async ({ topic }) => {
      far.end(topic);
      throw new Error(`Missing or invalid. Record was recently deleted - session: ${topic}`);
    });
    await test.settled(test.kit.dispatch(disconnect()));
    expect([wallets(test), far.sessions(), remembered(test)]).toEqual([[], [], null]);
  });

  it('opens the socket again as soon as a page that shows a code is back in view', async () => {
    const { test, far, begin } = scene();
    const { outcome, uri } = await begin();
    await (await far.client()).core.relayer.transportClose();
    test.wake();
    await test.clock.advance(0);
    expect(far.loose.isOpen()).toBe(true);
    await far.scan(uri);
    expect(await test.settled(outcome)).toMatchObject({ walletId: 'walletConnect' });
  });

  it('leaves it to the wallet where that has ended the session too, meanwhile', async () => {
    const { test, far, join } = scene();
    await join();
    const client = await far.client();
    const told = jest.spyOn(client, 'disconnect');
    far.setReachable(false);
    void test.kit.dispatch(disconnect());
    await test.clock.advance(walletConnectEndMs / 2);
    far.setReachable(true);
    far.end(topicOf(far));
    await test.clock.advance(walletConnectGraceMs);
    expect([told.mock.calls, remembered(test)]).toEqual([[], null]);
  });

  it('tells a wallet after a reload what it could not be told before', async () => {
    const before = scene();
    await before.join();
    before.far.setReachable(false);
    void before.test.kit.dispatch(disconnect());
    await before.test.clock.advance(walletConnectEndMs);
    const after = reload(before, () => before.far.setReachable(true));
    const { outcome } = await after.begin();
    await after.test.turnUntil(() => after.far.sessions().length === 0, { stepMs: 1 });
    after.test.kit.dispatch(cancelConnect());
    await after.test.settled(outcome);
    await after.test.clock.advance(walletConnectGraceMs);
    expect([after.far.sessions(), remembered(after.test)]).toEqual([[], null]);
  });

  describe('what a page has left behind', () => {
    const [topic, pairingTopic] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const keyIn = 'latchkey.walletConnect.sessions';
    /** A page over a client that has a session already, and over a memory. */
    function after(memory: object, by = pairingTopic): Scene {
      const phone = createFakeWallet({ world: createTestKit().world, scenario: { kind: 'approveAll' } });
      const kept = [{ topic, pairingTopic: by, namespaces: {}, peer: { metadata: { name: 'Mock' } } }];
      const far = createMockWalletConnect({ wallet: phone, kept: { read: () => JSON.stringify(kept), write: () => {} } });
      const made = scene({ phone, far });
      made.test.storage.set(keyIn, JSON.stringify(memory)); // as versions before 0.2 wrote it
      return made;
    }

    it('ends a session that came by a code whose page is gone', async () => {
      const { test, far, begin } = after({ codes: [pairingTopic.slice(0, 16)] });
      await begin();
      await test.clock.advance(walletConnectClaimMs - 100);
      expect(far.sessions()).toHaveLength(1);
      await test.clock.advance(100);
      expect(far.sessions()).toEqual([]);
    });

    it('leaves a session that came by a code which another tab shows that sleeps, until that is gone too', async () => {
      const asleep = scene();
      const giveUp = async ({ outcome }: { readonly outcome: Promise<unknown> }): Promise<void> => {
        asleep.test.kit.dispatch(cancelConnect());
        await asleep.test.settled(outcome);
        await asleep.test.clock.advance(walletConnectGraceMs);
      };
      await giveUp(await asleep.begin()); // its next code is another than the first of the other page
      const shown = await asleep.begin();
      const { test, far, begin } = after({ codes: [shown.uri.slice(3, 19)] }, shown.uri.slice(3, 67));
      await begin();
      await test.clock.advance(walletConnectClaimMs * 10);
      expect(far.sessions()).toHaveLength(1);
      await giveUp(shown);
      await test.turnUntil(() => far.sessions().length === 0, { stepMs: 1 });
    });

    it('leaves a session that came by a code which another tab shows, and has taken up', async () => {
      const { test, far, begin } = after({ codes: [pairingTopic.slice(0, 16)] });
      await begin();
      test.storage.set(keyIn, JSON.stringify({ sessions: [['me.rainbow', { topic, chainId: 1 }]] }));
      await test.clock.advance(walletConnectClaimMs);
      expect(far.sessions()).toHaveLength(1);
    });

    it('has the library find something at its first start, so that it takes nothing away at a later one, and leaves no trace of it', async () => {
      const found: unknown[] = [];
      const phone = createFakeWallet({ world: createTestKit().world, scenario: { kind: 'approveAll' } });
      const far = createMockWalletConnect({ wallet: phone });
      const made: Scene = scene({ phone, far: { ...far, client: () => (found.push(remembered(made.test)), far.client()) } });
      const { outcome } = await made.begin();
      made.test.kit.dispatch(cancelConnect());
      await made.test.settled(outcome);
      await made.test.clock.advance(walletConnectGraceMs);
      expect([found, remembered(made.test)]).toEqual([[{ sessions: [], ending: [], codes: [] }], null]);
    });

    it('still knows it when the library has moved it to its database', async () => {
      const made: Scene = scene({ far: { ...createMockWalletConnect({ wallet: createFakeWallet({ world: createTestKit().world }) }), client: async () => {
        (made.test.storage.values as Map<string, string>).delete(keyIn); // past the kit, as the library does
        throw new Error('no storage');
      } } });
      made.test.storage.set(keyIn, JSON.stringify({ ending: [topic] }));
      await failing(made.test, made.test.kit.dispatch(connect({ walletId: 'walletConnect' })));
      expect(remembered(made.test)).toEqual({ sessions: [], ending: [topic], codes: [] });
    });
  });

  describe('a page that is loaded anew while its code is open', () => {
    const [topic, pairingTopic] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const codeId = pairingTopic.slice(0, 16);
    /** A page over what the last one left, and over a client to which the wallet has said yes meanwhile. */
    function loadAnew(walletId: string, untilMs: number): Scene {
      const world = createMockWorld();
      const phone = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
      const namespaces = { eip155: { accounts: world.accounts.map(({ address }) => `eip155:${world.chains[0]?.id ?? 1}:${address}`), methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] } };
      const far = createMockWalletConnect({ wallet: phone, kept: { read: () => JSON.stringify([{ topic, pairingTopic, namespaces, peer: { metadata: { name: 'Mock' } } }]), write: () => {} } });
      const storage = createTestStorage();
      storage.set('latchkey.walletConnect.sessions', JSON.stringify({ codes: [codeId], opens: [[codeId, walletId, untilMs]] }));
      return scene({ phone, far, storage, world });
    }

    it.each(['walletConnect', 'me.rainbow'])('takes the session up that has come by it, shortly after it has loaded: %s', async (walletId) => {
      const { test } = loadAnew(walletId, createFakeClock().nowMs() + walletConnectCodeMs);
      expect(selectConnectPhase(test.kit.getState()).at).not.toBe('connecting'); // nothing waits on screen
      await test.turnUntil(() => selectActiveWallet(test.kit.getState()) !== undefined, { stepMs: 50, maxSteps: 60 });
      expect(selectActiveWallet(test.kit.getState())?.walletId).toBe(walletId);
      expect(test.storage.values.get('latchkey.walletConnect.sessions')).toMatch(new RegExp(`"${walletId}".*"codes":\\[\\]`));
    });

    it('loads nothing once the code is over', async () => {
      const { test, far } = loadAnew('walletConnect', createFakeClock().nowMs());
      await test.clock.advance(60_000);
      expect([far.loose.listeners(), far.sessions().length, selectActiveWallet(test.kit.getState())]).toEqual([0, 1, undefined]);
    });

    it('ends the session where the person is connecting another wallet by then', async () => {
      const { test, far, begin } = loadAnew('me.rainbow', createFakeClock().nowMs() + walletConnectCodeMs);
      await begin();
      await test.turnUntil(() => far.sessions().length === 0, { stepMs: 50, maxSteps: 200 });
      expect(selectActiveWallet(test.kit.getState())).toBeUndefined();
    });
  });

  it('is connected again after a reload, on its chain, without a code or a prompt', async () => {
    const before = scene();
    await before.join();
    const two = before.test.world.chains[1]?.id ?? 0;
    await before.test.settled(before.test.kit.dispatch(switchChain({ chainId: two })));
    const { far, test } = reload(before);
    await test.turnUntil(() => wallets(test).length > 0, { stepMs: 1 });
    expect([wallets(test)[0]?.[2], far.codes(), far.requests]).toEqual([two, [], []]);
    expect(await test.settled(sign(test))).toEqual(expect.anything());
  });

  it('is not connected after a reload when the wallet has ended it meanwhile, and forgets it', async () => {
    const before = scene();
    await before.join();
    const { test } = reload(before, () => before.far.end(topicOf(before.far)));
    await test.turnUntil(() => selectConnectPhase(test.kit.getState()).at === 'idle' && remembered(test) === null, { stepMs: 1 });
    expect(wallets(test)).toEqual([]);
  });

  it('replaces the session of a wallet that is connected anew', async () => {
    const before = scene();
    await before.join();
    const old = topicOf(before.far);
    const after = reload(before);
    await after.join();
    await after.test.turnUntil(() => after.far.sessions().length === 1, { stepMs: 1 });
    expect(topicOf(after.far)).not.toBe(old);
  });

  it('has several wallets at once, each with a session of its own, after a reload too', async () => {
    const before = scene();
    const { test, far, begin, phone } = before;
    const other = createFakeWallet({ world: test.world, accounts: test.world.accounts.slice(1, 2), scenario: { kind: 'approveAll' } });
    for (const [wallet, by] of [[rainbow, phone], [trust, other]] as const) {
      expect(test.kit.dispatch(resolveWallet(wallet))).toBe(wallet.id);
      const { outcome, uri } = await begin(wallet.id);
      await far.scan(uri, by);
      await test.settled(outcome);
    }
    expect(wallets(test).map(([walletId]) => walletId)).toEqual(['me.rainbow', 'com.trustwallet.app']);
    await test.settled(sign(test, 'me.rainbow'));
    await test.settled(sign(test, 'com.trustwallet.app'));
    expect(far.requests.map(({ topic }) => topic)).toEqual([topicOf(far, 0), topicOf(far, 1)]);
    const after = reload(before);
    await after.test.turnUntil(() => wallets(after.test).length > 0, { stepMs: 5 });
    expect(after.test.kit.read(walletsPoint).map(({ id, name, kind }) => [id, name, kind])).toEqual(expect.arrayContaining([['me.rainbow', 'Rainbow', 'resolved']]));
    expect(selectActiveWallet(after.test.kit.getState())?.walletId).toBe('com.trustwallet.app');
    after.far.end(topicOf(far, 0));
    expect(selectActiveWallet(after.test.kit.getState())?.walletId).toBe('com.trustwallet.app');
    after.far.end(topicOf(far, 0));
    expect(wallets(after.test)).toEqual([]);
  });

  describe('its chain', () => {
    it('changes without a request where the wallet allows it', async () => {
      const { test, far, join } = scene();
      await join();
      const two = test.world.chains[1]?.id ?? 0;
      await test.settled(test.kit.dispatch(switchChain({ chainId: two })));
      expect([wallets(test)[0]?.[2], far.requests]).toEqual([two, []]);
      await test.settled(sign(test));
      expect(far.requests.map(({ chainId }) => chainId)).toEqual([`eip155:${two}`]);
    });

    it('is asked of the wallet where it has not allowed it, and is there with its update', async () => {
      const first = createTestKit().world.chains[0]?.id ?? 0;
      const { test, far, join } = scene({ chainIds: [first] });
      await join();
      const two = test.world.chains[1]?.id ?? 0;
      const outcome = test.kit.dispatch(switchChain({ chainId: two }));
      await test.turnUntil(() => far.requests.length > 0, { stepMs: 1 });
      expect(far.requests[0]).toMatchObject({ method: 'wallet_switchEthereumChain', chainId: `eip155:${first}` });
      const { eip155 } = far.sessions()[0]?.namespaces ?? {};
      if (eip155) far.allow(topicOf(far), { eip155: { ...eip155, accounts: eip155.accounts.flatMap((ref) => [ref, ref.replace(`:${first}:`, `:${two}:`)]) } });
      await test.settled(outcome);
      expect(wallets(test)[0]?.[2]).toBe(two);
    });

    it.each([
      ['does not know how', { methods: ['personal_sign'] }, 'chain.switchUnsupported'],
      ['says yes and then does nothing', {}, 'chain.switchFailed'],
    ] as const)('fails where the wallet %s', async (_what, options, code) => {
      const { test, join } = scene({ chainIds: [createTestKit().world.chains[0]?.id ?? 0], ...options });
      await join();
      expect(await failing(test, test.kit.dispatch(switchChain({ chainId: test.world.chains[1]?.id ?? 0 })), 250)).toMatchObject({ code });
    });

    it('stays when the person says no', async () => {
      const { test, phone, join } = scene({ chainIds: [createTestKit().world.chains[0]?.id ?? 0] });
      await join();
      phone.scenario.set({ kind: 'rejectAll' });
      expect(await failing(test, test.kit.dispatch(switchChain({ chainId: test.world.chains[1]?.id ?? 0 })))).toMatchObject({ code: 'user.rejected' });
    });
  });

  describe('what the wallet tells', () => {
    const told = async () => {
      const made = scene();
      await made.join();
      const [one, two] = made.test.world.chains.map(({ id }) => id);
      return { ...made, one: one ?? 0, two: two ?? 0, tell: (name: string, data: unknown, chainId = `eip155:${one}`, topic = topicOf(made.far)) => made.far.tell(topic, name, data, chainId) };
    };

    it.each([['a number', (id: number) => id], ['decimal text', String], ['hex', (id: number) => `0x${id.toString(16)}`], ['CAIP-2', (id: number) => `eip155:${id}`], ['only in its address', () => undefined]] as const)('changes the chain, given as %s', async (_what, write) => {
      const { test, two, tell } = await told();
      tell('chainChanged', write(two), `eip155:${two}`);
      expect(wallets(test)[0]?.[2]).toBe(two);
    });

    it.each([['a chain that is not allowed', 424_242], ['nonsense', 'x'], ['nothing', null], ['another world', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']] as const)('does not change the chain by %s', async (_what, data) => {
      const { test, one, tell } = await told();
      tell('chainChanged', data, 'eip155:0');
      expect(wallets(test)[0]?.[2]).toBe(one);
    });

    it('changes the accounts, written with or without their chain', async () => {
      const { test, one, tell } = await told();
      const [alice, bob] = test.world.accounts.map(({ address }) => address);
      tell('accountsChanged', [`eip155:${one}:${bob?.toLowerCase()}`]);
      expect(selectActiveWallet(test.kit.getState())?.accounts).toEqual([bob]);
      tell('accountsChanged', [alice?.toLowerCase()]);
      expect(selectActiveWallet(test.kit.getState())?.accounts).toEqual([alice]);
      tell('accountsChanged', ['solana:1:abc']);
      tell('accountsChanged', [{}]);
      expect(selectActiveWallet(test.kit.getState())?.accounts).toEqual([alice]);
    });

    it('changes the accounts by an update alone', async () => {
      const { test, far, one } = await told();
      const bob = test.world.accounts[1]?.address;
      far.allow(topicOf(far), { eip155: { accounts: [`eip155:${one}:${bob}`, 'eip155:x:0x1', `solana:${one}:${bob}`], methods: ['personal_sign'], events: [] } });
      expect(selectActiveWallet(test.kit.getState())?.accounts).toEqual([bob]);
    });

    it('leaves a chain that an update takes away', async () => {
      const { test, far, two } = await told();
      far.allow(topicOf(far), { eip155: { accounts: [`eip155:${two}:${test.world.accounts[0]?.address}`], methods: ['personal_sign'], events: [] } });
      expect(wallets(test)[0]?.[2]).toBe(two);
    });

    it('disconnects when it takes every account away', async () => {
      const { test, tell } = await told();
      tell('accountsChanged', []);
      expect(wallets(test)).toEqual([]);
    });

    it('is dropped when it is about a session that is not the one', async () => {
      const { test, far, one, two, tell } = await told();
      tell('chainChanged', two, `eip155:${two}`, 'f'.repeat(64));
      far.end('f'.repeat(64));
      expect(wallets(test)).toEqual([['walletConnect', test.world.accounts.length, one]]);
    });
  });

  describe('a request', () => {
    it('is refused by the person, by the code that wallets use here', async () => {
      const { test, phone, join } = scene();
      await join();
      phone.scenario.set({ kind: 'rejectAll' });
      expect(await failing(test, sign(test))).toMatchObject({ code: 'user.rejected' });
    });

    it('waits for a socket that was lost, and reaches the wallet once', async () => {
      const { test, far, join } = scene();
      await join();
      far.setReachable(false);
      const outcome = sign(test);
      await test.turnUntil(() => test.loose().timers > 0, { stepMs: 1 });
      await test.clock.advance(1_000);
      expect(far.requests).toEqual([]);
      far.setReachable(true);
      expect(await test.settled(outcome)).toEqual(expect.anything());
      expect(far.requests).toHaveLength(1);
    });

    it('is never sent when the socket stays away', async () => {
      const { test, far, join } = scene();
      await join();
      far.setReachable(false);
      expect(await failing(test, sign(test), 500)).toMatchObject({ code: 'walletConnect.unreachable' });
      far.setReachable(true);
      await test.clock.advance(60_000);
      expect(far.requests).toEqual([]);
    });

    it('ends with the session, for every asker, where the wallet does not answer it any more', async () => {
      const { test, far, phone, join } = scene();
      await join();
      const { provider } = servicesOf(test.kit).sessions.get('walletConnect')?.session ?? {};
      phone.scenario.set({ kind: 'silent' });
      const asked = provider?.request({ method: 'personal_sign', params: ['0x68', test.world.accounts[0]?.address] }) ?? Promise.resolve();
      const outcome = asked.catch((error: unknown) => error);
      await test.turnUntil(() => far.requests.length > 0, { stepMs: 1 });
      far.end(topicOf(far));
      expect(await outcome).toMatchObject({ code: 'wallet.disconnected' });
    });

    it('reads nothing from any node', async () => {
      const { test, far, join } = scene();
      await join();
      const { provider } = servicesOf(test.kit).sessions.get('walletConnect')?.session ?? {};
      await expect(provider?.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 'wallet.unsupported' });
      expect(far.requests).toEqual([]);
    });
  });

  it('asks the library for its socket when the page comes back, only while there is a session', async () => {
    const { test, far, join } = scene();
    await join();
    const { core } = await far.client();
    await core.relayer.transportClose();
    test.wake();
    await test.clock.advance(1);
    expect(core.relayer.connected).toBe(true);
    await test.settled(test.kit.dispatch(disconnect()));
    await core.relayer.transportClose();
    test.wake();
    await test.clock.advance(1);
    expect(core.relayer.connected).toBe(false);
  });

  describe('on a phone', () => {
    const opened = async (options: Parameters<typeof scene>[0] & { readonly resolved?: DirectoryWallet }) => {
      const { resolved, ...rest } = options;
      const { test, join, far } = scene({ platform: 'ios', ...rest });
      if (resolved) test.kit.dispatch(resolveWallet(resolved));
      await join(resolved?.id);
      await test.settled(sign(test));
      return test.opened.map((link) => link.replace(topicOf(far), 'TOPIC'));
    };

    it('opens the app of a wallet of the directory at the request', async () => {
      expect(await opened({ resolved: rainbow, redirect: { native: 'evil://' } })).toEqual(['https://rnbwapp.com/wc?requestId=1&sessionTopic=TOPIC']);
      expect(await opened({ resolved: trust })).toEqual(['trust://wc?requestId=1&sessionTopic=TOPIC']);
    });

    it('opens no app by what a wallet names, unless it is one wallet of the directory', async () => {
      for (const redirect of [{ native: 'pocket://', universal: 'https://evil.example' }, { native: 'itms-services://?action=download-manifest' }, { native: 'market://details' }, { native: 'search-ms://query' }, { native: 7 as never }, { universal: 'https://evil.example' }, { universal: 'https://rnbwapp.com.evil.example' }, { universal: 'http://rnbwapp.com' }, { universal: 7 as never }, { native: 'https://evil.example' }, { native: 'javascript:alert(1)//' }, { native: 'tel://1' }, {}]) expect(await opened({ redirect })).toEqual([]);
    });

    it('opens the app that the directory knows under the address or the scheme which a wallet names, by its own link', async () => {
      expect(await opened({ redirect: { universal: 'https://rnbwapp.com/elsewhere?x=1' } })).toEqual(['https://rnbwapp.com/wc?requestId=1&sessionTopic=TOPIC']);
      expect(await opened({ redirect: { native: 'Rainbow://evil.example/path?x=1' } })).toEqual(['https://rnbwapp.com/wc?requestId=1&sessionTopic=TOPIC']);
      expect(await opened({ redirect: { native: 'trust://', universal: 'https://rnbwapp.com' } })).toEqual([]);
    });

    it('opens nothing on a computer', async () => {
      expect(await opened({ resolved: rainbow, platform: 'desktop' })).toEqual([]);
    });
  });

  it('declares what it contacts, by its settings', () => {
    const policy = (part: Parameters<typeof walletConnect.with>[0]) => contentSecurityPolicy(createTestKit({ plugins: [walletConnect.with({ projectId: 'test', ...part })] }).kit);
    expect(policy({})).toMatch(/connect-src [^;]*wss:\/\/relay\.walletconnect\.org.*frame-src 'self' https:\/\/verify\.walletconnect\.org;/);
    expect(policy({ relayUrl: 'wss://relay.example.com/path', verify: false })).toMatch(/connect-src [^;]*wss:\/\/relay\.example\.com[ ;]/);
    expect(policy({ relayUrl: 'wss://relay.example.com', verify: false })).not.toMatch(/walletconnect\.org|frame-src/);
  });

  it('keeps codes out of every action, of the state, of its storage, of faults and of the console, whatever becomes of them', async () => {
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => jest.spyOn(console, level).mockImplementation(() => {}));
    const { test, far, begin } = scene({ platform: 'ios' });
    const codes: string[] = [];
    const errors: unknown[] = [];
    for (const how of ['refuse', 'expire', 'cancel', 'scan'] as const) {
      const { outcome, uri } = await begin();
      codes.push(uri);
      if (how === 'cancel') test.kit.dispatch(cancelConnect());
      else await far[how](uri);
      errors.push(await test.settled(outcome));
    }
    await test.settled(sign(test));
    expect(new Set(codes).size).toBe(4);
    const seen = JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values], test.faults.map(({ error }) => String(error)), errors.map((error) => [String(error), error]), test.opened, logged.map(({ mock }) => mock.calls)]);
    for (const spy of logged) spy.mockRestore();
    expect(seen).toContain('user.rejected');
    for (const code of codes) for (const part of [code, encodeURIComponent(code), code.slice(3, 67), code.slice(-64)]) expect(seen).not.toContain(part);
  });

  it('leaves nothing behind when it is removed in the middle of everything', async () => {
    const made: { phone?: FakeWallet; far?: MockWalletConnect } = {};
    const plugin = walletConnect.with({ projectId: 'test', client: async () => made.far?.client() ?? Promise.reject(new Error('not made yet')) });
    const findings = await checkPlugin(plugin, {
      use: async (test) => {
        made.phone ??= createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
        made.far ??= createMockWalletConnect({ wallet: made.phone });
        const outcome = test.kit.dispatch(connect({ walletId: 'walletConnect' }));
        await test.turnUntil(() => servicesOf(test.kit).live(pairings).get('walletConnect') !== undefined, { stepMs: 1 });
        await made.far.scan(servicesOf(test.kit).live(pairings).get('walletConnect')?.uri ?? '');
        await test.settled(outcome);
        made.phone.scenario.set({ kind: 'silent' });
        void test.kit.dispatch(signMessage({ message: 'unanswered' })).catch(() => {});
        test.kit.dispatch(resolveWallet(rainbow));
        void test.kit.dispatch(connect({ walletId: 'me.rainbow' })).catch(() => {});
        await test.turnUntil(() => servicesOf(test.kit).live(pairings).get('me.rainbow') !== undefined, { stepMs: 1 });
        made.phone.scenario.set({ kind: 'approveAll' });
      },
    });
    expect(findings).toEqual([]);
    expect([made.far?.loose.listeners(), made.far?.codes()]).toEqual([0, []]);
  });

  it('has an error for each thing that goes wrong on its way, each with what to do', () => {
    for (const make of Object.values(walletConnectErrors)) expect((make as (context: object) => { readonly remedy?: string }) ({}).remedy).toMatch(/\w/);
  });
});
