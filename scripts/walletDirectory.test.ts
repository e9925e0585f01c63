import { decodeDirectoryWallet } from '../src/domain/wallets/walletDirectory.ts';
import { directoryRow } from './lib/directoryRow.ts';

const decoded = (entry: unknown) => {
  const row = directoryRow(entry);
  return row && decodeDirectoryWallet(row);
};

describe('directoryRow', () => {
  it('keeps what a wallet is and how it is reached, and reads back the same', () => {
    const entry = {
      id: 'com.example.wallet',
      name: ' Example  Wallet ',
      homepage: 'http://example.com/wallet',
      rdns: 'com.example.wallet',
      app: {
        chrome: 'https://chrome.google.com/webstore/detail/example-wallet/nkbihfbeogaeaoehlefnkodbefgpgknn?utm_source=elsewhere',
        android: 'https://play.google.com/store/apps/details?id=com.example.app&hl=en',
        ios: 'https://apps.apple.com/us/app/example/id1438144202?platform=ipad',
      },
      mobile: { native: 'example://open', universal: 'https://link.example.com' },
      desktop: { native: 'example://open', universal: '' },
      deepLink: { mobile: 'https://metamask.app.link/dapp/' },
      hasMobileSupport: true,
    };
    expect(decoded(entry)).toEqual({
      id: 'com.example.wallet',
      name: 'Example Wallet',
      rdns: 'com.example.wallet',
      links: {
        homepage: 'https://example.com/wallet',
        chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
        android: 'https://play.google.com/store/apps/details?id=com.example.app',
        ios: 'https://apps.apple.com/app/id1438144202',
      },
      mobile: { native: 'example://open', universal: 'https://link.example.com' },
      desktop: { native: 'example://open' },
      browse: 'https://metamask.app.link/dapp/{place}',
      hasMobileSupport: true,
    });
  });

  it('drops a link into a browser of a wallet where the way to put an address behind it is not known', () => {
    expect(decoded({ id: 'a.b', name: 'B', deepLink: { mobile: 'https://link.example.com/browse/' } })?.browse).toBeUndefined();
  });

  it('keeps the whole link where a wallet is got elsewhere', () => {
    expect(decoded({ id: 'a.b', name: 'B', app: { chrome: 'https://b.example/extension', android: 'https://b.example/get', ios: 'https://testflight.apple.com/join/Zbf6wZaP' } })?.links).toEqual({
      chrome: 'https://b.example/extension',
      android: 'https://b.example/get',
      ios: 'https://testflight.apple.com/join/Zbf6wZaP',
    });
  });

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd', 'intent://x#Intent;scheme=y;end', 'vbscript:x', 'blob:https://x.com/1', '//evil.example', 'https://metamask.io@evil.example', 'nothing', '-', '', 7, null, {}, ['https://x.com']])('drops the link %p, wherever it stands', (link) => {
    const links = { chrome: link, android: link, ios: link };
    const wallet = decoded({ id: 'a.b', name: 'B', homepage: link, app: links, mobile: { native: link, universal: link }, desktop: { native: link, universal: link }, deepLink: { mobile: link }, hasMobileSupport: 'yes' });
    expect(wallet).toEqual({ id: 'a.b', name: 'B', links: {}, hasMobileSupport: false });
  });

  it('drops a bare program file and a link to another store: no store vouches for the one, the other is no extension', () => {
    expect(decoded({ id: 'a.b', name: 'B', app: { android: 'https://b.example/wallet.apk', chrome: 'https://play.google.com/store/apps/details?id=b', ios: 'https://play.google.com/store/apps/details?id=b' } })?.links).toEqual({});
  });

  it('shows a name without what hides or turns it', () => {
    expect(decoded({ id: 'a.b', name: 'Meta\u202eksaM\u200b\u0000' })?.name).toBe('MetaksaM');
  });

  it.each([undefined, null, 7, 'a.b', [], {}, { id: 'a.b' }, { name: 'B' }, { id: 'nodot', name: 'B' }, { id: 'a.b/<script>', name: 'B' }, { id: `a.${'b'.repeat(200)}`, name: 'B' }, { id: 'a.b', name: '\u200b' }])('refuses %p', (entry) => expect(directoryRow(entry)).toBeUndefined());
});
