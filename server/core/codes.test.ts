import type { Store } from '../store/store.ts';
import { createMemoryStore } from '../store/memory.ts';
import { createCodes, makeCode } from './codes.ts';
import { createFlows } from './flows.ts';
import { createLimits } from './limits.ts';
import { dayMs, secondMs } from './numbers.ts';
import type { Outbox } from './outbox.ts';
import { isRefused } from './refusals.ts';
import type { ServerKeys } from './serverKeys.ts';
import type { Site } from '../config/site.ts';

describe('makeCode', () => {
  it('has six digits, with zeros before', () => {
    expect(makeCode(() => 42)).toBe('000042');
    expect(makeCode(() => 1_999_999)).toBe('999999');
    expect(makeCode()).toMatch(/^\d{6}$/);
  });

  it('draws again what would make some codes likelier than others', () => {
    // 2^32 is 4,294 times 10^6 and 967,296: the last of these would be drawn for a second time.
    const drawn = [4_294_000_000, 4_294_967_295, 4_293_999_999];
    expect(makeCode(() => drawn.shift() ?? 0)).toBe('999999');
    expect(drawn).toEqual([]);
  });
});

describe('createCodes', () => {
  it('compares no more than 20 guesses a day of 10^6 that are made: a chance of 2e-5', async () => {
    let nowMs = Date.UTC(2026, 0, 5);
    const now = () => nowMs;
    const comparedPerDay = new Map<number, number>();
    const serverKeys = countingKeys(() => {
      const day = Math.floor(nowMs / dayMs);
      comparedPerDay.set(day, (comparedPerDay.get(day) ?? 0) + 1);
    });
    const store = createQuickStore();
    const limits = createLimits({ store, serverKeys, now });
    const sent: string[] = [];
    const outbox: Outbox = { enqueue: async ({ about }) => { if (about.kind === 'code') sent.push(about.code); }, take: async () => [], done: async () => true, failed: async () => true, discard: async () => {} };
    const codes = createCodes({ flows: createFlows({ store, serverKeys, now }), sites: new Map(), store, serverKeys, limits, outbox, now, walletOrigin: 'https://wallet.example' });
    const site: Site = { siteId: 'demo', name: '', origins: [], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1_000_000 } };
    const holder = { cookie: 'attacker' };

    let flowId = '';
    let guesses = 0;
    let right = 0;
    // An attacker with a machine of many networks, who asks for a new code whenever there is one, and guesses all the time.
    for (let i = 0; i < 1_000_000; i += 1) {
      const caller = { address: '', network: `network ${Math.floor(i / 100)}` };
      if (i % 30 === 0) flowId = await codes.send({ site, kind: 'email', to: 'ada@example.com', locale: 'en_US', purpose: 'signIn', holder, userId: null }, caller).then((answer) => answer.flowId, () => flowId);
      const code = String(guesses % 1_000_000).padStart(6, '0');
      try {
        await codes.verify({ flowId, code, holder, purpose: 'signIn' }, caller);
        right += 1;
      } catch (error) {
        if (!isRefused(error)) throw error;
        if (error.refusal.code === 'wrongCode') guesses += 1;
      }
      nowMs += 2 * secondMs;
    }
    const days = [...comparedPerDay.values()];
    expect(days.length).toBeGreaterThan(20);
    expect(Math.max(...days)).toBe(20);
    expect(right).toBeLessThan(3);
    expect(sent.length).toBeGreaterThan(80);
  });
});

interface QuickRow { readonly [column: string]: unknown }

/** The memory store, with its operations on codes and limits by their keys done at once and unchecked: a million of them take long otherwise. */
function createQuickStore(): Store {
  const rows = new Map<string, QuickRow>();
  const nameOf = (table: string, { flowId, bucket, windowStartMs }: QuickRow) => (table === 'codes' ? `codes ${String(flowId)}` : `limits ${String(bucket)} ${String(windowStartMs)}`);
  const isMet = (row: QuickRow, where: QuickRow) => Object.entries(where).every(([column, condition]) => {
    if (typeof condition !== 'object' || condition === null) return row[column] === condition;
    const { is, than } = condition as { readonly is: string; readonly than: number };
    const value = Number(row[column]);
    return is === '<' ? value < than : is === '<=' ? value <= than : is === '>' ? value > than : value >= than;
  });
  const changed = (row: QuickRow, changes: QuickRow) => Object.fromEntries(Object.entries(changes).map(([column, change]) =>
    [column, typeof change === 'object' && change !== null && 'add' in change ? Number(row[column]) + Number(change.add) : change]));
  const quick = {
    get: async (table: string, key: QuickRow) => rows.get(nameOf(table, key)),
    insert: async (table: string, row: QuickRow) => {
      const isNew = !rows.has(nameOf(table, row));
      if (isNew) rows.set(nameOf(table, row), row);
      return isNew;
    },
    update: async (table: string, where: QuickRow, changes: QuickRow) => {
      const row = rows.get(nameOf(table, where));
      if (row === undefined || !isMet(row, where)) return 0;
      rows.set(nameOf(table, where), { ...row, ...changed(row, changes) });
      return 1;
    },
    delete: async (_table: string, where: QuickRow) => {
      const found = [...rows].filter(([name, row]) => name.startsWith('codes') && isMet(row, where));
      for (const [name] of found) rows.delete(name);
      return found.length;
    },
  };
  return { ...createMemoryStore(), ...(quick as unknown as Pick<Store, 'get' | 'insert' | 'update' | 'delete'>) };
}

/** Keys whose HMACs are written out, which is quick, and that tell when a guess is compared. */
function countingKeys(onGuess: () => void): ServerKeys {
  let isSending = true;
  return {
    hash: async (purpose, ...parts) => {
      if (purpose === 'code') {
        if (!isSending) onGuess();
        isSending = false;
      }
      if (purpose === 'limit' && parts[0] === 'codes of a site') isSending = true;
      if (purpose === 'limit' && parts[0] === 'wrong codes') isSending = false;
      return `${purpose}|${parts.join('|')}`;
    },
    seal: async (_, bytes) => Uint8Array.from(bytes),
    open: async (_, sealed) => Uint8Array.from(sealed),
    accessTokenKey: async () => new Uint8Array(32),
    chainKey: async () => new Uint8Array(32),
  };
}
