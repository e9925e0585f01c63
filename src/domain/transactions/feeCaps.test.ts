import { feeCapsOf } from './feeCaps.ts';

const ether = 10n ** 18n;
const gwei = 10n ** 9n;

describe('feeCapsOf', () => {
  it('calls 0.02 of the currency a high fee, and lets 1 be signed unseen', () => {
    expect(feeCapsOf({ id: 1 })).toEqual({ highFeeWei: ether / 50n, mostFeeWei: ether, mostTipWei: 200n * gwei, smallPriceWei: 2n * gwei });
    expect(feeCapsOf({ id: 1_234_567 })).toEqual(feeCapsOf({ id: 1 })); // one that is not known
  });

  it.each([[137, 100n * ether], [56, ether / 10n], [30, ether / 1_000n], [369, 2_000_000n * ether]])('goes by what the currency of chain %d is worth', (id, highFeeWei) => {
    expect(feeCapsOf({ id })).toMatchObject({ highFeeWei, mostFeeWei: 50n * highFeeWei });
  });

  it('takes the word of the site', () => {
    expect(feeCapsOf({ id: 137, traits: { highFeeWei: 5n * ether } })).toMatchObject({ highFeeWei: 5n * ether, mostFeeWei: 250n * ether });
  });
});
