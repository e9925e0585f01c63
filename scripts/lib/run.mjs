import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Runs a command to its end and reports it; a non-zero exit is an answer, not an exception.
 * The command leads its own process group, so that what it started ends with it, on a time-out and when this script is told to stop.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, forMs?: number, show?: boolean }} [options] `show` passes the output through instead of keeping it
 * @returns {Promise<{ ok: boolean, stdout: string, output: string }>} `output` is both streams in the order of arrival, and why the command failed
 */
export function run(command, args, { cwd, env = process.env, forMs, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'] });
    let stdout = '';
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });

    let note = '';
    const limit = forMs === undefined ? undefined : setTimeout(() => {
      note = `${command} was stopped after ${Math.round(forMs / 1000)} s.`;
      endGroup(child, 'SIGTERM');
      setTimeout(() => endGroup(child, 'SIGKILL'), 5000).unref();
    }, forMs);
    follow(child);
    child.once('error', (error) => finish(1, `${command} could not be started: ${error.message}`));
    child.once('close', (code, signal) => finish(code ?? 1, note || (signal ? `${command} was ended by ${signal}.` : '')));

    function finish(code, reason) {
      clearTimeout(limit);
      unfollow(child);
      if (show && reason) console.error(reason);
      resolve({ ok: code === 0 && !reason, stdout, output: [output.trimEnd(), reason].filter(Boolean).join('\n') });
    }
  });
}

/** As `run`, where nothing can go on without it. @throws with what the command printed */
export async function runOrThrow(command, args, options) {
  const result = await run(command, args, options);
  if (!result.ok) throw new Error(result.output);
  return result;
}

function follow(child) {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  running.add(child);
}

function unfollow(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
}

function stop(signal) {
  for (const child of running) endGroup(child, signal);
  process.exit(1);
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}
