import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appLink, webLink } from '../domain/text/links.ts';
import { toBrowseLink } from '../domain/wallets/toBrowseLink.ts';
import { decodeDirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import { loadWalletMarks } from './loadWalletMarks.ts';
import { walletCount } from './walletCount.ts';
import { walletDirectory } from './walletDirectory.ts';
import { walletMarkParts } from './walletMarkParts.ts';
import { walletMarks } from './walletMarks.ts';

const wallets = walletDirectory.map(decodeDirectoryWallet);
const counted = (has: (wallet: (typeof wallets)[number]) => unknown): number => wallets.filter(has).length;

describe('walletDirectory', () => {
  // Counted in the registry it was made from, less what is no link, no store's or a bare file.
  it('holds every wallet of the registry, each once', () => {
    expect(wallets).toHaveLength(496);
    expect(walletCount).toBe(496);
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(496);
    expect(counted(({ hasMobileSupport }) => !hasMobileSupport)).toBe(30);
    expect(counted(({ rdns }) => rdns)).toBe(84);
    expect(counted(({ links }) => links.homepage)).toBe(496);
    expect(counted(({ browse }) => browse)).toBe(2);
  });

  // Of 423, 418 and 103: three program files and a search engine, one and three links of another store, three words.
  it('loses no store that a wallet can be got from', () => {
    expect({ android: counted(({ links }) => links.android), ios: counted(({ links }) => links.ios), chrome: counted(({ links }) => links.chrome) }).toEqual({ android: 419, ios: 417, chrome: 97 });
  });

  it('knows MetaMask', () => {
    expect(wallets.find(({ id }) => id === 'io.metamask')).toEqual({
      id: 'io.metamask',
      name: 'MetaMask',
      rdns: 'io.metamask',
      links: {
        homepage: 'https://metamask.io',
        chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
        android: 'https://play.google.com/store/apps/details?id=io.metamask',
        ios: 'https://apps.apple.com/app/id1438144202',
      },
      mobile: { native: 'metamask://', universal: 'https://metamask.app.link' },
      browse: 'https://metamask.app.link/dapp/{place}',
      hasMobileSupport: true,
    });
  });

  it('holds only links that a page may open', () => {
    const { web, app } = {
      web: wallets.flatMap(({ links, mobile, desktop, browse }) => [...Object.values(links), mobile?.universal, desktop?.universal, browse && toBrowseLink(browse, { scheme: 'https', domain: 'app.example' }, '/')]),
      app: wallets.flatMap(({ mobile, desktop }) => [mobile?.native, desktop?.native]),
    };
    expect(web.filter((link) => link !== undefined && webLink(link) === undefined)).toEqual([]);
    expect(app.filter((link) => link !== undefined && appLink(link) === undefined)).toEqual([]);
  });
});

describe('walletMarks', () => {
  it('belong to wallets of the directory, and draw and do nothing else', () => {
    const ids = new Set(wallets.map(({ id }) => id));
    for (const [id, mark] of Object.entries(walletMarks)) {
      expect(ids).toContain(id);
      const svg = decodeURIComponent(mark.slice('data:image/svg+xml,'.length));
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*>.*<\/svg>$/s);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|foreignObject|<image|style|\son\w+=|https?:|data:|javascript:|@import/i);
      const declared = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, declaredId]) => declaredId);
      expect(new Set(declared).size).toBe(declared.length);
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)) expect(declared).toContain(used);
    }
  });
});

describe('loadWalletMarks', () => {
  it('has a mark for every wallet of the directory', async () => {
    const without: string[] = [];
    for (const { id } of wallets) if (!/^data:image\/(?:svg\+xml,<svg |webp;base64,UklGR)/.test((await loadWalletMarks(id))[id] ?? '')) without.push(id);
    expect([wallets.length, without]).toEqual([496, []]);
  });

  it('brings those of the best known by sixteens, those of the others by thirty-six, and nothing for a wallet that the directory does not know', async () => {
    const marks = Object.keys(await loadWalletMarks('io.1inch.wallet'));
    const first = wallets.slice(0, 16).map(({ id }) => id);
    expect(marks).toEqual(first.filter((id) => !Object.hasOwn(walletMarks, id)));
    const further = Object.keys(await loadWalletMarks(wallets.at(-1)?.id ?? ''));
    expect(further).toEqual(wallets.slice(460).map(({ id }) => id).filter((id) => !Object.hasOwn(walletMarks, id)));
    expect(walletMarkParts).toHaveLength(16);
    expect(await loadWalletMarks('org.unknown')).toEqual({});
    expect(await loadWalletMarks('constructor')).toEqual({});
  });

  it('holds the bytes that etc/walletMarks.txt names, each once', async () => {
    const parts = await Promise.all(walletMarkParts.map((load) => load()));
    const held = parts.flatMap(({ marks }) => Object.entries(marks)).map(([id, bytes]) => `${id} ${createHash('sha256').update(Buffer.from(bytes, 'base64')).digest('hex')}\n`);
    expect(held).toHaveLength(465);
    expect(held.join('')).toBe(readFileSync(join(import.meta.dirname, '../../etc/walletMarks.txt'), 'utf8'));
  });
});
