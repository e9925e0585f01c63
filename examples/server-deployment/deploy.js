// Two processes of latchkey-server over one PostgreSQL, a balancer before them, and the page of the site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createKeyFile } from 'latchkey-server';
import { createBalancer } from './balancer.js';

const settings = JSON.parse(readFileSync('latchkey-server.json', 'utf8'));
const walletOrigin = process.env.LATCHKEY_WALLET_ORIGIN ?? settings.walletOrigin;
const ports = (process.env.SERVER_PORTS ?? '8788,8789').split(',').map(Number);
if (!process.env.LATCHKEY_DATABASE) throw new Error('Name your PostgreSQL: LATCHKEY_DATABASE=postgres://…');

// The key that wraps all others. Every process has the same one; keep it apart from the database, and a copy in a safe.
if (!existsSync(settings.kms.file)) await createKeyFile(settings.kms.file);

const start = (command, args, env = {}) => spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });

// Once, before any process starts. Changes of the database only add: older processes may go on meanwhile.
const [code] = await once(start('latchkey-server', ['migrate']), 'exit');
if (code !== 0) process.exit(code ?? 1);

const servers = ports.map((port) => start('latchkey-server', ['start'], { LATCHKEY_PORT: String(port), LATCHKEY_LOG_LEVEL: 'warn' }));
servers.forEach(({ pid }, at) => console.log(`server on port ${ports[at]}: process ${pid}`));
createBalancer(ports).listen(Number(new URL(walletOrigin).port), () => console.log(`wallet: ${walletOrigin}`));
const page = start('vite', ['preview', '--port', process.env.PORT ?? '3000', '--strictPort']);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    // Each server says first that it is not ready, so that the balancer sends it nothing more.
    const running = [...servers, page].filter(({ exitCode }) => exitCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    running.forEach((child) => child.kill('SIGTERM'));
    await Promise.all(ended);
    process.exit();
  });
}
