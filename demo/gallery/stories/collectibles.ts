import { media } from '../../../fixtures/media/media.ts';
import { mockChainOne } from '../../../mocks/index.ts';
import { collectibles } from '../../../plugins/collectibles/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { collectiblesPoint, definePlugin, showScreen } from '../../../src/index.ts';
import type { Nft } from '../../../src/index.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

/** The page of one NFT whose file is this. */
const story = ({ id, title, uri, sees }: Pick<Story, 'id' | 'title'> & { readonly uri: string; readonly sees: string | RegExp }): Story => {
  const nft: Nft = { chainId: mockChainOne.id, tokenAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', id: 7n, type: 'ERC721', metadata: { name: 'A moving one', media: { uri } } };
  return defineStory({
    id, title,
    kit: { plugins: [walletInjected.with({ connectDelayMs: 0 }), collectibles, definePlugin({ id: 'source', contributes: [collectiblesPoint.of({ id: 'source', load: async () => async () => [nft] })] })] },
    names: ['A moving one', 'ERC721', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'.slice(21)],
    play: async (stage) => {
      await stage.connect();
      stage.kit.dispatch(showScreen('core.funds'));
      await stage.press('NFTs');
      await stage.press(/A moving one/);
      await stage.see(sees);
      await stage.see('The network could not be asked about it.');
    },
  });
};

/** What NFTs play. */
export const collectiblesStories: readonly Story[] = [
  story({ id: 'collectibles/video', title: 'An NFT with a video', uri: media.video, sees: 'ERC721' }),
  story({ id: 'collectibles/audio', title: 'An NFT with a sound', uri: media.audio, sees: 'ERC721' }),
  story({ id: 'collectibles/page', title: 'An NFT that is a page, before it is run', uri: media.page, sees: /This NFT is a page/ }),
  story({ id: 'collectibles/model', title: 'An NFT that is a model', uri: media.model, sees: 'Save the model' }),
  story({ id: 'collectibles/lie', title: 'A file that is not what it is said to be', uri: media.lie, sees: /Its file is something else/ }),
  story({ id: 'collectibles/unread', title: 'A file that this site does not read', uri: 'https://elsewhere.example/7.mp4', sees: /This site reads no files/ }),
];
