import { reviewSignature } from '../../../src/index.ts';
import { defineStory } from '../story.ts';
import type { Stage } from '../stage/createStage.ts';

const message = 'Welcome back.\n\nPlease sign this message to show that the account is yours. Nothing is sent, and it costs nothing.\n\nNumber of this request: 31415';
const names = message.split('\n').filter(Boolean);

async function ask({ kit, connect, begin, see }: Stage, text = message): Promise<Awaited<ReturnType<Stage['connect']>>> {
  const wallet = await connect();
  begin(kit.dispatch(reviewSignature({ message: text })));
  await see('Sign this message in your wallet to continue.');
  return wallet;
}

/** Signing a message. */
export const signStories = [
  defineStory({ id: 'sign/instruction', title: 'What is to be signed', names: [message, ...names], play: async (stage) => void (await ask(stage)) }),
  defineStory({
    id: 'sign/waiting',
    title: 'The wallet asks its user',
    names: [message, ...names],
    play: async (stage) => {
      const wallet = await ask(stage);
      wallet.scenario.set({ kind: 'byHand' });
      await stage.press('Continue in wallet');
      await stage.see('Awaiting Confirmation');
    },
  }),
  defineStory({
    id: 'sign/failed',
    title: 'The wallet was locked meanwhile',
    names: [message, ...names],
    play: async (stage) => {
      const wallet = await ask(stage);
      wallet.scenario.set({ kind: 'byHand' });
      await stage.press('Continue in wallet');
      await stage.see('Awaiting Confirmation');
      wallet.lock();
      await stage.see('Not signed');
    },
  }),
  defineStory({
    id: 'sign/other-site',
    title: 'A sign-in to another site, with its warning',
    names: ['evil.example', 'wants you to sign in with your Ethereum account', 'URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'https', '1T16:25:24Z', '24Z'],
    play: async (stage) => {
      const { address } = stage.world.accounts[0] ?? { address: '' };
      await ask(stage, `evil.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1337\nNonce: 12345678\nIssued At: 2021-09-30T16:25:24Z`);
      await stage.see('This signs you in at evil.example');
    },
  }),
];
