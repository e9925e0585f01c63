import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestMailServer } from '../../server/mail/testMailServer.ts';
import { eventually } from './eventually.ts';
import { findFreePort } from './findFreePort.ts';

const root = path.join(import.meta.dirname, '../..');

export interface WalletServerOptions {
  /** A name of this machine, e.g. `wallet.shop.localhost`. */
  readonly host: string;
  readonly sites: readonly { readonly siteId: string; readonly name: string; readonly origins: readonly string[] }[];
}

/** The server of in-app wallets in a process of its own, over SQLite in a folder of its own, with a mail server beside it. */
export interface WalletServer {
  readonly origin: string;
  /** What the server has written. */
  readonly output: readonly string[];
  /** The newest code that was mailed to an address. */
  takeCode(to: string): Promise<string>;
  start(): Promise<void>;
  /** Ends it as an operator does; what is stored stays. */
  stop(): Promise<void>;
  /** Ends the mail server as well, and deletes what was stored. */
  close(): Promise<void>;
}

export async function startWalletServer({ host, sites }: WalletServerOptions): Promise<WalletServer> {
  const [folder, port, mail] = await Promise.all([mkdtemp(path.join(tmpdir(), 'latchkey-server-')), findFreePort(), startTestMailServer()]);
  const origin = `http://${host}:${port}`;
  const config = path.join(folder, 'latchkey-server.json');
  const output: string[] = [];
  let child: ChildProcess | undefined;
  await writeFile(path.join(folder, 'mail.pem'), mail.ca);
  await writeFile(config, JSON.stringify({
    walletOrigin: origin, port, dataFolder: path.join(folder, 'data'), kms: { file: path.join(folder, 'kms.key') }, sites, mail: { smtp: `smtp://127.0.0.1:${mail.port}`, from: 'wallet@shop.example' },
  }));
  const server: WalletServer = {
    origin, output,
    takeCode: (to) => eventually(() => {
      const codes = mail.received.filter((each) => each.to.includes(to)).flatMap((each) => /\b\d{6}\b/.exec(each.mail.text ?? '') ?? []);
      const code = codes.at(-1);
      if (code === undefined) throw new Error(`No code was mailed to ${to}.`);
      return code;
    }, 15_000),
    start: async () => {
      const started = spawn(process.execPath, ['server/cli/main.ts', 'start', '--config', config], { cwd: root, env: { ...process.env, NODE_ENV: 'development', NODE_EXTRA_CA_CERTS: path.join(folder, 'mail.pem') }, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
      await eventually(async () => {
        if (started.exitCode !== null) throw new Error(`The server ended:\n${output.join('')}`);
        const response = await fetch(`http://127.0.0.1:${port}/ready`, { headers: { host: `${host}:${port}` } });
        if (!response.ok) throw new Error(`It is not ready: ${await response.text()}`);
      }, 30_000, 100);
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    close: async () => {
      await server.stop();
      await mail.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await server.start();
  return server;
}
