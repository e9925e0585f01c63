import { createMockWalletFrame, mockAccounts } from '../../../mocks/index.ts';
import type { MockWalletFrame, MockWalletFrameOptions } from '../../../mocks/index.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import type { AuthProviderSpec } from '../../../src/contracts/points/authProviders.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import type { HttpAnswer, HttpRequest } from '../../../src/contracts/ports/http.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { disconnect } from '../../../src/flows/connection/disconnect.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { selectShownScreen } from '../../../src/store/modal.ts';
import type { WalletInAppConfig } from '../config.ts';
import { ecosystemIdentity, selectInAppWallet, walletEcosystem, walletInApp } from '../index.ts';
import type { InAppState } from '../index.ts';
import { loginQuestionId } from '../loginQuestion.ts';
import type { LoginOffer } from '../loginOffer.ts';

type State = CoreState & { readonly inApp: InAppState };
const [alice] = mockAccounts;
const url = 'https://wallet.latchkey.test';
const walletId = 'ecosystem.market';
const icon = 'data:image/png;base64,iVBORw0KGgo=';
const market = { authOptions: ['guest', 'email', 'telepathy'], name: 'Market', icon };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});
beforeAll(() => import('../flows/openInApp.ts')); // which is compiled when it is first asked for

const way = (id: string, strategy: AuthProviderSpec['strategy']) => authProvidersPoint.of({
  id, strategy, group: 'button', title: 'ways.name', icon, screens: { signIn: 'ways.none' }, modes: [{ mode: 'none' }], canLink: true, load: async () => ({ start: async ({ server, sink, signal }) => sink(await server.proveDevice({ signal })) }),
});
const ways = definePlugin({ id: 'ways', contributes: [way('guest', 'guest'), way('email', 'email'), way('google', 'google')] });

interface Setup extends MockWalletFrameOptions {
  readonly config?: Partial<WalletInAppConfig>;
  readonly storage?: TestStorage;
  /** What the wallet's server answers. */
  readonly answer?: (request: HttpRequest) => Partial<HttpAnswer> | Promise<Partial<HttpAnswer>>;
  readonly frame?: MockWalletFrame;
}

function start({ config = {}, storage = createTestStorage(), answer = () => ({ body: JSON.stringify(market) }), frame: given, ...options }: Setup = {}) {
  const requests: HttpRequest[] = [];
  const http = defineAdapter({ id: 'siteHttp', port: httpPort, supports: () => true, create: () => ({ send: async (request) => (requests.push(request), { status: 200, statusText: '', headers: {}, body: '', ...(await answer(request)) }) }) });
  const frame = given ?? createMockWalletFrame(options);
  const plugin = walletEcosystem.with({ url, siteId: 'shop', ecosystemId: 'market', openFrame: frame.openFrame, metadata: { name: 'A wallet' }, ...config });
  const test = createTestKit({ plugins: [plugin, ways], storage, adapters: [http] }) as unknown as TestKit<State>; // of the ways' own state nothing is asked here
  tests.push(test);
  test.kit.start();
  test.act();
  const listed = () => test.kit.read(walletsPoint).map(({ id, name, icon: drawn }) => [id, name, drawn === icon]);
  const begin = () => {
    const connecting = test.kit.dispatch(connect({ walletId }));
    connecting.catch(() => {});
    return connecting;
  };
  const choose = async (): Promise<LoginOffer> => {
    await test.turnUntil(() => selectShownScreen(test.kit.getState())?.screenId === loginQuestionId);
    const open = servicesOf(test.kit).questions.get(selectShownScreen(test.kit.getState())?.questionId ?? '');
    open?.answer({ providerId: 'guest' });
    return open?.params as unknown as LoginOffer; // what the wallet asked with
  };
  return { test, frame, storage, requests, listed, begin, choose };
}

