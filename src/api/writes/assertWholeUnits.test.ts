import { traitsOf } from '../../data/chainTraits.ts';
import { assertWholeUnits } from './assertWholeUnits.ts';

const check = (valueWei: bigint | undefined, chainId: number): void => assertWholeUnits(valueWei, { chainId, traits: traitsOf({ id: chainId }) });

describe('assertWholeUnits', () => {
  // HIP-410: contracts count in tinybars, of which 10^8 are one HBAR; transactions in weibars, of which 10^18 are.
  it.each([295, 296])('takes whole tinybars on chain %i, and no part of one', (chainId) => {
    for (const valueWei of [undefined, 0n, 10n ** 10n, 10n ** 18n]) expect(() => check(valueWei, chainId)).not.toThrow();
    expect(() => check(10n ** 10n - 1n, chainId)).toThrow(expect.objectContaining({ code: 'transaction.notWhole' }));
  });

  it('takes any number of wei everywhere else', () => {
    expect(() => check(1n, 1)).not.toThrow();
  });
});
