import type { Preview } from '../../../src/domain/preview/preview.ts';
import type { ShownRequest } from '../worker/parseSigningAsk.ts';
import { openRecords } from './openRecords.ts';
import { contractKey, createPolicyStore } from './policy.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const preview: Preview = { kind: 'transaction', title: { text: 'Send' }, fields: [], warnings: [], raw: '' };
const bounds = { dailyWei: 1_000_000n, methods: ['eth_signTransaction', 'personal_sign'], contracts: [{ chainId: 1, address: to, selectors: ['0x183ff085'] }] };
const payment = (valueWei: bigint, more: object = {}): ShownRequest => ({ kind: 'transaction', chainId: 1, transaction: { to, valueWei, gas: 21_000n, fees: { type: 'legacy', gasPriceWei: 1n }, ...more } });

async function start({ dailyWei = 500_000n } = {}) {
  let nowMs = Date.UTC(2026, 0, 5, 23);
  const store = createPolicyStore(await openRecords(undefined, 'p'), { siteId: 'shop', userId: 'u', now: () => nowMs });
  if (dailyWei > 0n) await store.allow(dailyWei);
  const take = (shown: ShownRequest, more: { method?: string; preview?: Preview } = {}, within = bounds) => store.take({ method: 'eth_signTransaction', preview, shown, ...more }, within);
  return { store, take, wait: (ms: number) => (nowMs += ms) };
}

describe('what a site may have signed without asking', () => {
  it('is nothing unless the person has said so', async () => {
    const { take } = await start({ dailyWei: 0n });
    expect([await take(payment(1n)), await take({ kind: 'message', message: 'Hi' }, { method: 'personal_sign' })]).toEqual([false, false]);
  });

  it('is as much a day as the person allows, fees included', async () => {
    const { take, store } = await start();
    expect(await take(payment(200_000n))).toBe(true);
    expect(await take(payment(258_001n))).toBe(false);
    expect(await take(payment(258_000n))).toBe(true);
    expect(await take(payment(0n))).toBe(false);
    expect((await store.read()).spentWei).toBe(500_000n);
  });

  it('is no more than the operator allows', async () => {
    const { take } = await start({ dailyWei: 10_000_000n });
    expect([await take(payment(980_000n)), await take(payment(979_000n))]).toEqual([false, true]);
  });

  it('begins anew with each day, and not with a clock that is put back', async () => {
    const { take, wait } = await start();
    expect(await take(payment(479_000n))).toBe(true);
    wait(-48 * 3_600_000);
    expect(await take(payment(479_000n))).toBe(false);
    wait(48 * 3_600_000 + 2 * 3_600_000);
    expect(await take(payment(479_000n))).toBe(true);
  });

  it('still counts what was spent where the limit is changed', async () => {
    const { take, store } = await start();
    await take(payment(400_000n));
    await store.allow(600_000n);
    expect([await take(payment(200_000n)), await take(payment(150_000n))]).toEqual([false, true]);
  });

  it.each<readonly [string, ShownRequest]>([
    ['carries data', payment(1n, { data: '0xa9059cbb' })], ['makes a contract', payment(1n, { to: undefined })], ['hands the account over', payment(1n, { authorizationList: [{}] })],
    ['reads storage beforehand', payment(1n, { accessList: [{ address: to, storageKeys: [] }] })], ['has no fee', payment(1n, { fees: undefined })],
    ['is typed data', { kind: 'typedData', data: { domain: {}, types: {}, primaryType: 'A', message: {} } }],
    ['is an authorisation', { kind: 'authorization', chainId: 1, address: to, nonce: 0 }],
  ])('is nothing that %s', async (_what, shown) => {
    expect(await (await start()).take(shown)).toBe(false);
  });

  it('is nothing that is to be warned of, and nothing by a method that the operator does not list', async () => {
    const { take } = await start();
    expect(await take(payment(1n), { preview: { ...preview, warnings: [{ code: 'lookAlike', level: 'caution' }] } })).toBe(false);
    expect(await take(payment(1n), {}, { ...bounds, methods: ['personal_sign'] })).toBe(false);
  });

  it('counts payments that are asked for at once', async () => {
    const { take } = await start();
    const taken = await Promise.all(Array.from({ length: 50 }, () => take(payment(29_000n))));
    expect(taken.filter(Boolean)).toHaveLength(10);
  });

  describe('by calls of contracts', () => {
    const key = contractKey({ chainId: 1, address: to });
    const unknown: Preview = { ...preview, warnings: [{ code: 'unreadableFromOutside', level: 'danger' }] };
    const call = (more: object = {}) => payment(1_000n, { data: `0x183ff085${'0'.repeat(64)}`, gas: 100_000n, ...more });
    async function startWith(contracts: readonly string[]) {
      const started = await start();
      await started.store.allow(500_000n, contracts);
      return started;
    }

    it('is what operator and person have both allowed, as long as the limit of the day lasts', async () => {
      const { take, store } = await startWith([key]);
      for (const expected of [true, true, true, true, false]) expect(await take(call(), { preview: unknown })).toBe(expected);
      expect(await store.read()).toMatchObject({ spentWei: 404_000n, contracts: [key] });
    });

    it('is nothing that the person has not ticked, or has taken back', async () => {
      expect(await (await startWith([])).take(call(), { preview: unknown })).toBe(false);
      const { take, store } = await startWith([key]);
      await store.allow(0n, []);
      expect(await take(call(), { preview: unknown })).toBe(false);
    });

    it.each<readonly [string, ShownRequest, Preview]>([
      ['goes to another contract', call({ to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }), unknown],
      ['is on another network', { ...call(), chainId: 10 } as ShownRequest, unknown],
      ['calls another function', call({ data: '0x12345678' }), unknown],
      ['has a part of a selector', call({ data: '0x4e71' }), unknown],
      ['hands the account over', call({ authorizationList: [{}] }), unknown],
      ['is to be warned of otherwise', call(), { ...unknown, warnings: [...unknown.warnings, { code: 'lookAlike', level: 'caution' }] }],
      ['does several things', call(), { ...unknown, calls: [] }],
    ])('is nothing that %s', async (_what, shown, read) => {
      expect(await (await startWith([key])).take(shown, { preview: read })).toBe(false);
    });

    it('is what the operator has listed and put in words, of which nothing is warned', async () => {
      expect(await (await startWith([key])).take(call(), { preview })).toBe(true);
    });

    it('is nothing by a function that the wallet knows, such as a transfer, even where it is listed', async () => {
      const transfer = '0xa9059cbb';
      const listed = { ...bounds, contracts: [{ chainId: 1, address: to, selectors: [transfer] }] };
      for (const selector of [transfer, transfer.toUpperCase().replace('0X', '0x')]) expect(await (await startWith([key])).take(call({ data: `${selector}${'0'.repeat(128)}` }), { preview }, listed)).toBe(false);
    });

    it('is nothing that the operator does not list any more', async () => {
      const { take } = await startWith([key]);
      expect(await take(call(), { preview: unknown }, { ...bounds, contracts: [] })).toBe(false);
    });
  });
});
