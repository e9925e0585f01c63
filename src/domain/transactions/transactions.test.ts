import { assertTransaction } from './transactions.ts';

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('assertTransaction', () => {
  it.each([[{ to }], [{ to, valueWei: 0n, data: '0x', gas: 21_000n }], [{ data: '0x6000' }]])('takes %p', (transaction) => {
    expect(() => assertTransaction(transaction)).not.toThrow();
  });

  it.each([
    [{ to: 'vitalik.eth' }, 'input.notAddress'], [{ to: '' }, 'input.notAddress'], [{ to: null }, 'input.notAddress'], [{ to: [to] }, 'input.notAddress'],
    [{}, 'input.notAddress'], [{ valueWei: 5n, data: '0x' }, 'input.notAddress'],
    [{ to, data: '0x1' }, 'input.notHexData'], [{ to, data: 'hello' }, 'input.notHexData'], [{ to, data: null }, 'input.notHexData'], [{ to, data: Object.create(null) }, 'input.notHexData'],
    [{ to, valueWei: -1n }, 'input.notAmount'], [{ to, valueWei: 1 }, 'input.notAmount'], [{ to, valueWei: '1' }, 'input.notAmount'], [{ to, gas: -1n }, 'input.notAmount'], [{ to, gas: 21_000 }, 'input.notAmount'],
  ])('refuses %p with %s', (transaction, code) => {
    expect(() => assertTransaction(transaction as never)).toThrow(expect.objectContaining({ code }));
  });
});
