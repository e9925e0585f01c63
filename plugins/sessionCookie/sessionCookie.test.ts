import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { recoverAddress } from 'ethers';
import { createFakeWallet, createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import type { FakeWallet, MockWalletFrame } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../mocks/testing/index.ts';
import { createSiteSessions } from '../../src/api/siteSession/createSiteSessions.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { stateReplayed } from '../../src/store/stateReplayed.ts';
import { siwe } from '../siwe/index.ts';
import type { SiweState } from '../siwe/index.ts';
import { signIn as signInBySiwe } from '../siwe/flows/signIn.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import { inAppIdentity, walletInApp } from '../walletInApp/index.ts';
import type { InAppState } from '../walletInApp/index.ts';
import { loginQuestionId } from '../walletInApp/loginQuestion.ts';
import { takeStatus } from '../walletInApp/flows/takeStatus.ts';
import { defineSiteSession, selectSiteSession, syncSiteSession } from './index.ts';
import type { SiteSessionConfig, SiteSessionState } from './index.ts';

type State = CoreState & { readonly inApp: InAppState; readonly sessionCookie: SiteSessionState; readonly siwe: SiweState };
const [alice, bob] = mockAccounts;
const origin = 'https://example.test';
const url = `${origin}/session`;
const issuer = 'https://wallet.latchkey.test';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const minute = 60_000;

const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});
beforeAll(() => Promise.all([import('../walletInApp/flows/openInApp.ts'), import('../walletInApp/fetchIdentityToken.ts'), import('./work.ts')])); // compiled when they are first asked for

/** A browser with its cookies, and the site's own server behind it. */
function createSite() {
  const cookies = new Map<string, string>();
  const asked: string[] = [];
  let nowMs = (): number => 0;
  let isAway = false;
  const sessions = createSiteSessions({
    origin, keys: [randomBytes(32).toString('base64')], clock: { nowMs: () => nowMs() },
    identity: { issuer, audience: 'shop', fetch: async () => Response.json({ keys: [{ ...createPublicKey(pair.privateKey).export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }] }) },
    siwe: { verifySignature: async ({ address, hash, signature }) => recoverAddress(hash, signature) === address },
  });
  const adapter = defineAdapter({
    id: 'siteHttp', port: httpPort, supports: () => true,
    create: () => ({
      send: async ({ url: to, method, headers, body, hasCookies }) => {
        asked.push(body === undefined ? method : String((JSON.parse(body) as { type: string }).type));
        if (isAway) throw new Error('offline');
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await sessions.handle(new Request(to, { method, headers: { ...headers, origin, 'sec-fetch-site': 'same-origin', ...(hasCookies && { cookie }) }, ...(body !== undefined && { body }) }));
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          if (/Max-Age=0/.test(set)) cookies.delete(name);
          else cookies.set(name, value);
        }
        return { status: response.status, statusText: '', headers: {}, body: await response.text() };
      },
    }),
  });
  return {
    cookies, asked, adapter,
    follow: (clock: { nowMs(): number }) => void (nowMs = () => clock.nowMs()),
    setAway: (isNow: boolean) => void (isAway = isNow),
    nowMs: () => nowMs(),
    /** As a server that renders does. */
    read: () => sessions.readSession([...cookies].map(([name, value]) => `${name}=${value}`).join('; ')),
  };
}
type Site = ReturnType<typeof createSite>;

interface Visit {
  readonly site?: Site;
  readonly storage?: TestStorage;
  readonly frame?: MockWalletFrame;
  readonly clock?: TestKit<State>['clock'];
  readonly session?: PageSession | null;
  readonly person?: string;
  readonly isStarted?: boolean;
  /** The other wallet signs in as it connects. */
  readonly signsInOnConnect?: boolean;
}

