import { isNativeToken, nativeTokenAddress } from './nativeToken.ts';

describe('isNativeToken', () => {
  it('knows the placeholder in any case, and nothing else', () => {
    expect([nativeTokenAddress, nativeTokenAddress.toLowerCase(), `0x${'0'.repeat(40)}`, ''].map(isNativeToken)).toEqual([true, true, false, false]);
  });
});
