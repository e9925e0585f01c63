// Runs the journeys in a real browser against real nodes: `npm run test:e2e -- -t "name of a journey"`.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules/.bin');
const installWithinMs = 5 * 60_000;
const demoWithinMs = 5 * 60_000;
const chromiumNames = ['/usr/bin/chromium', 'chromium', 'chromium-browser', 'google-chrome'];

await installPackages();
await provideChromium();
await buildDemos();
process.exitCode = await run('jest', ['--config', 'e2e/jest.config.ts', ...process.argv.slice(2)]);

/** The heavy counterparts have a package of their own, so that nobody pays for them who only builds or runs unit tests. */
async function installPackages() {
  const lock = path.join(root, 'e2e/package-lock.json');
  const installed = path.join(root, 'e2e/node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  await runOrExit('npm', ['ci', '--prefix', 'e2e', '--no-audit', '--no-fund'], { withinMs: installWithinMs, tries: 2 });
}

async function provideChromium() {
  const given = process.env.CHROMIUM_BIN;
  if (findExecutable(given ? [given] : chromiumNames)) return;
  const isRoot = process.getuid?.() === 0;
  if (given || !isRoot || !findExecutable(['apt-get'])) {
    fail(
      given
        ? `CHROMIUM_BIN names ${given}, which cannot be run.`
        : 'The end-to-end tests need Chromium. Install it so that `chromium` or `google-chrome` is on PATH, or set CHROMIUM_BIN to its path.',
    );
  }
  await runOrExit('apt-get', ['update'], { withinMs: installWithinMs, tries: 2 });
  await runOrExit('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { withinMs: installWithinMs, tries: 2 });
}

/** The journeys use the demo as it is published, not a development build: once over real nodes, once over the mocked world. */
async function buildDemos() {
  const webpack = (args) => runOrExit('webpack', ['--mode', 'production', ...args, '--stats', 'errors-warnings'], { withinMs: demoWithinMs, tries: 1 });
  await Promise.all([webpack([]), webpack(['--env', 'mocks=on'])]);
}

async function runOrExit(command, args, { withinMs, tries }) {
  for (let tried = 1; ; tried += 1) {
    process.stdout.write(`e2e: ${command} ${args.join(' ')}\n`);
    const code = await run(command, args, withinMs);
    if (code === 0) return;
    if (tried === tries) fail(`${command} failed (${code}).`);
  }
}

/** Exit code of a command; 1 when it was ended by a signal, ours at the end of its time included. */
function run(command, args, withinMs) {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', ...(withinMs ? { timeout: withinMs, killSignal: 'SIGKILL' } : {}) });
    const pass = (signal) => child.kill(signal);
    process.on('SIGTERM', pass).on('SIGINT', pass);
    const end = (code) => {
      process.off('SIGTERM', pass).off('SIGINT', pass);
      resolve(code ?? 1);
    };
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      end(127);
    });
    child.on('exit', end);
  });
}

function findExecutable(candidates) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = candidates.flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))));
  return places.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function fail(message) {
  process.stderr.write(`e2e: ${message}\n`);
  process.exit(1);
}
