import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../config/readSettings.ts';
import { startSoftHsm } from '../kms/pkcs11/startSoftHsm.ts';
import { startServer } from '../node/startServer.ts';
import { createTestBrowser } from '../testing/createTestBrowser.ts';
import { findFreePort } from '../testing/runProgram.ts';
import { writeTestWallet } from '../testing/writeTestWallet.ts';
import { commands } from './commands.ts';
import { runCli } from './runCli.ts';

const pin = 'pin-of-the-token-4711';
let hsm: Awaited<ReturnType<typeof startSoftHsm>>;
let folder: string;
const lines: string[] = [];
beforeAll(async () => {
  hsm = await startSoftHsm();
  hsm.addToken('wallet', pin);
});
afterAll(() => hsm.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-token-'));
  lines.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function say(args: string, environment: Record<string, string> = { LATCHKEY_KMS_PIN: pin }): Promise<string> {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  const code = await runCli({ commands, version: '0', args: args.split(' '), environment, folder, print, printError: print });
  lines.push(...said);
  return `${code} ${said.join('\n')}`;
}

const write = (kms: object, port = 0) => writeFileSync(join(folder, 'latchkey-server.json'), JSON.stringify({ port, kms, limits: { drainSeconds: 0 } }));
const token = (keyLabel: string) => ({ module: hsm.module, token: 'wallet', keyLabel });

/** With these settings, on a port of its own. */
async function start(kms: object) {
  write(kms, await findFreePort());
  const settings = readSettings({ environment: 'module' in kms ? { LATCHKEY_KMS_PIN: pin } : {}, folder });
  const serving = await startServer(settings, { environment: {}, log: (entry) => lines.push(JSON.stringify(entry)), walletFolder: await writeTestWallet(join(folder, 'pages')) });
  const { walletOrigin } = settings;
  const browser = createTestBrowser({ server: { fetch: (request) => fetch(request) }, now: Date.now, walletOrigin, siteId: 'localhost' });
  return { serving, origin: walletOrigin, browser };
}

describe('keys in a token', () => {
  it('are made by a command, once, and serve', async () => {
    write(token('serves'));
    expect(await say('users list')).toMatch(/^1 .*no AES key "serves".*latchkey-server kms init/s);
    expect(await say('kms init')).toMatch(/^0 Made key pkcs11-00000001/);
    expect(await say('kms init')).toMatch(/^1 .*has a key "serves" already/s);
    const { serving, browser } = await start(token('serves'));
    try {
      await browser.signInAsGuest(browser.newClient());
      expect(await say('keys rotate')).toMatch(/^0 Key pkcs11-00000002\w+ wraps from now on\. Wrapped anew: [1-9]/);
      await browser.signInAsGuest(browser.newClient());
    } finally {
      await serving.stop();
    }
    expect(lines.join('\n')).not.toContain(pin);
  });

  it('are not ready while the token is unplugged, and are again afterwards', async () => {
    write(token('unplugged'));
    await say('kms init');
    const { serving, origin } = await start(token('unplugged'));
    const untilReady = async (status: number): Promise<void> => {
      while ((await fetch(`${origin}/ready`)).status !== status) await new Promise((resolve) => setImmediate(resolve));
    };
    try {
      await untilReady(200);
      hsm.unplug();
      await untilReady(503);
      hsm.plug();
      await untilReady(200);
      expect(await fetch(`${origin}/ready`).then(({ status }) => status)).toBe(200);
    } finally {
      await serving.stop();
    }
  });

  it('take over from a key file, whose wallets go on', async () => {
    let { serving, browser } = await start({});
    const client = browser.newClient();
    const { userId } = await browser.signInAsGuest(client);
    await serving.stop();

    write({ ...token('moved'), file: 'latchkey-kms.key' });
    expect(await say('kms init')).toContain('keys rotate --resume');
    expect(await say('keys rotate --resume')).toMatch(/^0 Key pkcs11-00000001\w+ wraps from now on\. Wrapped anew: [2-9]/);
    rmSync(join(folder, 'latchkey-kms.key'));
    ({ serving, browser } = await start(token('moved')));
    await browser.signInAsGuest(browser.newClient());
    await serving.stop();
    expect(await say(`users show ${userId}`)).toContain(userId);
    expect(await say('keys rotate --resume')).toMatch(/^0 .*Wrapped anew: 0/);
  });

  it('are refused with a wrong PIN, which is given once and never shown', async () => {
    write(token('pin'));
    const wrong = 'wrong-pin-0815';
    expect(await say('kms init', { LATCHKEY_KMS_PIN: wrong })).toMatch(/^1 .*refuses the PIN \(C_Login gave CKR_PIN_INCORRECT\)/s);
    expect(lines.join('\n')).not.toContain(wrong);
    write({ ...token('pin'), token: 'other' });
    expect(await say('kms init')).toMatch(/^1 .*no token has the label "other"/s);
    write({ ...token('pin'), module: join(folder, 'latchkey-server.json') });
    expect(await say('kms init')).toMatch(/^1 .*cannot be loaded as a PKCS#11 module/s);
    write({});
    expect(await say('kms init', {})).toMatch(/^1 .*name no token/s);
  });
});
