import { describePrice } from './describePrice.ts';
import type { OrderPrice } from '../transactions/orderPrice.ts';

const chain = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } };
const ether = 10n ** 18n;
const priced = (feeWei: bigint, part: Partial<Extract<OrderPrice, { at: 'priced' }>> = {}): OrderPrice => ({ at: 'priced', feeWei, l1FeeWei: 0n, costs: [], isHigh: false, ...part });
const most = { key: 'core.review.feeMost' };

describe('describePrice', () => {
  it('has always a row for the fee, but where a wallet shows it', () => {
    expect(describePrice(undefined, chain)).toEqual({ fields: [{ label: most, value: { key: 'core.review.feeLoading' }, format: 'text' }], warnings: [] });
    expect(describePrice(priced(ether / 1_000n), chain)).toEqual({ fields: [{ label: most, value: { text: '0.001 ETH' }, format: 'amount' }], warnings: [] });
    expect(describePrice({ at: 'unpriced', mostWei: ether / 50n }, chain).fields).toEqual([{ label: most, value: { key: 'core.review.feeUnknown' }, format: 'text' }]);
    expect(describePrice({ at: 'free' }, chain)).toEqual({ fields: [], warnings: [] });
  });

  it('tells a fee that is paid in a token in it: which token, who takes it, and what that one may take from now on', () => {
    const fee = { token: '0x00000000000000000000000000000000000000aa', symbol: 'TST\u202e', decimals: 6, most: 1_500_000n, taker: '0x00000000000000000000000000000000000000bb' } as const;
    const rows = [
      { label: most, value: { text: '1.5 TST' }, format: 'amount' }, { label: { key: 'core.review.feeToken' }, value: { text: fee.token }, format: 'address' }, { label: { key: 'core.review.feeTaker' }, value: { text: fee.taker }, format: 'address' },
    ];
    expect(describePrice({ at: 'token', fee }, chain)).toEqual({ fields: rows, warnings: [] });
    expect(describePrice({ at: 'token', fee: { ...fee, allows: 2_000_000n } }, chain).fields).toEqual([...rows, { label: { key: 'core.review.feeAllows' }, value: { text: '2 TST' }, format: 'amount' }]);
  });

  it('names what goes to the chain below', () => {
    expect(describePrice(priced(3n * ether, { l1FeeWei: ether }), chain).fields.map(({ value }) => value)).toEqual([{ text: '3 ETH' }, { text: '1 ETH' }]);
  });

  it('is dangerous where it is high, and where it is not known', () => {
    expect(describePrice(priced(ether, { isHigh: true }), chain).warnings).toEqual([{ code: 'highFee', level: 'danger', params: { fee: '1 ETH' } }]);
    expect(describePrice({ at: 'unpriced', mostWei: ether / 50n }, chain).warnings).toEqual([{ code: 'unpriced', level: 'danger', params: { most: '0.02 ETH' } }]);
  });

  it('says that it rose by more than a quarter since it was told', () => {
    expect(describePrice(priced(126n), {}, 100n).warnings).toEqual([{ code: 'feeRose', level: 'caution', params: { before: '100 wei', now: '126 wei' } }]);
    expect(describePrice(priced(125n), {}, 100n).warnings).toEqual([]);
  });
});
