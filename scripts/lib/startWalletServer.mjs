import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const startMs = 60_000;

/**
 * The real server of in-app wallets for the playground: a process of its own in a folder of its own, which goes with it, and a mail server whose mails are kept here.
 * @param {{ root: string, engine: 'sqlite' | 'postgres', port: number, walletOrigin: string, siteId: string, pageOrigin: string }} options
 * @returns {Promise<{ mails(): readonly object[], stop(): Promise<void> }>}
 */
export async function startWalletServer({ root, engine, port, walletOrigin, siteId, pageOrigin }) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-playground-'));
  const ends = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    // What does not end must not keep the rest from ending.
    for (const end of ends.splice(0).reverse()) await Promise.resolve().then(end).catch((error) => console.error(`start: ${error.message}`));
  };
  try {
    const mail = await startMailSink(root);
    ends.push(mail.stop);
    const postgres = engine === 'postgres' ? await startPostgres(root) : undefined;
    if (postgres) ends.push(postgres.stop);
    const { developmentBounds: { dailyWei, methods } } = await import('../../server/config/developmentBounds.ts');
    const [file, keyFile] = [join(folder, 'latchkey-server.json'), join(folder, 'kms.key')];
    await writeFile(file, JSON.stringify({
      walletOrigin, port, dataFolder: join(folder, 'data'), kms: { file: keyFile }, logLevel: 'warn',
      mail: { smtp: `smtp://127.0.0.1:${mail.port}`, from: 'wallet@playground.example' },
      sites: [{ siteId, name: 'Playground', origins: [pageOrigin], policyBounds: { dailyWei: String(dailyWei), methods }, oneStepSignIn: { statements: ['Sign in to the Latchkey playground.'] }, signIn: ['email', 'passkey', 'wallet', 'guest'] }],
      ...(postgres && { database: postgres.url }),
      limits: { drainSeconds: 0, stopSeconds: 2 },
    }), { mode: 0o600 }); // the address of a database has its password
    // With SQLite the server makes its first key by itself; for a database that it did not make, its operator does.
    if (postgres) await (await import('../../server/kms/keyFile.ts')).createKeyFile(keyFile);
    const child = spawn(process.execPath, [join(root, 'server/cli/main.ts')], { cwd: folder, env: { ...process.env, LATCHKEY_CONFIG: file }, stdio: ['ignore', 'ignore', 'inherit'] });
    ends.push(() => endProcess(child));
    await untilReady(`http://127.0.0.1:${port}/ready`, child);
    return { mails: mail.list, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The newest first. */
async function startMailSink(root) {
  // Packages of the server: an install of the library brings none of them.
  const require = createRequire(join(root, 'server/package.json'));
  const { SMTPServer } = require('smtp-server');
  const { default: PostalMime } = await import(pathToFileURL(require.resolve('postal-mime')).href);
  const mails = [];
  const take = async (raw, to, done) => {
    const { messageId, subject, text } = await PostalMime.parse(raw);
    mails.unshift({ mailId: messageId ?? String(mails.length), to, subject: subject ?? '', text: text ?? '', atMs: Date.now() });
    done();
  };
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => void take(Buffer.concat(chunks), envelope.rcptTo[0]?.address ?? '', done));
    },
  });
  server.on('error', () => undefined); // of a connection
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { port: server.server.address().port, list: () => mails, stop: () => new Promise((resolve) => void server.close(resolve)) };
}

async function startPostgres(root) {
  const child = fork(join(root, 'server/store/testing/postgresProcess.ts'));
  const [{ url, failed }] = await once(child, 'message');
  if (failed) throw new Error(`PostgreSQL did not start: ${failed}`);
  return {
    url: `${url}/postgres`, // the one that is there from the start
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function untilReady(url, child) {
  const deadlineMs = Date.now() + startMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The wallet server ended with ${child.exitCode}.`);
    const isReady = await fetch(url).then(({ ok }) => ok, () => false);
    if (isReady) return;
    if (Date.now() > deadlineMs) throw new Error('The wallet server did not start in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
