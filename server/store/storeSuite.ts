import type { Step, Store, Where } from './store.ts';
import { randomOf } from './testing/randomOf.ts';
import { keyOf, newName, sessionRow, settingRow } from './testing/rows.ts';
import { storeRaces } from './testing/storeRaces.ts';
import { storeWalk } from './testing/storeWalk.ts';

/** Opens one database, new and empty, by one handle or several. */
export type OpenStores = () => Promise<readonly [Store, ...Store[]]>;

const hostileTexts = [
  '', ' ', `'; DROP TABLE "users"; --`, '"', "''", '\\', '\\x41', '$1', '?', '%_', '\n\r\t', '\u{1f600}\u{1f468}\u200d\u{1f469}', '\u202e', 'é', 'e\u0301', '\uffff', '\ufeff', 'null', '0', '__proto__',
];
const bytesOf = (...bytes: readonly number[]) => Uint8Array.from(bytes);

/** What every store has to do, over one or several handles of one database. */
export function storeSuite(name: string, open: OpenStores): void {
  describe(name, () => {
    let stores: readonly [Store, ...Store[]];
    let store: Store;
    beforeAll(async () => {
      stores = await open();
      store = stores[0];
    });
    afterAll(async () => {
      for (const one of stores) await one.close();
    });

    rowCases(() => store);
    conditionCases(() => store);
    orderCases(() => store);
    mistakeCases(() => store);
    stepCases(() => store);
    storeRaces(() => stores);
    storeWalk(() => store);

    it('answers when it is asked whether it is there', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}

function rowCases(get: () => Store): void {
  it.each(hostileTexts.map((text) => [JSON.stringify(text), text]))('keeps the text %s, in a key as well', async (_, text) => {
    const row = sessionRow({ sessionId: text, previousHash: text });
    expect(await get().insert('sessions', row)).toBe(true);
    expect(await get().get('sessions', { userId: row.userId, sessionId: text })).toEqual(row);
    expect(await get().list('sessions', { userId: row.userId, previousHash: text })).toEqual([row]);
  });

  it('keeps text of a million characters', async () => {
    const row = sessionRow({ secretHash: '\u{1f600}"'.repeat(333_333) });
    await get().insert('sessions', row);
    expect((await get().get('sessions', keyOf(row)))?.secretHash === row.secretHash).toBe(true);
  });

  it.each([[0], [-1], [Number.MAX_SAFE_INTEGER], [Number.MIN_SAFE_INTEGER]])('keeps the number %d', async (createdAtMs) => {
    const row = sessionRow({ createdAtMs, revokedAtMs: createdAtMs });
    await get().insert('sessions', row);
    expect(await get().list('sessions', { userId: row.userId, createdAtMs, revokedAtMs: { is: '<=', than: createdAtMs } })).toEqual([row]);
  });

  it('keeps -0 as 0', async () => {
    const row = sessionRow({ createdAtMs: -0 });
    await get().insert('sessions', row);
    expect(Object.is((await get().get('sessions', keyOf(row)))?.createdAtMs, 0)).toBe(true);
  });

  it.each([['none', bytesOf()], ['every one', Uint8Array.from({ length: 256 }, (_, i) => i)], ['a piece of a larger array', new Uint8Array(64).fill(7, 8, 24).subarray(8, 24)]])(
    'keeps bytes: %s', async (_, sealed) => {
      const row = settingRow({ sealed });
      await get().insert('settings', row);
      const got = await get().get('settings', { name: row.name });
      expect(got?.sealed).toBeInstanceOf(Uint8Array);
      expect(Object.prototype.toString.call(got?.sealed)).toBe('[object Uint8Array]');
      expect([...(got?.sealed ?? [9])]).toEqual([...sealed]);
      expect(await get().count('settings', { name: row.name, sealed })).toBe(1);
      expect(await get().count('settings', { name: row.name, sealed: bytesOf(...sealed, 0) })).toBe(0);
    });

  it('gives plain rows, with every column and no other', async () => {
    const row = sessionRow();
    await get().insert('sessions', row);
    const got = await get().get('sessions', { userId: row.userId, sessionId: row.sessionId });
    expect(Object.keys(got ?? {})).toEqual(Object.keys(row));
    expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
  });

  it('keeps what it was given when the caller changes it afterwards, and what it holds when the caller changes what it got', async () => {
    const sealed = bytesOf(1, 2, 3);
    const changed = bytesOf(4, 5, 6);
    const row = settingRow({ sealed });
    const inserted = get().insert('settings', row);
    sealed.fill(0);
    await inserted;
    const got = await get().get('settings', { name: row.name });
    expect(got?.sealed).toEqual(bytesOf(1, 2, 3));
    got?.sealed.fill(0);
    expect((await get().get('settings', { name: row.name }))?.sealed).toEqual(bytesOf(1, 2, 3));
    const where = { name: row.name, sealed: bytesOf(1, 2, 3) };
    const updated = get().update('settings', where, { sealed: changed });
    changed.fill(0);
    where.sealed.fill(0);
    expect(await updated).toBe(1);
    expect((await get().list('settings', { name: row.name }))[0]?.sealed).toEqual(bytesOf(4, 5, 6));
  });

  it('refuses a second row of one key, and leaves the first as it is', async () => {
    const row = settingRow();
    expect(await get().insert('settings', row)).toBe(true);
    expect(await get().insert('settings', { ...row, kmsKeyId: 'other' })).toBe(false);
    expect(await get().get('settings', { name: row.name })).toEqual(row);
  });

  it('has no row of an unknown key', async () => {
    expect(await get().get('settings', { name: newName() })).toBeUndefined();
  });

  it('writes again what was deleted', async () => {
    const row = settingRow();
    await get().insert('settings', row);
    expect(await get().delete('settings', { name: row.name })).toBe(1);
    expect(await get().delete('settings', { name: row.name })).toBe(0);
    expect(await get().insert('settings', row)).toBe(true);
  });
}

function conditionCases(get: () => Store): void {
  describe('conditions', () => {
    const userId = newName();
    const find = async (where: Where<'sessions'>) => (await get().list('sessions', { userId, ...where })).map(({ sessionId }) => sessionId).join('');
    beforeAll(async () => {
      for (const [sessionId, revokedAtMs, previousHash] of [['a', null, null], ['b', 1, 'x'], ['c', 2, 'y'], ['d', 3, 'X']] as const)
        await get().insert('sessions', sessionRow({ userId, sessionId, revokedAtMs, previousHash }));
    });

    it.each<readonly [Where<'sessions'>, string]>([
      [{}, 'abcd'],
      [{ revokedAtMs: null }, 'a'],
      [{ revokedAtMs: 2 }, 'c'],
      [{ revokedAtMs: { is: '<', than: 2 } }, 'b'],
      [{ revokedAtMs: { is: '<=', than: 2 } }, 'bc'],
      [{ revokedAtMs: { is: '>', than: 2 } }, 'd'],
      [{ revokedAtMs: { is: '>=', than: 2 } }, 'cd'],
      [{ revokedAtMs: { isNot: null } }, 'bcd'],
      [{ revokedAtMs: { isNot: 2 } }, 'abd'],
      [{ previousHash: { isNot: 'x' } }, 'acd'],
      [{ previousHash: 'x' }, 'b'],
      [{ sessionId: { isNot: 'c' } }, 'abd'],
      [{ revokedAtMs: { isNot: null }, previousHash: { isNot: 'y' }, createdAtMs: 1 }, 'bd'],
      [{ sessionId: 'a\u0300' }, ''],
    ])('finds by %j', async (where, found) => {
      expect(await find(where)).toBe(found);
      expect(await get().count('sessions', { userId, ...where })).toBe(found.length);
    });

    it('changes the rows that fit and says how many', async () => {
      const row = sessionRow();
      for (const sessionId of ['a', 'b', 'c']) await get().insert('sessions', { ...row, sessionId, revokedAtMs: sessionId === 'a' ? null : 5 });
      expect(await get().update('sessions', { userId: row.userId, revokedAtMs: { isNot: null } }, { revokedAtMs: { add: -2 }, previousHash: 'p', rotatedAtMs: { add: 0 } })).toBe(2);
      expect(await get().update('sessions', { userId: row.userId }, { revokedAtMs: { add: 10 } })).toBe(3);
      expect((await get().list('sessions', { userId: row.userId })).map(({ revokedAtMs, previousHash }) => [revokedAtMs, previousHash])).toEqual([[null, null], [13, 'p'], [13, 'p']]);
      expect(await get().update('sessions', { userId: row.userId, previousHash: 'p' }, { previousHash: null })).toBe(2);
      expect(await get().delete('sessions', { userId: row.userId, revokedAtMs: 13 })).toBe(2);
      expect(await get().count('sessions', { userId: row.userId })).toBe(1);
    });
  });
}

function orderCases(get: () => Store): void {
  describe('order', () => {
    // By their UTF-8 bytes. U+FF5E is before U+1F600 there, and after it in UTF-16.
    const sorted = ['', ' ', '"', '-', 'A', 'B', 'Z', '_', 'a', 'aa', 'ab', 'b', 'z', 'ä', 'é', 'ß', '\uff5e', '\u{1f600}'];
    const byBytes = [...sorted].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const userId = newName();
    beforeAll(async () => {
      for (const [at, sessionId] of randomOf(5).shuffle(byBytes).entries()) await get().insert('sessions', sessionRow({ userId, sessionId, previousHash: at % 5 === 0 ? null : sessionId, createdAtMs: sessionId.length }));
    });

    it('is that of the key, text by its bytes', async () => {
      expect((await get().list('sessions', { userId })).map(({ sessionId }) => sessionId)).toEqual(byBytes);
      expect((await get().list('sessions', { userId }, { descending: true })).map(({ sessionId }) => sessionId)).toEqual([...byBytes].reverse());
    });

    it('is that of a column, then of the key', async () => {
      const byLength = [...byBytes].sort((a, b) => a.length - b.length);
      expect((await get().list('sessions', { userId }, { orderBy: 'createdAtMs' })).map(({ sessionId }) => sessionId)).toEqual(byLength);
      expect((await get().list('sessions', { userId }, { orderBy: 'createdAtMs', descending: true })).map(({ sessionId }) => sessionId)).toEqual([...byLength].reverse());
    });

    it('has null before all values', async () => {
      const rows = await get().list('sessions', { userId }, { orderBy: 'previousHash' });
      const nulls = rows.filter(({ previousHash }) => previousHash === null).length;
      expect(nulls).toBeGreaterThan(2);
      expect(rows.slice(0, nulls).every(({ previousHash }) => previousHash === null)).toBe(true);
      expect((await get().list('sessions', { userId }, { orderBy: 'previousHash', descending: true })).map(({ sessionId }) => sessionId)).toEqual([...rows].reverse().map(({ sessionId }) => sessionId));
    });

    it('goes on after a key, page by page, in both directions', async () => {
      for (const descending of [false, true]) {
        const seen: string[] = [];
        let after: { readonly userId: string; readonly sessionId: string } | undefined;
        // More pages than there are: one that comes again is seen, and ends.
        for (let pages = 0; pages < 10; pages += 1) {
          const page = await get().list('sessions', { userId }, { limit: 4, descending, ...(after === undefined ? {} : { after }) });
          seen.push(...page.map(({ sessionId }) => sessionId));
          const last = page.at(-1);
          if (last === undefined) break;
          after = { userId, sessionId: last.sessionId };
        }
        expect(seen).toEqual(descending ? [...byBytes].reverse() : byBytes);
      }
    });

    it('gives a thousand rows unless another limit is given', async () => {
      const bucket = newName();
      await get().atomically(Array.from({ length: 1_001 }, (_, windowStartMs): Step => ({ insert: 'limits', row: { bucket, windowStartMs, count: 0, expiresAtMs: 0 } })));
      expect(await get().list('limits', { bucket })).toHaveLength(1_000);
      expect(await get().list('limits', { bucket }, { limit: 2_000 })).toHaveLength(1_001);
      expect((await get().list('limits', { bucket }, { limit: 1, descending: true }))[0]?.windowStartMs).toBe(1_000);
    });
  });
}

function mistakeCases(get: () => Store): void {
  describe('mistakes of the caller', () => {
    const row = settingRow();
    const session = sessionRow();
    const loose = (): { readonly [method: string]: (...input: readonly unknown[]) => Promise<unknown> } => get() as never; // what the types forbid
    it.each<readonly [string, readonly unknown[], RegExp]>([
      ['insert', ['nowhere', row], /no table nowhere/],
      ['insert', ['toString', row], /no table toString/],
      ['insert', ['settings', { ...row, other: 1 }], /settings has no column other/],
      ['insert', ['settings', JSON.parse(`{ "name": "a", "kmsKeyId": "k", "__proto__": 1 }`)], /settings has no column __proto__/],
      ['insert', ['settings', { name: 'a', kmsKeyId: 'k' }], /settings\.sealed is missing/],
      ['insert', ['settings', { ...row, sealed: undefined }], /settings\.sealed is missing/],
      ['insert', ['settings', { ...row, sealed: null }], /settings\.sealed is never null/],
      ['insert', ['settings', { ...row, sealed: 'AQID' }], /settings\.sealed is bytes/],
      ['insert', ['settings', { ...row, sealed: new Uint16Array(2) }], /settings\.sealed is bytes/],
      ['insert', ['settings', { ...row, sealed: [1, 2] }], /settings\.sealed is bytes/],
      ['insert', ['settings', { ...row, kmsKeyId: 7 }], /settings\.kmsKeyId is text/],
      ['insert', ['settings', { ...row, kmsKeyId: 'a\0b' }], /settings\.kmsKeyId is well-formed text without NUL/],
      ['insert', ['settings', { ...row, kmsKeyId: 'a\ud83d' }], /settings\.kmsKeyId is well-formed text without NUL/],
      ['insert', ['settings', { ...row, name: 'n'.repeat(256) }], /settings\.name is in a key or an index and holds 255/],
      ['insert', ['sessions', { ...session, createdAtMs: 1.5 }], /sessions\.createdAtMs is a whole number/],
      ['insert', ['sessions', { ...session, createdAtMs: 2 ** 53 }], /sessions\.createdAtMs is a whole number/],
      ['insert', ['sessions', { ...session, createdAtMs: Number.NaN }], /sessions\.createdAtMs is a whole number/],
      ['insert', ['sessions', { ...session, createdAtMs: 1n }], /sessions\.createdAtMs is a whole number/],
      ['insert', ['sessions', { ...session, createdAtMs: '1' }], /sessions\.createdAtMs is a whole number/],
      ['insert', ['sessions', { ...session, createdAtMs: true }], /sessions\.createdAtMs is a whole number/],
      ['get', ['sessions', { userId: 'a' }], /named by userId, sessionId/],
      ['get', ['settings', { name: 'a', kmsKeyId: 'k' }], /named by name/],
      ['get', ['settings', { name: undefined }], /settings\.name is missing/],
      ['list', ['settings', { other: 1 }], /settings has no column other/],
      ['list', ['settings', { name: undefined }], /settings\.name is missing/],
      ['list', ['settings', { name: null }], /settings\.name is never null/],
      ['list', ['settings', { name: { isNot: null } }], /settings\.name is never null/],
      ['list', ['settings', { name: { is: '<', than: 'b' } }], /a condition on settings\.name/],
      ['list', ['sessions', { createdAtMs: { is: '<', than: null } }], /a condition on sessions\.createdAtMs/],
      ['list', ['sessions', { revokedAtMs: { is: '<', than: null } }], /a condition on sessions\.revokedAtMs/],
      ['list', ['sessions', { createdAtMs: { is: 'OR 1=1 --', than: 1 } }], /a condition on sessions\.createdAtMs/],
      ['list', ['sessions', { createdAtMs: { is: '<', than: 1, isNot: 2 } }], /a condition on sessions\.createdAtMs/],
      ['list', ['sessions', { createdAtMs: {} }], /a condition on sessions\.createdAtMs/],
      ['list', ['settings', {}, { orderBy: 'other' }], /settings has no column other/],
      ['list', ['settings', {}, { orderBy: 'kmsKeyId', after: { name: 'a' } }], /in the order of the key alone/],
      ['list', ['settings', {}, { after: { kmsKeyId: 'k' } }], /named by name/],
      ['list', ['settings', {}, { limit: 0 }], /the limit of a list/],
      ['list', ['settings', {}, { limit: 1.5 }], /the limit of a list/],
      ['update', ['settings', {}, { kmsKeyId: 'k' }], /says which rows/],
      ['update', ['settings', { name: 'a' }, {}], /changes something/],
      ['update', ['settings', { name: 'a' }, { other: 1 }], /settings has no column other/],
      ['update', ['settings', { name: 'a' }, { name: 'b' }], /part of the key/],
      ['update', ['settings', { name: 'a' }, { kmsKeyId: undefined }], /settings\.kmsKeyId is missing/],
      ['update', ['settings', { name: 'a' }, { kmsKeyId: { add: 1 } }], /settings\.kmsKeyId takes a value/],
      ['update', ['sessions', { userId: 'a' }, { createdAtMs: { add: 0.5 } }], /sessions\.createdAtMs takes a value/],
      ['update', ['sessions', { userId: 'a' }, { createdAtMs: { add: 1, other: 2 } }], /sessions\.createdAtMs takes a value/],
      ['delete', ['settings', {}], /says which rows/],
      ['delete', ['settings', undefined], /the condition of a step on settings/],
      ['atomically', [[{}]], /inserts, updates or deletes/],
      ['atomically', [[{ delete: 'settings', where: { name: 'a' }, expect: 0 }]], /1 or more/],
      ['atomically', [[{ delete: 'settings', where: { name: 'a' }, expect: 1.5 }]], /1 or more/],
    ])('%s refuses %j', async (method, input, message) => {
      const refused = await loose()[method]?.(...input).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(TypeError);
      expect(String(refused)).toMatch(message);
    });

    it('does none of the steps where one is a mistake', async () => {
      const step: Step = { insert: 'settings', row: settingRow({ name: 'beside a mistake' }) };
      await expect(get().atomically([step, { insert: 'settings', row: { ...row, kmsKeyId: 'a\0' } }])).rejects.toThrow(TypeError);
      expect(await get().get('settings', { name: 'beside a mistake' })).toBeUndefined();
    });

    it.each([[Number.MAX_SAFE_INTEGER, 1], [Number.MIN_SAFE_INTEGER, -1], [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]])('refuses to add to %d what passes 2^53, for all rows', async (count, add) => {
      const bucket = newName();
      await get().insert('limits', { bucket, windowStartMs: 1, count: 0, expiresAtMs: 0 });
      await get().insert('limits', { bucket, windowStartMs: 2, count, expiresAtMs: 0 });
      await expect(get().update('limits', { bucket }, { count: { add } })).rejects.toThrow(new TypeError('Store: a number of limits would pass 2^53.'));
      const steps: readonly Step[] = [{ update: 'limits', where: { bucket }, changes: { expiresAtMs: 9 } }, { update: 'limits', where: { bucket }, changes: { count: { add } } }];
      await expect(get().atomically(steps)).rejects.toThrow(new TypeError('Store: a number of limits would pass 2^53.'));
      expect((await get().list('limits', { bucket })).map((one) => [one.count, one.expiresAtMs])).toEqual([[0, 0], [count, 0]]);
    });
  });
}

function stepCases(get: () => Store): void {
  describe('atomically', () => {
    it('takes all steps, in their order, each over what those before it did', async () => {
      const row = settingRow();
      expect(await get().atomically([
        { insert: 'settings', row },
        { update: 'settings', where: { name: row.name, kmsKeyId: 'k' }, changes: { kmsKeyId: 'l' }, expect: 1 },
        { delete: 'settings', where: { name: row.name, kmsKeyId: 'l' }, expect: 1 },
        { insert: 'settings', row: { ...row, kmsKeyId: 'm' } },
      ])).toBe(true);
      expect((await get().get('settings', { name: row.name }))?.kmsKeyId).toBe('m');
    });

    it('has nothing to do without steps', async () => {
      expect(await get().atomically([])).toBe(true);
    });

    it('lets a step touch any number of rows that expects none in particular', async () => {
      expect(await get().atomically([{ update: 'settings', where: { name: newName() }, changes: { kmsKeyId: 'l' } }, { delete: 'settings', where: { name: newName() } }])).toBe(true);
    });

    const present = settingRow();
    const absent = newName();
    it.each<readonly [string, Step]>([
      ['an insert finds its key', { insert: 'settings', row: present }],
      ['an update touches no row', { update: 'settings', where: { name: absent }, changes: { kmsKeyId: 'l' }, expect: 1 }],
      ['an update touches more rows than it expects', { update: 'sessions', where: { siteId: 'steps' }, changes: { deviceId: 'e' }, expect: 1 }],
      ['a delete touches fewer rows than it expects', { delete: 'sessions', where: { siteId: 'steps' }, expect: 3 }],
    ])('changes nothing where %s', async (_, failing) => {
      await get().insert('settings', present);
      for (const sessionId of ['1', '2']) await get().insert('sessions', sessionRow({ userId: 'steps', siteId: 'steps', sessionId }));
      const before = [await get().list('settings', {}), await get().list('sessions', { siteId: 'steps' })];
      const fitting: readonly Step[] = [
        { insert: 'settings', row: settingRow() },
        { update: 'sessions', where: { siteId: 'steps' }, changes: { createdAtMs: { add: 1 }, previousHash: 'p' }, expect: 2 },
        { delete: 'settings', where: { name: present.name }, expect: 1 },
        { insert: 'settings', row: { ...present, kmsKeyId: 'other' } },
        { delete: 'sessions', where: { siteId: 'steps', sessionId: '1' } },
        { insert: 'sessions', row: sessionRow({ userId: 'steps', siteId: 'steps', sessionId: '3' }) },
      ];
      expect(await get().atomically([...fitting, failing])).toBe(false);
      expect(await get().atomically([failing, ...fitting.slice(0, 1)])).toBe(false);
      expect([await get().list('settings', {}), await get().list('sessions', { siteId: 'steps' })]).toEqual(before);
    });
  });
}
