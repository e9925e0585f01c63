import { mockChains } from '../../../mocks/index.ts';
import { addCustomChain, defineChain, showScreen } from '../../../src/index.ts';
import type { Chain } from '../../../src/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const mocked = mockChains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true }));
const manyNames = ['Ethereum', 'OP Mainnet', 'Base', 'Arbitrum One', 'Polygon', 'BNB Smart Chain', 'Avalanche', 'Gnosis', 'Scroll', 'The Very Long Network of the Northern Alliance'];
const many: readonly Chain[] = [...mocked.map((chain) => ({ ...chain, testnet: false })), ...manyNames.map((name, at) => defineChain({ id: 100 + at, name, rpc: 'https://rpc.latchkey.test/many' }))];
const endpoint = 'https://rpc.mine.test';
const names = [...manyNames, 'Mine', 'COIN', 'ETH', 'rpc.mine.test', 'https://'];

const openList = async ({ open, press, see }: Stage): Promise<void> => {
  await open();
  await press(/Network/);
  await see('Mock Two');
};

/** An endpoint of the visitor's own; without an answer it keeps silent. */
const serve = ({ answer }: Stage, chainId: string | undefined): void =>
  answer((request) => {
    if (!request.url.startsWith(endpoint)) return undefined;
    if (chainId === undefined) return new Promise(() => {});
    return request.json().then(({ id }: { readonly id: number }) => Response.json({ jsonrpc: '2.0', id, result: chainId }));
  });

const openForm = async ({ connect, kit, see }: Stage): Promise<void> => {
  await connect();
  kit.dispatch(showScreen('core.addNetwork'));
  await see('RPC URL');
};

const fill = async ({ type }: Stage, chainId: string): Promise<void> => {
  await type('Network name', 'Mine');
  await type('RPC URL', endpoint);
  await type('Chain ID', chainId);
  await type('Currency symbol', 'COIN');
};

