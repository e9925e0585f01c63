import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';

const usage = `npm start -- [--rpc URL]... [--port 8090] [--server [sqlite|postgres]] [--no-open]

Serves the demo page on this machine. Without --rpc it runs over the mocked world and needs no network.
With --server the in-app wallet has the real server of this repository, over SQLite or PostgreSQL, a mail server and a phone that keep what they get to themselves, identity providers on this machine, and an origin of its own.`;
const triedPorts = 20;
const stopForMs = 1000;
const walletStopForMs = 5000;
/** The wallet's frame has its cookies only inside its own site: both hosts are of `playground.localhost`. */
const pageHost = 'playground.localhost';
/** Of the page's own server: what was sent, and who is signed in there. */
const paths = { mails: '/playground-mails', texts: '/playground-texts', token: '/playground-token' };

const root = join(import.meta.dirname, '..');
const options = readOptions();
await ensureInstalled(root);
// The in-app wallet of the mocked world is made of the server's own parts, whose packages no install of the library brings.
await ensureInstalled(join(root, 'server'));
await continueInOwnNode(root);
copyWorker();
await serve(options);

function readOptions() {
  try {
    const { values } = parseArgs({ args: withEngine(process.argv.slice(2)), options: { server: { type: 'string' }, rpc: { type: 'string', multiple: true, default: [] }, port: { type: 'string', default: '8090' }, open: { type: 'boolean', default: true }, help: { type: 'boolean', short: 'h' } }, allowNegative: true });
    if (values.help) leave(usage, 0);
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) leave(`--port ${values.port} is not a port.\n\n${usage}`, 1);
    const wrong = values.rpc.find((url) => !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol));
    if (wrong !== undefined) leave(`--rpc ${wrong} is not an http(s) address.\n\n${usage}`, 1);
    if (values.server !== undefined && !['sqlite', 'postgres'].includes(values.server)) leave(`--server ${values.server}: there is sqlite and postgres.\n\n${usage}`, 1);
    return { rpc: values.rpc, port, open: values.open, engine: values.server };
  } catch (error) {
    return leave(`${error.message}\n\n${usage}`, 1);
  }
}

/** `--server` alone means SQLite. */
function withEngine(args) {
  return args.flatMap((arg, at) => (arg === '--server' && (args[at + 1] ?? '--').startsWith('--') ? [arg, 'sqlite'] : [arg]));
}

/** The page's service worker has to be the one of the msw that the page was built with. */
function copyWorker() {
  const from = join(root, 'node_modules', 'msw', 'lib', 'mockServiceWorker.js');
  const to = join(root, 'demo', 'public', 'mockServiceWorker.js');
  if (existsSync(to) && readFileSync(to, 'utf8') === readFileSync(from, 'utf8')) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

async function serve({ rpc, port: wantedPort, open, engine }) {
  const port = await freePort(wantedPort);
  if (port === undefined) leave(`No port from ${wantedPort} to ${wantedPort + triedPorts - 1} is free; name another one with --port.`, 1);
  if (port !== wantedPort) console.log(`Port ${wantedPort} is taken; using ${port}.`);

  const { default: webpack } = await import('webpack');
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const { default: configure } = await import('../webpack.config.js');
  const wallet = engine === undefined ? undefined : await startWallet(engine, port);
  const config = configure({ WEBPACK_SERVE: true, ...(rpc.length > 0 && { rpc: rpc.join(',') }), ...(wallet && { inApp: wallet.inApp }) }, { mode: 'development' });
  const compiler = webpack({ ...config, stats: 'errors-warnings', infrastructureLogging: { level: 'warn' } });
  const server = new WebpackDevServer({ ...config.devServer, port, open: false, setupExitSignals: false, ...(wallet && { allowedHosts: ['.localhost'], setupMiddlewares: (middlewares) => [...wallet.answers, ...middlewares] }) }, compiler);
  const bench = `http://${wallet ? pageHost : 'localhost'}:${port}/`;
  // The showcase is for the mocked world; nodes and servers of one's own are tried at the bench.
  const url = rpc.length > 0 || wallet ? bench : `${bench}?page=showcase`;

  compiler.hooks.done.tap('start', once(() => {
    console.log(`\nLatchkey demo: ${url}${url === bench ? '' : `\nIts bench of every hook and screen: ${bench}`}\n${rpc.length > 0 ? `Endpoints: ${rpc.join(', ')}` : wallet ? `Everything outside the page is mocked but the in-app wallet: ${wallet.inApp.url}` : 'Everything outside the page is mocked.'}\nCtrl-C ends it.`);
    if (open) openBrowser(url);
  }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => {
    setTimeout(() => process.exit(0), wallet ? walletStopForMs : stopForMs); // An open page holds its connection.
    void Promise.allSettled([server.stop(), wallet?.stop()]).finally(() => process.exit(0));
  });
  await server.start();
}

async function startWallet(engine, pagePort) {
  const { startWalletServer } = await import('./lib/startWalletServer.mjs');
  const port = await freePort(pagePort + triedPorts);
  if (port === undefined) leave(`No port from ${pagePort + triedPorts} is free for the wallet's server; name another one with --port.`, 1);
  const inApp = { url: `http://wallet.${pageHost}:${port}`, siteId: 'playground', ...paths };
  const { mails, texts, token, stop } = await startWalletServer({ root, engine, port, walletOrigin: inApp.url, siteId: inApp.siteId, pageOrigin: `http://${pageHost}:${pagePort}` });
  const answer = (name, type, read) => ({
    name, path: paths[name],
    middleware: (_request, response, next) => void read().then((body) => response.setHeader('content-type', type).end(body), next),
  });
  return {
    inApp, stop,
    answers: [answer('mails', 'application/json', async () => JSON.stringify(mails())), answer('texts', 'application/json', async () => JSON.stringify(await texts())), answer('token', 'text/plain', token)],
  };
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
