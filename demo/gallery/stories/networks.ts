import { mockChains } from '../../../mocks/index.ts';
import { defineChain } from '../../../src/index.ts';
import { defineStory } from '../story.ts';

const mocked = mockChains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true }));
const others = ['Ethereum', 'Base', 'A network with a name that is rather long', 'Gnosis'].map((name, at) => defineChain({ id: 100_000 + at, name, rpc: `https://rpc${at}.latchkey.test` }));
const names = others.map(({ name }) => name);

/** Choosing a network. */
export const networksStories = [
  defineStory({
    id: 'networks/list',
    title: 'What the site uses',
    kit: { chains: [...mocked, ...others] },
    names,
    play: async ({ connect, open, press, see }) => {
      await connect();
      await open();
      await press(/Network/);
      await press('Mainnets');
      await see('Gnosis');
    },
  }),
  defineStory({
    id: 'networks/switching',
    title: 'The wallet is asked to switch',
    play: async ({ connect, open, press, see }) => {
      const wallet = await connect();
      wallet.scenario.set({ kind: 'byHand' });
      await open();
      await press(/Network/);
      await press('Mock Two');
      await see('Confirm the switch in your wallet');
    },
  }),
  defineStory({
    id: 'networks/failed',
    title: 'The wallet says it has switched and has not',
    kit: { chains: [...mocked, ...others] },
    names,
    play: async ({ connect, open, press, see, skip }) => {
      const wallet = await connect();
      wallet.scenario.set({ kind: 'liesAboutChain' });
      await open();
      await press(/Network/);
      await press('Mock Two');
      await see('Confirm the switch in your wallet');
      const [prompt] = wallet.requests();
      if (prompt) wallet.approve(prompt.id);
      await skip(5_000);
      await see('Failed to switch network');
    },
  }),
];
