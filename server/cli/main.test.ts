import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { createKeyFile } from '../kms/keyFile.ts';
import { createTestBrowser } from '../testing/createTestBrowser.ts';
import { endPrograms, findFreePort, runProgram, startProgram } from '../testing/runProgram.ts';
import { commands } from './commands.ts';
import { runCli } from './runCli.ts';

const program = join(import.meta.dirname, 'main.ts');
let folder: string;
/** Counts tests, so that a wait ends with its own. */
let test = 0;
beforeEach(() => {
  test += 1;
  folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'));
});
afterEach(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

/** In this process: starting another one for each takes longer than all else here. Both use the database at once. */
async function ask(args: string, environment: Record<string, string> = {}) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCli({ commands, version: '0', args: args.split(' '), environment, folder, print: (line) => out.push(`${line}\n`), printError: (line) => errors.push(`${line}\n`) });
  return { code, stdout: out.join(''), stderr: errors.join('') };
}

async function say(args: string, environment: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await ask(args, environment);
  return `${code} ${stdout}${stderr}`;
}

/** As a process of its own, as an operator calls it. */
const call = (args: string, environment: Record<string, string> = {}) => runProgram(args === '' ? [] : args.split(' '), { program, folder, environment });

/** A server as it starts without settings, on a port of its own. */
async function start(environment: Record<string, string> = {}) {
  const port = await findFreePort();
  const settings = { LATCHKEY_PORT: String(port), LATCHKEY_LIMITS_DRAIN_SECONDS: '0', ...environment };
  const server = startProgram([], { program, folder, environment: settings });
  await server.untilWritten('It stops by Ctrl+C.');
  const walletOrigin = `http://localhost:${port}`;
  return { server, settings, walletOrigin, browser: createTestBrowser({ server: { fetch: (request) => fetch(request) }, now: Date.now, walletOrigin, siteId: 'localhost' }) };
}

/** The newest code in the mailbox of the data folder. */
async function takeCode(to: string): Promise<string> {
  const mailbox = join(folder, 'latchkey-data', 'mailbox');
  const ofTest = test;
  while (ofTest === test) {
    const files = readFiles(mailbox);
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(mailbox, file)))));
    const code = mails.filter((mail) => mail.to?.[0]?.address === to).map(({ subject }) => /^\d{6}/.exec(subject ?? '')?.[0]).at(-1);
    if (code !== undefined) return code;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('The test is over.');
}

function readFiles(at: string): readonly string[] {
  try {
    return readdirSync(at).filter((file) => file.endsWith('.eml')).sort();
  } catch {
    return [];
  }
}

