import { verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { createFakeWallet, createMockApp, mockAccounts } from '../../mocks/index.ts';
import type { MockApp, MockAppOptions } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { checkPlugin, createTestKit, getShownQuestion } from '../../mocks/testing/index.ts';
import type { TestKitOptions } from '../../mocks/testing/index.ts';
import { noPageAdapter } from '../../adapters/memory/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { Page } from '../../src/contracts/ports/page.ts';
import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { SessionEvent, WalletSession } from '../../src/contracts/wallet.ts';
import { encodeUtf8 } from '../../src/domain/encoding/bytes.ts';
import * as limits from './limits.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { stateReplayed } from '../../src/store/stateReplayed.ts';
import { connectAppErrors } from './errors.ts';
import { appConnected, appProposed, approvalStarted, connectAppLeft, handedOver, pairingStarted, served } from './slice.ts';
import { approveApp, connectApp, disconnectApp, leavePairing, pairApp, selectConnectAppPhase, selectConnectedApps } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const memoryKeyOfKit = 'latchkey.connectApp.apps';
const [alice, bob] = mockAccounts;
const all = { chains: ['eip155:1337', 'eip155:31337'], methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'], events: ['accountsChanged', 'chainChanged'] };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface StartOptions extends TestKitOptions<readonly []>, MockAppOptions {
  readonly app?: MockApp;
  readonly isConnected?: boolean;
  /** Whether the page takes up what was remembered. */
  readonly isStarted?: boolean;
}

/** A page with a wallet that is a key, and an app elsewhere. */
async function start({ app: givenApp, isConnected = true, isStarted = true, required, optional, verified, name, url, ...options }: StartOptions = {}) {
  const test = createTestKit(options);
  const ids = test.world.chains.map(({ id }) => `eip155:${id}`);
  const app = givenApp ?? createMockApp({ optional: optional ?? { ...all, chains: ids }, ...(required && { required }), ...(verified && { verified }), ...(name !== undefined && { name }), ...(url !== undefined && { url }) });
  const listeners = new Set<(event: SessionEvent) => void>();
  const key = definePlugin({
    id: 'key',
    contributes: [walletsPoint.of({
      id: 'key', name: 'Key', probe: () => 'reachable',
      open: async () => async ({ chains: [first] }) => follow(await localSession({ signer: new Wallet(alice.privateKey), chainId: first?.id ?? 1 })),
    })],
  });
  let selected: readonly string[] = [alice.address];
  const follow = (session: WalletSession): WalletSession => ({
    ...session,
    accounts: () => selected,
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = session.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  });
  const { kit } = test;
  const full = kit.register(key, connectApp.with({ client: app.client }));
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  if (isStarted) kit.start();
  if (isConnected) await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  const phase = () => selectConnectAppPhase(full.getState());
  const apps = () => selectConnectedApps(full.getState());
  const letIn = async () => {
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    await test.settled(kit.dispatch(approveApp()));
  };
  const shown = () => selectShownScreen(kit.getState());
  const question = async () => {
    await test.turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined, { stepMs: 1 });
    const shownNow = getShownQuestion(kit, reviewQuestion);
    if (!shownNow) throw new Error('nothing is reviewed');
    return shownNow;
  };
  const reviewed = async () => (await question()).params.order;
  const confirm = async () => {
    const { params: { order, ...reviewer }, answer } = await question();
    answer(await kit.dispatch(confirmReview(order, reviewer)));
  };
  const select = (address: string) => {
    selected = [address];
    for (const listener of listeners) listener({ type: 'accounts', addresses: [address] });
  };
  return { test, kit, app, ids, phase, apps, letIn, shown, reviewed, confirm, select };
}

const selectIsServing = ({ kit }: { readonly kit: { getState(): object } }): boolean => (kit.getState() as { readonly connectApp: { readonly isServing: boolean } }).connectApp.isServing; // the plugin is registered
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => { throw new Error('It did not fail.'); }, (error: unknown) => error);
const text = encodeUtf8('Hello');
const said = (code: string): string | undefined => Object.values(connectAppErrors).map((make) => make({} as never)).find((error) => error.code === code)?.message; // what is left open is not compared

