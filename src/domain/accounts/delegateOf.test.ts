import { delegateOf } from './delegateOf.ts';

describe('delegateOf', () => {
  // EIP-7702: 0xef0100 and the address, 23 bytes.
  it.each([
    ['0xef01005aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['0x', undefined], ['0xef0100', undefined], ['0x6001', undefined], [`0xef0100${'11'.repeat(21)}`, undefined], [`0xef0101${'11'.repeat(20)}`, undefined],
  ])('reads %s as %s', (code, delegate) => {
    expect(delegateOf(code)).toBe(delegate);
  });
});
