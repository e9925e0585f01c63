import { createMemoryStore } from '../memory.ts';
import type { Changes, Condition, Row, Step, Store, Where } from '../store.ts';
import { randomOf, type Random } from './randomOf.ts';
import { newName, sessionRow } from './rows.ts';

const walks = Number(process.env['STORE_WALKS'] ?? 12);
const firstSeed = Number(process.env['STORE_SEED'] ?? 1);
const operationsPerWalk = 40;

type Answer = { readonly got: unknown } | { readonly refused: string };

/** Walks at random over one table, of which each answer has to be that of the store in memory. `STORE_WALKS=500`, `STORE_SEED=7` repeats one. */
export function storeWalk(get: () => Store): void {
  it.each(Array.from({ length: walks }, (_, i) => [firstSeed + i]))('answers as memory does, seed %d', async (seed) => {
    const memory = createMemoryStore();
    const random = randomOf(seed);
    const users: readonly [string, string] = [newName(), newName()];
    for (let at = 0; at < operationsPerWalk; at += 1) {
      const run = randomOperation(random, users);
      const [expected, got] = [await answerOf(run(memory)), await answerOf(run(get()))];
      expect({ at, ...got }).toEqual({ at, ...expected });
    }
  });
}

async function answerOf(call: Promise<unknown>): Promise<Answer> {
  return call.then((got) => ({ got }), (error: unknown) => ({ refused: String(error) }));
}

function randomOperation(random: Random, users: readonly [string, string]): (store: Store) => Promise<unknown> {
  const step = randomStep(random, users);
  const steps = Array.from({ length: 1 + random.below(4) }, () => randomStep(random, users));
  const row = randomRow(random, users);
  const where = randomWhere(random, users);
  const orderBy = random.pick<keyof Row<'sessions'> | undefined>([undefined, 'siteId', 'createdAtMs', 'revokedAtMs', 'previousHash', 'sessionId']);
  const options = { limit: 1 + random.below(6), descending: random.below(2) === 0, ...(orderBy === undefined ? random.below(2) === 0 ? {} : { after: { userId: row.userId, sessionId: row.sessionId } } : { orderBy }) };
  return random.pick<(store: Store) => Promise<unknown>>([
    (store) => ('insert' in step ? store.insert('sessions', row) : 'update' in step ? store.update('sessions', where, randomChanges(randomOf(options.limit))) : store.delete('sessions', where)),
    (store) => store.insert('sessions', row),
    (store) => store.atomically(steps),
    (store) => store.atomically([...steps, { update: 'sessions', where, changes: { createdAtMs: { add: 1 } }, expect: options.limit }]),
    (store) => store.list('sessions', where, options),
    (store) => store.get('sessions', { userId: row.userId, sessionId: row.sessionId }),
    (store) => store.count('sessions', where),
  ]);
}

const texts = ['', 'a', 'B', "'", '"', '\u{1f600}', '\uff5e', 'ä'] as const;
const numbers = [0, 1, -1, 2, Number.MAX_SAFE_INTEGER - 1, Number.MIN_SAFE_INTEGER] as const;

function randomRow(random: Random, users: readonly [string, string]): Row<'sessions'> {
  return sessionRow({
    userId: random.pick(users),
    sessionId: random.pick(texts),
    siteId: random.pick(texts),
    createdAtMs: random.pick(numbers),
    previousHash: random.pick<string | null>([null, ...texts]),
    revokedAtMs: random.pick<number | null>([null, null, ...numbers]),
  });
}

function randomWhere(random: Random, users: readonly [string, string]): Where<'sessions'> {
  return {
    userId: random.pick(users),
    ...(random.below(4) === 0 ? { sessionId: random.pick(texts) } : {}),
    ...(random.below(3) === 0 ? { siteId: random.below(2) === 0 ? random.pick(texts) : { isNot: random.pick(texts) } } : {}),
    ...(random.below(3) === 0 ? { createdAtMs: randomBound(random) } : {}),
    ...(random.below(3) === 0 ? { revokedAtMs: random.pick<Condition<number | null>>([null, { isNot: null }, { isNot: 1 }, randomBound(random)]) } : {}),
    ...(random.below(4) === 0 ? { previousHash: random.pick<Condition<string | null>>([null, { isNot: null }, { isNot: 'a' }, random.pick(texts)]) } : {}),
  };
}

function randomBound(random: Random): Condition<number> {
  return random.below(4) === 0 ? random.pick(numbers) : { is: random.pick(['<', '<=', '>', '>=']), than: random.pick(numbers) };
}

function randomChanges(random: Random): Changes<'sessions'> {
  return {
    siteId: random.pick(texts),
    ...(random.below(2) === 0 ? { createdAtMs: random.below(2) === 0 ? { add: random.below(5) - 2 } : random.pick(numbers) } : {}),
    ...(random.below(2) === 0 ? { revokedAtMs: random.pick<number | null | { readonly add: number }>([null, 1, { add: 1 }, { add: -1 }]) } : {}),
    ...(random.below(2) === 0 ? { previousHash: random.pick<string | null>([null, ...texts]) } : {}),
  };
}

function randomStep(random: Random, users: readonly [string, string]): Step {
  const where = randomWhere(random, users);
  const expect = random.pick([{}, {}, { expect: 1 }, { expect: 2 }]);
  return random.pick<Step>([
    { insert: 'sessions', row: randomRow(random, users) },
    { update: 'sessions', where, changes: randomChanges(random), ...expect },
    { delete: 'sessions', where, ...expect },
  ]);
}
