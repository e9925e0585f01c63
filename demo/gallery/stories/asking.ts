import { mailWallet } from '../../mail/mailWallet.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const address = 'ada@mail.example';
/** The screen is the plugin's own, and so are its words. */
const names = ['Acme Mail', 'Your e-mail address', 'The code that was sent to', address, 'E-mail', 'Code', 'Continue', 'This is not the code. Look again at the mail that came last.'];

/** A server that sends no mail, and takes every code for wrong. */
const server = { sendCode: async () => {}, signIn: async () => undefined, resume: async () => undefined, giveUp: () => {}, signOut: async () => {} };
const kit = { plugins: [mailWallet(server)] };

async function toCode({ press, see, type }: Stage): Promise<void> {
  await press('Acme Mail');
  await see('Your e-mail address');
  await type('E-mail', address);
  await press('Continue');
  await see(`The code that was sent to ${address}`);
}

/** What a wallet asks by a screen of its plugin while it connects. */
export const askingStories = [
  defineStory({
    id: 'asking/address',
    title: 'A wallet asks for an address',
    kit,
    names,
    isSeenWhole: true,
    play: async ({ open, press, see }) => {
      await open();
      await press('Acme Mail');
      await see('Your e-mail address');
    },
  }),
  defineStory({
    id: 'asking/wrong-code',
    title: 'The code was wrong, and is asked for again',
    kit,
    names,
    isSeenWhole: true,
    play: async (stage) => {
      await stage.open();
      await toCode(stage);
      await stage.type('Code', '000000');
      await stage.press('Continue');
      await stage.see('This is not the code.');
    },
  }),
  defineStory({
    id: 'asking/inline',
    title: 'It asks within the page',
    kit,
    names,
    within: 'page',
    play: toCode,
  }),
];