/** A page of the site, with the in-app wallet, another wallet, and sign-in by a message. */
function visit({ site = createSite(), storage = createTestStorage(), frame = createMockWalletFrame({ accounts: [alice] }), person = 'alice', isStarted = true, signsInOnConnect = false, clock, ...given }: Visit = {}) {
  const config: SiteSessionConfig = { url, identity: inAppIdentity, ...('session' in given && { session: given.session ?? null }) };
  const { plugin, signIn } = defineSiteSession(config);
  let wallet: FakeWallet | undefined;
  const guest = authProvidersPoint.of({
    id: 'guest', strategy: 'guest', group: 'button', title: 'ways.name', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'ways.none' }, modes: [{ mode: 'none' }], canLink: false,
    load: async () => ({ start: async ({ server, sink, signal }) => sink(await server.proveDevice({ signal })) }),
  });
  const test = createTestKit({
    plugins: [walletInApp.with({ url: issuer, siteId: 'shop', openFrame: frame.openFrame }), definePlugin({ id: 'ways', contributes: [guest] }), walletAdapter({ id: 'other', name: 'Other', signsInOnConnect, getProvider: () => wallet?.provider }), plugin, siwe.with({ ...signIn })],
    storage, adapters: [site.adapter], ...(clock && { clock }),
  }) as unknown as TestKit<State>; // of the ways' own state nothing is asked here
  tests.push(test);
  wallet = createFakeWallet({ world: test.world, accounts: [bob], scenario: { kind: 'approveAll' } });
  site.follow(test.clock);
  const { kit } = test;
  /** The wallet's server signs what is so when it is asked. */
  const signToken = (): void => {
    const iat = Math.floor(test.clock.nowMs() / 1_000);
    const signed = `${encode({ alg: 'ES256', kid: 'k', typ: 'JWT' })}.${encode({ iss: issuer, aud: 'shop', sub: person, iat, exp: iat + 300, address: (person === 'alice' ? alice : bob).address, isGuest: true, identities: [{ kind: 'guest', value: null, verifiedAtMs: 1 }] })}`;
    frame.lie('identityToken', { token: `${signed}.${sign('sha256', Buffer.from(signed), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`, expiresInMs: 300_000 });
  };
  signToken();
  if (isStarted) kit.start();
  const status = () => selectSiteSession(kit.getState());
  const until = (at: string) => test.turnUntil(() => status().at === at && (at !== 'signedIn' || status().isConfirmed));
  /** Until the server has given the session another hour. */
  const renewed = () => test.turnUntil(() => {
    const { phase } = kit.getState().sessionCookie;
    return phase.at === 'signedIn' && phase.session.expiresAtMs > test.clock.nowMs() + 50 * minute;
  }, { stepMs: 10 });
  return {
    test, kit, site, storage, frame, wallet, status, until, signToken, renewed,
    connectInApp: async () => {
      const connecting = kit.dispatch(connect({ walletId: 'inApp' }));
      await test.turnUntil(() => selectShownScreen(kit.getState())?.screenId === loginQuestionId);
      servicesOf(kit).questions.get(selectShownScreen(kit.getState())?.questionId ?? '')?.answer({ providerId: 'guest' });
      await test.settled(connecting);
      await until('signedIn');
    },
    connectOther: async () => {
      await test.settled(kit.dispatch(connect({ walletId: 'other' })));
      await test.turnUntil(() => kit.getState().siwe.phase.at === 'instruction');
      await test.settled(kit.dispatch(signInBySiwe()));
    },
  };
}
const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code; // as every error of the kit has one

