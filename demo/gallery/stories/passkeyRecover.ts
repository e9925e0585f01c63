import { putOwners } from '../../../fixtures/passkeys/ownersOnChain.ts';
import type { OwnersOnChain } from '../../../fixtures/passkeys/ownersOnChain.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { passkeyErrors } from '../../../plugins/walletPasskey/errors.ts';
import { passkeyContracts, walletPasskey } from '../../../plugins/walletPasskey/index.ts';
import type { WalletPasskeyConfig } from '../../../plugins/walletPasskey/index.ts';
import { connect, showScreen } from '../../../src/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const [alice, bob] = mockAccounts;
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The contract that checks the new passkey. */
const signer = '0x000000000000000000000000000000000000bEEF';
const owned: OwnersOnChain = { owners: [alice.address, passkeyContracts.sharedSigner], signer };
const guarded: OwnersOnChain = { owners: [bob.address], guardians: [alice.address], signer };
const names = ['Fox Wallet', 'Mock One', 'Mock Two', 'Passkey', 'Jan', alice.address, account];
const choice = 'Which wallet is its owner or guardian?';

type Passkeys = ReturnType<NonNullable<WalletPasskeyConfig['passkeys']>>;

/** A story of an account whose passkey is lost, over a chain that says who owns it. Fox Wallet is connected. */
function defineRecoverStory(id: string, title: string, onChain: OwnersOnChain, play: (stage: Stage) => Promise<void>, passkeys: Partial<Passkeys> = {}): Story {
  return defineStory({
    id: `passkeyRecover/${id}`, title, names,
    play: async (stage) => {
      const { kit, world } = stage;
      kit.register(walletPasskey.with({ bundlers: 'https://bundler.latchkey.test', siteName: 'Shop', passkeys: () => ({ ...createSoftPasskeys().passkeys, ...passkeys }) }));
      stage.addWallet({ scenario: { kind: 'approveAll' } });
      await putOwners(await world.getChain(mockChainOne.id), account, onChain);
      await kit.dispatch(connect({ walletId: 'test.foxwallet' }));
      kit.dispatch(showScreen('passkey.recover'));
      await play(stage);
    },
  });
}

/** Names the account, and says that Fox Wallet is to recover it. */
async function choose(stage: Stage): Promise<void> {
  await stage.type('Address of the account', account);
  await stage.see(choice);
  await stage.press('Fox Wallet');
}

/** Begins as a guardian; the chain then says from when it can be finished. */
async function beginRecovery(stage: Stage, inSeconds: number): Promise<void> {
  await choose(stage);
  await stage.see('Create a Passkey and begin');
  await putOwners(await stage.world.getChain(mockChainOne.id), account, { ...guarded, recovery: { newOwners: [signer], afterSeconds: Math.floor(stage.world.clock.nowMs() / 1_000) + inSeconds } });
  await stage.press('Create a Passkey and begin');
}

/** The way from an address, by an owner or a guardian, to a new passkey. */
export const passkeyRecoverStories = [
  defineRecoverStory('account', 'Which account is it?', { owners: [alice.address] }, async ({ see }) => see('can give it a new passkey')),
  defineRecoverStory('wallets', 'Which wallet is it?', { owners: [alice.address] }, async (stage) => {
    await stage.type('Address of the account', account);
    await stage.see(choice);
  }),
  defineRecoverStory('owner', 'An owner adds a passkey at once', { owners: [alice.address, passkeyContracts.sharedSigner] }, async (stage) => {
    await choose(stage);
    await stage.see('adds a new passkey at once');
  }),
  defineRecoverStory('guardian', 'A guardian begins a recovery, of which the chain does not say how long it takes', { owners: [bob.address], guardians: [alice.address] }, async (stage) => {
    await choose(stage);
    await stage.see('Not known: the network does not say how long it takes');
  }),
  defineRecoverStory('foreign', 'Another recovery is under way', { owners: [bob.address], guardians: [alice.address], recovery: { newOwners: [bob.address], afterSeconds: 1 } }, async (stage) => {
    await choose(stage);
    await stage.see('that was not begun on this device');
  }),
  defineRecoverStory('stranger', 'A wallet that can do nothing for it', { owners: [bob.address] }, async (stage) => {
    await choose(stage);
    await stage.see('Choose another wallet');
  }),
  defineRecoverStory('elsewhere', 'The account was not used on the network', owned, async (stage) => {
    await stage.type('Address of the account', account);
    await stage.press('Mock Two');
    await stage.press('Fox Wallet');
    await stage.see('It has not been used on Mock Two');
  }),
  defineRecoverStory('making', 'The new passkey is being made', owned, async (stage) => {
    await choose(stage);
    await stage.press('Create a Passkey and recover');
    await stage.see('Go on in the window that your browser shows');
  }, { create: async () => new Promise(() => {}) }),
  defineRecoverStory('failed', 'No passkey was made', owned, async (stage) => {
    await choose(stage);
    await stage.press('Create a Passkey and recover');
    await stage.see('The passkey was not used');
  }, { create: async () => Promise.reject(passkeyErrors.dismissed()) }),
  defineRecoverStory('begun', 'A recovery that was just begun', guarded, async (stage) => {
    await beginRecovery(stage, 3 * 24 * 3_600);
    await stage.see('The recovery has begun on Mock One.');
  }),
  defineRecoverStory('due', 'A recovery of this device that can be finished', guarded, async (stage) => {
    await beginRecovery(stage, -60);
    await stage.see('Send with Fox Wallet');
  }),
  defineRecoverStory('done', 'The new passkey owns the account', guarded, async (stage) => {
    await beginRecovery(stage, -60);
    await stage.press('Send with Fox Wallet');
    await stage.see('Your new passkey owns this account on Mock One.');
  }),
  defineRecoverStory('networks', 'What was done on which network', guarded, async (stage) => {
    await beginRecovery(stage, -60);
    await stage.press('Send with Fox Wallet');
    await stage.press('Choose another network');
    await stage.see('Your new passkey owns the account here');
  }),
];
