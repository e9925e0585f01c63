import { defineStory } from '../story.ts';

/** A connected person's account. */
export const accountStories = [
  defineStory({
    id: 'account/balance',
    title: 'What it holds',
    play: async ({ connect, open, see }) => {
      await connect();
      await open();
      await see(/10,?000 METH/);
    },
  }),
  defineStory({
    id: 'account/loading',
    title: 'The node takes its time',
    play: async ({ connect, open, see, world }) => {
      world.rpcScenario.set({ kind: 'silent' });
      await connect();
      await open();
      await see('Reading balance…');
    },
  }),
  defineStory({
    id: 'account/balance-failed',
    title: 'The node does not answer',
    play: async ({ connect, open, see, world }) => {
      world.rpcScenario.set({ kind: 'offline' });
      await connect();
      await open();
      await see('Balance not available');
    },
  }),
  defineStory({
    id: 'account/unsupported-network',
    title: 'The wallet is on a network that the site does not use',
    play: async ({ connect, open, see }) => {
      const wallet = await connect();
      await open();
      wallet.setChain(5);
      await see('Unsupported network (5)');
    },
  }),
  defineStory({
    id: 'account/two-wallets',
    title: 'Two wallets to choose from',
    names: ['Harbour'],
    play: async ({ connect, addWallet, open, press, see, world }) => {
      await connect();
      addWallet({ name: 'Harbour', scenario: { kind: 'approveAll' }, accounts: world.accounts.slice(1) });
      await open();
      await press('Switch Account');
      await press('Connect another wallet');
      await press('Harbour');
      await open();
      await press('Switch Account');
      await see('In use');
      await see('0x7099…79C8');
    },
  }),
  defineStory({
    id: 'account/copied',
    title: 'Its address was copied',
    play: async ({ connect, open, press, see }) => {
      await connect();
      await open();
      await see(/10,?000 METH/);
      await press(/Copy address/);
      await see('Copied');
    },
  }),
  defineStory({
    id: 'account/copy-failed',
    title: 'The browser forbids copying',
    play: async ({ connect, open, press, see, forbidCopying }) => {
      forbidCopying();
      await connect();
      await open();
      await see(/10,?000 METH/);
      await press(/Copy address/);
      await see('Copying is not allowed here');
    },
  }),
  defineStory({
    id: 'account/offline',
    title: 'The machine has lost its connection',
    play: async ({ connect, open, see, setOnline }) => {
      await connect();
      await open();
      await see(/10,?000 METH/);
      setOnline(false);
      await see('You are offline.');
    },
  }),
];
