import { openSqliteStore } from '../sqlite.ts';

/** A process that writes rows to a file, four at a time, without end, and tells its parent of each that was answered: `sqliteWriter.ts FILE`. */
const [, , file = ''] = process.argv;
const store = await openSqliteStore({ file });
for (let windowStartMs = 0; ; windowStartMs += 4)
  await Promise.all([0, 1, 2, 3].map(async (at) => {
    const row = { bucket: 'written', windowStartMs: windowStartMs + at, count: 0, expiresAtMs: 0 };
    if (await store.atomically([{ insert: 'limits', row }, { insert: 'limits', row: { ...row, bucket: 'beside' } }])) process.send?.(row.windowStartMs);
  }));
