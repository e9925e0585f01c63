import { assertPrice } from './assertPrice.ts';
import { gasFeeOf } from './gasFee.ts';
import type { Fees } from './transactions.ts';

const ether = 10n ** 18n;
const gwei = 10n ** 9n;
const of = (gas: bigint, maxFeePerGasWei: bigint, chainId = 1) => ({ chainId, gas, fees: { type: 'eip1559', maxFeePerGasWei, maxPriorityFeePerGasWei: 1n } satisfies Fees });
const legacy = { chainId: 1, gas: 21_000n, fees: { type: 'legacy', gasPriceWei: 100n * gwei } satisfies Fees };

describe('assertPrice', () => {
  it('lets pass what was agreed to, to the wei', () => {
    expect(gasFeeOf(legacy)).toBe(2_100_000n * gwei);
    expect(() => assertPrice(legacy, 2_100_000n * gwei)).not.toThrow();
    expect(() => assertPrice(of(21_000n, 5n * 10n ** 15n), 105n * ether)).not.toThrow(); // who agrees to it may pay it
  });

  it('refuses one wei more than was agreed to', () => {
    expect(() => assertPrice(legacy, 2_100_000n * gwei - 1n)).toThrow(expect.objectContaining({ code: 'transaction.feeRose', context: { feeWei: 2_100_000n * gwei, agreedWei: 2_100_000n * gwei - 1n } }));
    expect(() => assertPrice(of(0n, 0n), 0n)).not.toThrow();
  });

  it.each([[1, ether], [137, 5_000n * ether]])('refuses more than the cap of chain %d where nothing was agreed to', (chainId, mostWei) => {
    expect(() => assertPrice(of(1_000_000n, mostWei / 1_000_000n, chainId))).not.toThrow();
    expect(() => assertPrice(of(1_000_000n, mostWei / 1_000_000n + 1n, chainId))).toThrow(expect.objectContaining({ code: 'transaction.feeOverCap', context: expect.objectContaining({ mostWei }) }));
  });

  it.each([[2n ** 50n + 1n, 0n], [0n, 10n ** 16n + 1n]])('refuses %d units of gas at %d wei whatever was agreed to', (gas, priceWei) => {
    expect(() => assertPrice(of(gas, priceWei), 10n ** 40n)).toThrow(expect.objectContaining({ code: 'transaction.feeOverCap', context: expect.objectContaining({ mostWei: 10n ** 40n }) }));
    expect(() => assertPrice(of(gas, priceWei))).toThrow(expect.objectContaining({ code: 'transaction.feeOverCap', context: expect.objectContaining({ mostWei: ether }) }));
  });

  it.each([[2n ** 50n, 0n], [0n, 10n ** 16n]])('leaves %d units of gas at %d wei to what was agreed to', (gas, priceWei) => {
    expect(() => assertPrice(of(gas, priceWei), 0n)).not.toThrow();
  });
});
