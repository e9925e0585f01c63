// Logins and share releases a second of the real server: `npm run bench:server`; `-- --users=2000 --seconds=3` for a short look, `-- --only=sqlite`, `-- --processes=1`.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
await ensureInstalled(root);
await ensureInstalled(join(root, 'server'));
await continueInOwnNode(root);
const { createKeyFile } = await import('../../server/kms/keyFile.ts');
const { startTestMailServer } = await import('../../server/mail/testMailServer.ts');
const { createTestBrowser, recipientOf, shareSetOf } = await import('../../server/testing/createTestBrowser.ts');
const { createBalancer } = await import('./http.mjs');
const { addressOf, seed } = await import('./seed.mjs');

const number = (name, byDefault) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? byDefault);
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);
const users = number('users', 100_000);
const forMs = number('seconds', 20) * 1_000;
const loginsAtOnce = number('logins', 16);
const sharesAtOnce = number('shares', 32);
/** Each releases fewer than the 60 a minute that one person may. */
const signersMost = number('signers', 400);
const siteId = 'bench';

console.log(`Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model}), load before ${loadavg()[0]?.toFixed(1)}; ${users.toLocaleString('en')} users stored, ${forMs / 1_000} s each; the clients, who make keys and proofs, share the cores.\n`);
const print = (row) => console.log(`| ${row.join(' | ')} |`);
const header = ['', 'logins/s', 'code sent, ms p50 / p95', 'code verified', 'with the mail', 'releases/s', 'release, ms p50 / p95', 'errors', 'users'];
print(header);
print(header.map((_, i) => (i ? '--:' : '--')));
for (const engine of ['sqlite', 'postgres']) {
  if (only && only !== engine) continue;
  for (const processes of [1, 2].filter((each) => number('processes', each) === each)) print(await measure(engine, processes));
}
process.exit();

