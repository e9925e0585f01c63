import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from '../../server/cli/commands.ts';
import { runCli } from '../../server/cli/runCli.ts';
import { readSettings } from '../../server/config/readSettings.ts';
import type { LogEntry } from '../../server/core/ports.ts';
import { createKeyFile } from '../../server/kms/keyFile.ts';
import { startServer } from '../../server/node/startServer.ts';
import type { Started } from '../../server/node/startServer.ts';
import { writeTestWallet } from '../../server/testing/writeTestWallet.ts';
import { findFreePort } from './findFreePort.ts';

/** Whose page asks. */
export const pageOrigin = 'https://shop.example';

/** The server of in-app wallets with a block of settings by which it pays gas. */
export interface GaslessServer {
  readonly origin: string;
  readonly port: number;
  readonly folder: string;
  readonly file: string;
  readonly logs: readonly LogEntry[];
  /** What the command line prints. */
  run(line: string): Promise<{ readonly code: number; readonly lines: readonly string[] }>;
  /** Of the key that paymasters know, and of the one that sends what is relayed. */
  readonly keys: { readonly sponsor: string; readonly relayer: string };
  /** Starts it with this block. */
  start(gasless: object): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  /** Lets time pass for the server. */
  wait(ms: number): void;
}

/** Makes its folder and its keys; it is started once paymasters were deployed with them. */
export async function prepareGaslessServer(more: object = {}): Promise<GaslessServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-gasless-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const file = path.join(folder, 'latchkey-server.json');
  const walletFolder = await writeTestWallet(path.join(folder, 'wallet'));
  await createKeyFile(path.join(folder, 'kms.key'));
  const write = (gasless?: object): void => writeFileSync(file, JSON.stringify({
    walletOrigin: origin, port, dataFolder: path.join(folder, 'data'), kms: { file: path.join(folder, 'kms.key') }, limits: { drainSeconds: 0 }, sites: [{ siteId: 'shop', name: 'Shop', origins: [pageOrigin] }], ...more, ...(gasless && { gasless }),
  }), { mode: 0o600 });
  write();
  const run = async (line: string) => {
    const lines: string[] = [];
    const print = (text: string): void => void lines.push(text);
    const code = await runCli({ commands, version: '0', args: line.split(' '), environment: {}, folder, print, printError: print });
    return { code, lines };
  };
  const [sponsor = '', relayer = ''] = (await run('gasless keys')).lines.map((line) => line.split(': ')[1] ?? '');
  const logs: LogEntry[] = [];
  let passedMs = 0;
  let serving: Started | undefined;
  const clock = {
    nowMs: () => Date.now() + passedMs,
    setTimer: (ring: () => void, afterMs: number) => {
      const timer = setTimeout(ring, afterMs);
      return () => clearTimeout(timer);
    },
  };
  const stop = async (): Promise<void> => {
    await serving?.stop();
    serving = undefined;
  };
  return {
    origin, port, folder, file, logs, run, keys: { sponsor, relayer }, stop,
    start: async (gasless) => {
      write(gasless);
      serving = await startServer(readSettings({ file, environment: {}, folder }), { environment: {}, log: (entry) => void logs.push(entry), clock, walletFolder });
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    wait: (ms) => void (passedMs += ms),
  };
}

/** Has requests to a server say from which page they come, as a browser does. @returns what takes it back */
export function asPage(origin: string, of = pageOrigin): () => void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const isRequest = input instanceof Request;
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
    if (!(isRequest ? input.url : String(input)).startsWith(origin) || headers.has('origin')) return send(input, init);
    headers.set('origin', of);
    return send(input, { ...init, headers });
  };
  return () => void (globalThis.fetch = send);
}
