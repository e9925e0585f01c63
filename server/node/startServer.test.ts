import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../config/readSettings.ts';
import type { LogEntry } from '../core/ports.ts';
import { startTestMailServer } from '../mail/testMailServer.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { startTestPostgres } from '../store/testing/startTestPostgres.ts';
import type { TestPostgres } from '../store/testing/startTestPostgres.ts';
import { createTestBrowser } from '../testing/createTestBrowser.ts';
import { findFreePort } from '../testing/runProgram.ts';
import { writeTestWallet } from '../testing/writeTestWallet.ts';
import type { Serving } from './serve.ts';
import { startServer } from './startServer.ts';
import { createKeyFile } from '../kms/keyFile.ts';

let folder: string;
let servings: Serving[] = [];
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'));
});
afterEach(async () => {
  await Promise.all(servings.map(({ stop }) => stop()));
  servings = [];
  rmSync(folder, { recursive: true, force: true });
});

const entries: LogEntry[] = [];
async function start(environment: Readonly<Record<string, string>>): Promise<Serving> {
  const serving = await startServer(readSettings({ environment: { LATCHKEY_LIMITS_DRAIN_SECONDS: '0', ...environment }, folder }), { environment, log: (entry) => entries.push(entry), walletFolder: await writeTestWallet(join(folder, 'wallet')) });
  servings.push(serving);
  return serving;
}

describe('startServer', () => {
  it("serves the wallet's pages beside its calls", async () => {
    const { port } = await start({ LATCHKEY_PORT: '0' });
    const frame = await fetch(`http://127.0.0.1:${port}/frame?site=localhost`);
    expect([frame.status, frame.headers.get('content-security-policy'), await frame.text()]).toEqual([200, expect.stringContaining('frame-ancestors '), expect.stringContaining('/assets/frame.js')]);
    const worker = await fetch(`http://127.0.0.1:${port}/assets/worker.js`);
    expect([await worker.text(), worker.headers.get('content-security-policy')]).toEqual(['worker.js', expect.stringContaining("default-src 'none'")]);
  });

  it('serves from several processes over one PostgreSQL: a session of one is good at the other, and each mail is sent once', async () => {
    const mails = await startTestMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await createKeyFile(join(folder, 'latchkey-kms.key'));
    const walletOrigin = 'http://localhost:8787';
    const common = { LATCHKEY_PORT: '0', LATCHKEY_WALLET_ORIGIN: walletOrigin, LATCHKEY_DATABASE: await postgres.createDatabase(), LATCHKEY_MAIL_SMTP: `smtp://127.0.0.1:${mails.port}`, LATCHKEY_MAIL_FROM: 'wallet@localhost.test' };
    const [one, two] = await Promise.all([start(common), start(common)]);
    let at = one;
    /** A balancer: it gives each request to the other process. */
    const toOther = async (request: Request): Promise<Response> => {
      at = at === one ? two : one;
      const { pathname } = new URL(request.url);
      return fetch(`http://127.0.0.1:${at.port}${pathname}`, { method: request.method, headers: request.headers, body: await request.text() });
    };
    const addresses = Array.from({ length: 8 }, (_, i) => `anna${i}@example.com`);
    const sessions = await Promise.all(addresses.map(async (address) => {
      const browser = createTestBrowser({ server: { fetch: toOther }, now: Date.now, walletOrigin, siteId: 'localhost' });
      const client = browser.newClient();
      const { userId } = await browser.signInByCode(client, address, async (to) => {
        const codeOf = () => mails.received.find((mail) => mail.to.includes(to))?.mail.subject?.slice(0, 6);
        for (let tries = 0; tries < 2_000 && codeOf() === undefined; tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
        return codeOf() ?? '';
      });
      await client.refresh();
      return [userId, (await client.call('device.list', {})).devices.length];
    }));
    expect(new Set(sessions.map(([userId]) => userId)).size).toBe(8);
    expect(sessions.map(([, devices]) => devices)).toEqual(addresses.map(() => 1));
    expect(mails.received.map(({ to }) => to.join()).sort()).toEqual(addresses);
    await expect((await fetch(`http://127.0.0.1:${one.port}/ready`)).json()).resolves.toEqual({ status: 'ready' });
    expect(entries.filter(({ level }) => level !== 'info')).toEqual([]);
    // Its connections are the servers' own, and end with them.
    await Promise.all([one, two].map(({ stop }) => stop()));
    await mails.close();
  });

  it('lets go of everything where it cannot start, so that the next try can', async () => {
    const first = await start({ LATCHKEY_PORT: '0' });
    await expect(start({ LATCHKEY_PORT: String(first.port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.stop();
    const next = await start({ LATCHKEY_PORT: String(await findFreePort()) });
    expect((await fetch(`http://127.0.0.1:${next.port}/ready`)).status).toBe(200);
  });

  it('stops though the mail server does not answer, and leaves the mail for another process', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => { silent.listen(0, '127.0.0.1', resolve); });
    const connected = once(silent, 'connection');
    const address = silent.address();
    const environment = { LATCHKEY_PORT: '0', LATCHKEY_WALLET_ORIGIN: 'http://localhost:8787', LATCHKEY_MAIL_SMTP: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, LATCHKEY_MAIL_FROM: 'wallet@localhost.test', LATCHKEY_LIMITS_STOP_SECONDS: '1' };
    const serving = await start(environment);
    const browser = createTestBrowser({ server: { fetch: async (request) => fetch(request.url.replace(':8787', `:${serving.port}`), { method: request.method, headers: request.headers, body: await request.text() }) }, now: Date.now, walletOrigin: 'http://localhost:8787', siteId: 'localhost' });
    await browser.newClient().call('code.send', { siteId: 'localhost', kind: 'email', to: 'anna@example.com', locale: 'en_US' });
    const [socket] = await connected;
    await serving.stop();
    expect(entries.at(-1)).toMatchObject({ event: 'mail.leftSending' });
    const store = await openSqliteStore({ file: join(folder, 'latchkey-data', 'latchkey.sqlite') });
    expect(await store.count('outbox', {})).toBe(1);
    await store.close();
    if (socket instanceof Socket) socket.destroy();
    silent.close();
  });

  it('makes no key for a database that is there already', async () => {
    await (await start({ LATCHKEY_PORT: '0' })).stop();
    rmSync(join(folder, 'latchkey-kms.key'));
    await expect(start({ LATCHKEY_PORT: '0' })).rejects.toMatchObject({ code: 'kms.badFile' });
    await expect(start({ LATCHKEY_PORT: '0', LATCHKEY_DATABASE: await postgres.createDatabase() })).rejects.toMatchObject({ code: 'kms.badFile' });
  });
});
