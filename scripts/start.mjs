import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';

const usage = `npm start -- [--rpc URL]... [--port 8090] [--no-open]

Serves the demo page on this machine. Without --rpc it runs over the mocked world and needs no network.`;
const triedPorts = 20;
const stopForMs = 1000;

const root = join(import.meta.dirname, '..');
const options = readOptions();
await ensureInstalled(root);
await continueInOwnNode(root);
copyWorker();
await serve(options);

function readOptions() {
  try {
    const { values } = parseArgs({ options: { rpc: { type: 'string', multiple: true, default: [] }, port: { type: 'string', default: '8090' }, open: { type: 'boolean', default: true }, help: { type: 'boolean', short: 'h' } }, allowNegative: true });
    if (values.help) leave(usage, 0);
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) leave(`--port ${values.port} is not a port.\n\n${usage}`, 1);
    const wrong = values.rpc.find((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol));
    if (wrong !== undefined) leave(`--rpc ${wrong} is not an http(s) address.\n\n${usage}`, 1);
    return { rpc: values.rpc, port, open: values.open };
  } catch (error) {
    return leave(`${error.message}\n\n${usage}`, 1);
  }
}

/** The page's service worker has to be the one of the msw that the page was built with. */
function copyWorker() {
  const from = join(root, 'node_modules', 'msw', 'lib', 'mockServiceWorker.js');
  const to = join(root, 'demo', 'public', 'mockServiceWorker.js');
  if (existsSync(to) && readFileSync(to, 'utf8') === readFileSync(from, 'utf8')) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

async function serve({ rpc, port: wantedPort, open }) {
  const port = await freePort(wantedPort);
  if (port === undefined) leave(`No port from ${wantedPort} to ${wantedPort + triedPorts - 1} is free; name another one with --port.`, 1);
  if (port !== wantedPort) console.log(`Port ${wantedPort} is taken; using ${port}.`);

  const { default: webpack } = await import('webpack');
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const { default: configure } = await import('../webpack.config.js');
  const config = configure({ WEBPACK_SERVE: true, ...(rpc.length > 0 && { rpc: rpc.join(',') }) }, { mode: 'development' });
  const compiler = webpack({ ...config, stats: 'errors-warnings', infrastructureLogging: { level: 'warn' } });
  const server = new WebpackDevServer({ ...config.devServer, port, open: false }, compiler);
  const url = `http://localhost:${port}/`;

  compiler.hooks.done.tap('start', once(() => {
    console.log(`\nLatchkey demo: ${url}\n${rpc.length > 0 ? `Endpoints: ${rpc.join(', ')}` : 'Everything outside the page is mocked.'}\nCtrl-C ends it.`);
    if (open) openBrowser(url);
  }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => {
    setTimeout(() => process.exit(0), stopForMs); // An open page holds its connection.
    void server.stop().finally(() => process.exit(0));
  });
  await server.start();
}

async function freePort(first) {
  for (let port = first; port < Math.min(first + triedPorts, 65_536); port += 1) if (await isFree(port)) return port;
  return undefined;
}

/** Free on each of the addresses that "localhost" may mean. */
async function isFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const error = await new Promise((resolve) => {
      const probe = createServer().once('error', resolve).once('listening', () => probe.close(() => resolve(undefined))).listen(port, host);
    });
    if (error && error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') return false;
  }
  return true;
}

/** A convenience: a machine without a screen or a browser serves the page all the same. */
function openBrowser(url) {
  const [command, ...args] = { darwin: ['open', url], win32: ['cmd', '/c', 'start', url] }[process.platform] ?? ['xdg-open', url];
  if (command === 'xdg-open' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  spawn(command, args, { stdio: 'ignore', detached: true }).once('error', () => undefined).unref();
}

function once(action) {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

function leave(text, code) {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
