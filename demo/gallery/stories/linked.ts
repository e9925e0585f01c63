import { showScreen } from '../../../src/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { connected, defineInAppStory } from './inApp.ts';

const second = 'ada@work.example';

async function linkSecond(stage: Stage, frame: MockWalletFrame): Promise<void> {
  await stage.press('Link a Profile');
  await stage.type('E-mail', second);
  await stage.press('Continue');
  await stage.see(`sent to ${second}`);
  await stage.type('Code', frame.codes().at(-1)?.code ?? '');
}

async function toLinked(stage: Stage, frame: MockWalletFrame): Promise<void> {
  await connected(stage, frame);
  stage.kit.dispatch(showScreen('inApp.linked'));
  await stage.see('Linked Profiles');
}

/** What signs in to the account of the in-app wallet. */
export const linkedStories = [
  defineInAppStory({ id: 'linked/one', title: 'The only way to sign in', isSeenWhole: true, play: async (stage, frame) => {
    await toLinked(stage, frame);
    await stage.see('This is the only way to sign in to this account.');
  } }),
  defineInAppStory({ id: 'linked/two', title: 'Two ways to sign in', names: [second], isSeenWhole: true, play: async (stage, frame) => {
    await toLinked(stage, frame);
    await linkSecond(stage, frame);
    await stage.see(second);
    await stage.see('Unlink');
  } }),
  defineInAppStory({ id: 'linked/unlinking', title: 'One of them is being unlinked, in the wallet', names: [second], isSeenWhole: true, play: async (stage, frame) => {
    await toLinked(stage, frame);
    await linkSecond(stage, frame);
    frame.set('waits');
    await stage.press(`Unlink ${second}`);
    await stage.until(() => frame.prompts() > 0, 'Nothing was asked in the wallet.');
  } }),
  defineInAppStory({ id: 'linked/failed', title: 'It could not be unlinked', names: [second], play: async (stage, frame) => {
    await toLinked(stage, frame);
    await linkSecond(stage, frame);
    frame.fail('unlink', 'serverAway');
    await stage.press(`Unlink ${second}`);
    await stage.see("The wallet's server does not answer");
  } }),
  defineInAppStory({ id: 'linked/conflict', title: 'It belongs to another account', names: [second], isSeenWhole: true, play: async (stage, frame) => {
    await toLinked(stage, frame);
    frame.fail('link', 'alreadyLinked');
    await linkSecond(stage, frame);
    await stage.see('This belongs to another account');
  } }),
];
