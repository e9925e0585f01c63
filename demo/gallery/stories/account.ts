import { mockChainOne, mockChains } from '../../../mocks/index.ts';
import { defineChain, selectIsModalOpen, showScreen } from '../../../src/index.ts';
import { walletExtras } from '../../panels/walletExtras.ts';
import { answerNames, nameChain } from '../stage/nameNode.ts';
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
    id: 'account/wallet-left',
    title: 'The wallet has left while its account was looked at',
    play: async ({ connect, open, see }) => {
      const wallet = await connect();
      await open();
      await see('Disconnect');
      wallet.setAccounts([]);
      await see('No wallet is connected.');
    },
  }),
  defineStory({
    id: 'account/two-wallets',
    title: 'Two wallets are connected',
    names: ['Harbour'],
    play: async ({ kit, connect, addWallet, open, press, see, until, world }) => {
      await connect();
      addWallet({ name: 'Harbour', scenario: { kind: 'approveAll' }, accounts: world.accounts.slice(1) });
      await open();
      await press(/Switch Account/);
      await press('Connect another wallet');
      await press('Harbour');
      await until(() => !selectIsModalOpen(kit.getState()), 'The second wallet was not connected.');
      await open();
      await see('2 wallets connected');
      await see(/10,?000 METH/);
    },
  }),
  defineStory({
    id: 'switch-account/two-wallets',
    title: 'Which of two wallets to use',
    names: ['Harbour'],
    play: async ({ kit, connect, addWallet, open, press, see, until, world }) => {
      await connect();
      addWallet({ name: 'Harbour', scenario: { kind: 'approveAll' }, accounts: world.accounts.slice(1) });
      await open();
      await press(/Switch Account/);
      await press('Connect another wallet');
      await press('Harbour');
      await until(() => !selectIsModalOpen(kit.getState()), 'The second wallet was not connected.');
      await open();
      await press(/Switch Account/);
      await see('In use');
    },
  }),
  defineStory({
    id: 'manage/copied',
    title: 'Its address was copied from the settings',
    play: async ({ connect, open, press, see }) => {
      await connect();
      await open();
      await press('Manage Wallet');
      await press(/Copy Address/);
      await see('Copied');
    },
  }),
  defineStory({
    id: 'manage/plugin-entries',
    title: 'What a plugin adds to the settings',
    play: async ({ kit, connect, open, press, see }) => {
      await connect();
      kit.register(walletExtras);
      await open();
      await press('Manage Wallet');
      await see('Backup Wallet');
    },
  }),
  defineStory({
    id: 'account/plugin-entries',
    title: 'With a way to buy, from a plugin',
    play: async ({ kit, connect, open, see }) => {
      await connect();
      kit.register(walletExtras);
      await open();
      await see('Buy');
      await see(/10,?000 METH/);
    },
  }),
  defineStory({
    id: 'account/faucet',
    title: 'On a testnet that gives its currency away',
    names: ['faucet.latchkey.test'],
    kit: { chains: [defineChain({ ...mockChainOne, rpc: mockChainOne.rpcUrl, testnet: true, faucets: ['https://faucet.latchkey.test'] })] },
    play: async ({ connect, open, see }) => {
      await connect();
      await open();
      await see('Request Testnet Funds');
      await see(/10,?000 METH/);
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
  defineStory({
    id: 'account/ens-name',
    title: 'It goes by a name',
    kit: { chains: [...mockChains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })), nameChain] },
    names: ['alice.eth'],
    play: async (stage) => {
      answerNames(stage, { 'alice.eth': stage.world.accounts[0]?.address ?? '' });
      await stage.connect();
      // The button that opens it goes by the name as well.
      stage.kit.dispatch(showScreen('core.account'));
      await stage.see('alice.eth');
      await stage.see(/10,?000 METH/);
    },
  }),
  defineStory({
    id: 'account/ens-picture',
    title: 'Its name has a picture',
    kit: { chains: [...mockChains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })), nameChain] },
    names: ['alice.eth'],
    play: async (stage) => {
      answerNames(stage, { 'alice.eth': stage.world.accounts[0]?.address ?? '' }, `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2" fill="#2a7"/><circle cx="1" cy="1" r=".6" fill="#fff"/></svg>')}`);
      await stage.connect();
      stage.kit.dispatch(showScreen('core.account'));
      await stage.see('alice.eth');
      await stage.see(/10,?000 METH/);
    },
  }),
  defineStory({
    id: 'switch-account/one-wallet',
    title: 'One wallet with two accounts',
    play: async ({ connect, open, press, see, world }) => {
      await connect({ accounts: world.accounts.slice(0, 2) });
      await open();
      await press(/Switch Account/);
      await see('In use');
    },
  }),
  defineStory({
    id: 'manage/plain',
    title: 'The settings without plugins',
    play: async ({ connect, open, press, see }) => {
      await connect();
      await open();
      await press('Manage Wallet');
      await see('Copy Address');
    },
  }),
];
