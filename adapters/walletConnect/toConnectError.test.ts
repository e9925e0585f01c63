import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { toConnectError, toRequestError } from './toConnectError.ts';

/** As the client words them, in 2.21.8. */
const words = {
  publish: 'Failed to publish custom payload, please try again. id:1 tag:undefined',
  offline: 'No internet connection detected. Please restart your network and try again.',
  expired: 'Request expired. Please try again.',
  gone: 'No matching key. session: 12ab',
  proposal: 'Proposal expired',
};

describe('toConnectError', () => {
  it.each([
    [Object.assign(new Error('User rejected.'), { code: 5000 }), 'user.rejected'],
    [{ code: 5002, message: 'User rejected methods.' }, 'user.rejected'],
    [new Error('User rejected'), 'user.rejected'],
    [{ code: 0, message: words.proposal }, 'pairing.expired'],
    [new Error(words.proposal), 'pairing.expired'],
    [new Error(words.publish), 'walletConnect.unreachable'],
    [new Error(words.offline), 'walletConnect.unreachable'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'walletConnect.noSharedNetwork'],
    [{ code: 5101, message: 'Unsupported methods.' }, 'wallet.requestFailed'],
    [walletErrors.noAccounts(), 'wallet.noAccounts'],
  ])('takes %p for %s', (thrown, code) => {
    expect(toConnectError(thrown)).toMatchObject({ code, remedy: expect.any(String) });
  });
});

describe('toRequestError', () => {
  it.each([
    [new Error(words.expired), 'walletConnect.requestExpired'],
    [new Error(words.publish), 'walletConnect.unreachable'],
    [new Error(words.gone), 'wallet.disconnected'],
    [{ code: 6000, message: 'User disconnected.' }, 'wallet.disconnected'],
  ])('takes %p for %s', (thrown, code) => {
    expect(toRequestError(thrown)).toMatchObject({ code, remedy: expect.any(String) });
  });

  it('leaves what the wallet says as it is, whatever it is about', () => {
    const said = { code: 5000, message: words.expired };
    expect(toRequestError(said)).toBe(said);
  });
});
