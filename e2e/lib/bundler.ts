import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Anvil } from './anvil.ts';
import { callRpc } from './callRpc.ts';
import { contractCode } from './entryPoints.ts';
import { findFreePort } from './findFreePort.ts';

const readyWithinMs = 60_000;
const askAgainEveryMs = 50;
const alto = path.join(import.meta.dirname, '../bundler/node_modules/@pimlico/alto/esm/cli/alto.js');
const guard = path.join(import.meta.dirname, 'guard.mjs');
/** Of anvil's own accounts the last two, which no test uses as a wallet. */
const executorKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6';
const utilityKey = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97';

/** A running bundler. */
export interface Bundler {
  readonly url: string;
  /** Asks the bundler. @throws with its message */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** How a bundler is started. */
export interface BundlerOptions {
  /** Bundles only when `debug_bundler_sendBundleNow` asks it to, so that an operation stays pending. */
  readonly isManual?: boolean;
}

/**
 * Starts a real bundler, alto, over a node that has the entry points (`deployEntryPoints`), and waits until it answers. The rules of ERC-7562 are not enforced:
 * its tracer does not understand anvil. A node under it must not be reverted to a snapshot: the bundler would take operations for known.
 */
export async function startBundler({ url: rpcUrl }: Anvil, { isManual = false }: BundlerOptions = {}): Promise<Bundler> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    alto, 'run', '--rpc-url', rpcUrl, '--port', String(port), '--entrypoints', Object.values(contractCode).map(({ entryPoint }) => entryPoint.address).join(),
    '--executor-private-keys', executorKey, '--utility-private-key', utilityKey, '--safe-mode', 'false', '--log-level', 'warn', '--enable-cors', 'true',
    '--v6-verification-gas-limit-multiplier', '200', '--v7-verification-gas-limit-multiplier', '200', '--utility-wallet-monitor', 'false', '--refilling-wallets', 'false',
    ...(isManual ? ['--bundle-mode', 'manual', '--enable-debug-endpoints', 'true'] : []),
  ];
  const guarded = spawn(process.execPath, [guard, process.execPath, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [guarded.stdout, guarded.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
    });
  }
  const deadlineMs = Date.now() + readyWithinMs;
  while (!(await callRpc(url, 'eth_chainId', []).catch(() => undefined))) {
    if (guarded.exitCode !== null || Date.now() > deadlineMs) throw new Error(`The bundler does not answer: ${said}`);
    await pause(askAgainEveryMs);
  }
  return {
    url,
    rpc: (method, params = []) => callRpc(url, method, params),
    stop: async () => {
      if (guarded.exitCode !== null) return;
      const ended = once(guarded, 'exit');
      guarded.stdin.end();
      await ended;
    },
  };
}