describe('connectApp', () => {
  it('asks nothing before a person follows a link', async () => {
    let clients = 0;
    const app = createMockApp();
    const { test } = await start({ app: { ...app, client: async () => { clients += 1; return app.client(); } } });
    await test.clock.advance(60_000);
    expect(clients).toBe(0);
  });

  it('is offered for wallets that the kit holds, and for those that the site names', async () => {
    const { test, kit } = await start();
    const entry = () => kit.read(accountEntriesPoint).find(({ id }) => id === 'connectApp');
    expect(entry()).toMatchObject({ place: 'manage', title: 'connectApp.title', screenId: 'connectApp.apps' });
    const { provider } = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    kit.register(definePlugin({ id: 'other', needs: [eip1193Port], contributes: [walletsPoint.of({ id: 'other', name: 'Other', probe: () => 'reachable', open: async () => (request) => request.port(eip1193Port).open(provider, request) }), walletsPoint.of({ id: 'smart', name: 'Smart', kind: 'smart', probe: () => 'reachable', open: async () => () => new Promise(() => {}) })] }));
    await test.settled(kit.dispatch(connect({ walletId: 'other' })));
    const applies = (walletId: string) => entry()?.appliesTo?.({ walletId, accounts: [alice.address], chainId: 1 });
    expect([applies('key'), applies('other'), applies('smart')]).toEqual([true, false, true]);
    kit.unregister('connectApp');
    kit.register(connectApp.with({ appliesTo: ({ walletId }) => walletId === 'other' }));
    expect([applies('key'), applies('other')]).toEqual([false, true]);
  });

  it('shows what an app wants, with the networks that are here, and lets it in with exactly that', async () => {
    const { test, kit, app, ids, phase, apps } = await start({ optional: { ...all, chains: ['eip155:1337', 'eip155:5', 'solana:x'], methods: [...all.methods, 'eth_signTransaction'] } });
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    expect(ids).toContain('eip155:1337');
    expect(phase()).toMatchObject({ at: 'proposed', proposal: { name: 'Swap Shop', url: 'https://swapshop.example/', verdict: 'unknown', walletId: 'key', address: alice.address, chainIds: [1337], otherChains: 2, signs: true, sends: true } });
    await test.settled(kit.dispatch(approveApp()));
    expect(app.granted()).toEqual({ chains: ['eip155:1337'], accounts: [`eip155:1337:${alice.address}`], methods: all.methods, events: all.events });
    expect([phase().at, apps().map(({ name, address, chainIds }) => [name, address, chainIds])]).toEqual(['connected', [['Swap Shop', alice.address, [1337]]]]);
  });

  it.each([
    ['verified', { validation: 'VALID', origin: 'https://swapshop.example' }, 'https://swapshop.example/'],
    ['mismatch', { validation: 'INVALID', origin: 'https://evil.example' }, 'https://evil.example/'],
    ['scam', { validation: 'VALID', origin: 'https://swapshop.example', isScam: true }, 'https://swapshop.example/'],
    ['unknown', { validation: 'UNKNOWN', origin: 'https://swapshop.example' }, undefined],
  ] as const)('tells that an app is %s', async (verdict, verified, origin) => {
    const { test, kit, app, phase } = await start({ verified });
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    const proposal = phase().at === 'proposed' ? (phase() as { proposal: { verdict: string; origin?: string } }).proposal : undefined;
    expect([proposal?.verdict, proposal?.origin]).toEqual([verdict, origin]);
  });

  it('never names the link or its key in the store, in an action or in a fault', async () => {
    const { test, kit, app } = await start();
    const link = app.link();
    await test.settled(kit.dispatch(pairApp({ link })));
    await test.settled(kit.dispatch(approveApp()));
    app.scenario.set({ kind: 'unreachable' });
    const second = app.link();
    await failure(test.settled(kit.dispatch(pairApp({ link: second }))));
    const everything = JSON.stringify([kit.getState(), test.actions, test.faults.map(({ error }) => String(error)), Object.values(test.storage)]);
    for (const secret of [link, second, /symKey=(\w+)/.exec(link)?.[1] ?? '', /symKey=(\w+)/.exec(second)?.[1] ?? '']) expect(everything).not.toContain(secret);
  });

  it.each([
    ['chains', { chains: ['eip155:99'], methods: [], events: [] }, 5100, 'connectApp.unsupportedChains'],
    ['methods', { chains: ['eip155:1337'], methods: ['eth_decrypt'], events: [] }, 5101, 'connectApp.unsupportedMethods'],
  ] as const)('turns an app down that needs %s that are not here, and says so to both', async (_what, required, code, error) => {
    const { test, kit, app, phase, apps } = await start({ required });
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    expect(phase()).toMatchObject({ at: 'proposed', proposal: { refusal: { code: error } } });
    await test.settled(kit.dispatch(approveApp()));
    expect([app.refusal()?.code, app.granted(), apps()]).toEqual([code, undefined, []]);
  });

  it('tells the app that the person said no, or turned away', async () => {
    const { test, kit, app, phase } = await start();
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    kit.dispatch(leavePairing());
    await test.clock.advance(10);
    expect([app.refusal(), phase()]).toEqual([{ code: 5000, message: 'User rejected.' }, { at: 'idle' }]);
    kit.dispatch(showScreen('connectApp.apps', { walletId: 'key' }));
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    kit.dispatch(goBack());
    await test.turnUntil(() => phase().at === 'idle', { stepMs: 1 });
    expect(app.granted()).toBeUndefined();
  });

  it('says so when the app does not wait any more for a yes', async () => {
    const { test, kit, app, phase } = await start();
    await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    app.withdraw();
    expect(phase()).toMatchObject({ at: 'failed', error: { code: 'connectApp.gone' } });
    await test.settled(kit.dispatch(approveApp()));
    expect(app.granted()).toBeUndefined();
  });

  describe('with a link that leads nowhere', () => {
    it.each([
      ['connectApp.badLink', 'hello'], ['connectApp.badLink', 'wc:abc@2?relay-protocol=irn&symKey=00'], ['connectApp.badLink', `wc:${'a'.repeat(64)}@2?symKey=${'b'.repeat(64)}`], ['connectApp.badLink', 'https://swapshop.example'],
      ['connectApp.oldLink', 'wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fbridge.walletconnect.org&key=41791102999c339c844880b23950704cc43aa840f3739e365323cda4dfa89e7a'],
      ['connectApp.expiredLink', `wc:${'a'.repeat(64)}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${'b'.repeat(64)}`],
    ])('fails with %s for %j', async (code, link) => {
      const { test, kit, phase } = await start();
      expect(await failure(test.settled(kit.dispatch(pairApp({ link }))))).toMatchObject({ code });
      expect(phase()).toMatchObject({ at: 'failed', error: { code } });
    });

    it('takes the link out of one that leads to a wallet', async () => {
      const { test, kit, app, phase } = await start();
      await test.settled(kit.dispatch(pairApp({ link: ` https://wallet.example/wc?uri=${encodeURIComponent(app.link())}\n` })));
      expect(phase().at).toBe('proposed');
    });

    it.each([['silent', 'connectApp.noProposal'], ['unreachable', 'connectApp.unreachable']] as const)('gives up an app that is %s', async (kind, code) => {
      const { test, kit, app } = await start();
      app.scenario.set({ kind });
      expect(await failure(test.settled(kit.dispatch(pairApp({ link: app.link() }))))).toMatchObject({ code });
      app.scenario.set({ kind: 'works' });
      await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    });

    it.each([
      ['Pairing already exists: abc. Please try again with a new connection URI.', 'connectApp.usedLink'],
      ['Expired. pair() URI has expired. Please try again with a new connection URI.', 'connectApp.expiredLink'],
      ['Missing or invalid. something', 'connectApp.failed'],
    ])('says what the library says by %j', async (said, code) => {
      const app = createMockApp();
      const { test, kit } = await start({ app: { ...app, client: async () => ({ ...(await app.client()), pair: async () => { throw new Error(said); } }) } });
      expect(await failure(test.settled(kit.dispatch(pairApp({ link: app.link() }))))).toMatchObject({ code });
    });

    it('fails with connectApp.gone if the app has given up meanwhile, connectApp.noProjectId without a project', async () => {
      const app = createMockApp({ optional: all });
      const { test, kit } = await start({ app: { ...app, client: async () => ({ ...(await app.client()), approve: async () => { throw new Error('No matching key. proposal: 5'); } }) } });
      await test.settled(kit.dispatch(pairApp({ link: app.link() })));
      expect(await failure(test.settled(kit.dispatch(approveApp())))).toMatchObject({ code: 'connectApp.gone' });
      kit.unregister('connectApp');
      kit.register(connectApp);
      expect(await failure(test.settled(kit.dispatch(pairApp({ link: app.link() }))))).toMatchObject({ code: 'connectApp.noProjectId' });
    });

    it('fails with connectApp.elsewhere while another tab serves the apps', async () => {
      const { test, kit, app } = await start();
      let leave = (): void => {};
      const locks = servicesOf(kit).portFor('connectApp');
      const { locksPort } = await import('../../src/contracts/ports/locks.ts');
      locks(locksPort).hold('apps', () => new Promise<void>((resolve) => { leave = resolve; })).catch(() => {});
      expect(await failure(test.settled(kit.dispatch(pairApp({ link: app.link() }))))).toMatchObject({ code: 'connectApp.elsewhere' });
      leave();
      await test.settled(kit.dispatch(pairApp({ link: app.link() })));
    });

    it('fails with connectApp.tooSlow if the way to the apps does not load, and tries anew the next time', async () => {
      let isSlow = true;
      const app = createMockApp({ optional: all });
      const { test, kit } = await start({ app: { ...app, client: () => (isSlow ? new Promise(() => {}) : app.client()) } });
      expect(await failure(test.settled(kit.dispatch(pairApp({ link: app.link() }))))).toMatchObject({ code: 'connectApp.tooSlow' });
      isSlow = false;
      await test.settled(kit.dispatch(pairApp({ link: app.link() })));
      expect(app.followed()).toBe(1);
    });

    it('fails with connectApp.tooMany once there are as many as there may be', async () => {
      const app = createMockApp();
      const session = { topic: 'a'.repeat(64), expiry: 1, namespaces: {}, peer: { metadata: {} } };
      const { test, kit } = await start({ app: { ...app, client: async () => ({ ...(await app.client()), session: { getAll: () => Array.from({ length: limits.maxConnectedApps }, () => session) } }) } });
      expect(await failure(test.settled(kit.dispatch(pairApp({ link: app.link() }))))).toMatchObject({ code: 'connectApp.tooMany' });
    });
  });

  describe('asked by an app', () => {
    it('shows a message with who asks, and hands the signature over once the person agrees', async () => {
      const { test, app, letIn, reviewed, confirm } = await start();
      await letIn();
      const signing = app.ask('personal_sign', [text, alice.address]);
      expect(await reviewed()).toMatchObject({ kind: 'message', message: 'Hello', asker: { name: 'Swap Shop', url: 'https://swapshop.example/' } });
      await confirm();
      expect(verifyMessage('Hello', String(await test.settled(signing)))).toBe(alice.address);
    });

    it('signs typed data on the chain that the request names', async () => {
      const { test, app, letIn, reviewed, confirm } = await start();
      await letIn();
      const domain = { name: 'Shop', version: '1', chainId: 31_337 };
      const types = { Order: [{ name: 'item', type: 'string' }] };
      const signing = app.ask('eth_signTypedData_v4', [alice.address, JSON.stringify({ domain, types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'version', type: 'string' }, { name: 'chainId', type: 'uint256' }], ...types }, primaryType: 'Order', message: { item: 'lamp' } })], 'eip155:31337');
      expect(await reviewed()).toMatchObject({ kind: 'typedData', chainId: 31_337 });
      await confirm();
      expect(verifyTypedData(domain, types, { item: 'lamp' }, String(await test.settled(signing)))).toBe(alice.address);
    });

    it('answers 4001 when the person turns away', async () => {
      const { test, kit, app, letIn, reviewed } = await start();
      await letIn();
      const outcome = failure(app.ask('personal_sign', [text, alice.address]));
      await reviewed();
      kit.dispatch(goBack());
      expect(await test.settled(outcome)).toEqual({ code: 4001, message: 'User rejected the request.' });
    });

    it.each([
      ['a chain that is no chain', 'personal_sign', [text, alice.address], 'eip155:0', { code: -32_602, message: "The chain must be named in the 'eip155:1' format" }],
      ['a chain of another kind', 'personal_sign', [text, alice.address], 'solana:1', { code: -32_602 }],
      ['a chain that was not allowed', 'personal_sign', [text, alice.address], 'eip155:10', { code: 4902 }],
      ['a method that was not allowed', 'eth_signTransaction', [{}], undefined, { code: 4100 }],
      ['another account', 'personal_sign', [text, bob.address], undefined, { code: 4100, message: 'Failed to validate account address' }],
      ['another account in typed data', 'eth_signTypedData_v4', [bob.address, JSON.stringify({ domain: {}, types: { EIP712Domain: [], A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: '' } })], undefined, { code: 4100 }],
      ['another sender', 'eth_sendTransaction', [{ from: bob.address, to: bob.address, value: '0x1' }], undefined, { code: 4100, message: 'Failed to validate account address' }],
      ['a switch to a chain that was not allowed', 'wallet_switchEthereumChain', [{ chainId: '0xa' }], undefined, { code: 4902 }],
      ['a switch to nothing', 'wallet_switchEthereumChain', [{}], undefined, { code: -32_602 }],
      ['no parameters', 'personal_sign', [], undefined, { code: -32_602 }],
    ])('refuses %s, and asks no person', async (_what, method, params, chain, expected) => {
      const { test, app, letIn, shown } = await start();
      await letIn();
      expect(await test.settled(failure(app.ask(method, params, chain)))).toMatchObject(expected);
      expect(shown()?.screenId).toBeUndefined();
    });

    it('lets the app go to a chain that it may use, and leaves the wallet where it is', async () => {
      const { test, kit, app, letIn } = await start();
      await letIn();
      expect(await test.settled(app.ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]))).toBeNull();
      expect([app.heard, kit.getState().connection.wallets[0]?.chainId]).toEqual([[{ name: 'chainChanged', data: 31_337, chainId: 'eip155:31337' }], 1337]);
    });

    it('shows one request at a time, passes over those that were given up, and refuses those that are too many', async () => {
      const { test, app, letIn, reviewed, confirm } = await start();
      await letIn();
      const first = app.ask('personal_sign', [encodeUtf8('1'), alice.address]);
      const second = app.ask('personal_sign', [encodeUtf8('2'), alice.address]);
      expect(await reviewed()).toMatchObject({ message: '1' });
      await test.clock.advance(1_000);
      expect(await reviewed()).toMatchObject({ message: '1' });
      const rest = Array.from({ length: limits.maxAppRequestsOfOne - 2 }, () => failure(app.ask('personal_sign', [text, alice.address])));
      const tooMany = await test.settled(Promise.all(Array.from({ length: 200 }, () => failure(app.ask('personal_sign', [text, alice.address])))));
      expect(new Set(tooMany.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify({ code: -32_005, message: said('connectApp.busy') })]));
      await confirm();
      await test.settled(first);
      await confirm();
      await test.settled(second);
      expect(rest).toHaveLength(limits.maxAppRequestsOfOne - 2);
      await reviewed();
      app.giveUp();
      await test.turnUntil(() => servicesOf(test.kit).questions.size === 0, { stepMs: 1 });
      const last = app.ask('personal_sign', [encodeUtf8('last'), alice.address]);
      await test.turnUntil(() => true);
      expect(await reviewed()).toMatchObject({ message: 'last' });
      await confirm();
      await test.settled(last);
    });

    it('leaves the person in peace after three refusals in a row, until they have agreed to something', async () => {
      const { test, kit, app, letIn, reviewed, confirm, shown } = await start();
      await letIn();
      const refuse = async () => {
        const outcome = failure(app.ask('personal_sign', [text, alice.address]));
        await reviewed();
        kit.dispatch(goBack());
        expect(await test.settled(outcome)).toMatchObject({ code: 4001 });
      };
      const expectPaused = async () => expect(await test.settled(failure(app.ask('personal_sign', [text, alice.address])))).toEqual({ code: -32_005, message: said('connectApp.paused') });
      for (let time = 0; time < limits.maxAppRefusals; time += 1) await refuse();
      await expectPaused();
      expect(await test.settled(app.ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]))).toBeNull(); // what needs no person goes on
      await test.clock.advance(limits.appPauseMs);
      await refuse();
      await expectPaused();
      await test.clock.advance(limits.appPauseMs);
      const signing = app.ask('personal_sign', [text, alice.address]);
      await confirm();
      await test.settled(signing);
      await refuse();
      const next = failure(app.ask('personal_sign', [text, alice.address]));
      await reviewed();
      kit.dispatch(goBack());
      await test.settled(next);
      expect(shown()).toBeUndefined();
    });

    it('answers at once an app whose connection is over here, though it could not be told', async () => {
      const { test, kit, app, letIn, apps } = await start();
      await letIn();
      app.scenario.set({ kind: 'unreachable' });
      await test.settled(kit.dispatch(disconnectApp({ topic: apps()[0]?.topic ?? '' })));
      app.scenario.set({ kind: 'works' });
      expect(await test.settled(failure(app.ask('personal_sign', [text, alice.address])))).toEqual({ code: 4900, message: said('connectApp.ended') });
    });

    it('keeps what an app asks before it is known here that it is in', async () => {
      const inner = createMockApp({ optional: all });
      let settle = (): void => {};
      const app: MockApp = { ...inner, client: async () => {
        const client = await inner.client();
        return { ...client, approve: async (params) => {
          const session = await client.approve(params);
          await new Promise<void>((resolve) => { settle = resolve; }); // the relay is slow to say that it has passed it on
          return session;
        } };
      } };
      const { test, kit, reviewed, confirm } = await start({ app });
      await test.settled(kit.dispatch(pairApp({ link: app.link() })));
      const approving = kit.dispatch(approveApp());
      await test.turnUntil(() => app.granted() !== undefined, { stepMs: 1 });
      const signing = app.ask('personal_sign', [text, alice.address]);
      await test.clock.advance(100);
      settle();
      await test.settled(approving);
      expect(await reviewed()).toMatchObject({ message: 'Hello' });
      await confirm();
      expect(verifyMessage('Hello', String(await test.settled(signing)))).toBe(alice.address);
    });

    it('shows a batch, sends it, and tells how it fares to the app that asked for it alone', async () => {
      const batches = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities'];
      const { test, app, letIn, reviewed, confirm } = await start({ optional: { ...all, methods: batches } });
      ends.push(startMockWorld({ world: test.world }).stop);
      await letIn();
      expect(app.granted()?.methods).toEqual(batches);
      const calls = [{ to: bob.address, value: '0x1' }, { to: bob.address, value: '0x2' }];
      const sending = app.ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x539', from: alice.address, atomicRequired: false, calls }]);
      expect(await reviewed()).toMatchObject({ kind: 'calls', chainId: 1337, asker: { name: 'Swap Shop' }, batch: { isOneByOne: true } });
      const confirming = confirm();
      await test.settled(confirming);
      const { id } = Object(await test.settled(sending));
      await test.turnUntil(() => test.kit.getState().calls.bundles[0]?.sent.length === 2, { stepMs: 500 });
      expect(await test.settled(app.ask('wallet_getCallsStatus', [id]))).toMatchObject({ id, status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] });
      const { sendCalls } = await import('../../src/flows/batches/sendCalls.ts');
      await test.settled(test.kit.dispatch(sendCalls({ id: '0xdead', calls: [{ to: bob.address }] })));
      expect(await test.settled(failure(app.ask('wallet_getCallsStatus', ['0xdead'])))).toMatchObject({ code: 5730 });
      expect(await test.settled(failure(app.ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: alice.address, atomicRequired: false, calls }])))).toMatchObject({ code: -32_602 });
      expect(await test.settled(failure(app.ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x539', from: bob.address, atomicRequired: false, calls }])))).toMatchObject({ code: 4100 });
      expect(await test.settled(failure(app.ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x539', atomicRequired: true, calls }])))).toMatchObject({ code: 5760 });
    }, 30_000);

    it('tells what the wallet can do, when it is let in and when it asks, on its own chains alone', async () => {
      const { test, app, letIn } = await start({ optional: { ...all, chains: ['eip155:1337'], methods: ['wallet_getCapabilities'] } });
      await letIn();
      const can = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } };
      expect(app.abilities()).toEqual({ 'eip155:1337': can });
      const here = { '0x539': can };
      expect([await test.settled(app.ask('wallet_getCapabilities', [alice.address])), await test.settled(app.ask('wallet_getCapabilities', [alice.address, ['0x539', '0x7a69']])), await test.settled(app.ask('wallet_getCapabilities', []))]).toEqual([here, here, here]);
      expect(await test.settled(failure(app.ask('wallet_getCapabilities', [bob.address])))).toMatchObject({ code: 4100 });
    });

    it('does not ask twice what came twice', async () => {
      const app = createMockApp({ optional: { ...all } });
      const { test, letIn, confirm, shown } = await start({ app: { ...app, client: async () => {
        const client = await app.client();
        return { ...client, on: (event, listener) => client.on(event, (payload: never) => { listener(payload); listener(payload); }) };
      } } });
      await letIn();
      const signing = app.ask('personal_sign', [text, alice.address]);
      await confirm();
      await test.settled(signing);
      await test.clock.advance(1_000);
      expect(shown()?.screenId).toBeUndefined();
    });

    it('tells the answer again and again while the app cannot be reached, and says so in the end', async () => {
      const { test, app, letIn, confirm } = await start();
      await letIn();
      const signing = app.ask('personal_sign', [text, alice.address]);
      await confirm();
      app.scenario.set({ kind: 'unreachable' });
      await test.clock.advance(1_000);
      app.scenario.set({ kind: 'works' });
      await test.settled(signing);
      void app.ask('personal_sign', [text, alice.address]);
      await confirm();
      app.scenario.set({ kind: 'unreachable' });
      await test.turnUntil(() => test.faults.length > 0, { stepMs: 1_000 });
      expect(test.faults).toEqual([{ owner: 'connectApp', error: expect.objectContaining({ code: 'connectApp.notTold' }) }]);
    });
  });

  it('keeps the app told which account and chain the wallet is on', async () => {
    const { test, kit, app, letIn, select, apps } = await start();
    await letIn();
    await test.settled(kit.dispatch(switchChain({ chainId: 31_337 })));
    await test.turnUntil(() => app.heard.length > 0, { stepMs: 1 });
    select(bob.address);
    await test.turnUntil(() => app.heard.length > 1, { stepMs: 1 });
    expect(app.heard).toEqual([{ name: 'chainChanged', data: 31_337, chainId: 'eip155:31337' }, { name: 'accountsChanged', data: [bob.address], chainId: 'eip155:1337' }]);
    expect([app.granted()?.accounts, apps()[0]?.address]).toEqual([[`eip155:1337:${bob.address}`, `eip155:31337:${bob.address}`], bob.address]);
  });

  describe('ends', () => {
    it('when the person disconnects the app', async () => {
      const { test, kit, app, letIn, apps, reviewed, shown } = await start();
      await letIn();
      const asked = failure(app.ask('personal_sign', [text, alice.address]));
      await reviewed();
      await test.settled(kit.dispatch(disconnectApp({ topic: apps()[0]?.topic ?? '' })));
      expect([app.granted(), apps(), await asked]).toEqual([undefined, [], { code: 6000, message: 'User disconnected.' }]);
      await test.turnUntil(() => shown()?.screenId === 'core.requestEnded', { stepMs: 1 });
    });

    it('when the app leaves', async () => {
      const { test, app, letIn, apps, reviewed, shown } = await start();
      await letIn();
      void failure(app.ask('personal_sign', [text, alice.address]));
      await reviewed();
      app.leave();
      expect(apps()).toEqual([]);
      await test.turnUntil(() => shown()?.screenId === 'core.requestEnded', { stepMs: 1 });
      expect(shown()?.params).toMatchObject({ asker: { name: 'Swap Shop', url: expect.stringContaining('swapshop.example') as unknown } });
    });

    it('when the wallet is disconnected', async () => {
      const { test, kit, app, letIn, apps } = await start();
      await letIn();
      await test.settled(kit.dispatch(disconnect()));
      await test.turnUntil(() => app.granted() === undefined, { stepMs: 1 });
      expect(apps()).toEqual([]);
    });

    it('not when the page is left; and one that could not be told is told the next time', async () => {
      const { test, kit, app, letIn, apps } = await start();
      await letIn();
      app.scenario.set({ kind: 'unreachable' });
      await test.settled(kit.dispatch(disconnectApp({ topic: apps()[0]?.topic ?? '' })));
      expect([apps(), app.granted() === undefined]).toEqual([[], false]);
      kit.destroy();
      app.scenario.set({ kind: 'works' });
      const next = await start({ app, storage: test.storage, isConnected: true });
      await next.test.settled(next.kit.dispatch(pairApp({ link: app.link() })));
      expect([app.granted(), next.apps()]).toEqual([undefined, []]);
    });
  });

  describe('after a reload', () => {
    it('serves the apps again as soon as their wallet is back, and shows what they asked meanwhile', async () => {
      const first = await start();
      await first.letIn();
      first.kit.destroy();
      const signing = first.app.ask('personal_sign', [text, alice.address]);
      const { test, apps, confirm } = await start({ app: first.app, storage: first.test.storage, clock: first.test.clock, world: first.test.world, isConnected: false });
      await confirm();
      expect(apps()).toMatchObject([{ name: 'Swap Shop', walletId: 'key', address: alice.address }]);
      expect(verifyMessage('Hello', String(await test.settled(signing)))).toBe(alice.address);
    });

    it('waits for the wallet of the app, where another one is back first', async () => {
      const first = await start();
      await first.letIn();
      first.kit.destroy();
      const signing = first.app.ask('personal_sign', [text, alice.address]);
      const remembered = JSON.parse(first.test.storage.values.get(memoryKeyOfKit) ?? '') as { readonly data: { readonly apps: readonly object[] } }; // written by the plugin
      first.test.storage.set(memoryKeyOfKit, JSON.stringify({ ...remembered.data, apps: [...remembered.data.apps, { topic: 'f'.repeat(64), walletId: 'other' }] })); // as versions before 0.2 wrote it
      const shared = { app: first.app, storage: first.test.storage, clock: first.test.clock, world: first.test.world };
      const next = await start({ ...shared, isConnected: false, isStarted: false });
      const other = createFakeWallet({ world: first.test.world, scenario: { kind: 'approveAll' } });
      next.kit.register(definePlugin({ id: 'other', needs: [eip1193Port], contributes: [walletsPoint.of({ id: 'other', name: 'Other', probe: () => 'reachable', open: async () => (request) => request.port(eip1193Port).open(other.provider, request) })] }));
      // The other wallet is there at once, and the page serves its app already; this app's own comes a second later.
      await next.test.settled(next.kit.dispatch(connect({ walletId: 'other' })));
      await next.test.clock.advance(1_000);
      await next.test.settled(next.kit.dispatch(connect({ walletId: 'key' })));
      await next.confirm();
      expect(verifyMessage('Hello', String(await next.test.settled(signing)))).toBe(alice.address);
    });

    it('carries nothing out twice that was answered before, and of which the app has not heard', async () => {
      const first = await start();
      await first.letIn();
      const signing = first.app.ask('personal_sign', [text, alice.address]);
      await first.reviewed();
      first.app.scenario.set({ kind: 'unreachable' });
      await first.confirm();
      await first.test.clock.advance(100);
      first.kit.destroy();
      first.app.scenario.set({ kind: 'works' });
      const { test, shown } = await start({ app: first.app, storage: first.test.storage, clock: first.test.clock, world: first.test.world, isConnected: false });
      expect(await test.settled(failure(signing))).toEqual({ code: -32_603, message: said('connectApp.answeredBefore') });
      expect(shown()).toBeUndefined();
    });

    it('contacts no server while no wallet with an app is connected', async () => {
      const first = await start();
      await first.letIn();
      await first.test.settled(first.kit.dispatch(disconnect()));
      first.kit.destroy();
      let clients = 0;
      const { test } = await start({ app: { ...first.app, client: async () => { clients += 1; return first.app.client(); } }, storage: first.test.storage, isConnected: false });
      await test.clock.advance(60_000);
      expect(clients).toBe(0);
    });
  });

  describe('a replay of developer tools', () => {
    const ghost = { topic: 'f'.repeat(64), walletId: 'key', name: 'Ghost', address: alice.address, chainIds: [1337], methods: [], events: [], expiresAtMs: 1 };
    /** What a jump does: another state, and then the word of the core. */
    const replay = async ({ test, kit }: Awaited<ReturnType<typeof start>>, ...facts: readonly Parameters<typeof kit.dispatch>[0][]): Promise<void> => {
      for (const fact of facts) kit.dispatch(fact);
      kit.dispatch(stateReplayed());
      await test.clock.advance(10);
    };

    it('shows the apps that are connected, not those that the state names', async () => {
      const page = await start();
      await page.letIn();
      const [app] = page.apps();
      await replay(page, served([ghost]));
      expect(page.apps()).toEqual([app]);
      await replay(page, handedOver());
      expect([page.apps(), selectIsServing(page)]).toEqual([[app], true]);
      const signing = page.app.ask('personal_sign', [text, alice.address]);
      await page.confirm();
      expect(verifyMessage('Hello', String(await page.test.settled(signing)))).toBe(alice.address);
    });

    it('shows none where this tab serves none', async () => {
      const page = await start();
      await replay(page, served([ghost]));
      expect([page.apps(), selectIsServing(page)]).toEqual([[], false]);
      await replay(page, appConnected(ghost));
      expect([page.apps(), page.phase()]).toEqual([[], { at: 'idle' }]);
    });

    it('gives up an app that waits to be let in and is not on screen any more', async () => {
      const page = await start();
      await page.test.settled(page.kit.dispatch(pairApp({ link: page.app.link() })));
      await replay(page, connectAppLeft());
      expect([page.app.refusal()?.code, page.phase()]).toEqual([5000, { at: 'idle' }]);
      await page.test.settled(page.kit.dispatch(approveApp()));
      expect(page.app.granted()).toBeUndefined();
    });

    it.each([['pairing', [pairingStarted()]], ['approving', [approvalStarted()]]] as const)('does not stay at %s where nothing is under way', async (at, facts) => {
      const page = await start();
      if (at === 'approving') {
        page.kit.dispatch(pairingStarted());
        page.kit.dispatch(appProposed({ name: 'Ghost', verdict: 'unknown', walletId: 'key', address: alice.address, chainIds: [1337], otherChains: 0, signs: false, sends: false }));
      }
      for (const fact of facts) page.kit.dispatch(fact);
      expect(page.phase().at).toBe(at);
      await replay(page);
      expect(page.phase()).toEqual({ at: 'idle' });
    });

    it('gives up a link that is followed where the state knows of none, and goes on where it does', async () => {
      const page = await start();
      page.app.scenario.set({ kind: 'silent' });
      let outcome: unknown;
      page.kit.dispatch(pairApp({ link: page.app.link() })).catch((error: unknown) => { outcome = error; });
      await page.test.clock.advance(100);
      await replay(page);
      expect([page.phase().at, outcome]).toEqual(['pairing', undefined]);
      await replay(page, connectAppLeft());
      expect([page.phase().at, outcome]).toEqual(['idle', expect.objectContaining({ code: 'user.cancelled' })]);
    });

    it('lets in no other app than the one that is shown', async () => {
      const page = await start();
      await page.test.settled(page.kit.dispatch(pairApp({ link: page.app.link() })));
      const phase = page.phase();
      if (phase.at !== 'proposed') throw new Error('nothing is proposed');
      page.kit.dispatch(pairingStarted());
      page.kit.dispatch(appProposed({ ...phase.proposal, name: 'Ghost' }));
      await page.test.settled(page.kit.dispatch(approveApp()));
      expect(page.app.granted()).toBeUndefined();
      await replay(page);
      expect([page.app.refusal()?.code, page.phase()]).toEqual([5000, { at: 'idle' }]);
    });

    it('leaves an app that is shown and waits for a yes', async () => {
      const page = await start();
      await page.test.settled(page.kit.dispatch(pairApp({ link: page.app.link() })));
      await replay(page);
      expect(page.phase().at).toBe('proposed');
      await page.test.settled(page.kit.dispatch(approveApp()));
      expect(page.phase().at).toBe('connected');
      await replay(page);
      expect([page.phase().at, page.apps().length]).toEqual(['connected', 1]);
    });
  });

  describe('in two tabs', () => {
    /** A page that is in view or not. */
    function createView(isVisible: boolean) {
      const listeners = new Set<() => void>();
      let isShown = isVisible;
      const adapter = defineAdapter<Page>({
        id: 'view', port: pagePort, supports: () => true,
        create: () => ({
          ...noPageAdapter.create(),
          isVisible: () => isShown,
          onWake: (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        }),
      });
      const show = () => {
        isShown = true;
        for (const listener of listeners) listener();
      };
      return { adapter, show, hide: () => { isShown = false; } };
    }

    /** The first has let the app in; the second was opened afterwards. */
    async function startTwo({ isSecondVisible = true } = {}) {
      const [firstView, secondView] = [createView(true), createView(isSecondVisible)];
      const first = await start({ adapters: [firstView.adapter] });
      await first.letIn();
      const { test: { clock, world, storage, turnUntil }, app } = first;
      const second = await start({ app, clock, world, storage, adapters: [secondView.adapter], isConnected: false });
      await turnUntil(() => second.kit.getState().connection.activeWalletId !== undefined);
      await clock.advance(1_000);
      return { first, second, firstView, secondView, app, clock, turnUntil };
    }
    type Started = Awaited<ReturnType<typeof start>>;
    const expectAnswered = async ({ test, confirm }: Started, app: MockApp) => {
      const signing = app.ask('personal_sign', [text, alice.address]);
      await confirm();
      expect(verifyMessage('Hello', String(await test.settled(signing)))).toBe(alice.address);
    };

    it('is served by the one that began, as long as it is in view', async () => {
      const { first, second, app } = await startTwo();
      expect([first.apps().length, second.apps().length]).toEqual([1, 0]);
      await expectAnswered(first, app);
      expect(second.shown()).toBeUndefined();
    });

    it('is served by the other once the first is closed, with what was asked in between', async () => {
      const { first, second, app, turnUntil } = await startTwo();
      const early = app.ask('personal_sign', [text, alice.address]);
      await first.reviewed();
      first.kit.destroy(); // as a tab that is closed lets go of what it held
      await turnUntil(() => second.apps().length === 1);
      await second.confirm();
      expect(verifyMessage('Hello', String(await second.test.settled(early)))).toBe(alice.address);
      await expectAnswered(second, app);
    });

    it('goes over to the one that comes into view, and back', async () => {
      const { first, second, firstView, secondView, app, turnUntil } = await startTwo({ isSecondVisible: false });
      expect([first.apps().length, second.apps().length]).toEqual([1, 0]);
      firstView.hide();
      secondView.show();
      await turnUntil(() => second.apps().length === 1);
      expect(first.apps()).toEqual([]);
      await expectAnswered(second, app);
      expect(first.shown()).toBeUndefined();
      secondView.hide();
      firstView.show();
      await turnUntil(() => first.apps().length === 1);
      await expectAnswered(first, app);
      expect([...first.test.faults, ...second.test.faults]).toEqual([]);
    });

    it('stays where a person is being asked, until they have answered', async () => {
      const { first, second, firstView, secondView, app, clock, turnUntil } = await startTwo({ isSecondVisible: false });
      const signing = app.ask('personal_sign', [text, alice.address]);
      await first.reviewed();
      firstView.hide();
      secondView.show();
      await clock.advance(5_000);
      expect([first.apps().length, second.apps().length]).toEqual([1, 0]);
      await first.confirm();
      await first.test.settled(signing);
      await turnUntil(() => second.apps().length === 1);
    });

    it('goes over to the one where a person opens the place for apps, or lets another app in, or ends one', async () => {
      const { first, second, turnUntil } = await startTwo();
      second.kit.dispatch(showScreen('connectApp.apps', { walletId: 'key' }));
      await turnUntil(() => second.apps().length === 1);
      expect(first.apps()).toEqual([]);
      await first.test.settled(first.kit.dispatch(pairApp({ link: first.app.link() })));
      expect(first.phase().at).toBe('proposed');
      first.kit.dispatch(leavePairing());
      await second.test.settled(second.kit.dispatch(disconnectApp({ topic: first.apps()[0]?.topic ?? '' })));
      await turnUntil(() => first.apps().length + second.apps().length === 0 && first.app.granted() === undefined);
    });

    it('ends with its wallet, wherever that is disconnected', async () => {
      const { second, app, turnUntil } = await startTwo();
      await second.test.settled(second.kit.dispatch(disconnect()));
      await turnUntil(() => app.granted() === undefined);
      expect(second.apps()).toEqual([]);
    });

    it('takes up an app that was let in elsewhere after it was opened', async () => {
      const [firstView, secondView] = [createView(true), createView(false)];
      const first = await start({ adapters: [firstView.adapter] });
      const { test: { clock, world, storage, turnUntil }, app } = first;
      const second = await start({ app, clock, world, storage, adapters: [secondView.adapter], isConnected: false });
      await turnUntil(() => second.kit.getState().connection.activeWalletId !== undefined);
      await first.letIn();
      first.kit.destroy();
      await turnUntil(() => second.apps().length === 1);
      expect(second.apps()).toMatchObject([{ name: 'Swap Shop', walletId: 'key' }]);
      await expectAnswered(second, app);
    });
  });

  it('goes without a trace', async () => {
    const app = createMockApp({ optional: all });
    const session = definePlugin({ id: 'key', contributes: [walletsPoint.of({ id: 'key', name: 'Key', probe: () => 'reachable', open: async () => ({ chains: [one] }) => localSession({ signer: new Wallet(alice.privateKey), chainId: one?.id ?? 1 }) })] });
    const findings = await checkPlugin(connectApp.with({ client: app.client }), {
      with: [session],
      use: async (test) => {
        await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
        await test.settled(test.kit.dispatch(pairApp({ link: app.link() })));
        await test.settled(test.kit.dispatch(disconnect()));
      },
    });
    expect(findings).toEqual([]);
  });
});
