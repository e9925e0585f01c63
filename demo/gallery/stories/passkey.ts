import { createMockWalletFrame } from '../../../mocks/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authPasskey } from '../../../plugins/authPasskey/index.ts';
import { walletInApp } from '../../../plugins/walletInApp/index.ts';
import { disconnect, showScreen } from '../../../src/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const wallet = 'Shop Wallet';
const host = 'wallet.latchkey.test';

/** A story of a passkey, over a frame of its own whose person answers by hand. */
function definePasskeyStory(id: string, title: string, play: (stage: Stage, frame: MockWalletFrame) => Promise<void>, own: Pick<Story, 'isSeenWhole'> = { isSeenWhole: true }): Story {
  const frame = createMockWalletFrame();
  return defineStory({
    id: `passkey/${id}`, title, ...own, names: [wallet, host],
    kit: { plugins: [walletInApp.with({ url: `https://${host}`, siteId: 'gallery', metadata: { name: wallet }, openFrame: frame.openFrame }), authCode, authPasskey] },
    play: (stage) => play(stage, frame),
  });
}

async function toPasskey({ open, press, see }: Stage): Promise<void> {
  await open();
  await press(wallet);
  await see('Passkey');
  await press('Passkey');
}

async function toSelect(stage: Stage): Promise<void> {
  await toPasskey(stage);
  await stage.see('I have a Passkey');
}

async function connected(stage: Stage): Promise<void> {
  await toSelect(stage);
  await stage.press('Create a Passkey');
  await stage.until(() => stage.kit.getState().connection.wallets.length > 0, 'The wallet was not connected.');
}

async function toManage(stage: Stage): Promise<void> {
  await connected(stage);
  stage.kit.dispatch(showScreen('core.manage'));
  await stage.see('Link a Passkey');
}

/** Signing in by a passkey, in the states of the specification, and linking one. */
export const passkeyStories = [
  definePasskeyStory('loading', 'Whether there is one is asked', async (stage, frame) => {
    frame.fail('findPasskey', 'silence');
    await toPasskey(stage);
    await stage.see('One moment…');
  }),
  definePasskeyStory('select', 'None is known here', toSelect),
  definePasskeyStory('signup', 'One is being created', async (stage, frame) => {
    frame.set('waits');
    await toSelect(stage);
    await stage.press('Create a Passkey');
    await stage.see('Creating Passkey');
  }),
  definePasskeyStory('login', 'The one that is known is requested', async (stage, frame) => {
    await connected(stage);
    await stage.kit.dispatch(disconnect());
    frame.set('waits');
    await toPasskey(stage);
    await stage.see('Requesting Passkey');
  }),
  definePasskeyStory('failed-login', 'The login failed', async (stage, frame) => {
    frame.fail('provePasskey', 'rejected');
    await toSelect(stage);
    await stage.press('I have a Passkey');
    await stage.see('Failed to Login');
  }),
  definePasskeyStory('unknown', 'No account has it', async (stage, frame) => {
    frame.fail('signIn', 'noPasskey');
    await toSelect(stage);
    await stage.press('Create a Passkey');
    await stage.see('No account of this site has this passkey');
  }),
  definePasskeyStory('failed-signup', 'None could be created', async (stage, frame) => {
    frame.fail('provePasskey', 'serverAway');
    await toSelect(stage);
    await stage.press('Create a Passkey');
    await stage.see('Failed to create passkey');
  }),
  definePasskeyStory('unsupported', 'The browser has none', async (stage, frame) => {
    frame.lie('findPasskey', { isKnown: false, isSupported: false });
    await toPasskey(stage);
    await stage.see('This browser has no passkeys');
  }),
  definePasskeyStory('manage', 'One can be linked', toManage, {}),
  definePasskeyStory('link', 'One is being linked', async (stage, frame) => {
    await toManage(stage);
    frame.set('waits');
    await stage.press('Link a Passkey');
    await stage.see('Creating Passkey');
  }),
  definePasskeyStory('link-exists', 'The account has one here', async (stage, frame) => {
    await toManage(stage);
    frame.fail('provePasskey', 'passkeyExists');
    await stage.press('Link a Passkey');
    await stage.see('Your account has a passkey here already');
  }),
];