describe('walletEcosystem', () => {
  it('is listed by its own id, asks no one at a load, and then by what its ecosystem says of it', async () => {
    const { test, frame, requests, listed, begin, choose, storage } = start({ config: { partnerId: 'acme' } });
    await test.clock.advance(60_000);
    expect([listed(), requests]).toEqual([[[walletId, 'A wallet', false]], []]);
    const connecting = begin();
    const offer = await choose();
    await test.settled(connecting);
    expect(requests).toMatchObject([{ url: `${url}/api/2024-05-05/ecosystem-wallet`, method: 'GET', credentialed: true, headers: { 'x-ecosystem-id': 'market', 'x-ecosystem-partner-id': 'acme' } }]);
    expect(offer).toMatchObject({ walletName: 'Market', ways: [{ providerId: 'email' }, { providerId: 'guest' }] });
    expect(listed()).toEqual([[walletId, 'Market', true]]);
    expect(test.kit.getState().connection.wallets).toMatchObject([{ walletId, accounts: [alice.address] }]);
    expect(selectInAppWallet(test.kit.getState())).toMatchObject({ isGuest: true });
    expect(test.faults).toEqual([]);
    // The next page shows it as it was told last, and asks no one.
    test.kit.destroy();
    const next = start({ storage, frame });
    await next.test.turnUntil(() => next.test.kit.getState().connection.wallets.length === 1);
    expect([next.listed(), next.requests]).toEqual([[[walletId, 'Market', true]], []]);
  });

  it('goes by what it was told for five minutes, and all who ask at once share one request', async () => {
    let release = (): void => {};
    const { test, requests, begin, choose } = start({ answer: () => new Promise((resolve) => { release = () => resolve({ body: JSON.stringify(market) }); }) });
    void begin();
    await test.turnUntil(() => requests.length === 1);
    void begin(); // in place of the first
    await test.turnUntil(() => requests.length >= 1);
    release();
    await choose();
    await test.turnUntil(() => test.kit.getState().connection.wallets.length === 1);
    expect(requests).toHaveLength(1);
    await test.settled(test.kit.dispatch(disconnect({ walletId })));
    await test.clock.advance(299_000);
    void begin();
    await choose();
    await test.turnUntil(() => test.kit.getState().connection.wallets.length === 1);
    expect(requests).toHaveLength(1);
    await test.settled(test.kit.dispatch(disconnect({ walletId })));
    await test.clock.advance(2_000);
    void begin();
    await test.turnUntil(() => requests.length === 2);
    release();
    await choose();
  });

  it.each([
    ['not found', { status: 404, body: '{"code":"NOT_FOUND","message":"x"}' }, 'inApp.ecosystemNotFound'],
    ['not authorised', { status: 401, body: '{"code":"UNAUTHORIZED","message":"x"}' }, 'inApp.ecosystemNotFound'],
    ['refused by something between', { status: 403, body: '<html>' }, 'inApp.unreachable'],
    ['a server that fails', { status: 500, body: '{"code":1}' }, 'inApp.unreachable'],
    ['no JSON', { body: 'hello' }, 'inApp.unreadable'],
    ['a list', { body: '[]' }, 'inApp.unreadable'],
    ['no ways in', { body: '{"name":"Market"}' }, 'inApp.unreadable'],
    ['ways in that are no list', { body: '{"name":"Market","authOptions":"email"}' }, 'inApp.unreadable'],
    ['no name', { body: '{"authOptions":["email"]}' }, 'inApp.unreadable'],
    ['a name of nothing to see', { body: '{"name":"\\u200b\\n","authOptions":["email"]}' }, 'inApp.unreadable'],
    ['a name without end', { body: JSON.stringify({ ...market, name: 'M'.repeat(300) }) }, 'inApp.unreadable'],
    ['ways in that none is registered for', { body: '{"name":"Market","authOptions":["steam", 7, null]}' }, 'inApp.noWays'],
  ])('says what is wrong where it is told: %s', async (_what, answer, code) => {
    const { test, begin, frame, listed } = start({ answer: () => answer });
    await expect(test.settled(begin())).rejects.toMatchObject({ code });
    expect(frame.frames()).toBe(0);
    expect(listed()).toEqual([[walletId, code === 'inApp.noWays' ? 'Market' : 'A wallet', false]]);
  });

  it('says in the words of the specification that there is no such wallet', async () => {
    const { test, begin } = start({ answer: () => ({ status: 404, body: '{"code":"NOT_FOUND"}' }) });
    await expect(test.settled(begin())).rejects.toThrow('Could not find ecosystem wallet with id market, please check your ecosystem wallet configuration');
  });

  it('asks again after a failure', async () => {
    let isAway = true;
    const { test, requests, begin, choose } = start({ answer: () => (isAway ? { status: 503 } : { body: JSON.stringify(market) }) });
    await expect(test.settled(begin())).rejects.toMatchObject({ code: 'inApp.unreachable' });
    isAway = false;
    const again = begin();
    await choose();
    await test.settled(again);
    expect(requests).toHaveLength(2);
  });

  it('leaves out pictures that would have to be fetched, or could be more than pictures', async () => {
    for (const picture of ['https://evil.example/pixel.png', 'data:text/html;base64,AAAA', `data:image/png;base64,${'A'.repeat(70_000)}`, 'javascript:alert(1)', 7]) {
      const { begin, choose, listed } = start({ answer: () => ({ body: JSON.stringify({ ...market, icon: picture, image: picture }) }) });
      void begin();
      expect(await choose()).not.toHaveProperty('image');
      expect(listed()).toEqual([[walletId, 'Market', false]]);
    }
  });

  it('shows the picture of the ecosystem in place of the site’s', async () => {
    const { begin, choose } = start({ config: { metadata: { image: { src: 'https://shop.example/a.png' } } }, answer: () => ({ body: JSON.stringify({ ...market, image: icon }) }) });
    void begin();
    expect((await choose()).image).toEqual({ src: icon });
  });

  it.each<readonly [string, Partial<WalletInAppConfig>]>([
    ['inApp.badEcosystemId', { ecosystemId: '' }],
    ['inApp.badEcosystemId', { ecosystemId: 'ecosystem.market' }],
    ['inApp.badEcosystemId', { ecosystemId: 'Market' }],
    ['inApp.badEcosystemId', { ecosystemId: '../market' }],
    ['inApp.badEcosystemId', { ecosystemId: 'm'.repeat(64) }],
    ['inApp.badPartnerId', { partnerId: '' }],
    ['inApp.badPartnerId', { partnerId: 'acme\r\nx-evil: 1' }],
    ['inApp.notYet', { executionMode: { mode: 'EIP7702' } }],
  ])('is not registered with settings that it cannot keep: %s', (code, config) => {
    expect(() => start({ config })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code }) }));
  });

  it('is not registered beside the wallet of one site, nor that beside it', () => {
    const frame = createMockWalletFrame();
    const one = walletInApp.with({ url, siteId: 'shop', openFrame: frame.openFrame });
    const several = walletEcosystem.with({ url, siteId: 'shop', ecosystemId: 'market', openFrame: frame.openFrame });
    for (const plugins of [[one, several], [several, one]]) expect(() => createTestKit({ plugins })).toThrow(expect.objectContaining({ code: 'plugin.duplicateId' }));
  });

  it('tells a site’s session of itself by its id', () => {
    expect(ecosystemIdentity('market').walletId).toBe(walletId);
  });

  it('keeps the contract of plugins, with a wallet in memory', async () => {
    const frame = createMockWalletFrame({ ecosystem: { ecosystemId: 'market', name: 'Market', authOptions: ['guest'], icon } });
    const plugin = walletEcosystem.with({ url, siteId: 'shop', ecosystemId: 'market', openFrame: frame.openFrame, askEcosystem: frame.askEcosystem });
    expect(await checkPlugin(plugin, { with: [definePlugin({ id: 'ways', contributes: [way('guest', 'guest')] })], use: async (test) => {
      frame.signOut(); // as the first time
      const connecting = test.kit.dispatch(connect({ walletId }));
      await test.turnUntil(() => selectShownScreen(test.kit.getState())?.screenId === loginQuestionId);
      servicesOf(test.kit).questions.get(selectShownScreen(test.kit.getState())?.questionId ?? '')?.answer({ providerId: 'guest' });
      await test.settled(connecting);
    } })).toEqual([]);
    const other = walletEcosystem.with({ url, siteId: 'shop', ecosystemId: 'elsewhere', openFrame: frame.openFrame, askEcosystem: frame.askEcosystem });
    const test = createTestKit({ plugins: [other] });
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'ecosystem.elsewhere' })))).rejects.toMatchObject({ code: 'inApp.ecosystemNotFound' });
    test.kit.destroy();
  });
});