describe('latchkey-server', () => {
  it('starts with one command, says where things are, signs a person in, and stops without losing anything', async () => {
    const { server, browser, walletOrigin } = await start();
    const session = await browser.signInByCode(browser.newClient(), 'anna@example.com', takeCode);
    expect(session).toMatchObject({ isGuest: false, status: 'Logged In, Wallet Uninitialized' });
    const { code, stdout, stderr } = await server.stop();
    expect([code, stderr]).toEqual([0, '']);
    for (const text of [walletOrigin, join(folder, 'latchkey-data', 'latchkey.sqlite'), join(folder, 'latchkey-kms.key'), join(folder, 'latchkey-data', 'mailbox'), 'latchkey-server init', '"sites"']) expect(stdout).toContain(text);
    expect(stdout).toContain('"event":"server.stopped"');
    expect(stdout).not.toMatch(/anna|\b\d{6}\b|ExperimentalWarning/);
    const secrets = [session.accessToken, ...browser.cookies.values()].flatMap((text) => text.split('.'));
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter((text) => stdout.includes(text))).toEqual([]);
    expect(statSync(join(folder, 'latchkey-kms.key')).mode & 0o777).toBe(0o400);
    expect(statSync(join(folder, 'latchkey-data')).mode & 0o777).toBe(0o700);
  });

  it('loses no request when it is stopped under load, as long as callers go elsewhere once they are told', async () => {
    const { server, walletOrigin } = await start({ LATCHKEY_LIMITS_DRAIN_SECONDS: '3' });
    const outcomes: unknown[] = [];
    const ask = () => fetch(`${walletOrigin}/v1/site`, { method: 'POST', headers: { 'content-type': 'application/json', origin: walletOrigin }, body: '{"siteId":"localhost"}' });
    const work = async (): Promise<void> => {
      for (;;) {
        const outcome = await ask().then(async (answer) => ({ status: answer.status, isLast: answer.headers.get('connection') === 'close', body: await answer.text() }), (error: unknown) => ({ status: error, isLast: true }));
        outcomes.push(outcome.status);
        if (outcome.isLast) return;
        if (outcomes.length === 100) server.signal('SIGTERM'); // once: a second time would end it at once
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((status) => status !== 200)).toEqual([]);
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('shows operators users and devices without addresses, and blocks, revokes, rotates, verifies and deletes while the server runs', async () => {
    const { server, browser, settings } = await start();
    const client = browser.newClient();
    const { userId, deviceId } = await browser.signInByCode(client, 'anna@example.com', takeCode);
    const guest = createTestBrowser({ server: { fetch: (request) => fetch(request) }, now: Date.now, walletOrigin: `http://localhost:${settings.LATCHKEY_PORT}`, siteId: 'localhost' });
    const { userId: guestId } = await guest.signInAsGuest(guest.newClient());
    const list = await say('users list', settings);
    expect(await call('users list', settings)).toEqual({ code: 0, stdout: list.slice(2), stderr: '' });
    expect(list).toMatch(new RegExp(`^0 user .*\\n(.*\\n)*${userId} +site:localhost +user +a…@e… .*\\n`));
    expect(list).toContain(guestId);
    expect(list).not.toContain('anna');
    expect(await say('users list --limit 1', settings)).toContain('There may be more: --after ');
    expect(await say('users list --site shop', settings)).toMatch(/^2 There is no site "shop"\. There are: localhost\./);
    expect(await say('users list --show-addresses --site localhost', settings)).toContain('anna@example.com');
    expect(await say(`users show ${userId}`, settings)).toMatch(/^0 user +.*\n(.*\n)*wallet +-\n(.*\n)*devices +1\nsessions +1\n$/);
    expect(await say('users show anna@example.com', settings)).toContain(userId);
    expect(await say('users show eve@example.com', settings)).toMatch(/^1 No user of the sites has this address/);

    expect(await say(`devices list ${userId}`, settings)).toMatch(new RegExp(`${deviceId} +A browser +20.* -\\n`));
    expect(await say('keys rotate', settings)).toMatch(/^0 Key file-\w+ wraps from now on\. Wrapped anew: [3-9]\.\nNothing needs key file-\w+ any more/);
    await expect(client.call('device.list', {})).resolves.toMatchObject({ devices: [{ deviceId, label: 'A browser' }] });

    expect(await say(`devices revoke ${userId} ${deviceId}`, settings)).toMatch(/^0 Revoked /);
    await expect(client.call('device.list', {})).rejects.toMatchObject({ code: expect.stringMatching(/deviceRevoked|notSignedIn/) });
    expect(await say(`devices revoke ${userId} ${deviceId}`, settings)).toMatch(/^1 The user has no device of this id, or it is revoked already/);

    expect(await say(`users block ${guestId}`, settings)).toBe(`0 Blocked ${guestId}.\n`);
    expect(await say(`users block ${guestId}`, settings)).toMatch(/^1 .* is blocked already/);
    await expect(guest.signInAsGuest(guest.newClient())).rejects.toMatchObject({ code: 'userBlocked' });
    expect(await say(`users unblock ${guestId}`, settings)).toBe(`0 Unblocked ${guestId}.\n`);
    expect(await say(`users delete ${guestId} --wallet 0x00`, settings)).toMatch(/^2 This user has no wallet: leave --wallet out/);
    expect(await say(`users delete ${guestId}`, settings)).toBe(`0 Deleted ${guestId}.\n`);
    expect(await say(`users show ${guestId}`, settings)).toMatch(/^1 There is no user of this id/);

    const heads = await call('audit heads', settings);
    expect(heads.stdout).toContain(`"chain":"user:${userId}"`);
    writeFileSync(join(folder, 'heads'), heads.stdout);
    expect(await say('audit verify --heads heads', settings)).toBe('0 The audit log is as it was written.\n');
    await server.stop();
    await spoilAudit(userId);
    expect(await say('audit verify', settings)).toMatch(new RegExp(`^1 user:${userId}: row 1 was changed\\.\\n1 chain is broken\\.`));
  });

  it('writes settings and a key that its owner alone can read, once, with which it starts', async () => {
    const port = await findFreePort();
    const first = await call('init --folder etc --site-id shop --site-name Shop --site-origin https://shop.example.com');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const [settings, key] = [join(folder, 'etc', 'latchkey-server.json'), join(folder, 'etc', 'latchkey-kms.key')];
    expect([statSync(settings).mode & 0o777, statSync(key).mode & 0o777]).toEqual([0o600, 0o400]);
    const before = [readFileSync(settings, 'utf8'), readFileSync(key, 'utf8')];
    expect(await ask('init --folder etc')).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already. It is not replaced') });
    rmSync(settings);
    expect(await ask('init --folder etc')).toMatchObject({ code: 1, stderr: expect.stringContaining('It may be the only key to a database') });
    expect(readdirSync(join(folder, 'etc'))).toEqual(['latchkey-kms.key']);
    writeFileSync(settings, before[0] ?? '', { mode: 0o600 });
    expect(readFileSync(key, 'utf8')).toBe(before[1]);
    expect(first.stdout + first.stderr).not.toContain((before[1] ?? '').trim().split(' ').at(-1));

    expect(await ask(`check --config ${settings}`)).toMatchObject({ code: 0, stdout: expect.stringContaining('The settings are right') });
    expect((await ask(`sites list --config ${settings}`)).stdout).toMatch(/shop +Shop +https:\/\/shop\.example\.com +- +email guest/);
    const server = startProgram(['--config', settings], { program, folder, environment: { LATCHKEY_PORT: String(port), LATCHKEY_WALLET_ORIGIN: `http://localhost:${port}` } });
    await server.untilWritten('It stops by Ctrl+C.');
    await expect((await fetch(`http://127.0.0.1:${port}/ready`)).json()).resolves.toEqual({ status: 'ready' });
    expect((await server.stop()).code).toBe(0);
  });

  it('writes settings for production that lack only what is given by variables', async () => {
    expect(await ask('init --wallet-origin https://wallet.example.com --smtp smtp://mail.example.com --mail-user wallet --mail-from wallet@example.com --site-id shop --site-origin https://shop.example.com')).toMatchObject({ code: 0 });
    const missing = await ask('check');
    expect([missing.code, missing.stderr.split('\n').filter((line) => line.startsWith('  ')).map((line) => line.trim().split(' ')[0])]).toEqual([3, ['mail.password', 'kms.file']]);
    expect(await ask('check', { ALLOW_FILE_KMS: '1', LATCHKEY_MAIL_PASSWORD: 'hunter2' })).toMatchObject({ code: 0, stdout: expect.stringContaining('for production') });
    expect(await ask('init --folder other --site-id Shop --wallet-origin nonsense')).toMatchObject({ code: 3, stderr: expect.stringMatching(/walletOrigin.*found "nonsense"[^]*siteId.*found "Shop"/) });
    expect(readdirSync(join(folder, 'other'))).toEqual([]);
  });

  it('brings a database up to date without starting', async () => {
    mkdirSync(join(folder, 'latchkey-data'));
    expect(await ask('migrate')).toMatchObject({ code: 0, stdout: expect.stringContaining('The database is up to date') });
    expect(readdirSync(join(folder, 'latchkey-data'))).toContain('latchkey.sqlite');
    // The database is there and its key is not: a new key would open nothing of it.
    expect(await ask('start')).toMatchObject({ code: 1, stderr: expect.stringContaining('bring it back from its backup') });
  });

  it('backs up while the server runs, and restores with the same key so that accounts are there and sessions are over', async () => {
    const { server, browser, settings } = await start();
    const client = browser.newClient();
    const { userId } = await browser.signInByCode(client, 'anna@example.com', takeCode);
    expect(await call('backup copy.sqlite', settings)).toMatchObject({ code: 0, stdout: expect.stringContaining('keep a copy of that apart') });
    expect(statSync(join(folder, 'copy.sqlite')).mode & 0o777).toBe(0o600);
    expect(await say('backup copy.sqlite', settings)).toMatch(/^1 There is a file .*copy\.sqlite already/);
    expect(await say('restore copy.sqlite', settings)).toMatch(/^1 There is a file .*latchkey\.sqlite already\. Stop the servers/);
    await server.stop();

    rmSync(join(folder, 'latchkey-data'), { recursive: true });
    expect(await say('restore none.sqlite', settings)).toMatch(/^1 There is no file .*none\.sqlite\./);
    writeFileSync(join(folder, 'text'), 'no database');
    expect(await say('restore text', settings)).toMatch(/^1 .*text is no whole database\./);
    expect(await say('restore copy.sqlite', settings)).toMatch(/^0 Restored .*: 1 user\.\n$/);
    const again = startProgram([], { program, folder, environment: settings });
    await again.untilWritten('It stops by Ctrl+C.');
    await expect(client.refresh()).rejects.toMatchObject({ code: 'notSignedIn' });
    expect(await say('users show anna@example.com', settings)).toContain(userId);
    await again.stop();

    rmSync(join(folder, 'latchkey-data'), { recursive: true });
    rmSync(join(folder, 'latchkey-kms.key'));
    await createKeyFile(join(folder, 'latchkey-kms.key'));
    expect(await say('restore copy.sqlite', settings)).toMatch(/^1 Restored .*\nBut .*latchkey-kms\.key does not open it/);
  });

  it('tells every mistake of the settings at once, and starts nothing', async () => {
    writeFileSync(join(folder, 'latchkey-server.json'), '{ "prt": 1, "logLevel": "loud" }');
    const { code, stdout, stderr } = await call('', { LATCHKEY_HOST: 'a b' });
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^3 settings are wrong:\n {2}prt .*Did you mean "port"\?\n {2}host \(LATCHKEY_HOST\): found "a b".*\n {2}logLevel .*found "loud"/);
  });

  it.each([
    ['usrs list', 'There is no command "usrs list". Did you mean "users list"? "latchkey-server --help" lists them.'],
    ['users show', '"users show" needs USER.'],
    ['migrate now', '"migrate" takes nothing, found "now" as well.'],
    ['check --confg x', '"check" has no option --confg. Did you mean --config?'],
    ['check --config', '--config needs a value: --config FILE.'],
    ['check --help=yes', '--help takes no value.'],
    ['check --config a --config b', '--config stands twice.'],
    ['users list --limit 0', '--limit needs a whole number, 1 to 10000. Example: --limit 20'],
  ])('ends by 2 and tells what is wrong with "%s"', async (args, line) => {
    writeFileSync(join(folder, 'latchkey-server.json'), '{ "database": "postgres://127.0.0.1:1/none" }', { mode: 0o600 });
    expect(await say(args)).toBe(`2 ${line}\n`);
  });

  it('logs where it crashed, not what the error quotes, and ends', async () => {
    writeFileSync(join(folder, 'crash.mjs'), `process.on('SIGUSR2', () => { void Promise.reject(Object.assign(new Error('Key (value)=(anna@example.com) exists'), { code: '23505' })); });`);
    const { server } = await start({ NODE_OPTIONS: `--import ${join(folder, 'crash.mjs')}` });
    server.signal('SIGUSR2');
    const { code, stdout, stderr } = await server.ended;
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/"event":"server\.crashed","error":"Error 23505 at .*crash\.mjs:1:\d+/);
    expect(stdout).not.toContain('anna');
  });

  it('tells of a taken port and of a key file that others may read, without a stack', async () => {
    const { server, settings } = await start();
    expect(await call('', settings)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^It failed: another program listens on this port.*\(EADDRINUSE\)\n$/) });
    await server.stop();
    chmodSync(join(folder, 'latchkey-kms.key'), 0o444);
    expect(await ask('users list')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The key file .* has mode 0444\. Only its owner may read it: chmod 0400 .*\n$/) });
  });

  it('has a help text for each command, and a version', async () => {
    const help = await call('--help');
    for (const { name, operands = [], summary } of commands) expect(help.stdout.replaceAll(/ {2,}/g, '  ')).toContain(`  ${[name, ...operands].join(' ')}  ${summary}`);
    const texts = await Promise.all(['users delete', 'check'].map((name) => ask(`${name} --help`)));
    expect(texts.map(({ code }) => code)).toEqual([0, 0]);
    expect(texts[0]?.stdout).toMatch(/^Usage: latchkey-server users delete USER \[OPTIONS\]\n[^]*--wallet ADDRESS[^]*--config FILE/);
    expect(texts[1]?.stdout).toMatch(/walletOrigin \(LATCHKEY_WALLET_ORIGIN\)\n +the public origin/);
    expect((await call('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

async function spoilAudit(userId: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(folder, 'latchkey-data', 'latchkey.sqlite'));
  database.prepare('UPDATE "audit" SET "action" = ? WHERE "chain" = ? AND "sequence" = 1').run('nothing', `user:${userId}`);
  database.close();
}
