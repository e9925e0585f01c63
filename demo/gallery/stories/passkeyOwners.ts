import { putOwners } from '../../../fixtures/passkeys/ownersOnChain.ts';
import type { OwnersOnChain } from '../../../fixtures/passkeys/ownersOnChain.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { passkeyErrors } from '../../../plugins/walletPasskey/errors.ts';
import { passkeyContracts, walletPasskey } from '../../../plugins/walletPasskey/index.ts';
import type { WalletPasskeyConfig } from '../../../plugins/walletPasskey/index.ts';
import { connect, reviewSend, showScreen } from '../../../src/index.ts';
import { getActiveAccount } from '../../../src/plugin.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

type Passkeys = ReturnType<NonNullable<WalletPasskeyConfig['passkeys']>>;

const [, alice, bob] = mockAccounts;
const { sharedSigner } = passkeyContracts;
const names = ['Mock One', 'Passkey', 'Jan', 'addOwnerWithThreshold', 'owner', 'threshold', 'passkey'];

/** A story of an account that a passkey owns, over a chain that says who else does. */
function defineOwnersStory(id: string, title: string, onChain: (stage: Stage) => OwnersOnChain, play: (stage: Stage) => Promise<void>, later: Partial<Passkeys> = {}): Story {
  const soft = createSoftPasskeys();
  let isLater = false;
  const passkeys: Passkeys = { ...soft.passkeys, create: (options) => (isLater ? (later.create ?? soft.passkeys.create)(options) : soft.passkeys.create(options)) };
  return defineStory({
    id: `passkeyOwners/${id}`, title, names,
    kit: { plugins: [walletPasskey.with({ bundlers: 'https://bundler.latchkey.test', siteName: 'Shop', passkeys: () => passkeys })] },
    play: async (stage) => {
      const { kit, world } = stage;
      const chain = await world.getChain(mockChainOne.id);
      await putOwners(chain, passkeyContracts.proxyFactory, { owners: [] }); // the factory is there
      stage.begin(kit.dispatch(connect({ walletId: 'passkey' })));
      await stage.press('Create a Passkey');
      await stage.until(() => kit.getState().connection.activeWalletId === 'passkey', 'The account is not connected.');
      isLater = true;
      await putOwners(chain, kit.dispatch(getActiveAccount()).address, onChain(stage));
      kit.dispatch(showScreen('passkey.owners'));
      await play(stage);
    },
  });
}

const one = (): OwnersOnChain => ({ owners: [sharedSigner] });
const several = (): OwnersOnChain => ({ owners: [alice.address, sharedSigner], guardians: [bob.address] });
const recovering = (inSeconds: number) => ({ world }: Stage): OwnersOnChain => ({ ...several(), recovery: { newOwners: [bob.address], afterSeconds: Math.floor(world.clock.nowMs() / 1_000) + inSeconds } });

/** Who owns the account of a passkey, who can have it recovered, and what changes that. */
export const passkeyOwnersStories = [
  defineOwnersStory('one', 'One owner, who cannot go', one, async ({ see }) => see('If this passkey is lost, so is the account.')),
  defineOwnersStory('several', 'A passkey, a wallet and a guardian', several, async ({ see }) => see(bob.address)),
  defineOwnersStory('loading', 'They are looked up', one, async (stage) => {
    await stage.see('If this passkey is lost');
    stage.kit.dispatch(showScreen('core.manage'));
    stage.world.rpcScenario.set({ kind: 'silent' });
    await stage.press('Owners and Recovery');
    await stage.see('Looking up who owns this account…');
  }),
  defineOwnersStory('failed', 'They could not be read', one, async (stage) => {
    await stage.see('If this passkey is lost');
    stage.kit.dispatch(showScreen('core.manage'));
    stage.world.rpcScenario.set({ kind: 'malformed' });
    await stage.press('Owners and Recovery');
    await stage.see('The owners could not be read');
  }),
  defineOwnersStory('recovery', 'A recovery that someone else has begun', recovering(3 * 24 * 3_600), async ({ see }) => see('If it was not you who asked for that')),
  defineOwnersStory('due', 'A recovery that can be carried out', recovering(-60), async ({ see }) => see('If it was not you who asked for that')),
  defineOwnersStory('stop', 'About to stop it', recovering(3 * 24 * 3_600), async (stage) => {
    await stage.press('Stop the Recovery');
    await stage.see('All owners stay as they are.');
  }),
  defineOwnersStory('addPasskey', 'About to add a passkey', one, async (stage) => {
    await stage.press('Add a Passkey');
    await stage.see('You are asked twice');
  }),
  defineOwnersStory('addOwner', 'A wallet that is to own it too', one, async (stage) => {
    await stage.press('Add a Wallet');
    await stage.type('Address', alice.address);
    await stage.see('This wallet can then do everything with this account');
  }),
  defineOwnersStory('addressWrong', 'What was typed is no address', one, async (stage) => {
    await stage.press('Add a Guardian');
    await stage.type('Address', '0x1234');
    await stage.see('This is not an address.');
  }),
  defineOwnersStory('removeHere', 'About to remove the passkey of this device', several, async (stage) => {
    await stage.press(`Remove ${sharedSigner}`);
    await stage.see('You can then no longer use this account here.');
  }),
  defineOwnersStory('adding', 'A passkey is being added', one, async (stage) => {
    await stage.press('Add a Passkey');
    await stage.press('Confirm with Passkey');
    await stage.see('Go on in the window that your browser shows');
  }, { create: async () => new Promise(() => {}) }),
  defineOwnersStory('addFailed', 'No passkey was added', one, async (stage) => {
    await stage.press('Add a Passkey');
    await stage.press('Confirm with Passkey');
    await stage.see('The passkey was not used');
  }, { create: async () => Promise.reject(passkeyErrors.dismissed()) }),
  defineOwnersStory('review', 'A site wants another owner', one, async (stage) => {
    const { address } = stage.kit.dispatch(getActiveAccount());
    stage.begin(stage.kit.dispatch(reviewSend({ to: address, data: `0x0d582f13${alice.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` })));
    await stage.see('Lets another owner do everything with this account');
  }),
];
