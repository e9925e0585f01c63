import { decodeSponsorship, reasonOfSponsor } from './paymasterAnswers.ts';

const paymaster = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const limits = `${'1'.padStart(32, '0')}${'2'.padStart(32, '0')}`;
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('decodeSponsorship', () => {
  it('takes a text of all: as it is for v0.6, apart for later ones', () => {
    expect(decodeSponsorship(`${paymaster}ff`, '0.6')).toEqual({ paymasterAndData: `${paymaster}ff` });
    expect(decodeSponsorship(`${paymaster}${limits}ff`, '0.7')).toEqual({ paymaster, paymasterVerificationGasLimit: 1n, paymasterPostOpGasLimit: 2n, paymasterData: '0xff' });
    expect(decodeSponsorship({ paymasterAndData: `${paymaster}${limits}` }, '0.8')).toEqual({ paymaster, paymasterVerificationGasLimit: 1n, paymasterPostOpGasLimit: 2n, paymasterData: '0x' });
  });

  it('takes an object by field, with the limits of gas that it sets', () => {
    expect(decodeSponsorship({ paymaster, paymasterData: '0xff', paymasterVerificationGasLimit: '0x1', paymasterPostOpGasLimit: null, callGasLimit: '0x3', verificationGasLimit: '0x4', preVerificationGas: '0x5' }, '0.7'))
      .toEqual({ paymaster, paymasterData: '0xff', paymasterVerificationGasLimit: 1n, callGasLimit: 3n, verificationGasLimit: 4n, preVerificationGas: 5n });
    expect(decodeSponsorship({ paymaster, paymasterData: '0xff' }, '0.6')).toEqual({ paymasterAndData: `${paymaster}ff` });
  });

  it('tells who pays, by which policy, and whether the answer is final', () => {
    expect(decodeSponsorship({ paymaster, sponsor: { name: 'Acme', icon: 'x' }, isFinal: true, policyId: 'p1' }, '0.7')).toEqual({ paymaster, paymasterData: '0x', sponsorName: 'Acme', isFinal: true, policyId: 'p1' });
    expect(decodeSponsorship({ paymaster, sponsor: { name: 7 }, isFinal: 'yes', policyId: '' }, '0.7')).toEqual({ paymaster, paymasterData: '0x' });
  });

  it.each(['0x', {}, { paymasterAndData: '0x' }, { paymaster: null }, { paymaster: '0x', reason: 'over the limit' }])('is nothing for %p: the service does not pay', (answer) => {
    expect(decodeSponsorship(answer, '0.7')).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['input.notHexData', null], ['input.notHexData', undefined], ['input.notHexData', []], ['input.notHexData', 7], ['input.notHexData', 'yes'], ['input.notHexData', `${paymaster}ff`], ['input.notAddress', { paymaster: '0x12' }],
    ['input.notHexData', { paymaster: 7 }], ['input.notHexData', { paymaster, paymasterData: 'x' }], ['input.notQuantity', { paymaster, callGasLimit: 3 }],
  ])('throws %s for %p', (expected, answer) => {
    expect(() => decodeSponsorship(answer, '0.7')).toThrow(code(expected));
  });
});

describe('reasonOfSponsor', () => {
  it('is its own words, where it has any', () => {
    expect([reasonOfSponsor({ reason: 'over the limit' }), reasonOfSponsor({ reason: '' }), reasonOfSponsor(null)]).toEqual(['over the limit', undefined, undefined]);
  });
});