/** Choosing a network, and adding one. */
export const networksStories = [
  defineStory({
    id: 'networks/few',
    title: 'A few, of one kind',
    play: async (stage) => {
      await stage.connect();
      await openList(stage);
    },
  }),
  defineStory({
    id: 'networks/kinds',
    title: 'Mainnets and testnets',
    kit: { chains: [...mocked, defineChain({ id: 10, name: 'OP Mainnet', rpc: 'https://rpc.latchkey.test/many' })] },
    names,
    play: async (stage) => {
      await stage.connect();
      await openList(stage);
    },
  }),
  defineStory({
    id: 'networks/many',
    title: 'Many, in groups',
    kit: { chains: many },
    names,
    play: async (stage) => {
      await stage.connect();
      await openList(stage);
      await stage.see('Popular');
    },
  }),
  defineStory({
    id: 'networks/recent',
    title: 'One was used lately',
    kit: { chains: [...many].reverse() },
    names,
    play: async (stage) => {
      await stage.connect();
      await openList(stage);
      await stage.press('Mock Two');
      await stage.press('Close');
      await openList(stage);
      await stage.see('Recently Used');
    },
  }),
  defineStory({
    id: 'networks/switching',
    title: 'The wallet asks whether to switch',
    play: async (stage) => {
      const wallet = await stage.connect();
      await openList(stage);
      wallet.scenario.set({ kind: 'byHand' });
      await stage.press('Mock Two');
      await stage.see('Confirm the switch in your wallet');
    },
  }),
  defineStory({
    id: 'networks/failed',
    title: 'The wallet has another request open',
    // Errors come in English until the languages have words for their codes.
    names: ['A request is already waiting in the wallet', 'Open the wallet and answer it.'],
    play: async (stage) => {
      const wallet = await stage.connect();
      await openList(stage);
      wallet.scenario.set({ kind: 'pending' });
      await stage.press('Mock Two');
      await stage.see('Try again');
    },
  }),
  defineStory({
    id: 'networks/none',
    title: 'Nothing found',
    play: async (stage) => {
      await stage.connect();
      await openList(stage);
      await stage.type('Search by name or chain ID', 'xyzzyq');
      await stage.see('No Results');
    },
    names: ['xyzzyq'],
  }),
  defineStory({
    id: 'networks/offer',
    title: 'Not on the list, and known',
    play: async (stage) => {
      await stage.connect();
      await openList(stage);
      await stage.type('Search by name or chain ID', '8453');
      await stage.see('Add Base (8453)');
    },
    names: ['Base Sepolia', 'Base'],
  }),
  defineStory({
    id: 'networks/remove',
    title: 'One that the visitor added, about to be removed',
    play: async (stage) => {
      await stage.connect();
      serve(stage, '0x1092');
      await stage.kit.dispatch(addCustomChain({ chain: { id: 4_242, name: 'Mine', rpc: endpoint, testnet: true } }));
      await openList(stage);
      await stage.press('Remove Mine');
      await stage.see('Keep');
    },
    names,
  }),
  defineStory({ id: 'addNetwork/empty', title: 'Nothing typed yet', names, play: openForm }),
  defineStory({
    id: 'addNetwork/faults',
    title: 'What is missing',
    names,
    play: async (stage) => {
      await openForm(stage);
      await stage.press('Add network');
      await stage.see('Give the network a name.');
    },
  }),
  defineStory({
    id: 'addNetwork/other-chain',
    title: 'The endpoint serves another chain',
    names,
    play: async (stage) => {
      await openForm(stage);
      serve(stage, '0x1092');
      await fill(stage, '4243');
      await stage.press('Add network');
      await stage.see('The endpoint answers as chain 4242.');
    },
  }),
  defineStory({
    id: 'addNetwork/asking',
    title: 'The endpoint takes its time',
    names,
    play: async (stage) => {
      await openForm(stage);
      serve(stage, undefined);
      await fill(stage, '4242');
      await stage.press('Add network');
      await stage.see('Asking rpc.mine.test…');
    },
  }),
  defineStory({
    id: 'addNetwork/of-site',
    title: 'The site has it already',
    names,
    play: async (stage) => {
      await openForm(stage);
      await fill(stage, '31337');
      await stage.press('Add network');
      await stage.see('Mock Two is on this site already.');
    },
  }),
  defineStory({
    id: 'addNetwork/known',
    title: 'A known chain, filled in',
    names: [...names, 'Base'],
    play: async ({ connect, kit, see }) => {
      await connect();
      kit.dispatch(showScreen('core.addNetwork', { chainId: 8_453 }));
      await see('RPC URL');
    },
  }),
  defineStory({
    id: 'addNetwork/added',
    title: 'Added, with the way there',
    names,
    play: async (stage) => {
      await openForm(stage);
      serve(stage, '0x1092');
      await fill(stage, '4242');
      await stage.press('Add network');
      await stage.see('Switch to Mine');
    },
  }),
  defineStory({
    id: 'addNetwork/unreachable',
    title: 'The endpoint does not answer',
    names,
    play: async (stage) => {
      await openForm(stage);
      stage.answer((request) => (request.url.startsWith(endpoint) ? Response.error() : undefined));
      await fill(stage, '4242');
      await stage.press('Add network');
      await stage.see(/rpc\.mine\.test/);
      await stage.see('Add network');
    },
  }),
  defineStory({
    id: 'addNetwork/replace',
    title: 'One that was added before is replaced',
    names,
    play: async (stage) => {
      await stage.connect();
      serve(stage, '0x1092');
      await stage.kit.dispatch(addCustomChain({ chain: { id: 4_242, name: 'Mine', rpc: endpoint, testnet: true } }));
      stage.kit.dispatch(showScreen('core.addNetwork'));
      await stage.see('RPC URL');
      await fill(stage, '4242');
      await stage.see('Replace Mine');
    },
  }),
];
