import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const startMs = 60_000;

/**
 * The real server of in-app wallets for the playground: a process of its own in a folder of its own, which goes with it, a mail server whose mails are kept here, a
 * folder for messages to phones, identity providers of other makers, and a key by which the site vouches for its one visitor.
 * @param {{ root: string, engine: 'sqlite' | 'postgres', port: number, walletOrigin: string, siteId: string, pageOrigin: string }} options
 * @returns {Promise<{ mails(): readonly object[], texts(): Promise<readonly object[]>, token(): Promise<string>, stop(): Promise<void> }>}
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
    const { startIdentityProviders } = await import('../../server/testing/startIdentityProviders.ts');
    const identity = await startIdentityProviders({ walletOrigin });
    ends.push(identity.close);
    const site = await createVouching(root, walletOrigin);
    const { developmentBounds: { dailyWei, methods } } = await import('../../server/config/developmentBounds.ts');
    const [file, keyFile, textFolder] = [join(folder, 'latchkey-server.json'), join(folder, 'kms.key'), join(folder, 'data', 'phone')];
    const secrets = [];
    const providers = identity.settings((name, text) => {
      const secretFile = join(folder, name);
      secrets.push(writeFile(secretFile, text, { mode: 0o600 }));
      return secretFile;
    });
    await Promise.all(secrets);
    await writeFile(file, JSON.stringify({
      walletOrigin, port, dataFolder: join(folder, 'data'), kms: { file: keyFile }, logLevel: 'warn',
      mail: { smtp: `smtp://127.0.0.1:${mail.port}`, from: 'wallet@playground.example' },
      providers,
      sites: [{
        siteId, name: 'Playground', origins: [pageOrigin], policyBounds: { dailyWei: String(dailyWei), methods }, secondFactor: 'offered', allowedSmsCountryCodes: ['US', 'CA', 'DE', 'FR', 'GB', 'IN', 'JP'],
        oneStepSignIn: { statements: ['Sign in to the Latchkey playground.'] }, signIn: ['email', 'passkey', 'phone', 'wallet', 'backend', 'guest', ...providers.map(({ providerId }) => providerId)], backend: site.tokens,
        codes: { mailHas: ['code', 'link'] },
      }],
      ...(postgres && { database: postgres.url }),
      limits: { drainSeconds: 0, stopSeconds: 2 },
    }), { mode: 0o600 }); // the address of a database has its password
    // With SQLite the server makes its first key by itself; for a database that it did not make, its operator does.
    if (postgres) await (await import('../../server/kms/keyFile.ts')).createKeyFile(keyFile);
    const child = spawn(process.execPath, [join(root, 'server/cli/main.ts')], { cwd: folder, env: { ...process.env, LATCHKEY_CONFIG: file }, stdio: ['ignore', 'ignore', 'inherit'] });
    ends.push(() => endProcess(child));
    await untilReady(`http://127.0.0.1:${port}/ready`, child);
    return { mails: mail.list, texts: () => readTexts(textFolder), token: site.token, stop };
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

/** The newest first. */
async function readTexts(folder) {
  const names = await readdir(folder).catch(() => []); // made with the first message
  const files = names.filter((name) => name.endsWith('.txt')).sort().reverse();
  return Promise.all(files.map(async (name) => {
    const [to = '', , ...lines] = (await readFile(join(folder, name), 'utf8')).split('\n');
    const [day, time] = name.slice(0, 24).split('T');
    return { smsId: name, to: to.replace('To: ', ''), text: lines.join('\n').trim(), atMs: Date.parse(`${day}T${time.replaceAll('-', ':')}`) };
  }));
}

/** As a shop's own server would, which has signed Ada in: a token of a minute, and the key that the wallet's server checks it by. */
async function createVouching(root, walletOrigin) {
  const require = createRequire(join(root, 'server/package.json'));
  const { exportJWK, generateKeyPair, SignJWT } = await import(pathToFileURL(require.resolve('jose')).href);
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const issuer = 'https://shop.example';
  return {
    tokens: { issuer, audience: walletOrigin, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'shop', alg: 'ES256', use: 'sig' }] } },
    token: () => new SignJWT({ email: 'ada@shop.example' }).setProtectedHeader({ alg: 'ES256', kid: 'shop' }).setIssuer(issuer).setAudience(walletOrigin).setSubject('ada').setJti(crypto.randomUUID()).setIssuedAt().setExpirationTime('1m').sign(privateKey),
  };
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
