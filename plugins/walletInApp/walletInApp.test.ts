import { Wallet } from 'ethers';
import { createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import type { MockWalletFrame, MockWalletFrameOptions } from '../../mocks/index.ts';
import { createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../mocks/testing/index.ts';
import { contentSecurityPolicy } from '../../src/kit/contentSecurityPolicy.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import type { AuthProvider, AuthProviderSpec } from '../../src/contracts/points/authProviders.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectConnectionStatus, selectConnectPhase } from '../../src/store/connection.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import type { WalletInAppConfig } from './config.ts';
import { selectInAppWallet, walletInApp } from './index.ts';
import type { InAppState } from './index.ts';
import { loginQuestionId } from './loginQuestion.ts';
import type { ChosenWay, LoginOffer } from './loginOffer.ts';

const [alice, bob] = mockAccounts;
type State = CoreState & { readonly inApp: InAppState };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

beforeAll(() => import('./flows/openInApp.ts')); // which is compiled when it is first asked for

const url = 'https://wallet.latchkey.test';
const proveDevice: AuthProvider['start'] = async ({ server, sink, signal }) => sink(await server.proveDevice({ signal }));
const way = (id: string, strategy: AuthProviderSpec['strategy'], start = proveDevice) => authProvidersPoint.of({
  id, strategy, group: 'button', title: 'ways.name', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'ways.none' }, modes: [{ mode: 'none' }], canLink: false, load: async () => ({ start }),
});

interface Setup extends Omit<MockWalletFrameOptions, 'ways'> {
  readonly frame?: MockWalletFrame;
  readonly storage?: TestStorage;
  readonly config?: Partial<WalletInAppConfig>;
  readonly ways?: readonly ReturnType<typeof way>[];
  /** What the wallet's server takes. */
  readonly served?: readonly string[];
}

function start({ frame: given, storage = createTestStorage(), config = {}, ways = [way('guest', 'guest')], served: servedWays, ...options }: Setup = {}) {
  const frame = given ?? createMockWalletFrame({ ...options, ...(servedWays && { ways: servedWays }) });
  const plugins = [walletInApp.with({ url, siteId: 'shop', openFrame: frame.openFrame, ...config }), definePlugin({ id: 'ways', contributes: ways })];
  const test = createTestKit({ plugins, storage }) as unknown as TestKit<State>; // of the ways' own state nothing is asked here
  tests.push(test);
  const shown = () => selectShownScreen(test.kit.getState());
  /** Answers the question how to sign in, once it is asked. */
  const choose = async (chosen: ChosenWay = { providerId: 'guest' }): Promise<LoginOffer> => {
    await test.turnUntil(() => shown()?.screenId === loginQuestionId);
    const open = servicesOf(test.kit).questions.get(shown()?.questionId ?? '');
    open?.answer(chosen);
    return open?.params as unknown as LoginOffer; // what the wallet asked with
  };
  const begin = () => {
    const connecting = test.kit.dispatch(connect({ walletId: 'inApp' }));
    connecting.catch(() => {});
    return connecting;
  };
  const connected = async (): Promise<void> => {
    const connecting = begin();
    await choose();
    await test.settled(connecting);
  };
  return { test, frame, storage, choose, begin, connected };
}

