import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readSettings } from '../../server/config/readSettings.ts';
import type { SignerSettings } from '../../server/config/site.ts';
import type { LogEntry } from '../../server/core/ports.ts';
import { startTestMailServer } from '../../server/mail/testMailServer.ts';
import type { ReceivedMail } from '../../server/mail/testMailServer.ts';
import { startServer } from '../../server/node/startServer.ts';
import type { Serving } from '../../server/node/serve.ts';
import { eventually } from './eventually.ts';
import { findFreePort } from './findFreePort.ts';
import { startRecordingServer } from './recordingServer.ts';
import type { Exchange } from './recordingServer.ts';

const root = path.join(import.meta.dirname, '../..');

export interface WalletServerOptions {
  /** A name of this machine, e.g. `wallet.shop.localhost`. */
  readonly host: string;
  readonly sites: readonly { readonly siteId: string; readonly name: string; readonly origins: readonly string[]; readonly newWallets?: 'key' | 'phrase'; readonly oneStepSignIn?: { readonly statements?: readonly string[] }; readonly signIn?: readonly string[]; readonly codes?: { readonly mailHas?: readonly ('code' | 'link')[] }; readonly custody?: SignerSettings; readonly allowedSmsCountryCodes?: readonly string[]; readonly accounts?: { readonly most: number }; readonly backend?: object; readonly ecosystemId?: string; readonly partnerId?: string }[];
  /** What the sites share, as the settings have it. */
  readonly ecosystems?: readonly object[];
  /** The settings of identity providers, which know where the wallet is. @param write puts a secret into a file and answers its path */
  readonly providers?: ((walletOrigin: string, write: (name: string, text: string) => string) => Promise<readonly unknown[]>) | undefined;
  /** How messages go to phones, as the settings have it. */
  readonly sms?: Readonly<Record<string, unknown>>;
  /** A node for each network, by its id. */
  readonly rpc?: Readonly<Record<number, string>>;
  /** Told of each call, whole. */
  readonly record?: ((exchange: Exchange) => void) | undefined;
}

/** The server of in-app wallets over SQLite in a folder of its own, with a mail server beside it, and a clock that a test moves on. */
export interface WalletServer {
  readonly origin: string;
  /** What the server has logged. */
  readonly logs: readonly LogEntry[];
  /** Where its database is. */
  readonly folder: string;
  /** What was mailed, in order. */
  readonly mails: readonly ReceivedMail[];
  /** The newest code that was mailed to an address since this was asked last. */
  takeCode(to: string): Promise<string>;
  /** Lets time pass for the server: one code a minute, and no more. */
  wait(ms: number): void;
  start(): Promise<void>;
  /** Ends it as an operator does; what is stored stays. */
  stop(): Promise<void>;
  /** Ends the mail server as well, and deletes what was stored. */
  /** The link of the last mail to an address. */
  takeLink(to: string): Promise<string>;
  close(): Promise<void>;
}

export async function startWalletServer({ host, sites, ecosystems = [], providers, sms, rpc, record }: WalletServerOptions): Promise<WalletServer> {
  const [folder, port, mail] = await Promise.all([mkdtemp(path.join(tmpdir(), 'latchkey-server-')), findFreePort(), startTestMailServer()]);
  const shownPort = record ? await findFreePort() : port;
  const recording = record && await startRecordingServer({ port: shownPort, target: port, record });
  const origin = `http://${host}:${shownPort}`;
  const config = path.join(folder, 'latchkey-server.json');
  const walletFolder = path.join(folder, 'wallet');
  const logs: LogEntry[] = [];
  let serving: Serving | undefined;
  let passedMs = 0;
  let taken = 0;
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  // Every browser of a test says from where it comes, as a proxy would: else they share the limits of one address. Passwords may stand in the file.
  await writeFile(config, JSON.stringify({
    walletOrigin: origin, port, dataFolder: path.join(folder, 'data'), kms: { file: path.join(folder, 'kms.key') }, sites, ecosystems, providers: (await providers?.(origin, write)) ?? [], trustedProxies: 1, ...(sms && { sms }), ...(rpc && { rpc }), mail: { smtp: `smtp://127.0.0.1:${mail.port}`, from: 'wallet@shop.example' },
  }), { mode: 0o600 }); // providers have secrets
  await promisify(execFile)(process.execPath, ['server/wallet/build.mjs', walletFolder], { cwd: root });
  const clock = {
    nowMs: () => Date.now() + passedMs,
    setTimer: (run: () => void, afterMs: number) => {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
  };
  const server: WalletServer = {
    origin, logs, folder, mails: mail.received,
    takeCode: (to) => eventually(() => {
      const at = mail.received.findIndex((each, i) => i >= taken && each.to.includes(to) && /\b\d{6}\b/.test(each.mail.text ?? ''));
      const code = /\b\d{6}\b/.exec(mail.received[at]?.mail.text ?? '')?.[0];
      if (code === undefined) throw new Error(`No code was mailed to ${to}.`);
      taken = at + 1;
      return code;
    }, 15_000),
    takeLink: (to) => eventually(() => {
      const link = mail.received.filter((each) => each.to.includes(to)).flatMap((each) => /https?:\/\/\S+#\S+/.exec(each.mail.text ?? '')?.[0] ?? []).at(-1);
      if (link === undefined) throw new Error(`No link was mailed to ${to}.`);
      return link;
    }, 15_000),
    wait: (ms) => void (passedMs += ms),
    start: async () => {
      serving = await startServer(readSettings({ file: config, environment: {}, folder }), { environment: {}, log: (entry) => void logs.push(entry), clock, walletFolder, mailCa: mail.ca });
    },
    stop: async () => {
      await serving?.stop();
      serving = undefined;
    },
    close: async () => {
      await Promise.all([server.stop(), recording?.close()]);
      await mail.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.close(); // else the mail server keeps the process alive
    throw error;
  }
  return server;
}
