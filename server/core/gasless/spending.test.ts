import type { GaslessChain, GaslessPolicy } from '../../config/gasless.ts';
import { createMemoryKms } from '../../kms/memory.ts';
import type { Store } from '../../store/store.ts';
import { overEngines } from '../../testing/overEngines.ts';
import { createServerKeys } from '../serverKeys.ts';
import { createSpending } from './spending.ts';

const chain = { chainId: 1, mostWeiPerHour: 100n * 10n ** 9n, mostWei: 250n * 10n ** 9n } as GaslessChain; // what is counted by
const policy = { policyId: 'shop', userGasPerDay: 10_000, siteGasPerDay: 1_000_000 } as GaslessPolicy; // likewise
const outcome = (promise: Promise<boolean>) => promise.then(String, (error: Error) => error.message);

const engines = overEngines();
describe.each(engines)('spending, over %s', (_name, open) => {
  let store: Store;
  let nowMs: number;
  beforeEach(async () => {
    store = await open();
    nowMs = Date.UTC(2026, 0, 5, 9);
  });
  afterEach(() => store.close());

  const kms = createMemoryKms();
  /** One process: all of them are over one store. */
  const process = () => createSpending({ store, serverKeys: createServerKeys({ store, kms }), now: () => nowMs });
  const spend = (spendId: string, more: object = {}) => ({ spendId, kind: 'operation' as const, chain, policy, siteId: 'shop', holder: 'user a', gas: 1_000n, wei: 10n ** 9n, endsAtMs: nowMs + 1, ...more });

  it('lets no more pass than the limit of a person, whatever comes at once from two processes', async () => {
    const [one, two] = [process(), process()];
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, i) => outcome((i % 2 === 0 ? one : two).reserve(spend(`spend ${i}`)))));
    expect(outcomes.filter((each) => each === 'true')).toHaveLength(10);
    expect(new Set(outcomes.filter((each) => each !== 'true'))).toEqual(new Set(['A limit of what is paid for is reached: the limit of this person']));
    expect(await outcome(process().reserve(spend('another', { holder: 'user b' })))).toBe('true');
  });

  it('counts one thing once', async () => {
    const spending = process();
    expect(await Promise.all([spending.reserve(spend('same')), process().reserve(spend('same'))]).then((all) => all.toSorted())).toEqual([false, true]);
    expect(await spending.readAll(1)).toBe(1);
  });

  it('counts what it has cost in place of what was reserved, once', async () => {
    const spending = process();
    await spending.reserve(spend('one', { gas: 10_000n, wei: 50n * 10n ** 9n }));
    expect(await outcome(spending.reserve(spend('two')))).toMatch(/this person/);
    expect([await spending.settle('one', { gas: 4_000n, wei: 3n * 10n ** 9n - 5n }), await spending.settle('one', { gas: 0n, wei: 0n }), await spending.settle('none', { gas: 0n, wei: 0n })]).toEqual([true, false, false]);
    expect(await spending.readAll(1)).toBe(3);
    expect([await outcome(spending.reserve(spend('two', { gas: 6_000n }))), await outcome(spending.reserve(spend('three')))]).toEqual(['true', expect.stringMatching(/this person/)]);
  });

  it('begins anew with each hour and day, and never with what it may cost at all', async () => {
    const spending = process();
    const costly = (id: string) => spend(id, { holder: id, wei: 100n * 10n ** 9n });
    expect([await outcome(spending.reserve(costly('1'))), await outcome(spending.reserve(costly('2')))]).toEqual(['true', expect.stringMatching(/this hour/)]);
    nowMs += 3_600_000;
    expect(await outcome(process().reserve(costly('2')))).toBe('true');
    nowMs += 86_400_000;
    expect(await outcome(process().reserve(costly('3')))).toMatch(/the limit of all/);
    expect(await outcome(process().reserve(spend('4', { wei: 50n * 10n ** 9n })))).toBe('true');
  });
});