describe('walletInApp', () => {
  it('is listed as a wallet of the page, and opens no frame before it is picked', async () => {
    const { test, frame, connected } = start();
    await test.clock.advance(60_000);
    expect([frame.frames(), frame.asked()]).toEqual([0, []]);
    await connected();
    expect(frame.asked()).toEqual(['status', 'proveDevice', 'signIn', 'open']);
    expect(test.kit.getState().connection.wallets).toMatchObject([{ walletId: 'inApp', accounts: [alice.address] }]);
    expect(selectInAppWallet(test.kit.getState())).toEqual({ custody: 'device-only', isGuest: true, wantsRecovery: true, hasPhrase: false, screens: ['export', 'phrase', 'accounts', 'backup', 'recovery', 'devices', 'policy'] });
  });

  it('lets the page show its origin in a frame, and none other', () => {
    const { test } = start({ config: { url: `${url}/any/path` } });
    expect(contentSecurityPolicy(test.kit)).toContain(`frame-src 'self' ${url};`);
  });

  it.each<readonly [string, Partial<WalletInAppConfig>]>([
    ['inApp.notConfigured', { url: '' }],
    ['inApp.notConfigured', { siteId: '' }],
    ['inApp.badUrl', { url: 'wallet' }],
    ['inApp.badUrl', { url: 'http://wallet.example' }],
    ['inApp.badUrl', { url: 'https://me:secret@wallet.example' }],
    ['auth.unknownOption', { auth: { options: ['fax' as never] } }],
    ['auth.popupWithRedirect', { auth: { mode: 'popup', redirectUrl: 'https://site.test' } }],
    ['auth.windowWithoutRedirect', { auth: { mode: 'window' } }],
    ['auth.popupWithRedirect', { auth: { redirectUrl: 'https://site.test' } }],
    ['inApp.badRedirectUrl', { auth: { mode: 'redirect', redirectUrl: '/back' } }],
    ['inApp.badRedirectUrl', { auth: { mode: 'window', redirectUrl: 'javascript:alert(1)' } }],
    ['inApp.ecosystemOnly', { partnerId: 'partner' }],
    ['inApp.ecosystemOnly', { ecosystemId: 'market' }],
    ['inApp.notYet', { executionMode: { mode: 'EIP7702' } }],
    ['inApp.badCountry', { defaultSmsCountryCode: 'ch' }],
    ['inApp.badCountry', { allowedSmsCountryCodes: ['CH', '+41'] }],
    ['inApp.badCountry', { allowedSmsCountryCodes: ['CH'], defaultSmsCountryCode: 'DE' }],
  ])('is not registered with settings that it cannot keep: %s', (code, config) => {
    expect(() => start({ config })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code }) }));
  });

  it('takes the address of a wallet on the same machine without https', () => {
    expect(() => start({ config: { url: 'http://wallet.localhost:8787' } })).not.toThrow();
  });

  it('offers what the site names, of what is registered', async () => {
    const ways = [way('guest', 'guest'), way('email', 'email'), way('google', 'google')];
    const all = start({ ways });
    void all.begin();
    expect((await all.choose()).ways.map(({ providerId }) => providerId)).toEqual(['email', 'google', 'guest']);
    const some = start({ ways, config: { auth: { options: ['guest'] } } });
    void some.begin();
    expect((await some.choose()).ways.map(({ providerId }) => providerId)).toEqual(['guest']);
    const ordered = start({ ways, config: { auth: { options: ['guest', 'google'] } } });
    void ordered.begin();
    expect(await ordered.choose()).toMatchObject({ hasOrder: true, ways: [{ providerId: 'guest' }, { providerId: 'google' }] });
    const served = start({ ways, served: ['email', 'phone'] });
    void served.begin();
    expect((await served.choose()).ways.map(({ providerId }) => providerId)).toEqual(['email']);
    const none = start({ ways: [] });
    await expect(none.test.settled(none.begin())).rejects.toMatchObject({ code: 'inApp.noWays' });
    expect(none.frame.frames()).toBe(0);
  });

  it('asks anew for a person who goes back from a way in, with what they had typed', async () => {
    let tries = 0;
    const { test, choose, begin } = start({ ways: [way('guest', 'guest', async (request) => {
      tries += 1;
      if (tries === 1) throw (await import('../../src/contracts/errors.ts')).userErrors.cancelled();
      return proveDevice(request);
    })] });
    const connecting = begin();
    await choose({ providerId: 'guest', identifier: 'ann@example.com' });
    expect(await choose()).toMatchObject({ identifier: 'ann@example.com' });
    await test.settled(connecting);
    expect(JSON.stringify([test.actions, test.kit.getState()])).not.toContain('ann@example.com');
  });

  it('passes on that the frame takes no proof of a login that it has not begun', async () => {
    const { test, choose, begin } = start({ ways: [way('oidc', 'oidc', ({ sink }) => sink({ type: 'flow', flowId: 'flow', ticket: 'verifier' }))] });
    const connecting = begin();
    await choose({ providerId: 'oidc' });
    await expect(test.settled(connecting)).rejects.toMatchObject({ code: 'inApp.codeExpired' });
  });

  it('marks the way in that led in last in this browser, and no other', async () => {
    const frame = createMockWalletFrame();
    const storage = createTestStorage();
    const ways = [way('guest', 'guest'), way('email', 'email')];
    const before = start({ frame, storage, ways });
    await before.connected();
    await before.test.settled(before.test.kit.dispatch(disconnect()));
    const after = start({ frame, storage, ways });
    void after.begin();
    expect((await after.choose()).ways).toEqual([expect.not.objectContaining({ isLast: true }), expect.objectContaining({ providerId: 'guest', isLast: true })]);
  });

  it('has the code that the site has its accounts run, and none where the site names none', async () => {
    const delegation = { delegate: url, encodeCalls: () => '0x' };
    for (const config of [{ delegation }, {}]) {
      const { test, connected } = start({ config });
      await connected();
      expect(servicesOf(test.kit).sessions.get('inApp')?.session.delegation).toBe(config.delegation);
    }
  });

  it('needs no sign-in of a person who has one', async () => {
    const frame = createMockWalletFrame();
    const first = start({ frame });
    await first.connected();
    await first.test.settled(first.test.kit.dispatch(disconnect({ revoke: false })));
    await first.test.settled(first.begin());
    expect(frame.asked().filter((method) => method === 'signIn')).toHaveLength(1);
  });

  describe('after a reload', () => {
    it.each<readonly [string, (frame: MockWalletFrame) => void]>([
      ['a login has ended', (frame) => frame.signOut()],
      ['the device is new to the wallet', (frame) => frame.setDevice(false)],
    ])("says 'Failed to authenticate user.' where %s, and shows nothing", async (_when, change) => {
      const frame = createMockWalletFrame();
      const storage = createTestStorage();
      const before = start({ frame, storage });
      await before.connected();
      before.test.kit.destroy();
      change(frame);
      const after = start({ frame, storage, config: {} });
      const failed = jest.fn();
      after.test.kit.dispatch(connect({ walletId: 'inApp', isSilent: true })).catch(failed);
      await after.test.turnUntil(() => failed.mock.calls.length > 0);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'auth.failed', message: 'Failed to authenticate user.' }));
      expect([selectShownScreen(after.test.kit.getState()), frame.frames()]).toEqual([undefined, 0]);
    });

    it('contacts the wallet only where it was connected before', async () => {
      const { test, frame } = start();
      test.kit.start();
      await test.turnUntil(() => selectConnectionStatus(test.kit.getState()) === 'disconnected');
      expect(frame.frames()).toBe(0);
    });

    it('keeps nothing but which wallet it was, and which way in', async () => {
      const { storage, connected, test } = start();
      await connected();
      await test.clock.advance(1_000);
      expect([...storage.values.values()].join()).not.toMatch(/mock-flow|mock-signature|mock-public-key/);
      expect([...storage.values].filter(([key]) => key.includes('inApp'))).toEqual([['latchkey.inApp.lastWay', '{"v":1,"data":"guest"}']]);
    });
  });

  it.each(['rejected', 'recoveryNeeded'] as const)('ends the login where the wallet is not opened after it (%s), so that the next try begins anew', async (refusal) => {
    const { test, frame, begin, choose, connected } = start();
    frame.fail('open', refusal);
    const connecting = begin();
    await choose();
    await expect(test.settled(connecting)).rejects.toMatchObject({ code: refusal === 'rejected' ? 'user.rejected' : 'inApp.recoveryNeeded' });
    expect([frame.isSignedIn(), frame.frames()]).toEqual([false, 0]);
    frame.fail('open', undefined);
    await connected();
  });

  it('takes no answer for a status that is none', async () => {
    for (const answer of [null, 'x', {}, { status: 'Logged In, Wallet Initialized', addresses: [], custody: 'user-recoverable', isGuest: false, identities: [], wantsRecovery: false, screens: [] }, { status: 'Logged Out', addresses: [], custody: 'nobody', isGuest: false, identities: [], wantsRecovery: false, screens: [] }]) {
      const { test, frame, begin } = start();
      frame.lie('status', answer);
      await expect(test.settled(begin())).rejects.toMatchObject({ code: expect.stringMatching(/^inApp\.unreadable$|^wallet\.noAccounts$/) });
      expect([selectConnectPhase(test.kit.getState()).at, frame.frames()]).toEqual(['failed', 0]);
    }
  });

  describe('where the wallet takes nothing that a person brings', () => {
    it('does not offer it, and offers it elsewhere unless the site says otherwise', async () => {
      const offered = async (setup: Setup) => {
        const { begin, choose } = start(setup);
        void begin();
        return (await choose()).bringing;
      };
      expect(await offered({ custody: 'external' })).toBeUndefined();
      expect([await offered({}), await offered({ config: { canImport: false } })]).toEqual(['offered', undefined]);
    });

    it('says why to a page that asks for it all the same, before anyone is signed in', async () => {
      const { test, frame, begin, choose } = start({ custody: 'external' });
      const connecting = begin();
      await choose({ providerId: 'guest', isBringing: true });
      await expect(test.settled(connecting)).rejects.toMatchObject({ code: 'inApp.cannotImport' });
      expect([frame.asked(), frame.frames()]).toEqual([['status'], 0]);
    });

    it('ends the login where the wallet says so only then', async () => {
      const { test, frame, begin, choose } = start();
      frame.fail('open', 'cannotImport');
      const connecting = begin();
      await choose({ providerId: 'guest', isBringing: true });
      await expect(test.settled(connecting)).rejects.toMatchObject({ code: 'inApp.cannotImport' });
      expect([frame.isSignedIn(), frame.frames()]).toEqual([false, 0]);
    });
  });

  it('opens a wallet of the first version, and offers nothing that it does not list', async () => {
    const { test, frame, begin } = start();
    frame.lie('status', { status: 'Logged In, Wallet Initialized', addresses: [alice.address], custody: 'user-recoverable', isGuest: false, identities: [{ kind: 'email', value: null }], wantsRecovery: false });
    await test.settled(begin());
    expect(selectInAppWallet(test.kit.getState())).toEqual({ custody: 'user-recoverable', isGuest: false, wantsRecovery: false, hasPhrase: false, screens: [] });
  });

  it('ends the login with the connection', async () => {
    const { test, frame, connected } = start();
    await connected();
    await test.settled(test.kit.dispatch(disconnect()));
    expect([frame.isSignedIn(), frame.frames(), selectInAppWallet(test.kit.getState())]).toEqual([false, 0, undefined]);
  });

  it.each<readonly [string, (frame: MockWalletFrame) => void]>([
    ['refuses', (frame) => frame.fail('signOut', 'serverAway')],
    ['says anything but yes', (frame) => frame.lie('signOut', { ok: true })],
    ['is silent', (frame) => frame.fail('signOut', 'silence')],
  ])("fails with 'Failed to logout' where the server %s, and shows the wallet as left all the same", async (_what, break_) => {
    const { test, frame, connected } = start();
    await connected();
    break_(frame);
    await expect(test.settled(test.kit.dispatch(disconnect()))).rejects.toMatchObject({ code: 'auth.logoutFailed', message: 'Failed to logout' });
    expect([test.kit.getState().connection.wallets, frame.frames(), test.kit.getState().inApp.logout.at]).toEqual([[], 0, 'failed']);
  });

  it('follows what happens in the frame: other accounts, and a login that was ended elsewhere', async () => {
    const frame = createMockWalletFrame({ accounts: [alice, bob] });
    const { test, connected } = start({ frame });
    await connected();
    frame.show([bob.address, alice.address]);
    await test.turnUntil(() => test.kit.getState().connection.wallets[0]?.accounts[0] === bob.address);
    expect(await test.settled(test.kit.dispatch(signMessage({ message: 'x' })))).toBe(await new Wallet(bob.privateKey).signMessage('x'));
    frame.signOut();
    await test.turnUntil(() => test.kit.getState().connection.wallets.length === 0);
    await test.clock.advance(1_000);
    expect([frame.frames(), selectInAppWallet(test.kit.getState())]).toEqual([0, undefined]);
  });
});
