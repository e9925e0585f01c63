import type { ShownSite } from '../../view.ts';
import type { FrameStory } from './frameStory.ts';

const sites: readonly ShownSite[] = [
  { siteId: 'shop', name: 'Example Shop', origin: 'https://shop.example', sinceMs: Date.UTC(2026, 0, 5), isThis: true },
  { siteId: 'stall', name: `\u202e${'Market stall '.repeat(8)}`, origin: `https://${'long-name.'.repeat(10)}example`, sinceMs: Date.UTC(2025, 10, 20), isThis: false },
];

const allow = (id: string, siteName: string, origin: string): FrameStory => ({ id: `allowSite/${id}`, show: (view, signal) => view.allowSite({ siteName, origin, walletName: 'Example Market' }, { signal }) });

/** One wallet over several sites. */
export const siteStories: readonly FrameStory[] = [
  allow('asked', 'Market stall', 'https://stall.example'),
  allow('long', `\u202e${'W'.repeat(80)}`, `https://${'long-name.'.repeat(12)}example:8443`),
  { id: 'sites/several', show: (view, signal) => view.sites({ sites }, { signal }) },
  { id: 'sites/removing', show: (view, signal) => view.sites({ sites }, { signal }), play: async ({ press, see }) => {
    await press('Remove Example Shop');
    await see('It is signed out at once and has to ask you again. It still knows what it has seen so far.');
  } },
];
