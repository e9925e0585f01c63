import { assertMessage } from './assertMessage.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const site = { domain: 'shop.example', scheme: 'https', uri: 'https://shop.example/' };
const messageFor = ({ domain = 'shop.example', chainId = 1 } = {}): string =>
  [`https://${domain} wants you to sign in with your Ethereum account:`, address, '', 'Sign in.', '', 'URI: https://shop.example', 'Version: 1', `Chain ID: ${chainId}`, 'Nonce: 32891756', 'Issued At: 2026-01-05T09:00:00.000Z'].join('\n');

describe('assertMessage', () => {
  it('takes a sign-in of this page and account', () => {
    expect(() => assertMessage(messageFor(), { address, chainId: 1, site })).not.toThrow();
  });

  it.each([
    ['another site', messageFor({ domain: 'evil.example' }), 'authWallet.wrongMessage'],
    ['another chain', messageFor({ chainId: 10 }), 'authWallet.wrongMessage'],
    ['no sign-in at all', 'Send all of it', 'authWallet.wrongMessage'],
  ])('refuses one of %s', (_what, message, code) => {
    expect(() => assertMessage(message, { address, chainId: 1, site })).toThrow(expect.objectContaining({ code }));
  });

  it('refuses where there is no page to sign in to', () => {
    expect(() => assertMessage(messageFor(), { address, chainId: 1, site: undefined })).toThrow(expect.objectContaining({ code: 'authWallet.noPage' }));
  });
});
