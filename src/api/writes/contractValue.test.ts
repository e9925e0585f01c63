import { traitsOf } from '../../data/chainTraits.ts';
import { toContractValue } from './contractValue.ts';

const on = (chainId: number) => ({ chainId, traits: traitsOf({ id: chainId }) });

describe('toContractValue', () => {
  // HIP-410: contracts count in tinybars, of which 10^8 are one HBAR; transactions in weibars, of which 10^18 are.
  it.each([295, 296])('counts one HBAR as 10^8 inside the contracts of chain %i', (chainId) => {
    expect([toContractValue(10n ** 18n, on(chainId)), toContractValue(0n, on(chainId)), toContractValue(10n ** 10n, on(chainId))]).toEqual([100_000_000n, 0n, 1n]);
  });

  it('counts wei everywhere else', () => {
    expect(toContractValue(10n ** 18n + 1n, on(1))).toBe(10n ** 18n + 1n);
  });

  it('loses no rest', () => {
    expect(() => toContractValue(10n ** 10n - 1n, on(295))).toThrow(expect.objectContaining({ code: 'transaction.notWhole' }));
  });
});
