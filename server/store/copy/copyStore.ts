import { createHash } from 'node:crypto';
import { verifyAudit, type BrokenChain } from '../../core/verifyAudit.ts';
import type { Key, Row, Store, TableName } from '../store.ts';
import { tables } from '../tables.ts';

/** A database as it is at one moment, however long it is read. */
export interface CopySource {
  readonly store: Pick<Store, 'list' | 'count'>;
  /** Whether others have written since: what they wrote is not in the copy. */
  isChanged(): Promise<boolean>;
  close(): Promise<void>;
}

/** A database within one transaction. */
export interface CopyTarget {
  /** Reads what was written before the transaction's end. */
  readonly store: Pick<Store, 'list' | 'count'>;
  insertAll<T extends TableName>(table: T, rows: readonly Row<T>[]): Promise<void>;
  commit(): Promise<void>;
  /** Takes everything back that was not committed. */
  close(): Promise<void>;
}

export interface Copied {
  readonly rows: Readonly<Partial<Record<TableName, number>>>;
  /** Chains of the audit log that were broken in the source already, and are so in the copy. */
  readonly broken: readonly BrokenChain[];
  /** Servers have written to the source meanwhile. */
  readonly isChanged: boolean;
}

/** Why nothing was copied; the target is as it was. The message holds no row. */
export class CopyError extends Error {
  readonly code: 'copy.notEmpty' | 'copy.different';
  constructor(code: CopyError['code'], message: string) {
    super(message);
    this.name = 'CopyError';
    this.code = code;
  }
}

const pageRows = 1_000;
const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables);

/**
 * Copies all tables of one database into an empty one: all or nothing, as the source is at one moment. Before it is committed, each row is read back and
 * compared, and the chains of the audit log are checked. What is sealed stays so: the copy opens by the same keys.
 * @throws CopyError
 */
export async function copyStore({ from, to, onTable = () => {} }: { readonly from: CopySource; readonly to: CopyTarget; readonly onTable?: (table: TableName, rows: number) => void }): Promise<Copied> {
  for (const table of tableNames) {
    const found = await to.store.count(table, {});
    if (found > 0) throw new CopyError('copy.notEmpty', `The target is not empty: its table "${table}" has ${found} ${found === 1 ? 'row' : 'rows'}. Nothing was copied. Name a new database.`);
  }
  const rows: Partial<Record<TableName, number>> = {};
  for (const table of tableNames) {
    const written = await copyTable(table, from, to);
    const [expected, digest] = [await from.store.count(table, {}), await digestOf(table, to.store)];
    if (written.rows !== expected || digest.rows !== expected || digest.hash !== written.hash) throw new CopyError('copy.different', `The table "${table}" is another in the target than in the source. Nothing was copied.`);
    rows[table] = expected;
    onTable(table, expected);
  }
  const broken = await brokenOf(to.store);
  await to.commit();
  return { rows, broken, isChanged: await from.isChanged() };
}

interface Digest {
  readonly rows: number;
  readonly hash: string;
}

async function copyTable<T extends TableName>(table: T, from: CopySource, to: CopyTarget): Promise<Digest> {
  return digest(pages(table, from.store), (rows) => to.insertAll(table, rows));
}

function digestOf<T extends TableName>(table: T, store: Pick<Store, 'list'>): Promise<Digest> {
  return digest(pages(table, store), async () => {});
}

/** Of all rows in the order of their keys, which is the same in every database. */
async function digest<T extends TableName>(all: AsyncIterable<readonly Row<T>[]>, each: (rows: readonly Row<T>[]) => Promise<void>): Promise<Digest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of all) {
    count += rows.length;
    for (const row of rows) hash.update(`${JSON.stringify(Object.entries(row).map(([name, value]) => [name, ArrayBuffer.isView(value) ? { bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') } : value]))}\n`);
    await each(rows);
  }
  return { rows: count, hash: hash.digest('hex') };
}

async function* pages<T extends TableName>(table: T, store: Pick<Store, 'list'>): AsyncGenerator<readonly Row<T>[]> {
  for (let last: Row<T> | undefined; ; ) {
    const rows = await store.list(table, {}, { limit: pageRows, ...(last === undefined ? {} : { after: keyOf(table, last) }) });
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

async function brokenOf(store: Pick<Store, 'list'>): Promise<readonly BrokenChain[]> {
  const broken: BrokenChain[] = [];
  for await (const chain of verifyAudit(store)) broken.push(chain);
  return broken;
}

function keyOf<T extends TableName>(table: T, row: Row<T>): Key<T> {
  const key: readonly string[] = tables[table].key;
  return Object.fromEntries(Object.entries(row).filter(([name]) => key.includes(name))) as Key<T>; // the columns that Key is made from
}
