import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem';
import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { toWagmiError } from './toWagmiError.ts';

describe('toWagmiError', () => {
  it.each([
    [{ code: 4001, message: 'no' }],
    [{ code: 5000 }],
    [Object.assign(new Error('no'), { code: 4001 })],
    [userErrors.rejected()],
    [userErrors.cancelled()],
  ])('knows a refusal: %p', (error) => {
    expect(toWagmiError(error)).toBeInstanceOf(UserRejectedRequestError);
  });

  it('knows a wallet that is being asked already', () => {
    expect(toWagmiError({ code: -32_002 })).toBeInstanceOf(ResourceUnavailableRpcError);
    expect(toWagmiError(walletErrors.requestPending())).toBeInstanceOf(ResourceUnavailableRpcError);
  });

  it('leaves everything else as it is', () => {
    for (const error of [new Error('odd'), { code: 4900 }, 'text', undefined, new UserRejectedRequestError(new Error('no'))]) expect(toWagmiError(error)).toBe(error);
  });
});
