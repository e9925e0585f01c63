import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { UniversalProvider } from '@walletconnect/universal-provider';
import { hexlify, parseEther, toUtf8Bytes, verifyMessage, verifyTypedData } from 'ethers';
import type { Browser, BrowserContext } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { away, home } from './lib/journeys.ts';
import { createMemoryStorage } from './lib/memoryStorage.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';
import type { Relay } from './lib/wcRelay.ts';
import { startRelay } from './lib/wcRelay.ts';
import { leaveRelay } from './lib/wcWallet.ts';
import { fewOf, variants } from './lib/shares.ts';

const [first, second] = testAccounts;
const [homeRef, awayRef] = [`eip155:${home.id}`, `eip155:${away.id}`];
const verifyOrigin = 'https://verify.walletconnect.org';
const appUrl = 'https://swapshop.example';
const pictures = path.join(import.meta.dirname, 'artifacts/connectApp');
const methods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'];
const events = ['accountsChanged', 'chainChanged'];
const message = hexlify(toUtf8Bytes('Hello, wallet'));

type App = Awaited<ReturnType<typeof UniversalProvider.init>>;

describe('a visitor whose own wallet here is connected to another app', () => {
  let homeNode: Anvil;
  let awayNode: Anvil;
  let relay: Relay;
  let server: StaticServer;
  /** Another site that shows the page inside its own: of another origin, and of the same site, so that the page has what it stored. */
  let outer: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let requests: OutsideRequests;
  let tab: DemoTab;
  let app: App;
  /** Where the service that tells of apps finds this one. */
  let found: { readonly origin: string; readonly isScam?: boolean } | undefined;

  beforeAll(async () => {
    process.env['IS_VITEST'] = 'true'; // the app's own library asks no server
    process.env['DISABLE_GLOBAL_CORE'] = 'true';
    await mkdir(pictures, { recursive: true });
    [homeNode, awayNode, relay, browser] = await Promise.all([startAnvil({ chainId: home.id }), startAnvil({ chainId: away.id }), startRelay(), launchShell()]);
    // Its chain stands on another one, whose part of each fee a contract tells: here always 1 gwei.
    await awayNode.rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', '0x633b9aca0060005260206000f3']);
    server = await serveDemo({
      chains: [
        { id: home.id, name: home.name, rpc: homeNode.url, testnet: true },
        { id: away.id, name: away.name, rpc: awayNode.url, testnet: true },
      ],
      relayUrl: relay.url,
      localKey: first.privateKey,
      isFramed: true,
    });
    outer = await serveFolder({ folder: '', respond: async ({ url = '' }, response) => {
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Outer</title><link rel="icon" href="data:,"><iframe src="${new URL(url, server.origin).href}" style="border:0;width:1000px;height:800px"></iframe>`);
      return true;
    } });
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([outer?.close(), server?.close(), relay?.stop(), homeNode?.stop(), awayNode?.stop()]);
  });

  beforeEach(async () => {
    found = undefined;
    app = await UniversalProvider.init({
      projectId: 'tests', relayUrl: relay.url, storage: createMemoryStorage(), telemetryEnabled: false, disableProviderPing: true, logger: 'silent',
      metadata: { name: 'Swap Shop', description: '', url: appUrl, icons: [] },
    });
    context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
    await context.route(`${verifyOrigin}/**`, (route) => (found && route.request().url().includes('/attestation/') ? route.fulfill({ json: { attestationId: 'x', ...found } }) : route.fulfill({ status: 404 })));
    requests = await recordOutsideRequests(context, ({ url }) => url.origin === server.origin);
    tab = await openDemo(context, `${server.origin}/?wc=${encodeURIComponent(relay.url)}&verify=off`);
    await tab.pick('Local Key');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
  });

  afterEach(async () => {
    for (const { id } of app.client.proposal.getAll()) app.client.core.expirer.set(id, 0); // else it waits five minutes for an answer
    await leaveRelay(app.client.core);
    const allowed = new Set([homeNode.url, awayNode.url, relay.url, verifyOrigin, outer.origin]);
    const elsewhere = requests.all().filter(({ url }) => !allowed.has(url.origin));
    await context.close();
    expect(tab.troubles).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('lets it in by its link, signs, signs data and sends for it, each after reading it', async () => {
    expect(relayed()).toEqual([]); // no host is contacted before
    const { connecting } = await offer();
    await tab.seesInDialog('swapshop.example wants to use this wallet');
    await tab.seesInDialog('It calls itself “Swap Shop”.');
    await tab.seesInDialog('It could not be checked whether this app is what it says it is.');
    expect(await looksWrong('proposal')).toEqual([]);
    await press('Approve');
    await connecting;
    expect(app.session?.namespaces['eip155']).toMatchObject({ chains: [homeRef, awayRef], accounts: [`${homeRef}:${first.address}`, `${awayRef}:${first.address}`], methods });
    await tab.seesInDialog('swapshop.example is connected');
    expect(await looksWrong('connected')).toEqual([]);
    await press('Done');
    await tab.seesInDialog('Connected apps');
    expect(await looksWrong('apps')).toEqual([]);
    await close();

    const signing = ask('personal_sign', [message, first.address]);
    await tab.seesInDialog('Swap Shop');
    await tab.seesInDialog('Hello, wallet');
    expect(await looksWrong('message')).toEqual([]);
    await press('Continue in wallet');
    expect(verifyMessage('Hello, wallet', String(await signing))).toBe(first.address);
    await tab.seesNoDialog();

    const domain = { name: 'Swap Shop', version: '1', chainId: away.id };
    const types = { Wish: [{ name: 'item', type: 'string' }] };
    const typedData = { domain, types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'version', type: 'string' }, { name: 'chainId', type: 'uint256' }], ...types }, primaryType: 'Wish', message: { item: 'lamp' } };
    const signingTyped = ask('eth_signTypedData_v4', [first.address, JSON.stringify(typedData)], awayRef);
    await tab.seesInDialog('lamp');
    await press('Continue in wallet');
    expect(verifyTypedData(domain, types, { item: 'lamp' }, String(await signingTyped))).toBe(first.address);

    const sending = ask('eth_sendTransaction', [{ from: first.address, to: second.address, value: '0xde0b6b3a7640000' }], awayRef);
    await tab.seesInDialog('1 ETH');
    await tab.seesInDialog(away.name);
    await press('Continue in wallet');
    expect(await awayNode.rpc('eth_getTransactionReceipt', [String(await sending)])).toMatchObject({ status: '0x1', from: first.address.toLowerCase(), to: second.address.toLowerCase() });
    expect(parseEther('1')).toBe(10n ** 18n);
  });

  describe('and asks for a sign-in with it', () => {
    const asked = { chains: [awayRef, homeRef], domain: new URL(appUrl).host, uri: appUrl, nonce: 'abcdefgh1234', statement: 'Welcome to the shop.', methods, exp: new Date(Date.now() + 600_000).toISOString(), resources: [`${appUrl}/terms`] };
    /** What the app asks for by the library that apps are built on, and what it hears. */
    const begun = async (part: Partial<typeof asked> = {}) => {
      const { uri, response } = await app.client.authenticate({ ...asked, ...part });
      const heard = response();
      heard.catch(() => {});
      await paste(uri ?? '');
      return { hearing: heard };
    };

    it('lets it in by one message, which its person reads and signs, on all networks', async () => {
      const { hearing } = await begun();
      await tab.seesInDialog('swapshop.example wants to use this wallet');
      await tab.seesInDialog('Sign you in there now: the message is shown next');
      expect(await looksWrong('proposal-sign-in')).toEqual([]);
      await press('Approve');
      await tab.seesInDialog('Welcome to the shop.');
      expect(await looksWrong('sign-in')).toEqual([]);
      await press('Continue in wallet');
      const { session, auths = [] } = await hearing;
      expect(auths.map(({ p, s }) => verifyMessage(app.client.formatAuthMessage({ request: p as never, iss: p.iss }), s.s))).toEqual([first.address]); // of its own type, which wants what is not in it
      expect(auths[0]?.p).toMatchObject({ iss: `did:pkh:${awayRef}:${first.address}`, nonce: 'abcdefgh1234', statement: expect.stringMatching(/^Welcome to the shop\. I further authorize/), resources: [`${appUrl}/terms`, expect.stringMatching(/^urn:recap:/)] });
      expect(session?.namespaces['eip155']).toMatchObject({ chains: [awayRef, homeRef], accounts: [`${awayRef}:${first.address}`, `${homeRef}:${first.address}`], methods: [...methods].sort() });
      await tab.seesInDialog('swapshop.example is connected');
      await press('Done');
      await close();
      const signing = app.client.request<string>({ topic: session?.topic ?? '', chainId: homeRef, request: { method: 'personal_sign', params: [message, first.address] } });
      await tab.seesInDialog('Hello, wallet');
      await press('Continue in wallet');
      expect(verifyMessage('Hello, wallet', await signing)).toBe(first.address);
      await tab.reload();
      await openApps();
      await tab.seesInDialog('Connected apps');
      await tab.dialog.getByRole('button', { name: 'Disconnect swapshop.example' }).click();
      await eventually(() => expect(app.client.session.getAll()).toEqual([]));
    });

    it.each(fewOf(['Approve', 'Reject'] as const))('is refused after %s, which the app hears, and has no session', async (press1) => {
      const { hearing } = await begun();
      await press(press1);
      if (press1 === 'Approve') {
        await tab.seesInDialog('Welcome to the shop.');
        await tab.dialog.getByRole('button', { name: /^(Reject|Cancel)$/ }).click();
      }
      expect(await failure(hearing)).toMatch(/reject/i);
      await tab.seesInDialog('Link of the app');
      expect(app.client.session.getAll()).toEqual([]);
      await letInFromHere();
    });

    it.each(fewOf<[string, Parameters<typeof begun>[0], RegExp]>([
      ['at another site', { domain: 'other.example' }, /sign-in at another site/],
      ['about another site', { uri: 'https://other.example' }, /sign-in at another site/],
      ['that is none', { nonce: 'x' }, /cannot be read/],
      ['on no network that is here', { chains: ['eip155:10'] }, /networks that are not available here/],
      ['to do nothing that is done here', { methods: ['eth_sign'] }, /what this wallet does not do/],
    ], 2))('is not shown one %s', async (_what, part, why) => {
      const { hearing } = await begun(part);
      await eventually(async () => expect(await tab.dialog.textContent()).toMatch(why));
      expect(await tab.dialog.getByRole('button', { name: 'Approve' }).isVisible()).toBe(false);
      expect(await failure(hearing)).toEqual(expect.anything());
      expect(app.client.session.getAll()).toEqual([]);
    });
  });

  it('lets nothing in by a press that comes as soon as its person looks', async () => {
    await tab.page.evaluate(() => void (document.hasFocus = () => false)); // as while another window has it
    const { connecting } = await offer();
    const approve = tab.dialog.getByRole('button', { name: 'Approve', exact: true });
    await tab.page.waitForTimeout(1_500);
    await approve.click({ force: true });
    await tab.seesInDialog('This was shown or has changed only just now. Read it, then press again.');
    expect(await looksWrong('proposal-early')).toEqual([]);
    expect([await approve.getAttribute('aria-disabled'), app.session]).toEqual(['true', undefined]);
    await tab.page.evaluate(() => {
      Reflect.deleteProperty(document, 'hasFocus');
      window.dispatchEvent(new Event('focus'));
    });
    await press('Approve');
    await connecting;
    await press('Done');
    await tab.seesInDialog('Connected apps');
  });

  it('lets it in while it is in the background, and it finds itself connected when it is back', async () => {
    const { connecting } = await offer();
    const { relayer } = app.client.core;
    await relayer.transportClose();
    await press('Approve');
    await tab.seesInDialog('swapshop.example is connected');
    await relayer.transportOpen();
    await connecting;
    expect(app.session?.namespaces['eip155']).toMatchObject({ chains: [homeRef, awayRef] });
    const signing = ask('personal_sign', [message, first.address]);
    await press('Continue in wallet');
    expect(verifyMessage('Hello, wallet', String(await signing))).toBe(first.address);
  });

  it('refuses for it what was not allowed, and asks no person about it', async () => {
    await letIn();
    expect(await failure(ask('personal_sign', [message, second.address]))).toMatchObject({ code: 4100, message: 'Failed to validate account address' });
    expect(await failure(ask('eth_sendTransaction', [{ from: second.address, to: first.address, value: '0x1' }]))).toMatchObject({ code: 4100, message: 'Failed to validate account address' });
    expect(await failure(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }]))).toMatchObject({ code: 4902 });
    expect(await ask('wallet_switchEthereumChain', [{ chainId: away.hex }])).toBeNull();
    // An app that does not hold itself to what it got.
    const { session } = app;
    if (!session) throw new Error('The app is not connected.');
    const namespaces = { eip155: { ...session.namespaces['eip155'], chains: [homeRef, 'eip155:1'], accounts: [`${homeRef}:${first.address}`, `eip155:1:${first.address}`], methods: [...methods, 'eth_sign'], events } };
    await app.client.session.update(session.topic, { namespaces });
    await expect(ask('personal_sign', [message, first.address], 'eip155:1')).rejects.toBeDefined();
    await expect(ask('eth_sign', [first.address, message])).rejects.toBeDefined();
    await tab.seesNoDialog();
    expect(await tab.readFact('Network')).toContain(home.name);
  });

  it('tells it when the person says no, to the app and to what it asks', async () => {
    const { connecting } = await offer();
    const turnedDown = failure(connecting);
    await press('Reject');
    expect(await turnedDown).toMatchObject({ code: 5000 });
    await tab.seesInDialog('Link of the app');
    await letInFromHere();
    const asking = failure(ask('personal_sign', [message, first.address]));
    await tab.seesInDialog('Hello, wallet');
    await press('Reject');
    expect(await asking).toMatchObject({ code: 4001 });
    const closing = failure(ask('personal_sign', [message, first.address]));
    await tab.seesInDialog('Hello, wallet');
    await tab.page.keyboard.press('Escape');
    expect(await closing).toMatchObject({ code: 4001 });
  });

  it('warns of an app that is elsewhere than it says, and needs a tick to let it in', async () => {
    found = { origin: 'https://evil.example' };
    await offer();
    await tab.seesInDialog('This app says that it is at swapshop.example, but it is at evil.example.');
    expect(await looksWrong('mismatch')).toEqual([]);
    expect(await tab.dialog.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await tab.dialog.getByRole('checkbox').check();
    await eventually(async () => expect(await tab.dialog.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(false), 10_000);
    await press('Reject');
  });

  it('keeps it over a reload, with what it asked while the page was closed', async () => {
    await letIn();
    const asking = ask('personal_sign', [message, first.address]);
    await tab.seesInDialog('Hello, wallet');
    await tab.reload();
    await tab.seesInDialog('Hello, wallet');
    await press('Continue in wallet');
    expect(verifyMessage('Hello, wallet', String(await asking))).toBe(first.address);
    await openApps();
    await tab.seesInDialog('Swap Shop');
    const seen = await tab.page.evaluate(() => [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n'));
    expect(seen).not.toContain('symKey');
  });

  it('ends it from here, and hears when it ends there, and with the wallet', async () => {
    await letIn();
    const told = new Promise((resolve) => void app.client.once('session_delete', resolve));
    await openApps();
    await press('Disconnect swapshop.example');
    await told;
    await tab.dialog.getByText('Connected apps').waitFor({ state: 'hidden' });

    await letInFromHere();
    await app.disconnect();
    await openApps();
    await tab.dialog.getByText('Connected apps').waitFor({ state: 'hidden' });

    await letInFromHere();
    const ended = new Promise((resolve) => void app.client.once('session_delete', resolve));
    await tab.button('Disconnect from code').click();
    await ended;
    await tab.sees('Status', 'disconnected');
    expect(app.client.session.getAll()).toEqual([]);
  });

  variants('at length', () => {
    it('hears once, over a slow relay, that it was ended while the page was closed', async () => {
      await letIn();
      const topic = app.session?.topic;
      const address = tab.page.url();
      await tab.page.goto('about:blank');
      await app.disconnect();
      await context.routeWebSocket((url) => url.origin === relay.url, (page) => {
        const server = page.connectToServer();
        server.onMessage((frame) => void setTimeout(() => page.send(frame), 450));
      });
      await tab.page.goto(address);
      await tab.sees('Status', 'connected');
      await openApps();
      await eventually(async () => expect(relay.published.some((each) => each.topic === topic && each.tag === 1113)).toBe(true), 15_000);
      await tab.dialog.getByText('Connected apps').waitFor({ state: 'hidden' });
    });
  });

  it('says what is wrong with a link, and takes the next one', async () => {
    await openApps();
    await paste('https://swapshop.example');
    await tab.seesInDialog('This is not a link of an app');
    expect(await looksWrong('bad-link')).toEqual([]);
    const uri = await propose();
    await paste(uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1700000000'));
    await tab.seesInDialog('The link has expired');
    await paste(uri);
    await tab.seesInDialog('swapshop.example wants to use this wallet');
    await press('Approve');
    await tab.seesInDialog('swapshop.example is connected');
  });

  it('sends a batch for it after each call was read, and tells how it fares', async () => {
    await openApps();
    const { uri, connecting } = await begin([...methods, 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities']);
    await paste(uri);
    await press('Approve');
    await connecting;
    await press('Done');
    await close();
    expect(app.session?.scopedProperties).toEqual(Object.fromEntries([homeRef, awayRef].map((chain) => [chain, { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }])));
    const batch = { version: '2.0.0', chainId: home.hex, from: first.address, atomicRequired: false, calls: [{ to: second.address, value: '0xde0b6b3a7640000' }, { to: second.address, value: '0x1bc16d674ec80000' }] };
    expect(await failure(ask('wallet_sendCalls', [{ ...batch, atomicRequired: true }]))).toMatchObject({ code: 5760 });
    const sending = ask('wallet_sendCalls', [batch]);
    await tab.seesInDialog('Several calls');
    await tab.seesInDialog('1 ETH');
    await tab.seesInDialog('2 ETH');
    expect(await looksWrong('batch')).toEqual([]);
    await press('Continue in wallet');
    const { id } = Object(await sending);
    await eventually(async () => expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] }), 15_000);
    expect(await failure(ask('wallet_getCallsStatus', ['0x123']))).toMatchObject({ code: 5730 });
    await tab.seesNoDialog();
  });

  variants('at length', () => {
    it('refuses one that asks for a sign-in alone, without a session, which is not done here', async () => {
      await openApps();
      const asking = nextUri();
      const turnedDown = failure(app.authenticate({ chains: [homeRef], domain: 'swapshop.example', uri: appUrl, nonce: '12345678' }));
      await paste(await asking);
      await tab.seesInDialog('The app asks for a sign-in that cannot be read');
      expect(await turnedDown).toEqual(expect.anything());
      await press('Done');
      await letInFromHere();
    });
  });

  it('goes over to the tab that is left, with what was asked of the one that was closed', async () => {
    await letIn();
    const other = await openDemo(context, tab.page.url());
    await other.sees('Status', 'connected');
    const signing = ask('personal_sign', [message, first.address]);
    await tab.seesInDialog('Hello, wallet');
    await other.seesNoDialog();
    await tab.page.close();
    await other.seesInDialog('Hello, wallet');
    await other.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    expect(verifyMessage('Hello, wallet', String(await signing))).toBe(first.address);
    expect(other.troubles).toEqual([]);
  });

  variants('at length', () => {
    it('goes over to the tab in view, and back', async () => {
      await letIn();
      await setVisible(tab, false);
      const other = await openDemo(context, tab.page.url());
      await other.sees('Status', 'connected');
      await eventually(async () => expect(await setVisible(other, true).then(() => other.page.evaluate(() => localStorage.getItem('latchkey.connectApp.leader')))).toBeNull(), 5_000);
      for (const [here, there] of [[other, tab], [tab, other], [other, tab]] as const) {
        await setVisible(there, false);
        await setVisible(here, true);
        await here.page.bringToFront(); // one that is not in front draws nothing, and so shows nothing to be confirmed
        await here.page.waitForTimeout(2_000); // nothing is to be seen of it
        const signing = ask('personal_sign', [message, first.address]);
        await here.seesInDialog('Hello, wallet');
        await there.seesNoDialog();
        await here.page.mouse.move(5, 5); // it rests where it confirmed the last one, which is no sign of the visitor
        await here.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
        expect(verifyMessage('Hello, wallet', String(await signing))).toBe(first.address);
        await here.seesNoDialog();
      }
      expect(other.troubles).toEqual([]);
    });
  });

  it('gets nothing while another site shows this page inside its own, and is told why', async () => {
    await letIn();
    const inner = tab.page.url();
    await tab.page.goto(inner.replace(server.origin, outer.origin));
    const frame = tab.page.frameLocator('iframe');
    const dialog = frame.getByRole('dialog');
    const refused = 'Another site shows this page inside its own, so what other apps ask for cannot be confirmed here';
    const sent = await awayNode.rpc('eth_getTransactionCount', [first.address, 'latest']);
    const wanted: readonly (readonly [method: string, params: readonly unknown[], chain: string])[] = [
      ['personal_sign', [message, first.address], homeRef],
      ['eth_sendTransaction', [{ from: first.address, to: second.address, value: '0x1' }], awayRef],
    ];
    for (const [method, params, chain] of wanted) {
      const asking = failure(ask(method, params, chain));
      await dialog.getByText(refused).waitFor();
      await dialog.getByText('Open this page in a tab of its own.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Continue in wallet' }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
      expect(await asking).toEqual({ code: 4100, message: refused });
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(await awayNode.rpc('eth_getTransactionCount', [first.address, 'latest'])).toBe(sent);
    // Nor is another one let in.
    const { uri, connecting } = await begin();
    const turnedDown = failure(connecting);
    await frame.getByRole('button', { name: /^Account 0x/ }).click();
    for (const name of ['Manage Wallet', 'Connect an App']) await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.getByLabel('Link of the app').fill(uri);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText(refused).waitFor();
    expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Done', exact: true }).click();
    expect(await turnedDown).toMatchObject({ code: 5000 });
    // The same app, once the page stands by itself.
    await tab.page.goto(inner);
    await tab.sees('Status', 'connected');
    const signing = ask('personal_sign', [message, first.address]);
    await tab.seesInDialog('Hello, wallet');
    await tab.page.mouse.move(5, 5);
    await press('Continue in wallet');
    expect(verifyMessage('Hello, wallet', String(await signing))).toBe(first.address);
  });

  /** As when a person turns to another tab: without a window, browsers show all of them at once. */
  function setVisible({ page }: DemoTab, isVisible: boolean): Promise<void> {
    return page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isVisible ? 'visible' : 'hidden');
  }

  /** The app asks to be let in; what is awaited later is its success. */
  async function offer(): Promise<{ readonly connecting: Promise<unknown> }> {
    await openApps();
    const { uri, connecting } = await begin();
    await paste(uri);
    await tab.seesInDialog('What the app may do');
    return { connecting };
  }

  async function begin(wanted: readonly string[] = methods): Promise<{ readonly uri: string; readonly connecting: Promise<unknown> }> {
    const shown = nextUri();
    const connecting = app.connect({ optionalNamespaces: { eip155: { chains: [homeRef, awayRef, 'eip155:1'], methods: [...wanted], events, rpcMap: { [home.id]: homeNode.url, [away.id]: awayNode.url, 1: homeNode.url } } } });
    connecting.catch(() => {}); // the one who awaits it is told
    return { uri: await shown, connecting };
  }

  function nextUri(): Promise<string> {
    return new Promise((resolve) => {
      app.once('display_uri', resolve);
    });
  }

  async function propose(): Promise<string> {
    return (await begin()).uri;
  }

  async function letIn(): Promise<void> {
    await openApps();
    await letInFromHere();
  }

  async function letInFromHere(): Promise<void> {
    const { uri, connecting } = await begin();
    await paste(uri);
    await press('Approve');
    await connecting;
    await press('Done');
    await tab.seesInDialog('Connected apps');
    await close();
  }

  async function openApps(): Promise<void> {
    if (await tab.dialog.getByLabel('Link of the app').isVisible()) return;
    await tab.accountButton.click();
    await press('Manage Wallet');
    await press('Connect an App');
    await tab.dialog.getByLabel('Link of the app').waitFor();
  }

  async function paste(link: string): Promise<void> {
    await openApps();
    await tab.dialog.getByLabel('Link of the app').fill(link);
    await tab.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  async function close(): Promise<void> {
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  }

  const press = (name: string): Promise<void> => tab.dialog.getByRole('button', { name, exact: true }).click();

  function ask(method: string, params: readonly unknown[], chainId = homeRef): Promise<unknown> {
    const topic = app.session?.topic ?? '';
    const asking = app.client.request({ topic, chainId, request: { method, params } });
    asking.catch(() => {});
    return asking;
  }

  function relayed(): readonly string[] {
    return requests.all().filter(({ url }) => url.origin === relay.url || url.origin === verifyOrigin).map(({ url }) => url.origin);
  }

  function failure(promise: Promise<unknown>): Promise<unknown> {
    return promise.then((value) => { throw new Error(`It did not fail: ${String(value)}`); }, (error: unknown) => error);
  }

  /** Pictures in all looks, and what is wrong with them. */
  async function looksWrong(name: string): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [device, viewport] of [['desktop', { width: 1_280, height: 900 }], ['phone', { width: 390, height: 844 }]] as const) {
        await tab.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await tab.page.setViewportSize(viewport);
        await tab.page.screenshot({ path: path.join(pictures, `${name}-${device}-${colorScheme}.png`) });
        wrong.push(...(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).map((each) => `${device} ${colorScheme}: ${each}`));
      }
    }
    await tab.page.emulateMedia({ colorScheme: 'light' });
    await tab.page.setViewportSize({ width: 1_280, height: 900 });
    return wrong;
  }
});
