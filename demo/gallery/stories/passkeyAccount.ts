import { passkeyErrors } from '../../../plugins/walletPasskey/errors.ts';
import { walletPasskey } from '../../../plugins/walletPasskey/index.ts';
import type { WalletPasskeyConfig } from '../../../plugins/walletPasskey/index.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

type Passkeys = ReturnType<NonNullable<WalletPasskeyConfig['passkeys']>>;

const never = async (): Promise<never> => new Promise(() => {});

/** A story of an account of a passkey, over an authenticator of software. */
function defineAccountStory(id: string, title: string, passkeys: Partial<Passkeys>, play: (stage: Stage) => Promise<void>): Story {
  const soft = createSoftPasskeys();
  return defineStory({
    id: `passkeyAccount/${id}`, title, isSeenWhole: true,
    kit: { plugins: [walletPasskey.with({ bundlers: 'https://bundler.latchkey.test', siteName: 'Shop', passkeys: () => ({ ...soft.passkeys, ...passkeys }) })] },
    play,
  });
}

async function toSelect({ open, press, see }: Stage): Promise<void> {
  await open();
  await press('Passkey');
  await see('I have a Passkey');
}

/** An account that a passkey owns, from the choice to what can go wrong. */
export const passkeyAccountStories = [
  defineAccountStory('select', 'Whether there is one, the person says', {}, toSelect),
  defineAccountStory('creating', 'One is being created', { create: never }, async (stage) => {
    await toSelect(stage);
    await stage.press('Create a Passkey');
    await stage.see('Creating Passkey');
  }),
  defineAccountStory('requesting', 'One is asked for', { use: never }, async (stage) => {
    await toSelect(stage);
    await stage.press('I have a Passkey');
    await stage.see('Requesting Passkey');
  }),
  defineAccountStory('createFailed', 'None was created', { create: async () => Promise.reject(passkeyErrors.dismissed()) }, async (stage) => {
    await toSelect(stage);
    await stage.press('Create a Passkey');
    await stage.see('Failed to create passkey');
  }),
  defineAccountStory('useFailed', 'None was used', {}, async (stage) => {
    await toSelect(stage);
    await stage.press('I have a Passkey');
    await stage.see('Failed to Login');
  }),
];
