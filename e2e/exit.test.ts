import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { computeAddress, Mnemonic, HDNodeWallet } from 'ethers';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { createBackup, encodeBackup, recoveryOf } from '../server/wallet/exit/backup.ts';
import { encodeRecoveryFile } from '../server/wallet/exit/recoveryFile.ts';
import { createWalletPages } from '../server/wallet/pages.ts';
import type { WalletFile } from '../server/wallet/pages.ts';
import { fromBase64url, randomBytes, randomId, toBase64url } from '../server/wallet/worker/bytes.ts';
import { createKey, importPhrase } from '../server/wallet/worker/secrets.ts';
import type { Secret } from '../server/wallet/worker/secrets.ts';
import { createShareSet } from '../server/wallet/worker/shareSets.ts';
import type { AddedRecipient } from '../server/wallet/worker/shareSets.ts';
import { createTestDevice, deviceRecipient } from '../server/wallet/testing/parties.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchShell } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { findOverflow } from './lib/findOverflow.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';

const root = path.join(import.meta.dirname, '..');
const pictures = path.join(import.meta.dirname, 'artifacts/exit');
const takesPictures = !process.env['CI'];
const phrase = 'test test test test test test test test test test test junk';
const passphrase = 'four plain words here';
const phone = { width: 390, height: 844 } as const;
const desktop = { width: 1_280, height: 800 } as const;

