import { createFakeWallet, mockBundlerUrl, mockRemoteWallet } from '../../../mocks/index.ts';
import { simpleAccount, walletSmart } from '../../../plugins/walletSmart/index.ts';
import type { SimpleAccountOptions } from '../../../plugins/walletSmart/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const fox = 'test.foxwallet';
const names = ['Smart Account', 'Fox Wallet', 'Pocket Wallet'];

/** Lists a smart account that a wallet owns, and chooses it. */
async function chooseSmart({ kit, open, press }: Stage, owner: string, options?: SimpleAccountOptions): Promise<void> {
  kit.register(walletSmart.with({ owner, account: simpleAccount(options), bundlers: mockBundlerUrl }));
  await open();
  await press('Smart Account');
}

/** Connecting a smart account, which begins with the wallet that owns it. */
export const smartStories = [
  defineStory({
    id: 'smart/owner',
    title: 'The wallet that owns the account is asked',
    names,
    play: async (stage) => {
      stage.addWallet().scenario.set({ kind: 'byHand' });
      await chooseSmart(stage, fox);
      await stage.see('Confirm the connection in Fox Wallet');
    },
  }),
  defineStory({
    id: 'smart/ownerElsewhere',
    title: 'The wallet that owns the account is on a phone',
    names,
    play: async (stage) => {
      const remote = mockRemoteWallet({ id: 'pocketWallet', name: 'Pocket Wallet', wallet: createFakeWallet({ world: stage.world }) });
      stage.kit.register(remote.plugin);
      await chooseSmart(stage, 'pocketWallet');
      await stage.see('Connect Pocket Wallet');
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
    },
  }),
  defineStory({
    id: 'smart/preparing',
    title: 'The account is looked for',
    names,
    play: async (stage) => {
      stage.addWallet({ scenario: { kind: 'approveAll' } });
      stage.world.rpcScenario.set({ kind: 'silent' });
      await chooseSmart(stage, fox);
      await stage.see('Preparing your smart account…');
    },
  }),
  defineStory({
    id: 'smart/rejected',
    title: 'The owner said no',
    names,
    play: async (stage) => {
      stage.addWallet().scenario.set({ kind: 'rejectAll' });
      await chooseSmart(stage, fox);
      await stage.see('You rejected the request in Smart Account.');
    },
  }),
  defineStory({
    id: 'smart/failed',
    title: 'The account cannot be found',
    names,
    play: async (stage) => {
      stage.addWallet({ scenario: { kind: 'approveAll' } });
      await chooseSmart(stage, fox, { factory: stage.token }); // which has no such function
      await stage.see('Preparing your smart account…');
      await stage.skip(5_000);
      await stage.see('Connection Failed');
    },
  }),
];
