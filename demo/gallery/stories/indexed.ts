import { Interface } from 'ethers';
import { mockAccounts, mockChainOne, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { collectiblesPoint, definePlugin, httpPort, indexersPoint, rpcLayersPoint, showScreen } from '../../../src/index.ts';
import type { AccountTransfer, Indexer, Nft, OwnedToken } from '../../../src/index.ts';
import type { KitOptions, Stage } from '../stage/createStage.ts';
import { recipient } from '../stage/sending.ts';
import { defineStory } from '../story.ts';

const chainId = mockChainOne.id;
const owner: `0x${string}` = `0x${mockAccounts[0].address.slice(2)}`;
const other: `0x${string}` = `0x${recipient.slice(2)}`;
const spam = '0x00000000000000000000000000000000000000E4';
const collection = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const { name, symbol, decimals } = mockToken;
const token: `0x${string}` = `0x${mockToken.address.slice(2)}`;
const hash = (byte: number): `0x${string}` => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
/** On the day before the stage's clock begins: dates are in no language that is made up. */
const sinceMs = Date.UTC(2026, 0, 14, 20);

const transfer = (at: number, more: Partial<AccountTransfer>): AccountTransfer => ({ chainId, kind: 'native', hash: hash(at), blockNumber: 100 - at, atMs: sinceMs - at * 3_600_000, from: other, to: owner, units: 25n * 10n ** 16n, ...more });
const past: readonly AccountTransfer[] = [
  transfer(1, {}), transfer(2, { kind: 'ERC20', token, units: 12_500_000n }), transfer(3, { kind: 'native', from: owner, to: other }), transfer(4, { kind: 'call', from: owner, to: token, units: 0n }), transfer(5, { kind: 'native', from: owner, to: other, hasFailed: true }),
  transfer(6, { kind: 'ERC20', token: spam, units: 10n ** 18n, symbol: 'visit spam.example', decimals: 18 }), transfer(7, { kind: 'ERC721', token: collection, tokenId: 7n, units: 1n }),
];
const spamToken: OwnedToken = { chainId, address: spam, symbol: 'visit spam.example', name: 'Claim your reward', decimals: 18, units: 10n ** 21n };
const square = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/><circle cx="4" cy="4" r="2.5" fill="white"/></svg>')}`;
const nft: Nft = { chainId, tokenAddress: collection, id: 7n, type: 'ERC1155', metadata: { name: 'A teal one', image: square }, quantityOwned: 3n };
const names = [name, symbol, 'Mock Ether', 'Mock Coin', 'Mock One', 'Mock Two', 'US$', 'visit spam.example', 'Claim your reward', 'A teal one', 'Dots', 'Painted by hand, one dot at a time.', 'Colour', 'Teal', 'ERC1155', 'ERC721', owner.slice(21), recipient.slice(21)];

const abi = new Interface(['function supportsInterface(bytes4) view returns (bool)', 'function uri(uint256) view returns (string)', 'function name() view returns (string)', 'function symbol() view returns (string)', 'function balanceOf(address, uint256) view returns (uint256)', 'function totalSupply(uint256) view returns (uint256)']);
const metadata = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'A teal one', image: square, description: 'Painted by hand, one dot at a time.', attributes: [{ trait_type: 'Colour', value: 'Teal' }] }))}`;

/** A contract of the mocked chain that is a collection. */
const collectionLayer = definePlugin({
  id: 'collection',
  contributes: [rpcLayersPoint.of({
    id: 'collection',
    create: () => async (request, next) => {
      const [asked] = request.params as readonly [unknown]; // the methods below have one
      if (request.method === 'eth_getCode' && String(asked).toLowerCase() === collection.toLowerCase()) return '0x60';
      const { to, data = '0x' }: { readonly to?: string; readonly data?: string } = Object(asked);
      const fn = request.method === 'eth_call' && to?.toLowerCase() === collection.toLowerCase() ? abi.parseTransaction({ data }) : null;
      if (!fn) return next(request);
      const values: Readonly<Record<string, unknown>> = { supportsInterface: ['0x01ffc9a7', '0xd9b67a26'].includes(String([...fn.args][0])), uri: metadata, name: 'Dots', symbol: 'DOT', balanceOf: 3n, totalSupply: 40n };
      return abi.encodeFunctionResult(fn.fragment, [values[fn.name]]);
    },
  })],
});

/** A kit with an indexer that knows this. */
function withIndexer(indexer: Indexer): KitOptions {
  return {
    plugins: [
      walletInjected.with({ connectDelayMs: 0 }),
      tokenList.with({ tokens: [{ chainId, address: token, name, symbol, decimals, priceUsd: 1 }] }),
      definePlugin({ id: 'some', needs: [httpPort], contributes: [indexersPoint.of({ id: 'some', answers: ['tokens', 'transfers'], load: async () => indexer }), collectiblesPoint.of({ id: 'some', load: async () => async () => [nft] })] }),
      collectionLayer,
    ],
  };
}

const knowing: Indexer = { readTokens: async () => ({ items: [spamToken] }), readTransfers: async () => ({ items: past }) };
const failing: Indexer = { readTokens: () => Promise.reject(new Error('The indexer is away.')), readTransfers: () => Promise.reject(new Error('The indexer is away.')) };
/** Away on one network; on the other it knows a token that the account has, and that is not listed there. */
const partly: Indexer = { readTokens: async (query) => (query.chainId === chainId ? Promise.reject(new Error('The indexer is away.')) : { items: [{ ...spamToken, chainId: mockChainTwo.id, address: token, decimals }] }) };

async function show(stage: Stage, screenId: string): Promise<void> {
  await stage.connect();
  stage.kit.dispatch(showScreen(screenId));
}

/** What indexers find, beside what the site lists and the kit sent. */
export const indexedStories = [
  defineStory({
    id: 'activity/indexed', title: 'What happened elsewhere, by an indexer', kit: withIndexer(knowing), names,
    play: async (stage) => {
      await show(stage, 'core.activity');
      await stage.see('Received 12.5');
    },
  }),
  defineStory({
    id: 'activity/unlisted', title: 'Transfers of tokens that no list names', kit: withIndexer(knowing), names,
    play: async (stage) => {
      await show(stage, 'core.activity');
      await stage.press(/^Show what is not listed here/);
      await stage.see('Do not copy addresses from here');
    },
  }),
  defineStory({
    id: 'activity/indexer-failed', title: 'An indexer that does not answer', kit: withIndexer(failing), names,
    play: async (stage) => {
      await show(stage, 'core.activity');
      await stage.see('More transactions could not be loaded.');
    },
  }),
  defineStory({
    id: 'funds/unlisted', title: 'Tokens that no list names', kit: withIndexer(knowing), names,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press(/^Show tokens that this site does not list/);
      await stage.see('Do not visit addresses');
    },
  }),
  defineStory({
    id: 'funds/assets-unlisted', title: 'Tokens of all networks that no list names, and a network where they could not be looked up', kit: withIndexer(partly), names,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('Assets');
      await stage.see('could not be looked up on');
      await stage.press(/^Show tokens that this site does not list/);
      await stage.see('Claim your reward');
    },
  }),
  defineStory({
    id: 'funds/nft-owned', title: 'An NFT as the chain has it', kit: withIndexer(knowing), names,
    play: async (stage) => {
      await show(stage, 'core.funds');
      await stage.press('NFTs');
      await stage.press(/A teal one/);
      await stage.see('Send this NFT');
    },
  }),
  defineStory({
    id: 'funds/nft-send', title: 'Sending some of several', kit: withIndexer(knowing), names,
    play: async (stage) => {
      await stage.connect();
      stage.kit.dispatch(showScreen('core.send', { token: collection, tokenId: '7' }));
      await stage.see('How many');
    },
  }),
];