describe('defineSiteSession', () => {
  it('begins a session with the in-app wallet, without a question, and asks for no message', async () => {
    const { test, kit, site, status, connectInApp } = visit();
    await connectInApp();
    expect([status(), site.asked]).toEqual([{ at: 'signedIn', address: alice.address, isConfirmed: true, error: undefined }, ['identity']]);
    expect(await site.read()).toMatchObject({ userId: 'alice', address: alice.address, walletId: 'inApp', identities: ['guest'] });
    await test.turnUntil(() => kit.getState().siwe.phase.at === 'success');
    const seen = JSON.stringify([test.actions, kit.getState(), [...test.storage.values]]);
    for (const secret of [...site.cookies.values()].flatMap((cookie) => [cookie, cookie.slice(20, 60)])) expect(seen).not.toContain(secret);
    expect(seen).not.toMatch(/eyJ[\w-]{20}/);
  });

  it('ends in the same session with another wallet, once it has signed', async () => {
    const { site, status, connectOther } = visit();
    await connectOther();
    expect(status()).toEqual({ at: 'signedIn', address: bob.address, isConfirmed: true, error: undefined });
    expect(site.asked).toEqual(['GET', 'payload', 'siwe']);
    expect(Object.keys((await site.read()) ?? {})).toEqual(expect.arrayContaining(['userId', 'address', 'walletId', 'chainId', 'identities', 'expiresAtMs']));
    expect(await site.read()).toMatchObject({ userId: bob.address, signedInBy: 'siwe', walletId: 'other' });
  });

  it('ends in the same session with a wallet that signs in as it connects, by one prompt', async () => {
    const { test, kit, site, status, wallet, until } = visit({ signsInOnConnect: true });
    wallet.scenario.set({ kind: 'byHand' });
    const connecting = kit.dispatch(connect({ walletId: 'other' }));
    await test.turnUntil(() => wallet.requests().length > 0);
    wallet.approve(wallet.requests()[0]?.id ?? '');
    await test.settled(connecting); // any other prompt would stay open
    await until('signedIn');
    expect([status(), site.asked, wallet.requests()]).toEqual([{ at: 'signedIn', address: bob.address, isConfirmed: true, error: undefined }, ['payload', 'GET', 'siwe'], []]);
    expect(await site.read()).toMatchObject({ userId: bob.address, signedInBy: 'siwe', walletId: 'other' });
  });

  it('shows at once what the server has read, and asks nothing once the wallet confirms it', async () => {
    const first = visit();
    await first.connectInApp();
    const session = await first.site.read();
    first.kit.destroy();
    const { site, storage, frame } = first;
    const before = site.asked.length;
    const next = visit({ site, storage, frame, clock: first.test.clock, session, isStarted: false });
    expect(next.status()).toEqual({ at: 'signedIn', address: alice.address, isConfirmed: false, error: undefined });
    expect(next.kit.getState().connection.remembered).toEqual({ walletIds: [], address: alice.address });
    next.kit.start();
    await next.until('signedIn');
    expect(site.asked.slice(before)).toEqual([]);
  });

  it('shows no account of a session that the kit knows to be of another visitor', async () => {
    const first = visit();
    await first.connectInApp();
    const session = await first.site.read();
    first.kit.destroy();
    const storage = createTestStorage();
    storage.set('latchkey.connection', JSON.stringify({ walletIds: ['other'], activeWalletId: 'other', address: bob.address, chainId: 1 }));
    const next = visit({ site: first.site, storage, clock: first.test.clock, session, isStarted: false });
    const seen: unknown[] = [];
    next.kit.subscribe(() => seen.push(next.status().address));
    next.kit.start();
    await next.test.settled(next.kit.dispatch(connect({ walletId: 'other' })));
    await next.test.turnUntil(() => next.kit.getState().siwe.phase.at === 'instruction');
    expect([next.status().at, next.kit.getState().connection.remembered?.address, seen.length > 5, seen.slice(1).filter((address) => address !== undefined)]).toEqual(['signedOut', bob.address, true, []]);
    expect([await next.site.read(), next.site.cookies.size]).toEqual([null, 0]); // another account's session is ended
  });

  it('begins another session where the wallet is another person now', async () => {
    const first = visit();
    await first.connectInApp();
    const session = await first.site.read();
    first.kit.destroy();
    const frame = createMockWalletFrame({ accounts: [bob] });
    const next = visit({ site: first.site, frame, clock: first.test.clock, session, person: 'bob' });
    await next.connectInApp();
    expect([next.status().address, await next.site.read()]).toMatchObject([bob.address, { userId: 'bob' }]);
  });

  it('begins one anew where the cookie was gone', async () => {
    const first = visit();
    await first.connectInApp();
    first.kit.destroy();
    first.site.cookies.clear();
    const next = visit({ site: first.site, storage: first.storage, frame: first.frame, clock: first.test.clock, session: await first.site.read() });
    expect(next.status()).toMatchObject({ at: 'signedOut' });
    await next.until('signedIn');
    expect(await next.site.read()).toMatchObject({ userId: 'alice' });
  });

  it('does not look for a wallet because of a cookie', async () => {
    const first = visit();
    await first.connectInApp();
    const session = await first.site.read();
    first.kit.destroy();
    const next = visit({ site: first.site, frame: first.frame, clock: first.test.clock, session });
    await next.until('signedOut');
    expect([next.kit.getState().connection.wallets, first.frame.frames()]).toEqual([[], 0]);
  });

  it('ends the session with the connection, and stays out of it', async () => {
    const { test, kit, site, connectInApp, until } = visit();
    await connectInApp();
    await test.settled(kit.dispatch(disconnect()));
    await until('signedOut');
    await test.turnUntil(() => site.cookies.size === 0);
    expect([await site.read(), site.asked]).toEqual([null, ['identity', 'end']]);
  });

  it('says where a session could not be ended, keeps that over a reload, and tries again', async () => {
    const { test, kit, site, storage, frame, connectInApp, status } = visit();
    await connectInApp();
    site.setAway(true);
    await test.settled(kit.dispatch(disconnect()));
    await test.turnUntil(() => status().error !== undefined);
    expect(status()).toMatchObject({ at: 'signedOut', error: { code: 'sessionCookie.endFailed' } });
    const session = await site.read();
    expect(session).not.toBeNull();
    kit.destroy();
    site.setAway(false);
    const next = visit({ site, storage, frame, clock: test.clock, session });
    await next.test.turnUntil(() => site.cookies.size === 0);
    expect([await site.read(), storage.values.has('latchkey.sessionCookie.left')]).toEqual([null, false]);
  });

  it('tries once more when the person is back', async () => {
    const { test, kit, site, connectInApp, status } = visit();
    await connectInApp();
    site.setAway(true);
    await test.settled(kit.dispatch(disconnect()));
    await test.turnUntil(() => status().error !== undefined);
    site.setAway(false);
    test.wake();
    await test.turnUntil(() => site.cookies.size === 0);
    expect(status()).toMatchObject({ at: 'signedOut', error: undefined });
  });

  it('is not ended by a page that goes', async () => {
    const { kit, site, connectInApp } = visit();
    await connectInApp();
    kit.destroy();
    expect([site.asked, await site.read()]).toMatchObject([['identity'], { userId: 'alice' }]);
  });

  it('renews the session while the person is there, by a new token', async () => {
    const { test, site, connectInApp, signToken, renewed } = visit();
    await connectInApp();
    await test.clock.advance(29 * minute);
    expect(site.asked).toEqual(['identity']);
    signToken();
    await test.clock.advance(2 * minute);
    await renewed();
    expect(site.asked).toEqual(['identity', 'identity']);
    await test.clock.advance(29 * minute);
    expect(await site.read()).toMatchObject({ userId: 'alice' });
  });

  it('renews nothing while the page is out of view, and does so once the person is back', async () => {
    const { test, site, connectInApp, signToken, until, renewed } = visit();
    await connectInApp();
    test.hide();
    await test.clock.advance(90 * minute);
    expect([site.asked, await site.read()]).toEqual([['identity'], null]);
    signToken();
    test.wake();
    await renewed();
    await until('signedIn');
    expect(await site.read()).toMatchObject({ userId: 'alice' });
  });

  it('renews a session by a message without another signature', async () => {
    const { test, site, connectOther, renewed } = visit();
    await connectOther();
    await test.clock.advance(31 * minute);
    await renewed();
    expect(site.asked.at(-1)).toBe('renew');
    await test.clock.advance(40 * minute);
    expect(await site.read()).toMatchObject({ userId: bob.address });
  });

  it('counts a session no longer that the wallet does not vouch for any more', async () => {
    const { test, frame, site, connectInApp, status } = visit();
    await connectInApp();
    frame.fail('identityToken', 'blocked');
    await test.clock.advance(31 * minute);
    await test.turnUntil(() => status().error !== undefined);
    expect(status()).toMatchObject({ at: 'signedIn', error: { code: 'inApp.blocked' } });
    await test.turnUntil(() => status().at !== 'signedIn', { stepMs: 10_000 });
    expect(await site.read()).toBeNull();
  });

  it('takes up other ways in at once', async () => {
    const { test, kit, site, connectInApp } = visit();
    await connectInApp();
    kit.dispatch(takeStatus({ status: 'Logged In, Wallet Initialized', addresses: [alice.address], custody: 'user-recoverable', isGuest: false, hasPhrase: false, canImport: false, screens: [], wantsRecovery: true, identities: [{ kind: 'email', value: 'a@b.example' }] }));
    await test.turnUntil(() => site.asked.length > 1);
    expect(site.asked).toEqual(['identity', 'identity']);
  });

  it('keeps two tabs in step', async () => {
    const first = visit();
    await first.connectInApp();
    const { site, storage, frame } = first;
    const second = visit({ site, storage, frame, clock: first.test.clock, session: await site.read() });
    await second.until('signedIn');
    first.signToken();
    await first.test.settled(first.kit.dispatch(syncSiteSession({ isForced: true })));
    await second.test.turnUntil(() => second.kit.getState().sessionCookie.phase.at === 'signedIn');
    await first.test.settled(first.kit.dispatch(disconnect()));
    await second.until('signedOut');
    await second.test.turnUntil(() => site.cookies.size === 0 && second.kit.getState().sessionCookie.phase.at === 'signedOut');
    expect(await site.read()).toBeNull();
  });

  it('drops what another tab cannot have written', async () => {
    const { test, kit, storage, connectInApp, status } = visit();
    await connectInApp();
    for (const text of ['{', '7']) storage.set('latchkey.sessionCookie.news', text);
    await test.clock.advance(100);
    storage.set('latchkey.sessionCookie.news', JSON.stringify({ session: { address: bob.address, signedInBy: 'siwe', expiresAtMs: 1e15, lifetimeMs: 1e9 } }));
    await test.turnUntil(() => status().at !== 'signedIn' || kit.getState().sessionCookie.phase.at !== 'signedIn');
    expect(status().address).not.toBe(bob.address);
  });

  it('tells what the server says against an account, and looks again after a replay', async () => {
    const { test, kit, frame, status, site, connectInApp } = visit();
    await connectInApp();
    frame.lie('identityToken', { token: 'a.b.c', expiresInMs: 1 });
    await expect(test.settled(kit.dispatch(syncSiteSession({ isForced: true })))).rejects.toMatchObject({ code: 'sessionCookie.refused', message: expect.stringContaining('identity.badToken') });
    expect(status()).toMatchObject({ at: 'signedIn', error: { code: 'sessionCookie.refused' } });
    const before = site.asked.length;
    kit.dispatch(stateReplayed());
    await test.turnUntil(() => site.asked.length > before);
  });

  it('leaves no trace', async () => {
    const site = createSite();
    expect(await checkPlugin(defineSiteSession({ url, session: null }).plugin, { adapters: [site.adapter], use: async (test) => {
      await test.kit.dispatch(syncSiteSession());
    } })).toEqual([]);
  });

  it('says where its sign-in is used without it', async () => {
    const { signIn } = defineSiteSession({ url });
    const signal = new AbortController().signal;
    const codes = await Promise.all([signIn.getPayload({ signal }), signIn.getConnectPayload({ walletId: 'other', signal }), signIn.verify({ message: '', signature: '', signal }), signIn.isLoggedIn({ address: '', signal }), signIn.logout()].map((each) => each.then(() => 'done', codeOf)));
    expect(codes).toEqual(codes.map(() => 'sessionCookie.notConfigured'));
  });
});
