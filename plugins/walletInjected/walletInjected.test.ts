import { probeWallet } from '../../src/contracts/walletKinds.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { WalletSpec } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider, Eip6963ProviderInfo } from '../../src/domain/wallets/eip1193.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { selectConnectionStatus } from '../../src/store/connection.ts';
import { createFakeWallet, fakeWalletInfo, mockAccounts } from '../../mocks/index.ts';
import { checkPlugin, createTestInjected, createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import { walletInjected } from './index.ts';
import type { WalletInjectedConfig, WalletInjectedState } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const fixture = (name: string): string => readFileSync(new URL(`../../fixtures/${name}`, `file://${__filename}`), 'utf8');
const naughtyStrings: string[] = JSON.parse(fixture('naughtyStrings/blns.json'));
const payloads: string[] = [
  ...JSON.parse(fixture('xss/dompurify-expect.json')).map(({ payload }: { payload: string }) => payload),
  ...JSON.parse(fixture('xss/h5sc-items.json')).map(({ data }: { data: string }) => data),
  ...readdirSync(new URL('../../fixtures/xss/svg', `file://${__filename}`)).map((name) => fixture(`xss/svg/${name}`)),
];
const png = 'data:image/png;base64,iVBORw0KGgo=';

const silentProvider = (): Eip1193Provider => ({ request: () => new Promise(() => {}), on: () => {}, removeListener: () => {} });
const info = (part: Partial<Eip6963ProviderInfo> = {}): Eip6963ProviderInfo => ({ ...fakeWalletInfo, ...part });

type Test = TestKit<CoreState & { readonly walletInjected: WalletInjectedState }>;
const tests: Test[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});
function start(config: Partial<WalletInjectedConfig> = {}, injected = createTestInjected()): Test {
  const test = createTestKit({ plugins: [walletInjected.with(config)], injected });
  tests.push(test);
  return test;
}
const listed = ({ kit }: Test): readonly WalletSpec[] => kit.read(walletsPoint);
const stateOf = ({ kit }: Test): WalletInjectedState => kit.getState().walletInjected;

