import type { ListedKey, ShownSite } from '../../view.ts';
import type { FrameStory } from './frameStory.ts';

const sites: readonly ShownSite[] = [
  { siteId: 'shop', name: 'Example Shop', origin: 'https://shop.example', sinceMs: Date.UTC(2026, 0, 5), isThis: true },
  { siteId: 'stall', name: `\u202e${'Market stall '.repeat(8)}`, origin: `https://${'long-name.'.repeat(10)}example`, sinceMs: Date.UTC(2025, 10, 20), isThis: false },
];

const allow = (id: string, siteName: string, origin: string): FrameStory => ({ id: `allowSite/${id}`, show: (view, signal) => view.allowSite({ siteName, origin, walletName: 'Example Market' }, { signal }) });

const ether = { id: 1, name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } };
const key: ListedKey = { id: 'one', siteName: 'Example Shop', origin: 'https://shop.example', account: '0x52908400098527886E0F7030069857D2E4169EE7', chain: ether, targets: ['0x8617E340B3D01FA5F11F306F4090FD50E238070D'], limitWei: 5n * 10n ** 16n, startSeconds: 0, endSeconds: Date.UTC(2026, 1, 5, 9) / 1_000 };
const keys: readonly ListedKey[] = [
  key,
  { ...key, id: 'two', siteName: `\u202e${'Market stall '.repeat(8)}`, origin: `https://${'long-name.'.repeat(10)}example`, chain: { id: 987_654 }, targets: Array.from({ length: 4 }, () => '0xde709f2102306220921060314715629080e2fb77'), limitWei: 10n ** 40n, startSeconds: Date.UTC(2026, 0, 5, 9) / 1_000, endSeconds: 9_000_000_000_000 },
];

/** One wallet over several sites, and what they send unasked. */
export const siteStories: readonly FrameStory[] = [
  allow('asked', 'Market stall', 'https://stall.example'),
  allow('long', `\u202e${'W'.repeat(80)}`, `https://${'long-name.'.repeat(12)}example:8443`),
  { id: 'keys/asked', show: (view, signal) => view.allowKey(key, { signal }) },
  { id: 'keys/askedMuch', show: (view, signal) => view.allowKey(keys[1] ?? key, { signal }) },
  { id: 'keys/several', show: (view, signal) => view.sessionKeys({ keys }, { signal }) },
  { id: 'keys/none', show: (view, signal) => view.sessionKeys({ keys: [] }, { signal }) },
  { id: 'keys/removing', show: (view, signal) => view.sessionKeys({ keys }, { signal }), play: async ({ press, see }) => {
    await press('Remove Example Shop · 0x5290…9EE7');
    await see('This wallet no longer signs with it. On the network, the permission stays until the site or the owner of the account revokes it.');
  } },
  { id: 'sites/several', show: (view, signal) => view.sites({ sites }, { signal }) },
  { id: 'sites/removing', show: (view, signal) => view.sites({ sites }, { signal }), play: async ({ press, see }) => {
    await press('Remove Example Shop');
    await see('It is signed out at once and has to ask you again. It still knows what it has seen so far.');
  } },
];
