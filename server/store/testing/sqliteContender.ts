import { openSqliteStore } from '../sqlite.ts';

/**
 * A process that races others for one file: `sqliteContender.ts FILE NAME`. It starts with all others, at the word of its parent, and tells how many of
 * its hundred counts were within the limit of fifty, and whether it was first to use up the one-time thing.
 */
const [, , file = '', name = ''] = process.argv;
process.once('message', () => void race());
process.send?.('ready');

async function race(): Promise<void> {
  const store = await openSqliteStore({ file });
  await store.insert('limits', { bucket: 'race', windowStartMs: 0, count: 0, expiresAtMs: 0 });
  await store.insert('settings', { name: 'once', sealed: new Uint8Array(1), kmsKeyId: '' });
  let counted = 0;
  for (let tries = 0; tries < 100; tries += 1) counted += await store.update('limits', { bucket: 'race', count: { is: '<', than: 50 } }, { count: { add: 1 } });
  const isFirst = await store.atomically([
    { insert: 'settings', row: { name: `of ${name}`, sealed: new Uint8Array(1), kmsKeyId: '' } },
    { update: 'settings', where: { name: 'once', kmsKeyId: '' }, changes: { kmsKeyId: name }, expect: 1 },
  ]);
  await store.close();
  process.send?.({ counted, isFirst });
  process.disconnect?.();
}
