import type { TestKit } from '../../mocks/testing/index.ts';
import type { BlockEvent } from '../../src/contracts/blocks.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { eventually } from '../lib/eventually.ts';
import { connectedKit } from './lib/chainKit.ts';
import { turnedKit } from './lib/turnedKit.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice] = testAccounts;

describe('the block watcher', () => {
  let anvil: Anvil;
  let test: TestKit<CoreState>;
  let events: BlockEvent[];
  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining'] });
  });
  afterAll(() => anvil.stop());
  beforeEach(async () => {
    test = turnedKit(anvil);
    events = [];
    (await servicesOf(test.kit).blocks(anvil.chainId)).subscribe((event) => events.push(event));
    await test.turnUntil(() => events.length > 0);
  });
  afterEach(() => {
    expect(test.faults).toEqual([]);
    test.kit.destroy();
    expect(test.loose()).toMatchObject({ timers: 0, page: 0 });
  });

  const height = async (): Promise<number> => Number(await anvil.rpc('eth_blockNumber'));
  const hashAt = async (number: number): Promise<unknown> => (await anvil.rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]) as { readonly hash: unknown }).hash;
  const told = (count: number) => test.turnUntil(() => events.length >= count);

  it('is one a chain, and tells of each block mined by hand as the node has it', async () => {
    expect(await servicesOf(test.kit).blocks(anvil.chainId)).toBe(await servicesOf(test.kit).blocks(anvil.chainId));
    const before = await height();
    for (let at = 0; at < 5; at += 1) {
      await anvil.rpc('evm_mine');
      await told(2 + at);
    }
    expect(events.slice(1)).toEqual(await Promise.all(Array.from({ length: 5 }, async (_, at) => ({
      type: 'block', number: before + at + 1, hash: await hashAt(before + at + 1), parentHash: await hashAt(before + at), timestampSeconds: expect.any(Number), baseFeePerGasWei: expect.any(BigInt), skipped: 0,
    }))));
  });

  it('takes a thousand blocks in one step', async () => {
    const before = await height();
    await anvil.rpc('anvil_mine', ['0x3e8']); // the time that anvil takes grows with the square: it makes no hundred thousand
    await told(2);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ number: before + 1_000, skipped: 999, hash: await hashAt(before + 1_000) });
  });

  it.each([1, 2, 3])('tells of a reorganisation %i deep that leaves the height as it was', async (depth) => {
    for (let at = 0; at < 4; at += 1) {
      await anvil.rpc('evm_mine');
      await told(2 + at);
    }
    const before = await height();
    await anvil.rpc('anvil_reorg', [depth, [[{ from: alice.address, to: alice.address, value: '0x0' }, 0]]]); // with nothing new in them, the blocks might be the same
    await test.turnUntil(() => events.some(({ type }) => type === 'reorged'));
    expect(events.at(-2)).toEqual({ type: 'reorged', fromNumber: depth === 1 ? before : before - 1 });
    expect(events.at(-1)).toMatchObject({ type: 'block', number: before, hash: await hashAt(before), skipped: 0 });
  });

  it('tells of a chain that has become shorter', async () => {
    const snapshot = await anvil.rpc('evm_snapshot');
    const before = await height();
    for (let at = 0; at < 3; at += 1) {
      await anvil.rpc('evm_mine');
      await told(2 + at);
    }
    await anvil.rpc('evm_revert', [snapshot]);
    await test.turnUntil(() => events.some(({ type }) => type === 'reorged'));
    expect(events.slice(-2)).toMatchObject([{ type: 'reorged', fromNumber: before + 1 }, { type: 'block', number: before }]);
  });
});

describe('the block watcher in real time', () => {
  it('keeps up with a node that mines each second', async () => {
    const anvil = await startAnvil({ blockTimeSeconds: 1 });
    const { kit, faults } = await connectedKit([{ anvil }]);
    const events: BlockEvent[] = [];
    const stop = (await servicesOf(kit).blocks(anvil.chainId)).subscribe((event) => events.push(event));
    await eventually(() => expect(events.length).toBeGreaterThanOrEqual(5));
    stop();
    expect(events.every((event) => event.type === 'block' && event.skipped === 0)).toBe(true);
    expect(faults).toEqual([]);
    kit.destroy();
    await anvil.stop();
  });
});
