import { getAddress } from 'ethers';
import { mockChainOne, mockChains, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import type { WalletScenario } from '../../../mocks/index.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { collectiblesPoint, defineChain, definePlugin, showScreen } from '../../../src/index.ts';
import type { Chain, Nft } from '../../../src/index.ts';
import { nativeTokenAddress } from '../../../src/entries/tokens.ts';
import type { KitOptions, Stage } from '../stage/createStage.ts';
import { answerNames, nameChain } from '../stage/nameNode.ts';
import { holdBlocks, recipient, untilSent } from '../stage/sending.ts';
import { defineStory } from '../story.ts';

const { name, symbol, decimals, address } = mockToken;
/** Its ends are those of the recipient. */
const lookAlike = getAddress(`0x7099${'a'.repeat(32)}${recipient.slice(-4).toLowerCase()}`);
const mocked = mockChains.map(({ id, name: chainName, nativeCurrency, rpcUrl }) => defineChain({ id, name: chainName, nativeCurrency, rpc: rpcUrl, testnet: true }));
const keyless = '0x000000000000000000000000000000000000dEaD';
/** Of the private key 1: nothing is there. */
const penniless = { address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', privateKey: `0x${'0'.repeat(63)}1` } as const;
/** Names and signs of no language, and the second halves of addresses, which break in their middle. */
const own: readonly string[] = [name, symbol, 'Mock Ether', 'US$', ...['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', recipient, keyless].map((each) => each.slice(21))];
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

const farAway = defineChain({ id: 777, name: 'Far Away', rpc: 'https://rpc.latchkey.test/far-away' });

/** A kit over networks whose currencies count, with prices, and a token that has none. */
function withAssets(more: readonly Chain[]): KitOptions {
  const native = mockChains.map((chain) => ({ chainId: chain.id, address: nativeTokenAddress, ...chain.nativeCurrency, priceUsd: 2_000 }));
  const tokens = mockChains.map((chain) => ({ chainId: chain.id, address, name, symbol, decimals }));
  return {
    chains: [...mocked.map((chain) => ({ ...chain, testnet: false })), ...more],
    plugins: [walletInjected.with({ connectDelayMs: 0 }), tokenList.with({ tokens: [...native, ...tokens.map((token, at) => (at === 0 ? { ...token, priceUsd: 1.25 } : token))] })],
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
    id: 'funds/assets',
    title: 'All that is owned on all networks',
    kit: withAssets([]),
    names: [...own, 'Mock Coin'],
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('Assets');
      await stage.see('$20,012,500.00');
      await stage.see('+ 1 without a price');
    },
  }),
  defineStory({
    id: 'funds/assets-failed',
    title: 'A network that does not answer',
    kit: withAssets([farAway]),
    names: [...own, 'Mock Coin', 'Far Away'],
    play: async (stage) => {
      stage.answer((request) => (request.url === farAway.rpc ? Response.error() : undefined));
      await show(stage, 'core.funds');
      await stage.press('Assets');
      await stage.skip(20_000);
      await stage.see('Far Away did not answer.');
    },
  }),
  defineStory({
    id: 'funds/assets-none',
    title: 'Nothing is owned yet',
    kit: withAssets([]),
    names: [...own, 'Mock Coin'],
    play: async (stage) => {
      await stage.connect({ accounts: [penniless] });
      stage.kit.dispatch(showScreen('core.funds'));
      await stage.press('Assets');
      await stage.see('Nothing here yet');
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
    title: 'No source of NFTs',
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
    title: 'A recipient without a known key',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.type('To', keyless);
      await stage.see(/Nobody has the key/);
    },
  }),
  defineStory({
    id: 'funds/none-found',
    title: 'No token of that name',
    kit: withFunds(),
    names: [...own, 'Nothing like it'],
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.type('Search, or paste an address', 'Nothing like it');
      await stage.see('No Tokens Found');
    },
  }),
  defineStory({
    id: 'funds/pasted',
    title: 'A token that the site knows nothing of',
    names: own,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.type('Search, or paste an address', address);
      await stage.see('Not checked by this site');
      await stage.see('10,000');
    },
  }),
  defineStory({
    id: 'funds/imitation',
    title: 'A pasted token under the name of another',
    kit: { plugins: [walletInjected.with({ connectDelayMs: 0 }), tokenList.with({ tokens: [{ chainId: mockChainOne.id, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name, symbol, decimals }] })] },
    names: [...own, '0x5aAe…eAed'],
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.type('Search, or paste an address', address);
      await stage.see('Another token here has this name too.');
    },
  }),
  defineStory({
    id: 'funds/token',
    title: 'One token',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await stage.connect();
      stage.kit.dispatch(showScreen('core.token', { token: address }));
      await stage.see('10,000 MUSD');
    },
  }),
  defineStory({
    id: 'funds/token-shown-in-wallet',
    title: 'The wallet lists the token',
    kit: withFunds(),
    names: [...own, 'Fox Wallet'],
    play: async (stage) => {
      await stage.connect();
      stage.kit.dispatch(showScreen('core.token', { token: address }));
      await stage.press('Show MUSD in Fox Wallet');
      await stage.see('Fox Wallet shows MUSD now.');
    },
  }),
  defineStory({
    id: 'funds/nft',
    title: 'One NFT',
    kit: withFunds(async () => [nft(31_415_926_535_897_932n, { name: 'A teal one', image: square('teal'), description: 'Painted by hand, one dot at a time.' }, { type: 'ERC1155', quantityOwned: 3n })]),
    names: [...own, 'A teal one', 'Painted by hand, one dot at a time.', 'ERC1155'],
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.press(/A teal one/);
      await stage.see('Painted by hand');
    },
  }),
  defineStory({
    id: 'funds/nfts-many',
    title: 'More NFTs than are mounted at once',
    kit: withFunds(async () => Array.from({ length: 120 }, (_, at) => nft(BigInt(at), { name: 'A teal one', image: square('teal') }))),
    names: [...own, 'A teal one'],
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.see('A teal one');
    },
  }),
  defineStory({
    id: 'funds/nfts-none',
    title: 'No NFTs',
    kit: withFunds(async () => []),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.see('No NFTs found');
    },
  }),
  defineStory({
    id: 'funds/nfts-failed',
    title: 'NFTs that could not be loaded',
    kit: withFunds(() => Promise.reject(new Error('The indexer is away.'))),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.see('Not all NFTs could be loaded.');
    },
  }),
  defineStory({
    id: 'funds/not-connected',
    title: 'Sending without a wallet',
    play: async (stage) => {
      await stage.open();
      stage.kit.dispatch(showScreen('core.send'));
      await stage.see('Connect a wallet to see its funds.');
    },
  }),
  defineStory({
    id: 'funds/unknown-network',
    title: 'The wallet is on a network that the site does not use',
    names: own,
    play: async (stage) => {
      const wallet = await stage.connect();
      wallet.setChain(5);
      stage.kit.dispatch(showScreen('core.funds'));
      await stage.see('This site does not use the network of your wallet.');
    },
  }),
  defineStory({
    id: 'funds/send-picker',
    title: 'Which token to send',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.see(/Available: 10,?000/);
      await stage.press(/Mock Ether/);
      await stage.see('Choose a token');
      await stage.see('MUSD');
    },
  }),
  defineStory({
    id: 'funds/send-look-alike',
    title: 'A recipient that looks like a known one',
    kit: withFunds(),
    names: [...own, recipient, lookAlike.slice(21)],
    play: async (stage) => {
      await stage.connect({ accounts: stage.world.accounts.slice(0, 2) });
      stage.kit.dispatch(showScreen('core.send'));
      await stage.type('To', lookAlike);
      await stage.see(/which you know, but it is another address/);
    },
  }),
  defineStory({
    id: 'funds/send-ambiguous',
    title: 'An amount that can be read in two ways',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.type('Amount', '1,000');
      await stage.see(/in two ways/);
    },
  }),
  defineStory({
    id: 'funds/send-name',
    title: 'To a name',
    kit: { ...withFunds(), chains: [...mocked, nameChain] },
    names: [...own, 'friend.eth'],
    play: async (stage) => {
      answerNames(stage, { 'friend.eth': recipient });
      await show(stage, 'core.send');
      await stage.type('To', 'friend.eth');
      await stage.see('friend.eth is this account:');
    },
  }),
  defineStory({
    id: 'funds/send-name-looking',
    title: 'A name is being looked up',
    kit: { ...withFunds(), chains: [...mocked, nameChain] },
    names: [...own, 'friend.eth'],
    play: async (stage) => {
      await show(stage, 'core.send');
      stage.world.rpcScenario.set({ kind: 'silent' });
      answerNames(stage, undefined);
      await stage.type('To', 'friend.eth');
      await stage.see('Looking up friend.eth…');
    },
  }),
  defineStory({
    id: 'funds/send-name-failed',
    title: 'A name that could not be looked up',
    kit: { ...withFunds(), chains: [...mocked, nameChain] },
    names: [...own, 'friend.eth', 'names.latchkey.test', 'The mocked world has no answer for https://names.latchkey.test/'],
    play: async (stage) => {
      answerNames(stage, new Error('away'));
      await show(stage, 'core.send');
      await stage.type('To', 'friend.eth');
      await stage.see('The name could not be looked up.');
    },
  }),
  defineStory({
    id: 'funds/send-fee-failed',
    title: 'The fee could not be worked out',
    kit: withFunds(),
    names: [...own, 'rpc.latchkey.test'],
    play: async (stage) => {
      await show(stage, 'core.send');
      await stage.see(/Available: 10,?000/);
      await stage.type('To', recipient);
      stage.world.rpcScenario.set({ kind: 'offline' });
      await stage.type('Amount', '1.5');
      await stage.see('The network fee could not be worked out.');
    },
  }),
  defineStory({
    id: 'funds/send-elsewhere',
    title: 'The wallet has moved to another network meanwhile',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      const wallet = await stage.connect();
      stage.kit.dispatch(showScreen('core.send'));
      await stage.type('To', recipient);
      await stage.type('Amount', '1.5');
      wallet.setChain(mockChainTwo.id);
      await stage.see(/will be asked to switch there first/);
      await stage.see('Total, at most');
    },
  }),
  defineStory({
    id: 'funds/send-rejected',
    title: 'Turned down in the wallet',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await goToReview(stage, { kind: 'rejectAll' });
      await stage.press('Continue in wallet');
      await stage.see('You rejected the request in the wallet.');
      await stage.press('Reject');
      await stage.see('Transaction Rejected');
    },
  }),
  defineStory({
    id: 'funds/send-failed',
    title: 'It could not be sent',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await goToReview(stage, { kind: 'pending' });
      await stage.press('Continue in wallet');
      await stage.see('Try Again');
      await stage.press('Reject');
      await stage.see('A request is already waiting in the wallet');
      await stage.see('Continue');
    },
  }),
  defineStory({
    id: 'funds/send-in-wallet',
    title: 'The wallet still asks',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await goToReview(stage, { kind: 'byHand' });
      await stage.press('Continue in wallet');
      await untilSent(stage, 'sending');
      await stage.press('Reject');
      await stage.see('Confirm in your wallet');
    },
  }),
  defineStory({
    id: 'funds/send-on-its-way',
    title: 'On its way',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await goToReview(stage, { kind: 'approveAll' });
      await holdBlocks(stage);
      await stage.press('Continue in wallet');
      await stage.see('On its way');
    },
  }),
  defineStory({
    id: 'funds/send-sent',
    title: 'Sent',
    kit: withFunds(),
    names: own,
    play: async (stage) => {
      await goToReview(stage, { kind: 'approveAll' });
      await stage.press('Continue in wallet');
      await untilSent(stage, 'confirmed');
      await stage.see('Send more');
    },
  }),
];

/** Everything is entered, and the review is shown. */
async function goToReview(stage: Stage, scenario: WalletScenario): Promise<void> {
  const wallet = await stage.connect();
  wallet.scenario.set(scenario);
  stage.kit.dispatch(showScreen('core.send'));
  await stage.type('To', recipient);
  await stage.type('Amount', '1.5');
  await stage.see('Total, at most');
  await stage.press('Continue');
  await stage.see('Continue in wallet');
}
