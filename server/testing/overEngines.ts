import { openPostgresStore } from '../store/postgres.ts';
import type { Store } from '../store/store.ts';
import { startTestPostgres, type TestPostgres } from '../store/testing/startTestPostgres.ts';
import { overStores } from './overStores.ts';

/** The stores of one process and PostgreSQL, for `describe.each`: each time a new one. Called where tests are described: it starts PostgreSQL before them, and stops it after them. */
export function overEngines(): readonly (readonly [string, () => Promise<Store>])[] {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());
  return [...overStores, ['PostgreSQL', async () => openPostgresStore({ url: await postgres.createDatabase(), poolSize: 8 })]];
}
