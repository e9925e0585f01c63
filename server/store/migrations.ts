import type { TableDefinition } from './table.ts';
import { firstTables } from './firstTables.ts';

/**
 * One change of what a database holds. There are only such as a process of the release before does not notice: a new table, a new index, a new column
 * that may be left out. What is no longer used stays until a later release, and an older process goes on working throughout.
 */
export type Change =
  | { readonly createTable: string; readonly definition: TableDefinition }
  | { readonly addColumn: string; readonly to: string; readonly type: 'text?' | 'integer?' | 'bytes?'; readonly default?: undefined }
  /** A value for the rows that are there, and for those that an older process still writes. */
  | { readonly addColumn: string; readonly to: string; readonly type: 'text'; readonly default: string }
  | { readonly addColumn: string; readonly to: string; readonly type: 'integer'; readonly default: number }
  /**
   * Stops writes to the table while it is built. Where the table is large, the operator builds it before, under the same name (`table_column_column`)
   * and CONCURRENTLY: then nothing is left to do.
   */
  | { readonly addIndex: string; readonly columns: readonly string[] };

export interface Migration {
  /** 1, 2, 3 and so on, in the order in which they are applied. A version that was released is never changed. */
  readonly version: number;
  readonly title: string;
  readonly changes: readonly Change[];
}

export const migrations: readonly Migration[] = [
  { version: 1, title: 'first tables', changes: Object.entries(firstTables).map(([createTable, definition]) => ({ createTable, definition })) },
  {
    version: 2,
    title: 'every way in',
    changes: [
      { addColumn: 'providerId', to: 'identities', type: 'text?' },
      { addColumn: 'labelSealed', to: 'identities', type: 'bytes?' },
      {
        createTable: 'flows',
        definition: {
          columns: {
            flowId: 'text', realm: 'text', siteId: 'text', kind: 'text', purpose: 'text', userId: 'text?', holderHash: 'text', state: 'text', sealed: 'bytes', createdAtMs: 'integer', expiresAtMs: 'integer', usedAtMs: 'integer?',
          },
          key: ['flowId'],
          indexes: [['expiresAtMs']],
        },
      },
    ],
  },
  {
    version: 3,
    title: 'limits of accounts, second factors',
    changes: [
      { createTable: 'accountCounts', definition: { columns: { realm: 'text', count: 'integer' }, key: ['realm'] } },
      { addColumn: 'secondAtMs', to: 'sessions', type: 'integer?' },
      { createTable: 'secondFactors', definition: { columns: { userId: 'text', secretSealed: 'bytes', lastStep: 'integer', createdAtMs: 'integer' }, key: ['userId'] } },
      { createTable: 'recoveryCodes', definition: { columns: { userId: 'text', codeHash: 'text', usedAtMs: 'integer?' }, key: ['userId', 'codeHash'] } },
    ],
  },
  {
    version: 4,
    title: 'consents of people to sites of an ecosystem',
    changes: [{ createTable: 'consents', definition: { columns: { userId: 'text', siteId: 'text', origin: 'text', createdAtMs: 'integer' }, key: ['userId', 'siteId'] } }],
  },
  {
    version: 5,
    title: 'gas that the operator pays',
    changes: [{
      createTable: 'spends',
      definition: {
        columns: {
          spendId: 'text', kind: 'text', chainId: 'integer', policyId: 'text', siteId: 'text', holder: 'text', state: 'text', gas: 'integer', gwei: 'integer', dayStartMs: 'integer', hourStartMs: 'integer',
          entryPoint: 'text?', fromBlock: 'integer?', createdAtMs: 'integer', endsAtMs: 'integer', expiresAtMs: 'integer',
        },
        key: ['spendId'],
        indexes: [['state', 'endsAtMs'], ['expiresAtMs']],
      },
    }],
  },
  {
    version: 6,
    title: 'requests that are relayed',
    changes: [
      { createTable: 'relays', definition: {
          columns: { relayId: 'text', chainId: 'integer', callData: 'text', forwarder: 'text', sender: 'text', nonce: 'text', signatureHash: 'text', gas: 'integer', mostFee: 'text', deadlineMs: 'integer', state: 'text', reason: 'text?', accountNonce: 'integer?', attempt: 'integer', hash: 'text?', block: 'integer?', createdAtMs: 'integer', sentAtMs: 'integer?', isOpen: 'integer', expiresAtMs: 'integer?' },
          key: ['relayId'],
          indexes: [['chainId', 'isOpen'], ['expiresAtMs']],
        } },
      { createTable: 'relaySlots', definition: { columns: { slot: 'text', relayId: 'text' }, key: ['slot'] } },
      { createTable: 'relayAttempts', definition: { columns: { relayId: 'text', attempt: 'integer', hash: 'text', raw: 'text', maxFee: 'text', maxPriorityFee: 'text', sentAtMs: 'integer' }, key: ['relayId', 'attempt'] } },
      { createTable: 'relayAccounts', definition: { columns: { account: 'text', nextNonce: 'integer' }, key: ['account'] } },
    ],
  },
  {
    version: 7,
    title: 'calls that accounts carry out by code that they run (EIP-7702)',
    changes: [{ addColumn: 'delegate', to: 'relays', type: 'text?' }, { addColumn: 'authorization', to: 'relays', type: 'text?' }],
  },
  {
    version: 8,
    title: 'files that are kept',
    changes: [{
      createTable: 'uploads',
      definition: {
        columns: { uploadId: 'text', siteId: 'text', holder: 'text', state: 'text', bytes: 'integer', addedBytes: 'integer', cid: 'text?', dayStartMs: 'integer', createdAtMs: 'integer', endsAtMs: 'integer', expiresAtMs: 'integer?' },
        key: ['uploadId'],
        indexes: [['state', 'endsAtMs'], ['cid'], ['expiresAtMs']],
      },
    }],
  },
  {
    version: 9,
    title: 'files that are removed',
    changes: [
      { addColumn: 'writtenBytes', to: 'uploads', type: 'integer', default: 0 },
      { addColumn: 'isListed', to: 'uploads', type: 'integer', default: 0 },
      { addIndex: 'uploads', columns: ['isListed', 'state'] },
      { createTable: 'uploadBlocks', definition: { columns: { name: 'text', uploadId: 'text', at: 'integer' }, key: ['name', 'uploadId'], indexes: [['uploadId', 'at']] } },
      { createTable: 'blockRemovals', definition: { columns: { name: 'text', bytes: 'integer', untilMs: 'integer' }, key: ['name'], indexes: [['untilMs']] } },
    ],
  },
];

/**
 * The migrations that a database still needs.
 * @param applied the highest version that the database has had, 0 for a new one
 * @throws where the database was made by a newer release: this one could misread it
 */
export function pendingMigrations(all: readonly Migration[], applied: number): readonly Migration[] {
  const newest = all.at(-1)?.version ?? 0;
  if (all.some(({ version }, at) => version !== at + 1)) throw new TypeError('Migrations are numbered 1, 2, 3 and so on.');
  if (applied > newest)
    throw new Error(`The database has schema version ${applied} and this release knows ${newest} at most: a newer release has changed it. Start that release, or restore a backup from before.`);
  return all.slice(applied);
}

