import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { readPaidPrice } from './readPaidPrice.ts';

const read = (history: unknown) => readPaidPrice(createFakeNode({ methods: { eth_feeHistory: () => history } }).transport);

describe('readPaidPrice', () => {
  it('takes the middle one of blocks, by what their median transaction paid, without the block that is to come', async () => {
    const baseFeePerGas = ['0x64', '0xc8', '0x12c', '0xffffff']; // 100, 200, 300, and the next
    expect(await read({ baseFeePerGas, reward: [['0x0'], ['0xa'], ['0x3e8']] })).toEqual({ priceWei: 210n, tipWei: 10n });
  });

  it('takes the tip alone where blocks have no base fee', async () => {
    expect(await read({ reward: [['0x5']] })).toEqual({ priceWei: 5n, tipWei: 5n });
    expect(await read({ reward: [['0x5']], baseFeePerGas: [null] })).toEqual({ priceWei: 5n, tipWei: 5n });
  });

  it.each([[{}], [{ reward: [] }], [{ reward: [[]] }], [{ reward: [['NaN']] }], [{ reward: [['0x1']], baseFeePerGas: ['x'] }], [null]])('fails with a code over %j', async (history) => {
    await expect(read(history)).rejects.toMatchObject({ code: 'rpc.badResult' });
  });
});
