import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A PostgreSQL of the tests' own, as the server's tests have it; it is gone afterwards. @throws where it does not start */
export async function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, '../../../server/store/testing/postgresProcess.ts'), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ url, failed }] = await once(child, 'message');
  if (failed) throw new Error(`PostgreSQL did not start: ${failed}`);
  return {
    url: `${url}/postgres`, // the database that is there from the start
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
