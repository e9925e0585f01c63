import { isProposed } from './isProposed.ts';
import type { AppsLive } from './live.ts';
import type { AppProposalFact } from './slice.ts';

const shown: AppProposalFact = { name: 'Shop', url: 'https://shop.example', verdict: 'unknown', walletId: 'key', address: `0x${'12'.repeat(20)}`, chainIds: [1], otherChains: 0, signs: true, sends: false };
const live = (proposed: AppProposalFact | undefined): AppsLive => ({ proposed: proposed && { shown: proposed } }) as unknown as AppsLive; // as far as it is read here

describe('isProposed', () => {
  it('is so for the app that waits, however it was written down', () => {
    expect([isProposed(live(shown), shown), isProposed(live(shown), { ...shown, chainIds: [1] })]).toEqual([true, true]);
  });

  it.each<[string, AppProposalFact | undefined]>([
    ['no app waits', undefined], ['another waits', { ...shown, name: 'Other' }], ['it wants more chains', { ...shown, chainIds: [1, 10] }], ['it would send', { ...shown, sends: true }], ['another account would answer', { ...shown, address: `0x${'34'.repeat(20)}` }], ['it is known by now to deceive', { ...shown, verdict: 'scam' }],
  ])('is not so where %s', (_what, proposed) => {
    expect(isProposed(live(proposed), shown)).toBe(false);
  });
});
