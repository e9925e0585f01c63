import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Wallet } from 'ethers';
import type { BrowserContext, Page } from 'playwright-core';
import { findSecrets } from './lib/findSecrets.ts';
import type { FoundSecret, Secret, Sink } from './lib/findSecrets.ts';
import { frameOf, hello, keepFile, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import type { WalletPage } from './lib/walletPage.ts';

/** Put into the page: that a snapshot of its heap holds it shows that the others would be seen. */
const inHeap = 'a text that the page holds';
const words = 'nine copper kites above grey harbour';

/** Where a secret may be, and why. All else is a leak. */
const allowed: readonly (readonly [secret: RegExp, sink: RegExp, why: string])[] = [
  [/^code /, /^(messages to the frame|heap of the page after .*)$/, 'the site has the person type the code in, and passes it on; the frame sends it in a body'],
  [/^(passphrase|recovery file|private key)$/, /^screens of the wallet$/, 'the person types it in, or asked for it'],
];
const isAllowed = ({ secret, sink }: FoundSecret): boolean => allowed.some(([ofSecret, ofSink]) => ofSecret.test(secret) && ofSink.test(sink));

describe('the secrets of a wallet', () => {
  let world: InAppWorld;
  let context: BrowserContext;
  let wallet: WalletPage;
  let violations: Violations;
  let secrets: readonly Secret[] = [];
  let sinks: readonly Sink[] = [];
  let address = '';
  const bodies: { readonly url: string; readonly sent: string; readonly answer: string; readonly headers: string }[] = [];
  const seen = { console: [] as string[], requests: [] as string[], toPage: [] as string[], toFrame: [] as string[] };

  beforeAll(async () => {
    world = await startInAppWorld('inAppSecrets');
    context = await world.newDevice({ acceptDownloads: true });
    violations = await recordViolations(context);
    record();
    await live();
  }, 180_000);
  afterAll(() => world?.close());

  function record(): void {
    const noted: Promise<void>[] = [];
    context.on('console', (message) => void seen.console.push(message.text()));
    context.on('weberror', (error) => void seen.console.push(String(error.error().stack)));
    context.on('request', (request) => void seen.requests.push(`${request.method()} ${request.url()} ${request.headers()['referer'] ?? ''}`));
    context.on('response', (response) => {
      if (!response.url().includes('/v1/')) return;
      noted.push((async () => {
        const headers = JSON.stringify([await response.request().allHeaders(), await response.allHeaders()]);
        bodies.push({ url: response.url(), sent: response.request().postData() ?? '', answer: await response.text().catch(() => ''), headers });
      })().catch(() => {}));
    });
  }

  /** One life of a wallet: made, signed with, exported, backed up, recovered on another device. */
  async function live(): Promise<void> {
    await context.exposeBinding('noteMessage', (_source, kind: 'toPage' | 'toFrame', text: string) => void seen[kind].push(text));
    await context.addInitScript(() => {
      const note = (window as unknown as { noteMessage(kind: string, text: string): void }).noteMessage; // exposed above
      const kind = location.pathname === '/frame' ? 'toFrame' : 'toPage';
      window.addEventListener('message', ({ data }) => note(kind, String(data)), true);
    });
    wallet = await world.open({ context });
    const person = world.newPerson();
    const { flowId } = await wallet.ask('sendCode', { kind: 'email', to: person, locale: 'en_US', purpose: 'signIn' });
    const code = await world.server.takeCode(person);
    await wallet.outcome('signIn', { proof: { type: 'code', flowId, code: code === '000000' ? '000001' : '000000' } }); // an error, too
    await wallet.ask('signIn', { proof: { type: 'code', flowId, code } });
    const opening = wallet.ask('open', {});
    await wallet.press(/^Passphrase/);
    for (const field of await wallet.screen.locator('input[type="password"]').all()) await field.fill(words);
    await wallet.screen.locator('button[type="submit"]').click();
    [address = ''] = (await opening).addresses;
    expect(await signs(wallet, address)).toBe(address);
    const afterSigning = await heapOf(wallet.page);
    // Another way to recover, by a file, whose bytes the test keeps.
    const managing = wallet.ask('manage', { screen: 'recovery' });
    await wallet.press('Add a method');
    await wallet.press(/^File/);
    const file = await keepFile(wallet);
    await wallet.screen.getByRole('heading', { name: 'Who can open this wallet' }).waitFor();
    await wallet.press('Close');
    await managing;
    world.server.wait(20 * 60_000);
    const key = await exportKey(person);
    expect(new Wallet(key).address).toBe(address);
    const afterExport = await heapOf(wallet.page);
    await wallet.outcome('sign', { ...hello, address: '0x000000000000000000000000000000000000dEaD' });
    await wallet.outcome('manage', { screen: 'policy' });
    secrets = await secretsOf({ code, key, file });
    sinks = await sinksOf({ afterSigning, afterExport });
  }

  async function exportKey(person: string): Promise<string> {
    const exporting = wallet.ask('manage', { screen: 'export' });
    await wallet.press('Continue');
    await wallet.screen.getByRole('checkbox').check();
    await wallet.confirm('Show it');
    await wallet.screen.getByText('Confirm that it is you').waitFor();
    await wallet.screen.locator('input').fill(await world.server.takeCode(person));
    await wallet.screen.getByRole('heading', { name: 'Private key' }).waitFor();
    // In a closed shadow root: only the browser's own tools see into it.
    const session = await context.newCDPSession(frameOf(wallet.page)).catch(() => context.newCDPSession(wallet.page));
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const key = /0x[0-9a-f]{64}/i.exec(JSON.stringify(root))?.[0];
    await session.detach();
    if (!key) throw new Error('The key is not shown.');
    await wallet.press('Done');
    await exporting;
    return key;
  }

  async function heapOf(page: Page): Promise<string> {
    const session = await context.newCDPSession(page);
    await page.evaluate((text) => void Object.assign(window, { held: text }), inHeap);
    const chunks: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
    await session.detach();
    return chunks.join('');
  }
  const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64url');
  async function secretsOf({ code, key, file }: { readonly code: string; readonly key: string; readonly file: Buffer  }): Promise<readonly Secret[]> {
    const all = bodies.map(({ sent, answer, headers }) => `${sent}\n${answer}\n${headers}`).join('\n');
    const found = (pattern: RegExp): readonly string[] => [...new Set([...all.matchAll(pattern)].map(([, value = '']) => value))];
    const recoveryKey = /[A-Za-z0-9_-]{43}/.exec(file.toString())?.[0] ?? '';
    const cookies = (await context.cookies(world.server.origin)).filter(({ name }) => name.includes('session'));
    const given: readonly Secret[] = [
      { name: 'code of the sign-in', value: code },
      { name: 'passphrase', value: words },
      { name: 'private key', value: Buffer.from(key.slice(2), 'hex') },
      { name: 'recovery file', value: bytesOf(recoveryKey) },
      ...found(/"serverShare":"([\w-]{20,})"/g).map((value, i): Secret => ({ name: `server share ${i}`, value: bytesOf(value) })),
      ...found(/"sealed":"([\w-]{20,})"/g).map((value, i): Secret => ({ name: `sealed share ${i}`, value: bytesOf(value) })),
      ...found(/"ciphertext":"([\w-]{20,})"/g).map((value, i): Secret => ({ name: `ciphertext ${i}`, value: bytesOf(value).slice(0, 80) })),
      ...found(/"accessToken":"([^"]{20,})"/g).map((value, i): Secret => ({ name: `access token ${i}`, value: value.slice(-60) })),
      ...found(/"dpop":"([^"]{20,})"/g).slice(0, 3).map((value, i): Secret => ({ name: `proof ${i}`, value: value.slice(-60) })),
      ...cookies.map(({ value }, i): Secret => ({ name: `session cookie ${i}`, value: value.split('.').at(-1) ?? '' })),
    ];
    return given;
  }

  async function sinksOf({ afterSigning, afterExport }: { readonly afterSigning: string; readonly afterExport: string }): Promise<readonly Sink[]> {
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
    const frameText = await frameOf(page).evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage));
    const opened = new DatabaseSync(path.join(world.server.folder, 'data/latchkey.sqlite'));
    const audit = JSON.stringify(opened.prepare('SELECT * FROM "audit"').all());
    opened.close();
    const files = (await readdir(world.server.folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile() && !each.name.endsWith('key') && !each.parentPath.includes('/wallet'));
    const stored = await Promise.all(files.map(async (each): Promise<Sink> => ({ name: `file ${each.name}`, content: await readFile(path.join(each.parentPath, each.name)) })));
    return [
      ...Object.entries(kept).map(([name, content]): Sink => ({ name: `page ${name}`, content })),
      { name: 'console', content: seen.console.join('\n') },
      { name: 'messages to the page', content: seen.toPage.join('\n') },
      { name: 'messages to the frame', content: seen.toFrame.join('\n') },
      { name: 'addresses of requests', content: seen.requests.join('\n') },
      { name: 'logs of the server', content: JSON.stringify(world.server.logs) },
      { name: 'audit log', content: audit },
      { name: 'document of the frame', content: frameText },
      { name: 'heap of the page after signing', content: afterSigning },
      { name: 'heap of the page after the export', content: afterExport },
      ...stored,
    ];
  }

  it('are all known to the test', () => {
    const kinds = new Set(secrets.map(({ name }) => name.replace(/ \d+$/, '')));
    expect([...kinds].sort()).toEqual(['access token', 'ciphertext', 'code of the sign-in', 'passphrase', 'private key', 'proof', 'recovery file', 'sealed share', 'server share', 'session cookie']);
    for (const { value } of secrets) expect(value.length).toBeGreaterThanOrEqual(6);
    for (const { name, content } of sinks.filter((sink) => sink.name.startsWith('heap'))) expect([name, content.includes(inHeap as never)]).toEqual([name, true]); // what is no secret, and is there
  });

  it('are in no sink but those of the list: page, storage, messages, console, addresses, logs, audit, heap', () => {
    const leaks = findSecrets(secrets, sinks).filter((found) => !isAllowed(found) && !isStored(found));
    expect(leaks).toEqual([]);
  });

  /** In the database there are ciphertexts and envelopes, as they were sent: these open nothing without a share that is not there. */
  function isStored({ secret, sink }: FoundSecret): boolean {
    return sink.startsWith('file latchkey.sqlite') && /^(sealed share|ciphertext)/.test(secret);
  }

  it('are found where they leak: eight planted leaks, one for each kind of sink', () => {
    const of = (name: string): Secret => secrets.find((each) => each.name.startsWith(name)) ?? { name, value: '' };
    const bytes = (name: string): Buffer => Buffer.from(of(name).value as Uint8Array); // or text, which it copies
    const planted: readonly (readonly [sink: string, content: string | Uint8Array, secret: string])[] = [
      ['page localStorage', JSON.stringify({ k: bytes('private key').toString('hex').toUpperCase() }), 'private key'],
      ['console', `failed for ${words.slice(4, 20)}`, 'passphrase'],
      ['addresses of requests', `GET https://a.example/?t=${encodeURIComponent(String(of('access token').value))}`, 'access token'],
      ['messages to the page', `{"share":"${Buffer.concat([Buffer.from('x'), bytes('server share')]).toString('base64url')}"}`, 'server share'],
      ['logs of the server', JSON.stringify({ bytes: [...bytes('recovery file').subarray(9, 24)] }), 'recovery file'],
      ['audit log', Buffer.concat([Buffer.from('xy'), bytes('ciphertext')]).toString('base64'), 'ciphertext'],
      ['page cookie', `s=${String(of('session cookie').value)}`, 'session cookie'],
      ['heap of the page after signing', `..."${[...bytes('private key').subarray(3, 17)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}"...`, 'private key'],
    ];
    for (const [sink, content, secret] of planted) {
      const found = findSecrets(secrets, [{ name: sink, content }]).filter((each) => !isAllowed(each));
      expect([sink, found.some((each) => each.secret.startsWith(secret))]).toEqual([sink, true]);
    }
  });

  it('are used in keys that no script can take out of the browser', async () => {
    const tried = await frameOf(wallet.page).evaluate(async () => {
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

  it('were shown and typed without breaking a policy on any screen', () => {
    expect(violations.lines()).toEqual([]);
  });
});