async function measure(engine, processes) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  const mail = await startTestMailServer();
  const postgres = engine === 'postgres' ? fork(join(root, 'server/store/testing/postgresProcess.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }) : undefined;
  const servers = [];
  try {
    const url = postgres && `${(await once(postgres, 'message'))[0].url}/postgres`;
    const kmsFile = join(folder, 'kms.key');
    const dataFolder = join(folder, 'data');
    await createKeyFile(kmsFile);
    await writeFile(join(folder, 'ca.pem'), mail.ca);
    const walletOrigin = 'http://wallet.localhost:8787';
    const ports = [];
    for (let i = 0; i < processes; i += 1) {
      const port = await findFreePort();
      const config = join(folder, `server${i}.json`);
      await writeFile(config, JSON.stringify({
        walletOrigin, port, dataFolder, kms: { file: kmsFile }, trustedProxies: 1, logLevel: 'error', ...(url && { database: url }), mail: { smtp: `smtp://127.0.0.1:${mail.port}`, from: 'wallet@bench.example' },
        sites: [{ siteId, name: 'Bench', origins: ['http://localhost:3000'], codes: { perDay: 1_000_000 } }],
      }), { mode: 0o600 });
      servers.push(spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/cli/main.ts'), 'start', '--config', config], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') } }));
      await untilReady(port, servers.at(-1));
      ports.push(port);
    }
    const stored = await seed({ database: url ? { url } : { file: join(dataFolder, 'latchkey.sqlite') }, kmsFile, dataFolder, users, realm: `site:${siteId}` });
    const world = { fetch: createBalancer(ports), walletOrigin, takeCode: createMailbox(mail) };
    const logins = await runLogins(world);
    const signers = await makeWallets(logins.signedIn.slice(0, signersMost));
    const releases = await runReleases(signers);
    const errors = [...logins.errors, ...releases.errors];
    if (errors.length > 0) console.error(`${engine}, ${processes}: ${[...new Set(errors)].slice(0, 5).join('; ')}`);
    return [
      `${engine}, ${processes} ${processes === 1 ? 'process' : 'processes'}`, rate(logins.done, logins.tookMs), spread(logins.sendMs), spread(logins.verifyMs), spread(logins.wholeMs),
      rate(releases.ms.length, releases.tookMs), spread(releases.ms), errors.length, stored.toLocaleString('en'),
    ];
  } finally {
    for (const server of servers.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await mail.close();
    if (postgres) {
      const ended = once(postgres, 'exit');
      postgres.disconnect();
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Each person from an address of their own, with a device that is new to the server: a code is asked for, comes by SMTP, and is typed in. */
async function runLogins({ fetch, walletOrigin, takeCode }) {
  const [sendMs, verifyMs, wholeMs, errors, signedIn] = [[], [], [], [], []];
  let next = 0;
  const startedAt = performance.now();
  await atOnce(loginsAtOnce, async () => {
    while (performance.now() - startedAt < forMs) {
      const user = (next += 1) - 1;
      const to = addressOf(user % users); // of the people who are stored
      const ip = `10.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`;
      const browser = createTestBrowser({ server: { fetch }, now: Date.now, walletOrigin, siteId, ip });
      const client = browser.newClient();
      const device = await browser.newDevice();
      try {
        const begunAt = performance.now();
        const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
        const sentAt = performance.now();
        const code = await takeCode(to);
        const takenAt = performance.now();
        const session = await client.call('code.verify', { flowId, code, device });
        const endedAt = performance.now();
        sendMs.push(sentAt - begunAt);
        verifyMs.push(endedAt - takenAt);
        wholeMs.push(endedAt - begunAt);
        signedIn.push({ client, session, browser });
      } catch (error) {
        errors.push(`login: ${error.code ?? error.message}`);
      }
    }
  });
  return { done: signedIn.length, tookMs: performance.now() - startedAt, sendMs, verifyMs, wholeMs, errors, signedIn };
}

/** The people who were stored have a set of shares that this device is no recipient of: the next version makes it one. */
async function makeWallets(signedIn) {
  const signers = [];
  for (const { client, session, browser } of signedIn) {
    const { active } = await client.call('wallet.read', {});
    const version = (active?.version ?? 0) + 1;
    const set = shareSetOf(version, [await recipientOf(session.deviceId, (await browser.device()).shareKey)], active ? { walletId: active.walletId, address: active.address } : {});
    await client.call('wallet.prepare', set);
    await client.call('wallet.activate', { walletId: set.walletId, version });
    signers.push({ client, walletId: set.walletId, version });
  }
  return signers;
}

async function runReleases(signers) {
  const [ms, errors] = [[], []];
  const most = signers.length * 55;
  let next = 0;
  const startedAt = performance.now();
  await atOnce(sharesAtOnce, async () => {
    while (performance.now() - startedAt < forMs && next < most) {
      const { client, walletId, version } = signers[(next += 1) % signers.length];
      const begunAt = performance.now();
      try {
        await client.call('wallet.share', { walletId, version, for: 'sign' });
        ms.push(performance.now() - begunAt);
      } catch (error) {
        errors.push(`release: ${error.code ?? error.message}`);
      }
    }
  });
  return { ms, errors, tookMs: performance.now() - startedAt };
}

/** The codes as the mail server got them; one who waits for a code is told. */
function createMailbox(mail) {
  let read = 0;
  const codes = new Map();
  return async (to) => {
    const limitAt = performance.now() + 30_000;
    for (;;) {
      for (; read < mail.received.length; read += 1) {
        const { to: [address], mail: { text } } = mail.received[read];
        codes.set(address, /\b\d{6}\b/.exec(text ?? '')?.[0]);
      }
      const code = codes.get(to);
      if (code !== undefined) {
        codes.delete(to);
        return code;
      }
      if (performance.now() > limitAt) throw new Error('no mail came');
      await new Promise((resolve) => { setTimeout(resolve, 2); });
    }
  };
}

async function untilReady(port, server) {
  for (let i = 0; i < 300; i += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(({ ok }) => ok, () => false);
    if (isReady) return;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  throw new Error('The server did not become ready.');
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

function atOnce(count, run) {
  return Promise.all(Array.from({ length: count }, run));
}

function rate(count, ms) {
  return (count / (ms / 1_000)).toFixed(0);
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0) ?? '–';
  return `${at(0.5)} / ${at(0.95)}`;
}
