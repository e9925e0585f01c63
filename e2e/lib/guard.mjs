import { spawn } from 'node:child_process';

/**
 * Runs a command for as long as the process that started this one lives: `node guard.mjs command ...args`.
 * Our standard input closes when the starter ends, in whatever way: also after SIGKILL, and inside Jest, whose tests cannot
 * listen to the real process.
 */
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

process.stdin.resume().on('end', stop).on('error', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);

function stop() {
  child.kill('SIGKILL');
}
