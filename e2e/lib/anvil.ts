import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findExecutable } from './findExecutable.ts';
import { findFreePort } from './findFreePort.ts';
import { callRpc } from './callRpc.ts';

const readyWithinMs = 15_000;
const askAgainEveryMs = 25;
const guard = path.join(import.meta.dirname, 'guard.mjs');

/** How a node is started. */
export interface AnvilOptions {
  /** Default 31337. */
  readonly chainId?: number;
  /** Seconds between blocks; without it each transaction makes its own block at once. */
  readonly blockTimeSeconds?: number;
  /** Further command-line arguments of anvil. */
  readonly args?: readonly string[];
}

/** A running node. */
export interface Anvil {
  readonly url: string;
  readonly chainId: number;
  /** Asks the node. @throws with the node's message */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Ends the node; it also ends with the process that started it. */
  stop(): Promise<void>;
}

/** Starts a node on a free port and waits until it answers. @throws when there is no anvil: an end-to-end run must not pass without one */
export async function startAnvil({ chainId = 31_337, blockTimeSeconds, args = [] }: AnvilOptions = {}): Promise<Anvil> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const blockTime = blockTimeSeconds === undefined ? [] : ['--block-time', String(blockTimeSeconds)];
  const command = [findAnvil(), '--port', String(port), '--chain-id', String(chainId), '--silent', ...blockTime, ...args];
  const guarded = spawn(process.execPath, [guard, ...command], { stdio: ['pipe', 'ignore', 'pipe'] });
  let stderr = '';
  guarded.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await waitUntilReady(guarded, url, () => stderr);
  return {
    url,
    chainId,
    rpc: (method, params = []) => callRpc(url, method, params),
    stop: async () => {
      if (guarded.exitCode !== null) return;
      const ended = once(guarded, 'exit');
      guarded.stdin.end();
      await ended;
    },
  };
}

/** Path of the node's binary. @throws naming the three ways to provide it */
export function findAnvil(): string {
  const given = process.env['ANVIL_BIN'];
  const found = findExecutable(given ? [given] : ['anvil', ...packagedAnvil()]);
  if (found !== undefined) return found;
  throw new Error(
    [
      given ? `ANVIL_BIN names ${given}, which cannot be run.` : 'No anvil found: the end-to-end tests need a real node.',
      'Provide it in one of three ways:',
      '  1. set ANVIL_BIN to the path of an anvil binary;',
      '  2. install Foundry so that `anvil` is on PATH (https://getfoundry.sh);',
      '  3. on Linux x86-64, install the optional package: npm --prefix e2e ci --include=optional',
    ].join('\n'),
  );
}

function packagedAnvil(): readonly string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json');
    return [path.join(path.dirname(manifest), 'bin/anvil')];
  } catch {
    return []; // optional: only Linux x86-64 has it
  }
}

async function waitUntilReady(guarded: ChildProcess, url: string, readStderr: () => string): Promise<void> {
  const deadlineMs = Date.now() + readyWithinMs;
  while (Date.now() < deadlineMs) {
    if (guarded.exitCode !== null) throw new Error(`anvil ended with code ${guarded.exitCode}: ${readStderr()}`);
    if (await callRpc(url, 'eth_chainId', []).catch(() => undefined)) return;
    await pause(askAgainEveryMs);
  }
  guarded.stdin?.end();
  throw new Error(`anvil did not answer within ${readyWithinMs} ms: ${readStderr()}`);
}
