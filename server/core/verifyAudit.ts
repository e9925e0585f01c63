import { hashAudit, type AuditRow } from './audit.ts';
import type { Store } from '../store/store.ts';

/** The end of a chain at some time. */
export interface AuditHead {
  readonly chain: string;
  readonly sequence: number;
  readonly hash: string;
}

/** A chain that is not as it was written. It holds up to the row before `sequence`; of what comes after, nothing is said. */
export interface BrokenChain {
  readonly chain: string;
  readonly sequence: number;
  /**
   * `missing`: a row was deleted; those behind it may have been renumbered. `inserted`: a row stands here that was never appended. `reordered`: a later
   * row stands here, and the one that belongs here further on. `changed`: anything else in a row, or rows that were made anew.
   */
  readonly why: 'changed' | 'missing' | 'reordered' | 'inserted';
}

export interface VerifyOptions {
  /**
   * Ends of chains that were kept outside of the database, by {@link auditHeads}. One who can write to the table can also take the newest rows away, or
   * write a chain anew: only these show it.
   */
  readonly heads?: readonly AuditHead[];
}

const pageRows = 500;
/** Rows behind the first that does not fit that are looked at for what happened. */
const windowRows = 200;

/** Reads the whole log and gives each chain that is broken, once, at the first row that does not fit. */
export async function* verifyAudit(store: Pick<Store, 'list'>, { heads = [] }: VerifyOptions = {}): AsyncGenerator<BrokenChain> {
  const kept = new Map(heads.map((head) => [head.chain, head]));
  for await (const rows of readChains(store)) {
    const chain = rows.chain;
    const broken = await verifyChain(store, rows, kept.get(chain));
    kept.delete(chain);
    if (broken !== undefined) yield broken;
  }
  for (const { chain } of kept.values()) yield { chain, sequence: 1, why: 'missing' };
}

/** The end of each chain as it stands. To be kept where one who can write to the database cannot: {@link verifyAudit} compares. */
export async function* auditHeads(store: Pick<Store, 'list'>): AsyncGenerator<AuditHead> {
  for await (const { chain, rows } of readChains(store)) {
    let last: AuditRow | undefined;
    for await (const row of rows) last = row;
    if (last !== undefined) yield { chain, sequence: last.sequence, hash: last.hash };
  }
}

interface ChainRows {
  readonly chain: string;
  /** In the order of their sequence. What is not read of it is passed over. */
  readonly rows: AsyncIterable<AuditRow>;
}

/** The whole table, chain by chain, in one pass. */
async function* readChains(store: Pick<Store, 'list'>): AsyncGenerator<ChainRows> {
  const all = readRows(store);
  let next = await all.next();
  async function* readRest(chain: string): AsyncGenerator<AuditRow> {
    while (next.done !== true && next.value.chain === chain) {
      yield next.value;
      next = await all.next();
    }
  }
  while (next.done !== true) {
    const { chain } = next.value;
    yield { chain, rows: readRest(chain) };
    while (next.done !== true && next.value.chain === chain) next = await all.next();
  }
}

async function* readRows(store: Pick<Store, 'list'>): AsyncGenerator<AuditRow, undefined> {
  for (let last: AuditRow | undefined; ; ) {
    const rows = await store.list('audit', {}, { limit: pageRows, ...(last === undefined ? {} : { after: { chain: last.chain, sequence: last.sequence } }) });
    yield* rows;
    last = rows.at(-1);
    if (last === undefined) return undefined;
  }
}

async function verifyChain(store: Pick<Store, 'list'>, { chain, rows }: ChainRows, head: AuditHead | undefined): Promise<BrokenChain | undefined> {
  /** The last two rows that fitted. */
  const fitting: AuditRow[] = [];
  for await (const row of rows) {
    const last = fitting.at(-1);
    if (!(await fits(row, last, (last?.sequence ?? 0) + 1))) return explain(store, chain, fitting);
    // A chain that was made anew fits in itself; it does not have the hash that was kept.
    if (head?.sequence === row.sequence && head.hash !== row.hash) return { chain, sequence: row.sequence, why: 'changed' };
    fitting.push(row);
    if (fitting.length > 2) fitting.shift();
  }
  const length = fitting.at(-1)?.sequence ?? 0;
  return head !== undefined && length < head.sequence ? { chain, sequence: length + 1, why: 'missing' } : undefined;
}

/** Whether a row, taken for the one of this sequence, is what was written behind `last`. */
async function fits(row: AuditRow, last: AuditRow | undefined, sequence: number): Promise<boolean> {
  return row.sequence === sequence && (await belongs(row, last?.hash ?? '', sequence));
}

async function belongs(row: AuditRow, previousHash: string, sequence: number): Promise<boolean> {
  return row.previousHash === previousHash && (await hashAudit({ ...row, sequence })) === row.hash;
}

/** Says what happened at the first row that does not fit, by the rows around it. */
async function explain(store: Pick<Store, 'list'>, chain: string, fitting: readonly AuditRow[]): Promise<BrokenChain> {
  const last = fitting.at(-1);
  const sequence = (last?.sequence ?? 0) + 1;
  const after = last === undefined ? {} : { after: { chain, sequence: last.sequence } };
  const around = await store.list('audit', { chain }, { limit: windowRows, ...after });
  const first = around[0];
  const belonging = await findAsync(around, (row) => belongs(row, last?.hash ?? '', sequence));

  // The row that belongs here stands further on: another was put before it.
  if (belonging !== undefined) return { chain, sequence, why: first !== undefined && first.sequence === sequence && !(await isFromLater(first, sequence)) ? 'inserted' : 'reordered' };
  if (first === undefined || first.sequence !== sequence || (await isFromLater(first, sequence))) return { chain, sequence, why: 'missing' };
  if (last !== undefined) {
    // The last row fits because its hash was made for it; what follows knows the one that stood there.
    const before = fitting.at(-2)?.hash ?? '';
    if ((await findAsync(around, (row) => belongs(row, before, last.sequence))) !== undefined) return { chain, sequence: last.sequence, why: 'inserted' };
    if ((await hashAudit(first)) === first.hash && (around[1] === undefined || around[1].previousHash === first.hash)) return { chain, sequence: last.sequence, why: 'changed' };
  }
  return { chain, sequence, why: 'changed' };
}

/** Whether a row was appended further on in its chain, under another number. */
async function isFromLater(row: AuditRow, sequence: number): Promise<boolean> {
  for (let later = sequence + 1; later <= sequence + windowRows; later += 1) if ((await hashAudit({ ...row, sequence: later })) === row.hash) return true;
  return false;
}

async function findAsync<A>(items: readonly A[], isFound: (item: A) => Promise<boolean>): Promise<A | undefined> {
  for (const item of items) if (await isFound(item)) return item;
  return undefined;
}
