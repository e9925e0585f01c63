import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import type { Asker } from '../../src/domain/asker.ts';
import { askerOf } from './askerOf.ts';

const shop = 'https://swapshop.example';
const evil = 'https://evil.example';
type Said = Pick<AppRequest, 'verdict' | 'origin'>;

describe('askerOf', () => {
  it.each<[string, { readonly url?: string; readonly origin?: string }, Said, Partial<Asker>]>([
    ['is where it says', { url: shop, origin: shop }, { verdict: 'verified', origin: shop }, { url: shop }],
    ['is where it says, by now', { url: shop }, { verdict: 'verified', origin: shop }, { url: shop }],
    ['was where it says, and is unchecked now', { url: shop, origin: shop }, { verdict: 'unknown' }, { url: shop, isUnchecked: true }],
    ['was never checked', { url: shop }, { verdict: 'unknown' }, { url: shop, isUnchecked: true }],
    ['says nothing', {}, { verdict: 'unknown' }, { isUnchecked: true }],
    ['is elsewhere', { url: shop }, { verdict: 'mismatch', origin: evil }, { url: evil, fault: 'elsewhere', claimedUrl: shop }],
    ['is elsewhere, and where is not known', { url: shop }, { verdict: 'mismatch' }, { url: shop, fault: 'elsewhere', claimedUrl: shop }],
    ['has moved since it was let in', { url: shop, origin: shop }, { verdict: 'verified', origin: evil }, { url: evil, fault: 'elsewhere', claimedUrl: shop }],
    ['deceives', { url: shop, origin: shop }, { verdict: 'scam', origin: shop }, { url: shop, fault: 'scam' }],
    ['is verified where no page can be', { url: 'http://localhost:3000' }, { verdict: 'verified' }, { url: 'http://localhost:3000', isUnchecked: true }],
  ])('of an app that %s', (_name, app, said, asker) => {
    expect(askerOf({ name: 'Swap Shop', ...app }, said)).toEqual({ name: 'Swap Shop', canDisconnect: true, ...asker });
  });
});
