import { defineChain } from '../domain/chains/defineChain.ts';
import { traitsOf } from './chainTraits.ts';
import { gasStationOf } from './gasStations.ts';

describe('traitsOf', () => {
  it('knows what is special about well-known chains, and nothing about the others', () => {
    expect(traitsOf({ id: 1 })).toEqual({});
    expect(traitsOf({ id: 8_453 })).toEqual({ l1FeeOracle: '0x420000000000000000000000000000000000000F', hasCheapZeroBytes: true });
    expect(traitsOf({ id: 324 })).toEqual({ isZkStack: true });
    expect(traitsOf({ id: 296 })).toEqual({ weiPerContractUnit: 10_000_000_000n });
    expect(traitsOf({ id: 2_020 })).toEqual({ hasLegacyFees: true });
    expect([traitsOf({ id: 137 }).gasStationUrl, traitsOf({ id: 80_002 }).gasStationUrl].map((url) => new URL(url ?? '').protocol)).toEqual(['https:', 'https:']);
  });

  it('believes the site more', () => {
    const chain = defineChain({ id: 10, name: 'OP', rpc: 'https://rpc.example', traits: { hasCheapZeroBytes: false, gasStationUrl: 'https://station.example' } });
    expect(traitsOf(chain)).toEqual({ l1FeeOracle: expect.any(String), hasCheapZeroBytes: false, gasStationUrl: 'https://station.example' });
    expect([gasStationOf(chain), gasStationOf({ id: 137, traits: { gasStationUrl: '' } }), gasStationOf({ id: 1 })]).toEqual(['https://station.example', '', undefined]);
  });
});