describe('walletInjected', () => {
  it('lists wallets that announced themselves before it was registered, and those that do so after', () => {
    const injected = createTestInjected();
    injected.announce({ info: info({ rdns: 'test.early' }), provider: silentProvider() });
    const test = start({}, injected);
    injected.announce({ info: info({ rdns: 'test.late', uuid: 'late', name: 'Late', icon: png }), provider: silentProvider() });
    expect(listed(test).map(({ id }) => id)).toEqual(['test.early', 'test.late']);
    expect(listed(test)[1]).toMatchObject({ name: 'Late', icon: png, rdns: 'test.late', recommended: false });
    expect(listed(test).map((wallet) => [wallet.onSameRdns === 'warn', probeWallet(wallet)])).toEqual([[false, 'installed'], [false, 'installed']]);
    expect(stateOf(test).announced.map(({ walletId, uuid }) => [walletId, uuid])).toEqual([['test.early', fakeWalletInfo.uuid], ['test.late', 'late']]);
  });

  it('updates the list that is shown, when a wallet arrives three seconds late', async () => {
    const test = start();
    let told = 0;
    test.kit.onContributions(() => (told += 1));
    await test.clock.advance(3_000);
    test.injected.announce({ info: info(), provider: silentProvider() });
    expect([told, listed(test).length]).toEqual([1, 1]);
  });

  it('lists a wallet once, when it announces the same provider again', () => {
    const test = start();
    const provider = silentProvider();
    for (const part of [{}, {}, { uuid: 'other' }]) test.injected.announce({ info: info(part), provider });
    expect(listed(test).map((wallet) => wallet.onSameRdns)).toEqual([undefined]);
    expect(stateOf(test).refused).toBe(0);
  });

  it.each([
    ['and name', { rdns: 'io.metamask', name: 'MetaMask' }, ['io.metamask', 'io.metamask#2']],
    ['under another name', { rdns: 'io.metamask.fake', name: 'Other' }, ['io.metamask.fake', 'io.metamask']],
  ])('lists both and flags both, when another provider came first with the uuid of a wallet %s', (_what, fake, ids) => {
    const test = start();
    const uuid = '350670db-19fa-4704-a166-e52e178b59d2';
    const real = silentProvider();
    test.injected.announce({ info: info({ ...fake, uuid, icon: png }), provider: silentProvider() });
    for (const _again of [1, 2]) test.injected.announce({ info: info({ rdns: 'io.metamask', name: 'MetaMask', uuid, icon: png }), provider: real });
    test.injected.announce({ info: info({ rdns: 'io.other', name: 'Third', uuid: 'three' }), provider: silentProvider() });
    expect(listed(test).map((wallet) => [wallet.id, wallet.onSameRdns])).toEqual([...ids.map((id) => [id, 'warn']), ['io.other', undefined]]);
  });

  it('lists two of one name and flags both, in whatever case they write it', () => {
    const test = start();
    test.injected.announce({ info: info({ rdns: 'io.wallet', name: 'Real' }), provider: silentProvider() });
    test.injected.announce({ info: info({ rdns: 'IO.Wallet', name: 'Fake', uuid: 'two' }), provider: silentProvider() });
    test.injected.announce({ info: info({ rdns: 'io.other', name: 'Other', uuid: 'three' }), provider: silentProvider() });
    expect(listed(test).map((wallet) => [wallet.id, wallet.name, wallet.rdns, wallet.onSameRdns === 'warn'])).toEqual([
      ['io.wallet', 'Real', 'io.wallet', true],
      ['io.wallet#2', 'Fake', 'io.wallet', true],
      ['io.other', 'Other', 'io.other', false],
    ]);
  });

  it.each([
    ['bidirectional marks', 'Meta\u202eksaM\u2066\u200f', 'MetaksaM'],
    ['zero-width characters', 'M\u200be\u200ct\u200da\ufeff\u2060', 'Meta'],
    ['controls and line breaks', 'Me\u0000ta\r\nMask\u2028x\u0007', 'MetaMaskx'],
    ['heaps of spaces', '  Meta   Mask ', 'Meta Mask'],
    ['half a character', 'A\ud83d', 'A'],
    ['nothing that is seen', '\u200b\u3164\u2800\u115f', 'test.latchkey.fakewallet'],
    ['a heap of accents', `Z${'\u0301'.repeat(900)}`, '\u0179\u0301\u0301'],
    ['no text at all', 7, 'test.latchkey.fakewallet'],
    ['markup, which stays text', '<b>Meta</b>', '<b>Meta</b>'],
  ])('shows a name made fit, when it holds %s', (_what, name, expected) => {
    const test = start();
    test.injected.announce({ info: { ...info(), name }, provider: silentProvider() });
    expect(listed(test)[0]?.name).toBe(expected);
  });

  it('cuts a name of 10,000 characters to 64, as people count them', () => {
    const test = start();
    for (const [uuid, unit] of [['a', 'x'], ['b', '👩🏽'], ['c', 'é']] as const) test.injected.announce({ info: info({ uuid, rdns: `test.${uuid}`, name: unit.repeat(10_000) }), provider: silentProvider() });
    expect(listed(test).map(({ name }) => [...new Intl.Segmenter().segment(name)].length)).toEqual([64, 64, 64]);
  });

  it('takes every naughty string as a name, and none of them shows a mark that hides or turns text', () => {
    for (const name of naughtyStrings) {
      const test = start();
      test.injected.announce({ info: info({ name }), provider: silentProvider() });
      const shown = listed(test)[0]?.name ?? '';
      expect(shown).not.toBe('');
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      expect([...new Intl.Segmenter().segment(shown)].length).toBeLessThanOrEqual(64);
      tests.pop()?.kit.destroy();
    }
  });

  it('shows no icon but a data URI of an image, of at most 128 kB', () => {
    const refused = [
      'javascript:alert(1)', 'http://evil.test/a.png', 'https://evil.test/a.png', 'data:text/html,<script>alert(1)</script>', 'data:image/svg,x', 'data:,x', ' data:image/png;base64,x',
      `data:image/png;base64,${'x'.repeat(128 * 1024)}`, `data:image/png;base64,${'x'.repeat(5_000_000)}`, 'blob:https://x/1', 'data:image/svg+xmlx,', '', 7, null, { toString: () => png },
    ];
    const shownFor = (icon: unknown): string | undefined => {
      const test = start();
      test.injected.announce({ info: { ...info(), icon }, provider: silentProvider() });
      const shown = listed(test)[0]?.icon;
      tests.pop()?.kit.destroy();
      return shown;
    };
    expect(refused.map(shownFor).filter((shown) => shown !== undefined)).toEqual([]);
    const hostile = [...payloads, ...payloads.map((payload) => `javascript:${payload}`), ...payloads.map((payload) => `data:text/html,${payload}`)];
    expect(hostile.map(shownFor).filter((shown) => shown !== undefined && !/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(shown))).toEqual([]);
    expect(shownFor(png)).toBe(png);
  });

  it('turns away what cannot be a wallet, and counts it', () => {
    const test = start();
    const trap = new Proxy({}, { get: () => { throw new Error('trap'); }, has: () => { throw new Error('trap'); } });
    const nonsense: [unknown, unknown][] = [
      [undefined, undefined], [null, silentProvider()], [info(), undefined], [info(), {}], [info(), 'x'], [info(), trap], [trap, silentProvider()], [7, silentProvider()],
      [info({ uuid: '' }), silentProvider()], [info({ uuid: 'x'.repeat(101) }), silentProvider()], [info({ rdns: '' }), silentProvider()], [info({ rdns: 'walletConnect' }), silentProvider()],
      [info({ rdns: 'a b.c' }), silentProvider()], [info({ rdns: 'a#2.b' }), silentProvider()], [info({ rdns: `${'a.'.repeat(60)}b` }), silentProvider()], [{ ...info(), rdns: 7 }, silentProvider()],
      [{ get rdns() { throw new Error('trap'); } }, silentProvider()],
    ];
    for (const [what, provider] of nonsense) test.injected.announce({ info: what, provider });
    expect(listed(test)).toEqual([]);
    expect(stateOf(test).refused).toBe(nonsense.length);
  });

  it('lists and opens a frozen wallet, and one behind a proxy', async () => {
    const test = start({ connectDelayMs: 0 });
    const [frozen, proxied] = [0, 1].map(() => createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }).provider) as [Eip1193Provider, Eip1193Provider];
    test.injected.announce(Object.freeze({ info: Object.freeze(info({ rdns: 'test.frozen' })), provider: Object.freeze(frozen) }));
    test.injected.announce({ info: new Proxy(info({ rdns: 'test.proxied', uuid: 'two' }), {}), provider: new Proxy(proxied, {}) });
    for (const walletId of ['test.frozen', 'test.proxied']) expect((await test.settled(test.kit.dispatch(connect({ walletId })))).accounts[0]).toBe(mockAccounts[0].address);
  });

  it('lists fifty of a thousand announcements', () => {
    const test = start();
    for (let at = 0; at < 1_000; at += 1) test.injected.announce({ info: info({ rdns: `test.wallet${at % 40}`, uuid: `${at}` }), provider: silentProvider() });
    expect(listed(test)).toHaveLength(50);
    expect(stateOf(test)).toMatchObject({ refused: 950 });
  });

  it("starts all the same, when an extension takes the id of another plugin's wallet", () => {
    const injected = createTestInjected();
    injected.announce({ info: info({ rdns: 'siteWallet' }), provider: silentProvider() });
    injected.announce({ info: info({ rdns: 'test.good', uuid: 'two' }), provider: silentProvider() });
    const site = walletAdapter({ id: 'siteWallet', name: 'Site', getProvider: () => undefined });
    const test = createTestKit({ plugins: [site, walletInjected], injected });
    tests.push(test);
    expect(test.kit.read(walletsPoint).map(({ id }) => id)).toEqual(['siteWallet', 'test.good']);
  });

  describe('window.ethereum', () => {
    it('is listed while no wallet announces itself, and withdrawn when one does', () => {
      const injected = createTestInjected();
      injected.setLegacy(silentProvider());
      const test = start({}, injected);
      expect(listed(test).map(({ id, name }) => [id, name])).toEqual([['injected', 'Browser wallet']]);
      expect(stateOf(test).hasLegacy).toBe(true);
      injected.announce({ info: info(), provider: silentProvider() });
      expect(listed(test).map(({ id }) => id)).toEqual([fakeWalletInfo.rdns]);
      expect(stateOf(test).hasLegacy).toBe(false);
    });

    it('is listed when it arrives late, once, unless a wallet has announced itself', () => {
      const test = start();
      test.injected.setLegacy(silentProvider(), { isLate: true });
      test.injected.setLegacy(silentProvider(), { isLate: true });
      expect(listed(test)).toHaveLength(1);
      const other = start();
      other.injected.announce({ info: info(), provider: silentProvider() });
      other.injected.setLegacy(silentProvider(), { isLate: true });
      expect(listed(other).map(({ id }) => id)).toEqual([fakeWalletInfo.rdns]);
    });

    it.each([['nothing', undefined], ['a text', 'x'], ['no provider', {}], ['a getter that throws', { get request() { throw new Error('trap'); } }]])('is passed over, when there is %s', (_what, value) => {
      const injected = createTestInjected();
      injected.setLegacy(value);
      expect(listed(start({}, injected))).toEqual([]);
    });
  });

  describe('recommended wallets', () => {
    const recommended = [{ rdns: 'io.good', name: 'Good', icon: png, links: { chrome: 'https://chrome.test/good' } }];

    it('are listed as absent with where to get them, and fail to open', async () => {
      const test = start({ recommended });
      expect(listed(test)[0]).toMatchObject({ id: 'io.good', name: 'Good', icon: png, recommended: true, links: recommended[0]?.links });
      expect(listed(test).map(probeWallet)).toEqual(['absent']);
      await expect(test.settled(test.kit.dispatch(connect({ walletId: 'io.good' })))).rejects.toMatchObject({ code: 'wallet.noProvider', message: 'No injected provider found for wallet' });
    });

    it('are replaced by the installed one, which stays recommended', () => {
      const test = start({ recommended });
      test.injected.announce({ info: info({ rdns: 'io.good', name: 'Good Wallet' }), provider: silentProvider() });
      expect(listed(test).map(({ id, name, recommended: isRecommended }) => [id, name, isRecommended])).toEqual([['io.good', 'Good Wallet', true]]);
      expect(listed(test).map(probeWallet)).toEqual(['installed']);
    });
  });

  it('asks an extension one second after the click, and at once after a reload', async () => {
    const test = start();
    const wallet = createFakeWallet({ world: test.world });
    test.injected.announce({ info: info(), provider: wallet.provider });
    const connecting = test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns }));
    connecting.catch(() => {});
    await test.clock.advance(999);
    expect(wallet.requests()).toEqual([]);
    await test.clock.advance(1);
    expect(wallet.requests()).toHaveLength(1);
  });

  it('registers, connects and goes again without a trace, twice', async () => {
    const injected = createTestInjected();
    injected.setLegacy(silentProvider());
    const findings = await checkPlugin(walletInjected, {
      injected,
      use: async (test) => {
        const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
        const fallSilent = injected.announce({ info: info(), provider: wallet.provider });
        await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
        fallSilent();
      },
    });
    expect(findings).toEqual([]);
  });

  it('goes without a trace while it connects, and while the wallet that connected is listed no more', async () => {
    const injected = createTestInjected();
    injected.setLegacy(silentProvider());
    expect(await checkPlugin(walletInjected, {
      injected,
      use: (test) => {
        test.kit.dispatch(connect({ walletId: 'injected' })).catch(() => {});
      },
    })).toEqual([]);

    const test = start({ connectDelayMs: 0 });
    test.injected.setLegacy(createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }).provider, { isLate: true });
    await test.settled(test.kit.dispatch(connect({ walletId: 'injected' })));
    test.injected.announce({ info: info(), provider: silentProvider() });
    expect(selectConnectionStatus(test.kit.getState())).toBe('connected');
    test.kit.unregister('walletInjected');
    expect(selectConnectionStatus(test.kit.getState())).not.toBe('connected');
    expect(servicesOf(test.kit).sessions.size).toBe(0);
    expect(test.injected.listeners()).toBe(0);
  });
});
