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
  const postgres = engine === 'postgres' ? await startPostgres(root) : undefined;
  const mail = await startMailSink(root);
  const file = join(folder, 'latchkey-server.json');
  await writeFile(file, JSON.stringify({
    walletOrigin, port, dataFolder: join(folder, 'data'), kms: { file: join(folder, 'kms.key') }, logLevel: 'warn',
    mail: { smtp: `smtp://127.0.0.1:${mail.port}`, from: 'wallet@playground.example' },
    sites: [{ siteId, name: 'Playground', origins: [pageOrigin] }],
    ...(postgres && { database: postgres.url }),
    limits: { drainSeconds: 0, stopSeconds: 2 },
  }));
  if (postgres) await makeKey(root, file);
  const child = spawn(process.execPath, [join(root, 'server/cli/main.ts')], { cwd: folder, env: { ...process.env, LATCHKEY_CONFIG: file }, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await mail.stop();
    postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(`http://127.0.0.1:${port}/ready`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { mails: mail.list, stop };
}

/** The newest first. */
async function startMailSink(root) {
  // Packages of the server: an install of the library brings none of them.
  const require = createRequire(join(root, 'server/package.json'));
  const { SMTPServer } = require('smtp-server');
  const { default: PostalMime } = await import(pathToFileURL(require.resolve('postal-mime')).href);
  const mails = [];
  const take = async (raw, to) => {
    const { messageId, subject, text } = await PostalMime.parse(raw);
    mails.unshift({ mailId: messageId ?? String(mails.length), to, subject: subject ?? '', text: text ?? '', atMs: Date.now() });
  };
  const server = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        try {
          await take(Buffer.concat(chunks), envelope.rcptTo[0]?.address ?? '');
          done();
        } catch (error) {
          done(error);
        }
      });
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
  return { url, stop: () => child.disconnect() };
}

/** With a database of its own the server makes its key by itself; for another one its operator does. */
async function makeKey(root, file) {
  const child = spawn(process.execPath, [join(root, 'server/cli/main.ts'), 'keys', 'rotate'], { env: { ...process.env, LATCHKEY_CONFIG: file }, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The key of the wallet server could not be made.');
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
