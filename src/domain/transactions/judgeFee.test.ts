import { feeCapsOf } from './feeCaps.ts';
import { isHighFee, withSlack } from './judgeFee.ts';
import type { FeeFacts } from './judgeFee.ts';

const ether = 10n ** 18n;
const gwei = 10n ** 9n;
const usual: FeeFacts = { feeWei: ether / 1_000n, valueWei: 16n, gasPriceWei: 10n * gwei, usualPriceWei: 8n * gwei };
const isHigh = (facts: Partial<FeeFacts>): boolean => isHighFee({ ...usual, ...facts }, feeCapsOf({ id: 1 }));

describe('isHighFee', () => {
  it.each<[string, Partial<FeeFacts>]>([
    ['usual', {}],
    ['of exactly 0.02', { feeWei: ether / 50n }],
    ['of a tenth of what is sent', { feeWei: ether, valueWei: 10n * ether }],
    ['of twenty times the usual price', { gasPriceWei: 160n * gwei }],
    ['of any price where no node tells what is usual', { gasPriceWei: 10n ** 15n, usualPriceWei: undefined }],
    ['of 1.1 gwei where blocks take 7 wei, as nodes of test chains suggest', { gasPriceWei: 1_100_000_014n, usualPriceWei: 7n }],
  ])('lets a fee be that is %s', (_what, facts) => {
    expect(isHigh(facts)).toBe(false);
  });

  it.each<[string, Partial<FeeFacts>]>([
    ['over 0.02', { feeWei: ether / 50n + 1n }],
    ['over 0.02 and a tenth of what is sent', { feeWei: ether + 1n, valueWei: 10n * ether }],
    ['over twenty times the usual price', { gasPriceWei: 160n * gwei + 1n }],
    ['of 104 ETH', { feeWei: 104n * ether, usualPriceWei: undefined }],
  ])('calls one high that is %s', (_what, facts) => {
    expect(isHigh(facts)).toBe(true);
  });
});

describe('withSlack', () => {
  it('adds a quarter, and no more', () => {
    expect([withSlack(100n), withSlack(7n), withSlack(0n)]).toEqual([125n, 8n, 0n]);
  });
});
