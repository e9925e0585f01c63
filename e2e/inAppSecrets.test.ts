import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from 'esbuild';
import { getAddress, HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import type { BrowserContext } from 'playwright-core';
import { createLog } from '../server/node/createLog.ts';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { eventually } from './lib/eventually.ts';
import { findSecrets } from './lib/findSecrets.ts';
import type { FoundSecret, Secret, Sink } from './lib/findSecrets.ts';
import { openHeap, openWorkerHeap, readHeap, wholeTexts } from './lib/heaps.ts';
import { enter, frameOf, hello, keepFile, openWithPassphrase, passphrase, signs, startInAppWorld, typeSecret } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { canReadMemory, countInMemory } from './lib/processMemory.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { Exchange } from './lib/recordingServer.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { walletPageOf } from './lib/walletPage.ts';
import type { WalletPage } from './lib/walletPage.ts';

/** Put into the page: that a snapshot of its heap holds it shows that the others would be seen. */
const inHeap = 'a text that the page holds';
const brought = Mnemonic.fromEntropy(crypto.getRandomValues(new Uint8Array(16)));
/** No phrase by its checksum, and of the same words. */
const mistyped = notPhrase(brought.phrase.split(' '));
const words = 'nine copper kites above grey harbour';

function notPhrase(list: readonly string[]): string {
  for (let at = 1; at < list.length; at += 1) {
    const turned = [...list.slice(at), ...list.slice(0, at)].join(' ');
    if (!Mnemonic.isValidMnemonic(turned)) return turned;
  }
  throw new Error('Every order of the words is a phrase.');
}

/** Where secrets are searched for, and which of the recordings belong to each place. Also listed in decisions/100. */
const places: Readonly<Record<string, RegExp>> = {
  store: /^store$/,
  actions: /^actions$/,
  DevTools: /^devTools$/,
  'events and faults of the kit': /^events$/,
  'storages of the page': /^page (localStorage|sessionStorage|indexedDB|cookie)$/,
  addresses: /^(page addresses|addresses of requests)$/,
  documents: /^(page text|document of the frame)$/,
  'messages of page and frame': /^messages to the (page|frame)$/,
  console: /^console$/,
  errors: /^errors of the page$/,
  network: /^(headers of requests and answers|what is sent elsewhere)$/,
  mails: /^mail /,
  'logs and files of the server': /^(logs of the server|lines of the log|audit log|file .*)$/,
  heaps: /^heap of the (page|frame|Worker) /,
};

/** Where a secret may be, and why. All else is a leak. */
const allowed: readonly (readonly [secret: RegExp, sink: RegExp, why: string])[] = [
  [/^code of the sign-in$/, /^(messages to the frame|heap of the page after .*|mail with the code of the sign-in)$/, 'the site has the person type the code in, and passes it on; the frame sends it in a body'],
  [/^code of the export$/, /^mail with the code of the export$/, 'it is typed into the frame'],
  [/^access token \d+$/, /^heap of the frame after (signing|the export)$/, 'kept in memory while the person is signed in, and bound to a key that cannot be taken out'],
  [/^identity token \d+$/, /^(messages to the page|heap of the page after .*)$/, 'made for the site, which asks for it and sends it to its own server'],
  [/^(passphrase|recovery file|private key)$/, /^screens of the wallet$/, 'the person types it in, or asked for it'],
];
const isAllowed = ({ secret, sink }: FoundSecret): boolean => allowed.some(([ofSecret, ofSink]) => ofSecret.test(secret) && ofSink.test(sink));

describe('the secrets of a wallet', () => {
  let world: InAppWorld;
  let context: BrowserContext;
  let wallet: WalletPage;
  let violations: Violations;
  let node: Anvil;
  let secrets: readonly Secret[] = [];
  let sinks: readonly Sink[] = [];
  let address = '';
  const calls: Exchange[] = [];
  const seen = { console: [] as string[], requests: [] as string[], headers: [] as string[], sentElsewhere: [] as string[], toPage: [] as string[], toFrame: [] as string[], store: [] as string[], actions: [] as string[], devTools: [] as string[], events: [] as string[] };
  const heaps: Sink[] = [];
  const noted: Promise<void>[] = [];

  beforeAll(async () => {
    [world, node] = await Promise.all([
      startInAppWorld('inAppSecrets', { flags: [wholeTexts], record: (exchange) => void (exchange.path.startsWith('/v1/') && calls.push(exchange)) }),
      startAnvil(),
    ]);
    await buildShop();
    // Without the header that tells the server where a browser is: the node takes no such header of another origin.
    context = await world.newDevice({ acceptDownloads: true, extraHTTPHeaders: {} });
    violations = await recordViolations(context);
    record();
    await live();
  }, 240_000);
  afterAll(() => Promise.all([world?.close(), node?.stop()]));

  async function buildShop(): Promise<void> {
    const source = path.join(import.meta.dirname, 'pages/canary');
    const folder = path.join(import.meta.dirname, 'artifacts/pages/inAppSecrets/kit');
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'recorder.ts'), path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
  }

  /** A page of the kit with the in-app wallet. Its calls are made by the kit's verbs where it has one. */
  async function openShop(): Promise<WalletPage> {
    const page = await context.newPage();
    await page.goto(`${world.sites.own}/kit/?rpc=${encodeURIComponent(node.url)}&wallet=${encodeURIComponent(world.server.origin)}`);
    const link = walletPageOf(page, world.server);
    const ask = async (method: string, params: object): Promise<unknown> => {
      const screen = 'screen' in params ? params.screen : undefined;
      return method === 'sign' ? askKit('sign') : method === 'manage' ? askKit(screen as 'export') : link.ask(method as 'status', params); // one of the wallet's screens, and of the frame's methods
    };
    return { ...link, ask: ask as WalletPage['ask'] }; // of the same methods
  }

  async function askKit(what: Parameters<Window['askKit']>[0]): Promise<unknown> {
    const found = await wallet.page.evaluate((name) => window.askKit(name), what);
    if ('code' in found) throw new Error(`${what} failed: ${found.code}`);
    return found.answer;
  }

  function record(): void {
    context.on('console', (message) => void seen.console.push(message.text()));
    context.on('weberror', (error) => void seen.console.push(String(error.error().stack)));
    context.on('request', (request) => {
      const isCall = request.url().startsWith(`${world.server.origin}/v1/`);
      seen.requests.push(`${request.method()} ${request.url()} ${request.headers()['referer'] ?? ''}`);
      if (!isCall) seen.sentElsewhere.push(request.postData() ?? '');
      noted.push(request.allHeaders().then((headers) => void seen.headers.push(JSON.stringify(withoutTokens(request.url(), headers))), () => {}));
    });
    context.on('response', (response) => {
      noted.push(response.allHeaders().then((headers) => void seen.headers.push(JSON.stringify(withoutTokens(response.url(), headers))), () => {}));
    });
  }

  /** Headers without those in which a token or a cookie belongs: of calls to the wallet's own server. Cookies go with its pages as well. */
  function withoutTokens(url: string, headers: Readonly<Record<string, string>>): object {
    const { origin, pathname } = new URL(url);
    const belong = origin !== world.server.origin ? [] : pathname.startsWith('/v1/') ? ['authorization', 'dpop', 'cookie', 'set-cookie'] : ['cookie'];
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !belong.includes(name)));
  }

  /** One life of a wallet: made, signed with, exported, backed up, and left. */
  async function live(): Promise<void> {
    await context.exposeBinding('noteMessage', (_source, kind: keyof typeof seen, text: string) => void seen[kind].push(text));
    await context.addInitScript(() => {
      const note = (window as unknown as { noteMessage(kind: string, text: string): void }).noteMessage; // exposed above
      const kind = location.pathname === '/frame' ? 'toFrame' : 'toPage';
      window.addEventListener('message', ({ data }) => note(kind, String(data)), true);
    });
    wallet = await openShop();
    const { page } = wallet;
    const person = world.newPerson();
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
    await press('Connect');
    await press('Shop Wallet');
    await press('I have a wallet already');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
    await press('Continue');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    const code = await world.server.takeCode(person);
    await field.fill(code === '000000' ? '000001' : '000000'); // an error, too
    const flowId = await eventually(() => {
      const found = /"flowId":"([^"]+)"/.exec(calls.find((each) => each.path === '/v1/codes/verify')?.sent ?? '')?.[1];
      if (found === undefined) throw new Error('The wrong code was not sent.');
      return found;
    });
    await page.getByText(/^Invalid code/).first().waitFor();
    await field.fill(code);
    await typeSecret(wallet, 'Recovery phrase', mistyped);
    await wallet.screen.getByText('together they are none').waitFor();
    await typeSecret(wallet, 'Recovery phrase', brought.phrase);
    await enter(wallet, 'Use this wallet');
    await wallet.press(/^Passphrase/);
    for (const each of await wallet.screen.locator('input[type="password"]').all()) await each.fill(words);
    await pressInFrame(wallet.screen.locator('button[type="submit"]'));
    address = await eventually(async () => getAddress((await page.getByTestId('account').textContent()) ?? ''), 20_000);
    expect(address).toBe(HDNodeWallet.fromPhrase(brought.phrase).address);
    expect(await signs(wallet, address)).toBe(address);
    await node.rpc('anvil_setBalance', [address, '0xde0b6b3a7640000']);
    const paying = askKit('pay');
    await wallet.confirm();
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await askKit('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await keepHeaps('after signing');
    // Another way to recover, by a file, whose bytes the test keeps.
    const managing = wallet.ask('manage', { screen: 'recovery' });
    await wallet.press('Add a method');
    await wallet.press(/^File/);
    const file = await keepFile(wallet);
    await wallet.screen.getByRole('heading', { name: 'Who can open this wallet' }).waitFor();
    await wallet.press('Close');
    await managing;
    const backingUp = wallet.ask('manage', { screen: 'backup' });
    const backup = await keepFile(wallet);
    await backingUp;
    world.server.wait(20 * 60_000);
    const { key, code: exportCode } = await exportKey(wallet, person);
    expect(new Wallet(key).address).toBe(address);
    await showPhrase();
    await keepHeaps('after the export');
    await fail({ flowId, code });
    const gone = [...await wallet.page.evaluate(() => window.walletErrors)];
    await wallet.ask('signOut', { everywhere: false });
    await keepHeaps('after signing out');
    await fail({ flowId, code });
    const frameText = await frameOf(page).evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage));
    await askKit('leave').catch(() => {}); // the kit may have left by itself, as the frame has said that the person is signed out
    await Promise.all(noted);
    secrets = await secretsOf({ code, exportCode, key, file, backup });
    sinks = await sinksOf(gone, frameText);
  }

  /** Each call, refused. */
  async function fail({ flowId, code }: { readonly flowId: string; readonly code: string }): Promise<void> {
    const proof = { type: 'code', flowId, code } as const;
    const asked: readonly (readonly [Parameters<WalletPage['outcome']>[0], object])[] = [
      ['signIn', { proof }], ['link', { proof }], ['resendCode', { flowId, locale: 'en_US' }], ['sendCode', { kind: 'phone', to: '+491701234567', locale: 'en_US', purpose: 'signIn' }], ['signIn', { proof: { type: 'device', flowId, publicKey: '{}', signature: code } }],
      ['sign', { ...hello, address: '0x000000000000000000000000000000000000dEaD' }], ['sign', { ...hello, address, method: 'eth_sign' }], ['sign', { ...hello, address, payload: `0x${'ab'.repeat(32)}` }],
      ['identityToken', { nonce: code.repeat(40) }], ['manage', { screen: 'nowhere' }], ['hello', { siteId: 'another' }], ['open', { ...(address === '' && {}) }],
    ];
    for (const [method, params] of asked) if (method !== 'open' || (await wallet.ask('status', {})).status === 'Logged Out') await wallet.outcome(method, params as never); // as a page that is wrong sends them
  }

  /** Of the page, of the frame and of its Worker, which ends when the person signs out. */
  async function keepHeaps(when: string): Promise<void> {
    const frame = frameOf(wallet.page);
    if (when === 'after signing out') await eventually(() => expect(wallet.page.workers()).toEqual([])); // the browser tells of its end a little later
    for (const [name, open] of [['page', () => openHeap(context, wallet.page)], ['frame', () => openHeap(context, frame)], ...(wallet.page.workers().length > 0 ? [['Worker', () => openWorkerHeap(context, frame)] as const] : [])] as const) {
      heaps.push({ name: `heap of the ${name} ${when}`, content: await readHeap(await open(), inHeap) });
    }
  }

  async function exportKey(from: WalletPage, person: string): Promise<{ readonly key: string; readonly code: string }> {
    const exporting = from.ask('manage', { screen: 'export' });
    await from.press('Continue');
    await tick(from);
    await from.confirm('Show it');
    await from.screen.getByText('Confirm that it is you').waitFor();
    const code = await world.server.takeCode(person);
    await from.screen.locator('input').fill(code);
    await from.screen.getByRole('heading', { name: 'Private key' }).waitFor();
    // In a closed shadow root: only the browser's own tools see into it.
    const session = await from.page.context().newCDPSession(frameOf(from.page));
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const key = /0x[0-9a-f]{64}/i.exec(JSON.stringify(root))?.[0];
    await session.detach();
    if (!key) throw new Error('The key is not shown.');
    await from.press('Done');
    await exporting;
    return { key, code };
  }

  /** Chromium drops clicks on a frame that has only just appeared; a key counts. */
  async function tick({ screen }: WalletPage): Promise<void> {
    await screen.getByRole('checkbox').press('Space');
    expect(await screen.getByRole('checkbox').isChecked()).toBe(true);
  }

  async function showPhrase(): Promise<void> {
    const exporting = wallet.ask('manage', { screen: 'phrase' });
    await enter(wallet, 'Continue');
    await tick(wallet);
    await wallet.confirm('Show it');
    await wallet.screen.getByRole('heading', { name: 'Recovery phrase' }).waitFor();
    await enter(wallet, 'Done');
    await exporting;
  }

  /** Without which a token opens nothing. What is before it, such as its end, tokens of one second share. */
  const signatureOf = (token: string): string => token.split('.').at(-1) ?? '';
  const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64url');
  async function secretsOf({ code, exportCode, key, file, backup }: { readonly code: string; readonly exportCode: string; readonly key: string; readonly file: Buffer; readonly backup: Buffer }): Promise<readonly Secret[]> {
    const all = calls.map(({ sent, answer, headers }) => `${sent}\n${answer}\n${JSON.stringify(headers)}`).join('\n');
    const found = (pattern: RegExp): readonly string[] => [...new Set([...all.matchAll(pattern)].map(([, value = '']) => value))];
    const recoveryKey = /[A-Za-z0-9_-]{43}/.exec(file.toString())?.[0] ?? '';
    const { deviceShare } = JSON.parse(backup.toString()) as { readonly deviceShare: string }; // as the exit page reads it
    const given: readonly Secret[] = [
      { name: 'code of the sign-in', value: code },
      { name: 'code of the export', value: exportCode },
      { name: 'device share', value: bytesOf(deviceShare) },
      { name: 'passphrase', value: words },
      { name: 'private key', value: Buffer.from(key.slice(2), 'hex') },
      { name: 'recovery file', value: bytesOf(recoveryKey) },
      { name: 'brought phrase', value: brought.phrase },
      { name: 'mistyped phrase', value: mistyped },
      { name: 'entropy of the phrase', value: Buffer.from(brought.entropy.slice(2), 'hex') },
      ...found(/"serverShare":"([\w-]{20,})"/g).map((value, i): Secret => ({ name: `server share ${i}`, value: bytesOf(value) })),
      ...found(/"sealed":"([\w-]{20,})"/g).map((value, i): Secret => ({ name: `sealed share ${i}`, value: bytesOf(value) })),
      ...found(/"ciphertext":"([\w-]{20,})"/g).map((value, i): Secret => ({ name: `ciphertext ${i}`, value: bytesOf(value).slice(0, 80) })),
      ...found(/"accessToken":"([^"]{20,})"/g).map((value, i): Secret => ({ name: `access token ${i}`, value: signatureOf(value) })),
      ...found(/"dpop":"([^"]{20,})"/g).slice(0, 3).map((value, i): Secret => ({ name: `proof ${i}`, value: value.slice(-60) })),
      ...found(/"token":"([^"]{20,})"/g).map((value, i): Secret => ({ name: `identity token ${i}`, value: signatureOf(value) })),
      ...found(/__Host-latchkey-session-[^=]+=[\w-]+\.[\w-]+\.([\w-]{43})/g).map((value, i): Secret => ({ name: `session cookie ${i}`, value })),
    ];
    return given;
  }

  async function sinksOf(errors: readonly string[], frameText: string): Promise<readonly Sink[]> {
    const { page } = wallet;
    const kept = await page.evaluate(async () => {
      const databases = await Promise.all((await indexedDB.databases()).map(async ({ name = '' }) => new Promise<string>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve([name, ...request.result.objectStoreNames].join()));
        request.addEventListener('error', () => resolve(name));
      })));
      return {
        localStorage: JSON.stringify(localStorage), sessionStorage: JSON.stringify(sessionStorage), indexedDB: databases.join(), cookie: document.cookie,
        addresses: JSON.stringify([location.href, document.referrer, history.state, history.length, performance.getEntriesByType('resource').map(({ name }) => name)]), text: document.documentElement.outerHTML,
      };
    });
    const opened = new DatabaseSync(path.join(world.server.folder, 'data/latchkey.sqlite'));
    const audit = JSON.stringify(opened.prepare('SELECT * FROM "audit"').all());
    opened.close();
    const files = (await readdir(world.server.folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile() && !each.name.endsWith('key') && !each.parentPath.includes('/wallet'));
    const stored = await Promise.all(files.map(async (each): Promise<Sink> => ({ name: `file ${each.name}`, content: await readFile(path.join(each.parentPath, each.name)) })));
    const written: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void written.push(line) } });
    for (const entry of world.server.logs) log(entry);
    const mails = world.server.mails.map(({ raw, mail }, i): Sink => {
      const content = [raw, mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)].join('\n');
      const of = secrets.find(({ name, value }) => name.startsWith('code') && mail.text?.includes(String(value)));
      return { name: of ? `mail with the ${of.name}` : `mail ${i}`, content };
    });
    return [
      ...mails,
      ...heaps,
      ...(['store', 'actions', 'devTools', 'events'] as const).map((name): Sink => ({ name, content: seen[name].join('\n') })),
      { name: 'errors of the page', content: [...errors, ...await page.evaluate(() => window.walletErrors)].join('\n') },
      { name: 'headers of requests and answers', content: seen.headers.join('\n') },
      { name: 'what is sent elsewhere', content: seen.sentElsewhere.join('\n') },
      { name: 'lines of the log', content: written.join('\n') },
      ...Object.entries(kept).map(([name, content]): Sink => ({ name: `page ${name}`, content })),
      { name: 'console', content: seen.console.join('\n') },
      { name: 'messages to the page', content: seen.toPage.join('\n') },
      { name: 'messages to the frame', content: seen.toFrame.join('\n') },
      { name: 'addresses of requests', content: seen.requests.join('\n') },
      { name: 'logs of the server', content: JSON.stringify(world.server.logs) },
      { name: 'audit log', content: audit },
      { name: 'document of the frame', content: frameText },
      ...stored,
    ];
  }

  it('are all known to the test', () => {
    const kinds = new Set(secrets.map(({ name }) => name.replace(/ \d+$/, '')));
    expect([...kinds].sort()).toEqual(['access token', 'brought phrase', 'ciphertext', 'code of the export', 'code of the sign-in', 'device share', 'entropy of the phrase', 'identity token', 'mistyped phrase', 'passphrase', 'private key', 'proof', 'recovery file', 'sealed share', 'server share', 'session cookie']);
    for (const { value } of secrets) expect(value.length).toBeGreaterThanOrEqual(6);
    for (const { name, content } of sinks.filter((sink) => sink.name.startsWith('heap'))) expect([name, content.includes(inHeap as never)]).toEqual([name, true]); // what is no secret, and is there
  });

  it('are searched for in 14 places, in each of which something was recorded', () => {
    expect(Object.keys(places)).toHaveLength(14);
    const placesOf = (sink: string): readonly string[] => Object.entries(places).flatMap(([place, pattern]) => (pattern.test(sink) ? [place] : []));
    expect(sinks.map(({ name }) => [name, placesOf(name).length]).filter(([, count]) => count !== 1)).toEqual([]);
    expect(new Set(sinks.filter(({ content }) => content.length > 0).flatMap(({ name }) => placesOf(name)))).toEqual(new Set(Object.keys(places)));
    // What the kit did is there, from the sign-in to the end.
    for (const [kind, texts] of Object.entries({ actions: ['authCode/verifyEnded', 'latchkey/connection/connected', 'latchkey/activity/sendSubmitted', 'latchkey/connection/disconnected'], store: [address], devTools: ['authCode/verifyEnded', address], events: ['signedIn'] })) {
      for (const each of texts) expect([kind, each, seen[kind as 'store'].join('\n').includes(each)]).toEqual([kind, each, true]); // a name of `seen`
    }
  });

  it('are in no place but those of the list', () => {
    const leaks = findSecrets(secrets, sinks).filter((found) => !isAllowed(found) && !isStored(found));
    expect(leaks).toEqual([]);
  });

  /** In the database there are ciphertexts and envelopes, as they were sent: these open nothing without a share that is not there. */
  function isStored({ secret, sink }: FoundSecret): boolean {
    return sink.startsWith('file latchkey.sqlite') && /^(sealed share|ciphertext)/.test(secret);
  }

  it('are found where the kit itself leaks them: in an action, the store, what DevTools is sent, and an event', async () => {
    const { value, name } = secrets.find((each) => each.name.startsWith('access token')) ?? { value: '', name: '' };
    const kinds = ['store', 'actions', 'devTools', 'events'] as const;
    const before = Object.fromEntries(kinds.map((kind) => [kind, seen[kind].length]));
    await wallet.page.evaluate((text) => window.leak(text), String(value));
    await eventually(() => {
      for (const kind of kinds) expect([kind, findSecrets(secrets, [{ name: kind, content: seen[kind].slice(before[kind]).join('\n') }]).filter((each) => !isAllowed(each)).map(({ secret }) => secret)]).toEqual([kind, [name]]);
    });
  });

  it('are found where they leak: a planted leak for each kind of sink', () => {
    const of = (name: string): Secret => secrets.find((each) => each.name.startsWith(name)) ?? { name, value: '' };
    const bytes = (name: string): Buffer => Buffer.from(of(name).value as Uint8Array); // or text, which it copies
    const planted: readonly (readonly [sink: string, content: string | Uint8Array, secret: string])[] = [
      ['store', JSON.stringify({ inApp: { wallet: { share: [...bytes('device share')] } } }), 'device share'],
      ['actions', JSON.stringify({ type: 'authCode/verifyStarted', payload: { code: of('code of the sign-in').value } }), 'code of the sign-in'],
      ['devTools', JSON.stringify({ payload: { url: `https://a.example/${String(of('code of the export').value)}` } }), 'code of the export'],
      ['events', JSON.stringify({ type: 'identity', change: of('identity token').value }), 'identity token'],
      ['page localStorage', JSON.stringify({ k: bytes('private key').toString('hex').toUpperCase() }), 'private key'],
      ['console', `failed for ${words.slice(4, 20)}`, 'passphrase'],
      ['addresses of requests', `GET https://a.example/?t=${encodeURIComponent(String(of('access token').value))}`, 'access token'],
      ['messages to the page', `{"share":"${Buffer.concat([Buffer.from('x'), bytes('server share')]).toString('base64url')}"}`, 'server share'],
      ['logs of the server', JSON.stringify({ bytes: [...bytes('recovery file').subarray(9, 24)] }), 'recovery file'],
      ['audit log', Buffer.concat([Buffer.from('xy'), bytes('ciphertext')]).toString('base64'), 'ciphertext'],
      ['document of the frame', `<textarea>${brought.phrase.slice(5, 25)}</textarea>`, 'brought phrase'],
      ['messages to the frame', JSON.stringify({ typed: mistyped.slice(-20) }), 'mistyped phrase'],
      ['messages to the page', bytes('entropy').toString('hex'), 'entropy of the phrase'],
      ['page cookie', `s=${String(of('session cookie').value)}`, 'session cookie'],
      ['heap of the page after signing', `..."${[...bytes('private key').subarray(3, 17)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}"...`, 'private key'],
      ['heap of the frame after signing', `RegExp.input ${bytes('server share').toString('base64url')}`, 'server share'],
      ['heap of the frame after signing out', String(of('access token').value), 'access token'],
      ['heap of the Worker after the export', `0x${bytes('private key').toString('hex')}`, 'private key'],
      ['errors of the page', JSON.stringify({ cause: { share: bytes('device share').toString('base64url') } }), 'device share'],
      ['headers of requests and answers', JSON.stringify(withoutTokens('https://elsewhere.example/v1/wallet', { authorization: `DPoP ${String(of('access token').value)}` })), 'access token'],
      ['headers of requests and answers', JSON.stringify(withoutTokens(`${world.server.origin}/assets/frame.js`, { dpop: String(of('proof').value) })), 'proof'],
      ['headers of requests and answers', JSON.stringify(withoutTokens(`${world.server.origin}/v1/wallet`, { referer: `https://a.example/${String(of('code of the sign-in').value)}/` })), 'code of the sign-in'],
      ['what is sent elsewhere', JSON.stringify({ words }), 'passphrase'],
      ['mail with the code of the sign-in', `Your code is ${String(of('code of the export').value)}.`, 'code of the export'],
      ['mail 3', `Somebody signed in with ${String(of('code of the sign-in').value)}.`, 'code of the sign-in'],
      ['lines of the log', `{"error":"wrong ${String(of('code of the sign-in').value)}"}`, 'code of the sign-in'],
      ['file latchkey.sqlite', Buffer.concat([Buffer.from([0, 1, 2]), bytes('server share'), Buffer.from([3])]), 'server share'],
      ['file latchkey.sqlite-wal', Buffer.from(`session|${String(of('session cookie').value)}|`), 'session cookie'],
    ];
    // Each kind of sink has one.
    const kindOf = (name: string): string => (name.startsWith('mail') ? 'mail' : name.startsWith('file') ? 'file' : name.startsWith('page') ? 'page' : name.replace(/ after .*$/, ''));
    const withOne = new Set(planted.map(([sink]) => kindOf(sink)));
    expect([...new Set(sinks.map(({ name }) => kindOf(name)))].filter((kind) => !withOne.has(kind))).toEqual([]);
    // None is lost by what the test leaves out itself.
    expect(JSON.stringify(withoutTokens(`${world.server.origin}/v1/wallet`, { authorization: 'a', dpop: 'b', cookie: 'c', accept: 'd' }))).toBe('{"accept":"d"}');
    for (const [sink, content, secret] of planted) {
      const found = findSecrets(secrets, [{ name: sink, content }]).filter((each) => !isAllowed(each) && !isStored(each));
      expect([sink, found.some((each) => each.secret.startsWith(secret))]).toEqual([sink, true]);
    }
  });

  it('are used in keys that no script can take out of the browser', async () => {
    const tried = await frameOf((await world.open({ context })).page).evaluate(async () => {
      const records = await new Promise<readonly unknown[]>((resolve, reject) => {
        const request = indexedDB.open('latchkey-wallet');
        request.addEventListener('error', () => reject(request.error ?? new Error('none')));
        request.addEventListener('success', () => {
          const all = request.result.transaction('records').objectStore('records').getAll();
          all.addEventListener('success', () => resolve(all.result as unknown[])); // whatever is there
        });
      });
      const keys: CryptoKey[] = [];
      const look = (value: unknown): void => {
        if (value instanceof CryptoKey) keys.push(value);
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
      };
      look(records);
      return Promise.all(keys.map((key) => Promise.any((['jwk', 'pkcs8', 'raw'] as const).map((format) => crypto.subtle.exportKey(format, key))).then(() => 'exported', () => 'refused')));
    });
    expect(tried).toEqual(['refused', 'refused']);
  });

  it('leave no key in the memory of the process that has made it and signed with it, once the person has signed out', async () => {
    if (!canReadMemory) return; // only Linux shows a process's memory to its parent
    const person = world.newPerson();
    const one = await world.open();
    await one.signInByCode(person);
    const own = await openWithPassphrase(one);
    expect(await signs(one, own)).toBe(own);
    // Another device tells the test what the key is: the first one never had it as text.
    const other = await world.open();
    await world.signInAgain(other, person);
    const opening = other.ask('open', {});
    await other.screen.locator('input[type="password"]').fill(passphrase);
    await other.screen.locator('input[type="password"]').press('Enter');
    expect((await opening).addresses).toEqual([own]);
    world.server.wait(20 * 60_000);
    const { key } = await exportKey(other, person);
    expect(await signs(one, own)).toBe(own);
    const worker = await openWorkerHeap(one.page.context(), frameOf(one.page));
    const planted = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    await worker.send('Runtime.evaluate', { expression: `globalThis.planted = Uint8Array.from(${JSON.stringify([...planted].map((byte) => byte ^ 1))}, (byte) => byte ^ 1); 1` });
    await worker.close();
    const bytes = Buffer.from(key.slice(2), 'hex');
    const reversed = Buffer.from(bytes).reverse(); // as an engine keeps a big integer
    const needles = { planted, bytes, reversed, text: Buffer.from(key.slice(2)), wide: Buffer.from(key.slice(2), 'utf16le') };
    // What is planted in the Worker is found in the one process that has it, so that the key would be, too.
    const [signer, ...more] = (await countInRenderers(needles)).filter(({ counts }) => (counts['planted'] ?? 0) > 0);
    expect([signer?.counts['planted'], more]).toEqual([1, []]);
    await one.ask('signOut', { everywhere: false });
    await eventually(async () => {
      const left = (await countInRenderers(needles)).find(({ pid }) => pid === signer?.pid);
      expect(left?.counts).toEqual({ planted: expect.any(Number), bytes: 0, reversed: 0, text: 0, wide: 0 });
    }, 60_000, 2_000); // the engine gives the memory of a Worker that has ended back some 20 s later
  }, 150_000);

  async function countInRenderers(needles: Readonly<Record<string, Buffer>>): Promise<readonly { readonly pid: number; readonly counts: Readonly<Record<string, number>> }[]> {
    const session = await world.browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ({ pid: id, counts: countInMemory(id, needles) }));
  }

  it('were shown and typed without breaking a policy on any screen', () => {
    expect(violations.lines()).toEqual([]);
  });
});
