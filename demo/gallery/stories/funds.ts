import { mockChainOne, mockToken } from '../../../mocks/index.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { collectiblesPoint, definePlugin, showScreen } from '../../../src/index.ts';
import type { Nft } from '../../../src/index.ts';
import type { KitOptions, Stage } from '../stage/createStage.ts';
import { recipient } from '../stage/sending.ts';
import { defineStory } from '../story.ts';

const { name, symbol, decimals, address } = mockToken;
const nobody = '0x000000000000000000000000000000000000dEaD';
/** Names and signs of no language, and the second halves of addresses, which break in their middle. */
const own: readonly string[] = [name, symbol, 'Mock Ether', 'US$', ...['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', recipient, nobody].map((each) => each.slice(21))];
const square = (colour: string): string => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/><circle cx="4" cy="4" r="2.5" fill="white"/></svg>`)}`;
const nft = (id: bigint, metadata: Nft['metadata'], more: Partial<Nft> = {}): Nft => ({ chainId: mockChainOne.id, tokenAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', id, type: 'ERC721', metadata, ...more });

/** A kit that knows the token, and the NFTs that are given. */
function withFunds(nfts?: () => Promise<readonly Nft[]>): KitOptions {
  return {
    plugins: [
      walletInjected.with({ connectDelayMs: 0 }),
      tokenList.with({ tokens: [{ chainId: mockChainOne.id, address, name, symbol, decimals, priceUsd: 1 }] }),
      definePlugin({ id: 'indexer', contributes: nfts ? [collectiblesPoint.of({ id: 'indexer', load: async () => nfts })] : [] }),
    ],
  };
}

async function show(stage: Stage, screenId: string): Promise<void> {
  await stage.connect();
  stage.kit.dispatch(showScreen(screenId));
}

/** What the account holds, sends and is paid. */
export const fundsStories = [
  defineStory({
    id: 'funds/tokens',
    title: 'Tokens, with what they are worth',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.see(/\$10,000\.00/);
    },
  }),
  defineStory({
    id: 'funds/failed',
    title: 'Balances that could not be read',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await stage.connect();
      stage.world.rpcScenario.set({ kind: 'offline' });
      stage.kit.dispatch(showScreen('core.funds'));
      await stage.see('Some balances could not be read.');
    },
  }),
  defineStory({
    id: 'funds/nfts',
    title: 'NFTs, with and without a picture',
    kit: withFunds(async () => [nft(1n, { name: 'A teal one', image: square('teal') }), nft(2n, { name: 'Several of these', image: square('tomato') }, { type: 'ERC1155', quantityOwned: 3n }), nft(31_415_926_535_897_932n, {})]),
    names: [...own, 'A teal one', 'Several of these'],
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.see('A teal one');
    },
  }),
  defineStory({
    id: 'funds/no-nft-source',
    title: 'Nobody knows of NFTs',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.see('NFTs are not shown here');
    },
  }),
  defineStory({
    id: 'funds/receive',
    title: 'To be paid',
    names: own,
    play: async (stage) => {
      await show(stage, 'core.receive');
      await stage.see(/Only send funds on/);
    },
  }),
  defineStory({
    id: 'funds/send',
    title: 'Sending, before anything is entered',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.see(/Available: 10,?000/);
    },
  }),
  defineStory({
    id: 'funds/send-wrong',
    title: 'Sending without saying whom and how much',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.see(/Available: 10,?000/);
      await stage.press('Continue');
      await stage.see('Say who should get it.');
    },
  }),
  defineStory({
    id: 'funds/send-ready',
    title: 'Sending, with the fee',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.type('To', recipient);
      await stage.type('Amount', '1.5');
      await stage.see('Total, at most');
    },
  }),
  defineStory({
    id: 'funds/send-insufficient',
    title: 'Too little for the fee',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.type('To', recipient);
      await stage.type('Amount', '10000');
      await stage.see(/more is needed for it/);
    },
  }),
  defineStory({
    id: 'funds/send-danger',
    title: 'A recipient that nobody has the key of',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.type('To', nobody);
      await stage.see(/Nobody has the key/);
    },
  }),
];