describe('the exit page', () => {
  let folder: string;
  let file: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let devTools: CDPSession;
  let violations: Violations;
  let requests: string[];
  let noise: string[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-exit-'));
    await Promise.all([promisify(execFile)(process.execPath, ['server/wallet/build.mjs', path.join(folder, 'wallet')], { cwd: root }), mkdir(pictures, { recursive: true })]);
    const list: { readonly exit: { readonly path: string } } = JSON.parse(await readFile(path.join(folder, 'wallet/wallet.json'), 'utf8'));
    file = path.join(folder, 'wallet-exit.html');
    await copyFile(path.join(folder, 'wallet', list.exit.path), file);
    browser = await launchShell();
  });

  beforeEach(async () => {
    context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', viewport: desktop });
    violations = await recordViolations(context);
    requests = [];
    noise = [];
    context.on('request', (request) => void requests.push(request.url()));
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    devTools = await context.newCDPSession(page);
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && noise.push(message.text())));
    page.on('pageerror', (error) => void noise.push(String(error)));
  });

  afterEach(() => context.close());

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** From the disk, with the network unplugged. */
  const openOffline = async (): Promise<void> => {
    await context.setOffline(true);
    await page.goto(pathToFileURL(file).href);
    await page.getByRole('heading', { level: 1, name: 'Open your wallet without a server' }).waitFor();
  };
  const writeBackup = async (secret: Secret, methods: readonly AddedRecipient[]): Promise<{ readonly path: string; readonly address: string }> => {
    const device = await createTestDevice();
    const { context: wallet, set, shares } = await createShareSet({ walletId: randomId(), userId: device.userId, secret, add: [deviceRecipient(device), ...methods], nowMs: 0 });
    const at = path.join(folder, `backup-${randomId()}.json`);
    await writeFile(at, encodeBackup(createBackup({ ...wallet, ciphertext: set.ciphertext }, toBase64url(shares.D), set.recipients)));
    return { path: at, address: wallet.address };
  };
  /** In a process of its own: Argon2 takes many times as long in code that a test runner has transformed. */
  const writePassphraseBackup = async (): Promise<{ readonly path: string; readonly address: string }> => {
    const at = path.join(folder, `backup-${randomId()}.json`);
    const script = `
      import { writeFile } from 'node:fs/promises';
      const from = (path) => import(new URL(path, ${JSON.stringify(`${pathToFileURL(root).href}/server/wallet/`)}).href);
      const [{ createPassphraseMethod }, { importPhrase }, { createShareSet }, { createTestDevice, deviceRecipient }, { randomId, toBase64url }, { createBackup, encodeBackup }] =
        await Promise.all(['worker/recoveryKeys.ts', 'worker/secrets.ts', 'worker/shareSets.ts', 'testing/parties.ts', 'worker/bytes.ts', 'exit/backup.ts'].map(from));
      const device = await createTestDevice();
      const { context, set, shares } = await createShareSet({ walletId: randomId(), userId: device.userId, secret: importPhrase(${JSON.stringify(phrase)}), nowMs: 0, add: [
        deviceRecipient(device), { gets: 'R', method: createPassphraseMethod(${JSON.stringify(passphrase)}), secret: { type: 'passphrase', passphrase: ${JSON.stringify(passphrase)} } },
        { gets: 'R', method: { type: 'file' }, secret: { type: 'file', key: new Uint8Array(32) } },
      ] });
      await writeFile(${JSON.stringify(at)}, encodeBackup(createBackup({ ...context, ciphertext: set.ciphertext }, toBase64url(shares.D), set.recipients)));
      console.log(context.address);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    return { path: at, address: stdout.trim() };
  };
  const giveBackup = async (at: string): Promise<void> => {
    await page.getByLabel('Backup file').setInputFiles(at);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  /** What stands in the closed shadow root of the secret, as the developer tools see it. */
  const secretShown = async (): Promise<string> => {
    interface Node { readonly nodeName: string; readonly nodeValue?: string; readonly children?: readonly Node[]; readonly shadowRoots?: readonly Node[] }
    const { root: document } = await devTools.send('DOM.getDocument', { depth: -1, pierce: true }) as { readonly root: Node }; // as the protocol names them
    const textOf = (node: Node): readonly string[] => [...(node.nodeName === '#text' ? [node.nodeValue ?? ''] : []), ...(node.children ?? []).flatMap(textOf), ...(node.shadowRoots ?? []).flatMap(textOf)];
    const shadowOf = (node: Node): readonly string[] => [...(node.shadowRoots ?? []).filter(({ nodeName }) => nodeName === '#document-fragment').flatMap(textOf), ...(node.children ?? []).flatMap(shadowOf)];
    const inMain = (node: Node): readonly string[] => (node.nodeName === 'MAIN' ? shadowOf(node).filter((text) => text.length > 2) : (node.children ?? []).flatMap(inMain));
    return inMain(document).join(' ').trim();
  };
  const showSecret = async (button: string): Promise<string> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Nobody asked me for it, and nobody else sees my screen').check();
    const show = page.getByRole('button', { name: 'Show it' });
    await show.hover();
    await page.locator('button.primary:not([data-held])').waitFor();
    await show.click();
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    return secretShown();
  };
  const ownRequestsOnly = (): void => {
    expect(requests).toEqual([pathToFileURL(file).href]);
    expect([violations.lines(), noise]).toEqual([[], []]);
  };

  it('opens a backup by its passphrase, from a disk and offline, and asks for nothing over a network', async () => {
    const backup = await writePassphraseBackup();
    await openOffline();
    // What the browser says follows the network while the page is open.
    await context.setOffline(false);
    await page.getByText('Your browser says: online.').waitFor();
    await context.setOffline(true);
    await page.getByText('Your browser says: offline.').waitFor();
    await giveBackup(backup.path);
    await page.getByText(backup.address).waitFor();
    await page.getByRole('button', { name: 'Passphrase' }).click();
    await page.getByLabel('Passphrase', { exact: true }).fill('four plain words her');
    await page.getByRole('button', { name: 'Open wallet' }).click();
    await page.getByText('This is not the passphrase of this wallet. Check every word and capital letter.').first().waitFor();
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByRole('button', { name: 'Open wallet' }).click();
    await page.getByRole('heading', { name: 'Your wallet is open' }).waitFor();
    const key = await showSecret('Show the private key');
    expect(computeAddress(key)).toBe(backup.address);
    ownRequestsOnly();
  });

  it('opens a phrase by a recovery file, and hides it again after a minute', async () => {
    const key = randomBytes(32);
    const backup = await writeBackup(importPhrase(phrase), [{ gets: 'R', method: { type: 'file' }, secret: { type: 'file', key } }]);
    const [recoveryFile, other] = [path.join(folder, 'recovery.txt'), path.join(folder, 'other.txt')];
    await Promise.all([writeFile(recoveryFile, encodeRecoveryFile(key)), writeFile(other, encodeRecoveryFile(randomBytes(32)))]);
    await page.clock.install();
    await openOffline();
    await giveBackup(recoveryFile);
    await page.getByText('This is the recovery file.', { exact: false }).first().waitFor();
    await giveBackup(file);
    await page.getByText('This is no backup of a wallet, or it is damaged.').first().waitFor();
    await giveBackup(backup.path);
    await page.getByLabel('Recovery file').setInputFiles(other);
    await page.getByRole('button', { name: 'Open wallet' }).click();
    await page.getByText('This file does not open this wallet.').first().waitFor();
    await page.getByLabel('Recovery file').setInputFiles(recoveryFile);
    await page.getByRole('button', { name: 'Open wallet' }).click();
    const words = await showSecret('Show the recovery phrase');
    expect(HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(words)).address).toBe(backup.address);
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: 'Show again' }).waitFor();
    expect(await secretShown()).toBe('');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Close the wallet' }).click();
    await page.getByLabel('Backup file').waitFor();
    ownRequestsOnly();
  });

  it('says where a passkey is used, and of a newer backup that it is newer', async () => {
    const backup = await writeBackup(createKey(), [{ gets: 'R', method: { type: 'passkey', credentialId: 'AAAA', salt: toBase64url(randomBytes(32)) }, secret: { type: 'passkey', prf: randomBytes(32) } }]);
    const newer = path.join(folder, 'newer.json');
    await writeFile(newer, JSON.stringify({ ...JSON.parse(await readFile(backup.path, 'utf8')), formatVersion: 2 }));
    await openOffline();
    await giveBackup(newer);
    await page.getByText('This backup was made by a newer version', { exact: false }).first().waitFor();
    await giveBackup(backup.path);
    await page.getByText('passkeys work only at the wallet’s own address', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Backup file').count()).toBe(1);
    ownRequestsOnly();
  });

  it('lets no script out, whatever it tries', async () => {
    // Online: nothing but the policy stands in its way.
    const reached: string[] = [];
    const listener = await serveFolder({ folder, respond: async ({ url = '' }, response) => { reached.push(url); response.end(''); return true; } });
    await page.goto(pathToFileURL(file).href);
    const outcomes = await page.evaluate(async (origin) => {
      const outcome = async (run: () => unknown): Promise<string> => { try { await run(); return 'went out'; } catch { return 'refused'; } };
      const loads = (tag: 'img' | 'script'): Promise<unknown> => new Promise((resolve, reject) => {
        const element = document.createElement(tag);
        element.addEventListener('load', resolve);
        element.addEventListener('error', reject);
        element.setAttribute('src', `${origin}/${tag}`);
        document.body.append(element);
      });
      return Promise.all([() => fetch(`${origin}/fetch`, { mode: 'no-cors' }), () => loads('img'), () => loads('script')].map(outcome));
    }, listener.origin);
    await fetch(`${listener.origin}/control`);
    await listener.close();
    expect(outcomes).toEqual(['refused', 'refused', 'refused']);
    expect(reached).toEqual(['/control']);
    expect(violations.lines()).not.toEqual([]);
  });

  it('is accessible and fits, on phone and desktop, in light and dark', async () => {
    const backup = await writePassphraseBackup();
    await openOffline();
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      for (const [device, viewport] of [['phone', phone], ['desktop', desktop]] as const) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          found.push(...(await findAccessibilityViolations(page)).map((line) => `${name}, ${device}, ${colorScheme}: ${line}`));
          if (takesPictures) await page.screenshot({ path: path.join(pictures, `${name}-${device}-${colorScheme}.png`), caret: 'hide' });
        }
        found.push(...(await findOverflow(page)).map((line) => `${name}, ${device}: ${line}`));
      }
      await page.setViewportSize({ width: 320, height: 640 });
      found.push(...(await findOverflow(page)).map((line) => `${name}, 320 px: ${line}`));
      await page.setViewportSize(desktop);
    };
    await look('start');
    await giveBackup(file);
    await page.getByText('This is no backup of a wallet, or it is damaged.').first().waitFor();
    await look('wrongFile');
    await giveBackup(backup.path);
    await page.getByRole('heading', { name: 'Open your wallet', exact: true }).waitFor();
    await look('methods');
    await page.getByRole('button', { name: 'Passphrase' }).click();
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByRole('button', { name: 'Open wallet' }).click();
    await page.getByRole('heading', { name: 'Your wallet is open' }).waitFor();
    await look('opened');
    await showSecret('Show the private key');
    await look('secret');
    expect(found).toEqual([]);
    expect(noise).toEqual([]);
  });

  describe('on the wallet\'s own host', () => {
    let host: StaticServer;

    beforeAll(async () => {
      const { exit, ...list }: Readonly<Record<'frame' | 'worker' | 'style' | 'exit', Omit<WalletFile, 'bytes'>>> = JSON.parse(await readFile(path.join(folder, 'wallet/wallet.json'), 'utf8'));
      const empty = new Uint8Array();
      const pages = createWalletPages({ sites: new Map(), files: { frame: { ...list.frame, bytes: empty }, worker: { ...list.worker, bytes: empty }, style: { ...list.style, bytes: empty }, exit: { ...exit, bytes: new Uint8Array(await readFile(file)) } } });
      host = await serveFolder({ folder, respond: async ({ url = '' }, response) => {
        if (url === '/favicon.ico') response.writeHead(204).end();
        else if (url === '/blank') response.setHeader('content-type', 'text/html').end('<!doctype html><title>Blank</title>');
        else if (url === '/exit') {
          const answer = await pages(new Request(`http://localhost${url}`));
          if (!answer) return false;
          answer.headers.forEach((value, name) => { if (name !== 'strict-transport-security') response.setHeader(name, value); });
          response.end(Buffer.from(await answer.arrayBuffer()));
        }
        return response.writableEnded;
      } });
    });

    afterAll(() => host?.close());

    it('opens the share of this device by the passkey, without a request', async () => {
      await devTools.send('WebAuthn.enable');
      await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true, hasPrf: true, isUserVerified: true } });
      await page.goto(`${host.origin}/blank`);
      const salt = toBase64url(randomBytes(32));
      // What the frame made when the wallet was made: a device's key that cannot be exported, and a passkey.
      const made = await page.evaluate(async (saltBytes) => {
        const encode = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
        const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
        Object.assign(window, { kept: { pair, proof } });
        const first = new Uint8Array(saltBytes);
        const credential = await navigator.credentials.create({ publicKey: {
          rp: { id: 'localhost', name: 'Shop' }, user: { id: new Uint8Array(16), name: 'n', displayName: 'n' }, challenge: new Uint8Array(32), pubKeyCredParams: [{ type: 'public-key', alg: -7 }, { type: 'public-key', alg: -257 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' }, extensions: { prf: { eval: { first } } },
        } });
        if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey');
        const asked = await navigator.credentials.get({ publicKey: { rpId: 'localhost', challenge: new Uint8Array(32), allowCredentials: [{ type: 'public-key', id: credential.rawId }], userVerification: 'required', extensions: { prf: { eval: { first } } } } });
        const prf = asked instanceof PublicKeyCredential ? asked.getClientExtensionResults().prf?.results?.first : undefined;
        if (!(prf instanceof ArrayBuffer)) throw new Error('no PRF');
        const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
        return { credentialId: encode(credential.rawId), prf: encode(prf), x, y };
      }, [...fromBase64url(salt)]);
      const publicKey = { kty: 'EC', crv: 'P-256', x: made.x, y: made.y } as const;
      const deviceId = randomId();
      const userId = randomId();
      const { context: { walletId, address, version }, set } = await createShareSet({ walletId: randomId(), userId, secret: createKey(), nowMs: 0, add: [
        { gets: 'D', deviceId, publicKey }, { gets: 'R', method: { type: 'passkey', credentialId: made.credentialId, salt }, secret: { type: 'passkey', prf: fromBase64url(made.prf) } },
      ] });
      const envelope = set.recipients.find(({ recipientId }) => recipientId === deviceId)?.envelope;
      const share = { walletId, address, version, ciphertext: set.ciphertext, envelope, exit: { deviceId, methods: recoveryOf(set.recipients) } };
      await page.evaluate(({ kept, seen, name, publicKey: key }) => new Promise<void>((resolve, reject) => {
        const { pair, proof } = Reflect.get(window, 'kept') as Readonly<Record<'pair' | 'proof', CryptoKeyPair>>; // set above
        const request = indexedDB.open('latchkey-wallet', 1);
        request.onupgradeneeded = () => void request.result.createObjectStore('records');
        request.onerror = () => reject(new Error('no database'));
        request.onsuccess = () => {
          const transaction = request.result.transaction('records', 'readwrite');
          transaction.objectStore('records').put({ shares: [kept], seen, intents: { revoke: [], leave: false } }, name);
          transaction.objectStore('records').put({ share: { privateKey: pair.privateKey, publicKey: key }, proof: { privateKey: proof.privateKey, publicKey: key } }, 'device:site:shop');
          transaction.oncomplete = () => { request.result.close(); resolve(); };
        };
      }), { kept: share, seen: { walletId, address, version, ciphertextHash: '' }, name: `wallet:site:shop:${userId}`, publicKey });

      await page.goto(`${host.origin}/exit`);
      await context.setOffline(true);
      requests.length = 0;
      await page.getByRole('button', { name: 'Use the share on this device' }).click();
      await page.getByRole('button', { name: 'Open wallet' }).click();
      await page.getByRole('heading', { name: 'Your wallet is open' }).waitFor();
      expect(computeAddress(await showSecret('Show the private key'))).toBe(address);
      await eventually(() => expect([requests, violations.lines(), noise]).toEqual([[], [], []]));
    });
  });
});
