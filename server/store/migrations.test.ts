import { pendingMigrations, type Migration } from './migrations.ts';

const migration = (version: number): Migration => ({ version, title: `${version}`, changes: [] });
const all = [migration(1), migration(2), migration(3)];

describe('pendingMigrations', () => {
  it.each([[0, [1, 2, 3]], [2, [3]], [3, []]])('has those that come after version %d', (applied, pending) => {
    expect(pendingMigrations(all, applied).map(({ version }) => version)).toEqual(pending);
  });

  it('refuses a database that is ahead', () => {
    expect(() => pendingMigrations(all, 4)).toThrow('The database has schema version 4 and this release knows 3 at most: a newer release has changed it.');
    expect(() => pendingMigrations([], 1)).toThrow('knows 0 at most');
  });

  it.each([[[2]], [[1, 3]], [[1, 1]], [[2, 1]]])('refuses the numbers %j', (versions) => {
    expect(() => pendingMigrations(versions.map(migration), 0)).toThrow('Migrations are numbered 1, 2, 3');
  });
});
