import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createMockWorld } from '../../../mocks/index.ts';
import { createWorldHttp } from '../../../mocks/testing/suites/worldHttp.ts';
import { createRpcTransport, estimateFees, estimateGas, readBalance, readNonce, readReceipt, readTransaction } from '../../entries/rpc.ts';

const clock = createFakeClock();
const world = createMockWorld({ clock });
const [chain] = world.chains;
const [alice, bob] = world.accounts;
afterAll(() => world.close());
const transport = () => {
  if (!chain) throw new Error('The mocked world has no chain.');
  return createRpcTransport({ url: chain.rpcUrl, chainId: chain.id, http: createWorldHttp(world, world.chains).adapter.create(), clock, batchSize: 1 });
};

describe('what a node says of accounts and transactions, without a kit', () => {
  it('is asked by plain names', async () => {
    if (!alice || !bob) throw new Error('The mocked world has no accounts.');
    const node = transport();
    expect(await readBalance(node, { address: alice.address })).toBe(10_000n * 10n ** 18n);
    expect(await readNonce(node, { address: alice.address, block: 'latest' })).toBe(0);
    expect(await estimateGas(node, { from: alice.address, to: bob.address, valueWei: 1n })).toBe(21_000n);
    expect(await estimateFees(node)).toMatchObject({ type: 'eip1559', maxFeePerGasWei: expect.any(BigInt) });
    const unknown = `0x${'ab'.repeat(32)}`;
    expect([await readReceipt(node, unknown), await readTransaction(node, unknown)]).toEqual([null, undefined]);
  });

  it('takes addresses and nothing else', async () => {
    await expect(readBalance(transport(), { address: 'vitalik.eth' })).rejects.toMatchObject({ code: 'input.notAddress' });
    await expect(readNonce(transport(), { address: '0x12' })).rejects.toMatchObject({ code: 'input.notAddress' });
  });
});
