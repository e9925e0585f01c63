import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ProgramOptions {
  /** The file that Node runs. */
  readonly program: string;
  readonly folder: string;
  /** The whole environment of the program: nothing of this process's own but where programs are. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<{ kill(name: NodeJS.Signals): void; readonly ended: Promise<unknown> }>();

/** Ends what a test that failed has left running: a test run waits for its processes. */
export async function endPrograms(): Promise<void> {
  const left = [...running];
  for (const { kill } of left) kill('SIGKILL');
  await Promise.all(left.map(({ ended }) => ended));
}

/** Runs the program as a process of its own until it ends. */
export async function runProgram(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  return startProgram(args, options).ended;
}

/** Starts the program as a process of its own. */
export function startProgram(args: readonly string[], { program, folder, environment = {} }: ProgramOptions) {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const hear = () => { for (const listener of listeners) listener(); };
  child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; hear(); });
  child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; hear(); });
  const ended = once(child, 'close').then(([code]: unknown[]): ProgramResult => ({ code: typeof code === 'number' ? code : null, stdout, stderr }));

  const entry = { kill: (name: NodeJS.Signals) => void child.kill(name), ended };
  running.add(entry);
  void ended.then(() => running.delete(entry));

  /** Resolves once it has written a text. @throws where it ends before */
  async function untilWritten(text: string): Promise<void> {
    const written = new Promise<void>((resolve) => {
      const look = () => { if (stdout.includes(text)) resolve(); };
      listeners.add(look);
      look();
    });
    await Promise.race([written, ended.then(({ code }) => { if (!stdout.includes(text)) throw new Error(`It ended by ${code} and did not write "${text}":\n${stdout}\n${stderr}`); })]);
  }

  return { ended, untilWritten, output: () => stdout + stderr, signal: (name: NodeJS.Signals) => void child.kill(name), stop: async () => { child.kill('SIGTERM'); return ended; } };
}

/** A port that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A server on a port has an address.');
  return address.port;
}
