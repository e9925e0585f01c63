import { claims, openClaim } from '../../../plugins/claims/index.ts';
import { marketplace, openListing } from '../../../plugins/marketplace/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { mockChainOne, mockDrop, mockMarketplace, mockToken } from '../../../mocks/index.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const kit = { plugins: [walletInjected.with({ connectDelayMs: 0 }), claims, marketplace] };
const { id: chainId } = mockChainOne;
/** What the contracts call themselves, and what they sell. */
const names = ['Mock Birds', 'Mock Bird', mockToken.symbol, 'METH', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const story = (told: Pick<Story, 'id' | 'title' | 'play'>): Story => defineStory({ kit, names, ...told });

/** Claims from a drop, and purchases of a listing. */
export const dropsStories: readonly Story[] = [
  story({
    id: 'drops/claim',
    title: 'What a drop offers',
    play: async ({ connect, kit: { dispatch }, see }) => {
      await connect();
      dispatch(openClaim({ chainId, contract: mockDrop }));
      await see('You can claim');
    },
  }),
  story({
    id: 'drops/over-limit',
    title: 'More than the account may claim',
    play: async ({ connect, kit: { dispatch }, see, type }) => {
      await connect();
      dispatch(openClaim({ chainId, contract: mockDrop }));
      await see('You can claim');
      await type('How many', '6');
      await see('This account may claim 5 more');
    },
  }),
  story({
    id: 'drops/none',
    title: 'Nothing can be claimed',
    play: async ({ kit: { dispatch }, see }) => {
      dispatch(openClaim({ chainId, contract: mockDrop, tokenId: 7n, name: 'Mock Birds' }));
      await see('Claim condition not found');
    },
  }),
  story({
    id: 'drops/listing',
    title: 'A listing, priced in a token',
    play: async ({ connect, kit: { dispatch }, see }) => {
      await connect();
      dispatch(openListing({ chainId, contract: mockMarketplace, listingId: 1n }));
      await see('Price of one');
    },
  }),
];
