import { readFileSync } from 'node:fs';
import { walletDirectory } from '../../data/walletDirectory.ts';
import { canBePaired } from './canBePaired.ts';
import { schemeOf } from '../text/schemeOf.ts';
import { appSchemeOf, deepLink, isPairingUri, toDeepLink } from './deepLink.ts';
import { decodeDirectoryWallet } from './walletDirectory.ts';

const vectors: readonly { readonly uri: string }[] = JSON.parse(readFileSync(new URL('../../../fixtures/walletConnect/uri.json', `file://${__filename}`), 'utf8'));
const uri = vectors[0]?.uri ?? '';
const encoded = 'wc%3Ac9e6d30fb34afe70a15c14e9337ba8e4d5a35dd695c39b94884b0ee60c69d168%402%3Frelay-protocol%3Dirn%26symKey%3D0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c';

describe('toDeepLink', () => {
  it.each([
    ['metamask://', 'metamask://wc?uri='],
    ['metamask:', 'metamask://wc?uri='],
    ['metamask:/', 'metamask://wc?uri='],
    ['HARTi://', 'HARTi://wc?uri='],
    ['ledgerlive://path', 'ledgerlive://path/wc?uri='],
    ['oneinch://open/missing/', 'oneinch://open/missing/wc?uri='],
    ['https://metamask.app.link', 'https://metamask.app.link/wc?uri='],
    ['https://metamask.app.link/', 'https://metamask.app.link/wc?uri='],
    ['https://link.example/a/b', 'https://link.example/a/b/wc?uri='],
    ['https://wallet.example/#/', 'https://wallet.example/#/wc?uri='],
    ['https://wallet.example/open?uri=', 'https://wallet.example/open?uri='],
    ['smartbody://?uri=', 'smartbody://?uri='],
    ['neon://uri=', 'neon://uri='],
    [' payperless://', 'payperless://wc?uri='],
  ])('leads from %s to the pairing', (base, start) => {
    expect(toDeepLink(base, uri)).toBe(`${start}${encoded}`);
  });

  it('encodes the pairing so that its own query stays in one value', () => {
    expect(new URL(toDeepLink('https://wallet.example', uri) ?? '').searchParams.get('uri')).toBe(uri);
  });

  it.each([
    'javascript:', 'javascript://', ' JaVaScRiPt://', 'java\tscript://', 'java\nscript:', 'data:', 'data://', 'vbscript:', 'file:', 'file:///', 'blob:', 'intent:', 'intent://', 'http://wallet.example', 'about:',
    'https://user:password@wallet.example', 'https://wallet.example@evil.example', 'https://', 'https:', 'https://wallet .example', 'https://play.google.com/store/apps/', 'https://apps.apple.com/app/id1',
    'https://wallet.example/?link=https://x.example', 'DaffiOne:// wc://', 'metamask', 'dl.wallet.io', '', '//evil.example', 'wallet\u202e://',
    'https://PLAY.google.com./store', 'search-ms://', 'shortcuts://run', 'itms-apps://', 'market://details', 'x-apple.systempreferences://', 'ssh://host', 'facetime://x,y',
  ])('is undefined for a base like %j', (base) => {
    expect(toDeepLink(base, uri)).toBeUndefined();
  });

  it.each(['', 'no scheme', 'wc:', 'wc:a b', 'wc:a\nb', 'wc:\ud800', `wc:${'a'.repeat(5_000)}`, ' wc:a', 'wc:ä'])('is undefined for a pairing like %j', (given) => {
    expect(isPairingUri(given)).toBe(false);
    expect(toDeepLink('metamask://', given)).toBeUndefined();
  });

  it('lets a pairing change nothing but its own value', () => {
    const link = new URL(toDeepLink('https://wallet.example', 'wc:x#y&redirect=https://evil.example/?a=b@c') ?? '');
    expect([link.origin, link.hash, [...link.searchParams.keys()]]).toEqual(['https://wallet.example', '', ['uri']]);
  });
});

describe('deepLink', () => {
  const both = { native: 'wallet://', universal: 'https://wallet.example' };

  it.each(['ios', 'android'] as const)('prefers the address that the app claims on %s', (platform) => {
    expect(deepLink(both, uri, platform)).toBe(`https://wallet.example/wc?uri=${encoded}`);
    expect(deepLink({ native: 'wallet://' }, uri, platform)).toBe(`wallet://wc?uri=${encoded}`);
  });

  it('prefers the scheme of the program on a computer', () => {
    expect(deepLink(both, uri, 'desktop')).toBe(`wallet://wc?uri=${encoded}`);
    expect(deepLink({ universal: 'https://wallet.example' }, uri, 'desktop')).toBe(`https://wallet.example/wc?uri=${encoded}`);
  });

  it('takes the other way where one of them is not safe, and none of both', () => {
    expect(deepLink({ native: 'wallet://', universal: 'http://wallet.example' }, uri, 'ios')).toBe(`wallet://wc?uri=${encoded}`);
    expect(deepLink({ native: 'javascript:', universal: 'https://wallet.example' }, uri, 'desktop')).toBe(`https://wallet.example/wc?uri=${encoded}`);
    expect(deepLink({ native: 'javascript:', universal: 'wallet://' }, uri, 'ios')).toBeUndefined();
    expect(deepLink({ native: '', universal: '' }, uri, 'ios')).toBeUndefined();
    expect(deepLink({}, uri, 'ios')).toBeUndefined();
  });

  it.each(['desktop', 'ios', 'android'] as const)('leads from every wallet of the directory on %s to the pairing and nowhere else, or nowhere', (platform) => {
    const wallets = walletDirectory.map(decodeDirectoryWallet);
    const links = wallets.map(({ id, mobile, desktop }) => ({ id, links: platform === 'desktop' ? desktop : mobile })).filter(({ links }) => links);
    const opened = links.map(({ id, links: own = {} }) => ({ id, own, link: deepLink(own, uri, platform) }));
    // What they lack is a place for the pairing: one names a page and its query, one a search engine.
    expect(opened.filter(({ link }) => link === undefined).map(({ id }) => id)).toEqual(platform === 'desktop' ? ['com.mewwallet', 'com.enkrypt'] : ['com.bybit', 'xyz.orion']);
    for (const { own, link } of opened) {
      if (link === undefined) continue;
      const [base = '', pairing, ...more] = link.split('uri=');
      expect([pairing, more]).toEqual([encoded, []]);
      expect([appSchemeOf(own), 'https']).toContain(schemeOf(link)); // what `Page.open` asks for
      const [start = '', host] = [/^[^:]+:/.exec(base)?.[0], link.startsWith('https:') ? new URL(link).host : ''];
      expect([own.native, own.universal].some((given) => given?.startsWith(start) && given.includes(host))).toBe(true);
      expect(start.toLowerCase()).not.toMatch(/^(http|javascript|data|file|blob|intent|about|vbscript):$/);
    }
  });
});

describe('canBePaired', () => {
  // Thirty of the registry have no app for phones; of these eight name a page of their own for computers.
  it('leaves out what is an extension and nothing else', () => {
    const out = walletDirectory.map(decodeDirectoryWallet).filter((wallet) => !canBePaired(wallet)).map(({ id }) => id);
    expect(out).toHaveLength(22);
    expect(out).toEqual(expect.arrayContaining(['io.rabby', 'com.enkrypt', 'sh.frame']));
    expect(out).not.toContain('io.metamask');
  });
});
