import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** As in a terminal of the site's developer: settings of Jest and of our scripts are not for what it starts. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|JEST_WORKER_ID|LATCHKEY_.*)$/.test(name)));
const quiet = { ...env, NEXT_TELEMETRY_DISABLED: '1', BROWSER: 'none', NO_COLOR: '1', FORCE_COLOR: '0' };

/** Runs a command to its end and gives all that it printed. @throws with that, when it fails or takes longer */
export async function runCommand(folder: string, command: readonly string[], { forMs }: { readonly forMs: number }): Promise<string> {
  const started = startCommand(folder, command);
  const timer = setTimeout(() => endGroup(started.child), forMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    started.child.once('error', reject);
    started.child.once('close', resolve);
  });
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code ?? `nothing after ${forMs} ms`}:\n${started.output()}`);
  return started.output();
}

/** A server that a command runs until it is stopped. */
export interface RunningServer {
  readonly origin: string;
  output(): string;
  stop(): Promise<void>;
}

/** Starts a server and waits until it answers. @throws with what it printed, when it ends or is silent for longer */
export async function startServer(folder: string, command: readonly string[], { port, forMs }: { readonly port: number; readonly forMs: number }): Promise<RunningServer> {
  const { child, output } = startCommand(folder, command);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const origin = `http://localhost:${port}`;
  const stop = async (): Promise<void> => {
    endGroup(child);
    await ended;
  };
  for (const deadlineMs = Date.now() + forMs; Date.now() < deadlineMs; await pause(100)) {
    if (child.exitCode !== null) break;
    if (await fetch(origin, { headers: { accept: 'text/html' } }).then(({ ok }) => ok, () => false)) return { origin, output, stop };
  }
  await stop();
  throw new Error(`${command.join(' ')} does not serve ${origin}:\n${output()}`);
}

function startCommand(folder: string, [command = '', ...args]: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(command, args, { cwd: folder, env: quiet, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

/** With what the command has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}
