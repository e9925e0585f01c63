import { createStore, type Engine } from '../createStore.ts';
import { migrations, type Migration } from '../migrations.ts';
import type { Definitions } from '../operations.ts';
import type { TableDefinition } from '../table.ts';
import { tables } from '../tables.ts';

/** One process at a database, before it is a store. */
export interface TestDatabase {
  migrate(all: readonly Migration[]): Promise<void>;
  engine(definitions: Definitions): Engine;
  /** What is in it, in the words of the definitions; without what says which migrations it had. */
  describe(): Promise<Readonly<Record<string, Required<TableDefinition>>>>;
  close(): Promise<void>;
}
/** Makes a new database, and gives what opens it: each call is another process. */
export type CreateDatabase = () => Promise<() => Promise<TestDatabase>>;

const older = { notes: { columns: { userId: 'text', noteId: 'text', text: 'text' }, key: ['userId', 'noteId'] } } as const satisfies Definitions;
const newer = {
  notes: { columns: { ...older.notes.columns, colour: 'text', stars: 'integer', seenAtMs: 'integer?' }, key: ['userId', 'noteId'], indexes: [['colour', 'stars']] },
  pages: { columns: { pageId: 'text', body: 'bytes' }, key: ['pageId'] },
} as const satisfies Definitions;
const first: Migration = { version: 1, title: 'notes', changes: [{ createTable: 'notes', definition: older.notes }] };
const second: Migration = {
  version: 2,
  title: "notes have colours, and there're pages",
  changes: [
    { addColumn: 'colour', to: 'notes', type: 'text', default: "painter's blue" },
    { addColumn: 'stars', to: 'notes', type: 'integer', default: 3 },
    { addColumn: 'seenAtMs', to: 'notes', type: 'integer?' },
    { createTable: 'pages', definition: newer.pages },
    { addIndex: 'notes', columns: ['colour', 'stars'] },
  ],
};
const note = (noteId: string) => ({ userId: 'u', noteId, text: `text of ${noteId}` });

export function migrationSuite(name: string, create: CreateDatabase): void {
  describe(name, () => {
    const opened: TestDatabase[] = [];
    const prepare = async () => {
      const open = await create();
      return async () => {
        const database = await open();
        opened.push(database);
        return database;
      };
    };
    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close();
    });

    it('makes the tables that are declared', async () => {
      const database = await (await prepare())();
      await database.migrate(migrations);
      expect(await database.describe()).toEqual(describeDefinitions(tables));
    });

    it('leaves a database as it is that is up to date', async () => {
      const database = await (await prepare())();
      await database.migrate([first, second]);
      await database.engine(newer).write({ kind: 'insert', table: 'notes', row: { ...note('a'), colour: 'red', stars: 1, seenAtMs: null }, expect: 1 });
      await database.migrate([first, second]);
      expect(await database.describe()).toEqual(describeDefinitions(newer));
      expect(await database.engine(newer).count('notes', [])).toBe(1);
    });

    it('brings an older database with rows up to date while a process of the older release goes on', async () => {
      const open = await prepare();
      const old = await open();
      await old.migrate([first]);
      const oldEngine = old.engine(older);
      await oldEngine.write({ kind: 'insert', table: 'notes', row: note('a'), expect: 1 });
      expect(await readNotes(oldEngine)).toEqual([note('a')]);

      const young = await open();
      await young.migrate([first, second]);
      const youngEngine = young.engine(newer);
      expect(await oldEngine.write({ kind: 'insert', table: 'notes', row: note('b'), expect: 1 })).toBe(1);
      await youngEngine.write({ kind: 'insert', table: 'notes', row: { ...note('c'), colour: 'red', stars: 5, seenAtMs: 7 }, expect: 1 });
      expect(await oldEngine.write({ kind: 'update', table: 'notes', conditions: [{ column: 'noteId', compare: '=', value: 'c' }], assignments: [{ column: 'text', value: 'changed' }] })).toBe(1);
      expect(await readNotes(oldEngine)).toEqual([note('a'), note('b'), { ...note('c'), text: 'changed' }]);
      expect(await readNotes(youngEngine)).toEqual([
        { ...note('a'), colour: "painter's blue", stars: 3, seenAtMs: null },
        { ...note('b'), colour: "painter's blue", stars: 3, seenAtMs: null },
        { ...note('c'), text: 'changed', colour: 'red', stars: 5, seenAtMs: 7 },
      ]);
      expect(await oldEngine.writeAll([{ kind: 'delete', table: 'notes', conditions: [{ column: 'userId', compare: '=', value: 'u' }], expect: 3 }])).toBe(true);
      expect(await young.describe()).toEqual(describeDefinitions(newer));
    });

    it('ends alike where several processes start at once, over a new database and an older one', async () => {
      const open = await prepare();
      for (const all of [[first], [first, second]]) {
        const processes = await Promise.all(Array.from({ length: 4 }, open));
        await Promise.all(processes.map((database) => database.migrate(all)));
      }
      expect(await (await open()).describe()).toEqual(describeDefinitions(newer));
    });

    it('goes on where a process stopped in the middle', async () => {
      const open = await prepare();
      const broken: Migration = { ...second, changes: [...second.changes.slice(0, 4), { addIndex: 'nowhere', columns: ['colour'] }] };
      await expect((await open()).migrate([first, broken])).rejects.toThrow(/nowhere/);
      const database = await open();
      await database.migrate([first, second]);
      expect(await database.describe()).toEqual(describeDefinitions(newer));
    });

    it('refuses a database that a newer release has changed', async () => {
      const open = await prepare();
      const database = await open();
      await database.migrate([first, second]);
      await expect((await open()).migrate([first])).rejects.toThrow('The database has schema version 2 and this release knows 1 at most');
      expect(await database.describe()).toEqual(describeDefinitions(newer));
    });

    it('has each whole number held within 2^53 by the database itself', async () => {
      const database = await (await prepare())();
      await database.migrate([first, second]);
      const engine = database.engine(newer);
      await engine.write({ kind: 'insert', table: 'notes', row: { ...note('a'), colour: 'red', stars: Number.MAX_SAFE_INTEGER, seenAtMs: null }, expect: 1 });
      const store = createStore(engine, newer);
      await expect(store.atomically([{ update: 'notes', where: { userId: 'u' }, changes: { stars: { add: 1 } } } as never])).rejects.toThrow('would pass 2^53'); // a table of this test's own
    });
  });
}

function readNotes(engine: Engine) {
  return engine.read({ table: 'notes', conditions: [], orderBy: ['userId', 'noteId'], descending: false, limit: 10 });
}

/** The definitions without the order of columns, which no statement depends on. */
export function describeDefinitions(definitions: Definitions): Readonly<Record<string, Required<TableDefinition>>> {
  return Object.fromEntries(Object.entries(definitions).map(([table, { columns, key, indexes = [] }]) => [table, { columns, key, indexes: [...indexes].sort(compareIndexes) }]));
}

export function compareIndexes(a: readonly string[], b: readonly string[]): number {
  return a.join() < b.join() ? -1 : 1;
}
