import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callRpc } from './callRpc.ts';

const guard = path.join(import.meta.dirname, 'guard.mjs');
const askAgainEveryMs = 25;
const maxSaidCharacters = 10_000;

/** A JSON-RPC server in a process of its own. */
export interface Guarded {
  readonly url: string;
  /** @throws with the server's message */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Ends it; it also ends with the process that started it. */
  stop(): Promise<void>;
}

/** Starts a command and waits until it serves `eth_chainId` on a port. @throws with what it said, where it ends or does not answer in time */
export async function startGuarded(name: string, command: readonly string[], { port, readyWithinMs }: { readonly port: number; readonly readyWithinMs: number }): Promise<Guarded> {
  const url = `http://127.0.0.1:${port}`;
  const guarded = spawn(process.execPath, [guard, ...command], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [guarded.stdout, guarded.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-maxSaidCharacters);
    });
  }
  const deadlineMs = Date.now() + readyWithinMs;
  while (!(await callRpc(url, 'eth_chainId', []).catch(() => undefined))) {
    if (guarded.exitCode !== null) throw new Error(`${name} ended with code ${guarded.exitCode}: ${said}`);
    if (Date.now() > deadlineMs) {
      guarded.stdin.end();
      throw new Error(`${name} did not answer within ${readyWithinMs} ms: ${said}`);
    }
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
