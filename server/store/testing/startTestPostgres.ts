import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';

export interface TestPostgres {
  /** Makes an empty database. Its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of the tests' own, on a free port of this machine, in a folder that is gone afterwards. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const child = fork(join(__dirname, 'postgresProcess.ts'), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await waitForUrl(child);
  const admin = new Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  let databases = 0;
  return {
    createDatabase: async () => {
      databases += 1;
      await admin.query(`CREATE DATABASE test${databases}`);
      return `${url}/test${databases}`;
    },
    stop: async () => {
      await admin.end();
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The PostgreSQL of the tests ended before it was ready.')));
    child.once('message', (message) => {
      if (typeof message === 'object' && 'url' in message && typeof message.url === 'string') resolve(message.url);
      else reject(new Error(`The PostgreSQL of the tests did not start: ${JSON.stringify(message)}`));
    });
  });
}
