import { createFakeWallet, createMockWalletFrame, mockRemoteWallet } from '../../../mocks/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import { authBackend } from '../../../plugins/authBackend/index.ts';
import type { AuthBackendConfig } from '../../../plugins/authBackend/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authWallet } from '../../../plugins/authWallet/index.ts';
import { walletInApp } from '../../../plugins/walletInApp/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';
import { listed } from './wallets.ts';

const wallet = 'Shop Wallet';
const host = 'wallet.latchkey.test';
const fox = 'Fox Wallet';
const byWallet = 'Sign in with a wallet';
const bySite = 'Continue with your account of this site';

interface SignedStory extends Pick<Story, 'id' | 'title' | 'isSeenWhole' | 'names' | 'platform'> {
  readonly backend?: AuthBackendConfig;
  play(stage: Stage, frame: MockWalletFrame): Promise<void>;
}

/** A story of an in-app wallet that one signs in to by another wallet, or by the word of the site. */
function defineSignedStory({ play, backend = {}, names = [], ...story }: SignedStory): Story {
  const frame = createMockWalletFrame({ domain: 'app.example' });
  return defineStory({
    ...story,
    names: [wallet, fox, host, ...names],
    kit: { plugins: [walletInjected.with({ connectDelayMs: 0 }), walletInApp.with({ url: `https://${host}`, siteId: 'gallery', metadata: { name: wallet }, openFrame: frame.openFrame }), authCode, authWallet, authBackend.with(backend)] },
    play: (stage) => play(stage, frame),
  });
}

async function toWays({ open, press, see }: Stage): Promise<void> {
  await open();
  await press(wallet);
  await see(byWallet);
}

async function toWallets(stage: Stage): Promise<void> {
  await toWays(stage);
  await stage.press(byWallet);
  await stage.see('Choose the wallet that you want to sign in with.');
}

async function withFox(stage: Stage, kind: 'byHand' | 'approveAll' | 'rejectAll'): Promise<void> {
  stage.addWallet({ scenario: { kind } });
  await toWallets(stage);
  await stage.press(fox);
}

const backendStory = (id: string, title: string, backend: AuthBackendConfig, seen: string, fail?: Parameters<MockWalletFrame['fail']>[1]): Story => defineSignedStory({
  id: `signed/backend-${id}`, title, backend, isSeenWhole: true,
  play: async (stage, frame) => {
    frame.fail('signIn', fail);
    await toWays(stage);
    await stage.press(bySite);
    await stage.see(seen);
  },
});

/** Signing in to the in-app wallet by another wallet, and by the word of the site's own server. */
export const signedStories = [
  defineSignedStory({ id: 'signed/ways', title: 'The ways to sign in', isSeenWhole: true, play: toWays }),
  defineSignedStory({ id: 'signed/wallets', title: 'The wallets to sign in with', play: async (stage) => {
    stage.addWallet();
    await toWallets(stage);
    await stage.see(fox);
  } }),
  defineSignedStory({ id: 'signed/all-wallets', title: 'All wallets to sign in with', names: listed, play: async (stage) => {
    stage.addWallet();
    await toWallets(stage);
    await stage.press('All Wallets');
    await stage.see('Ledger Live');
  } }),
  defineSignedStory({ id: 'signed/opening', title: 'The wallet is asked for its account', isSeenWhole: true, play: async (stage) => {
    await withFox(stage, 'byHand');
    await stage.see(`Opening ${fox}`);
  } }),
  defineSignedStory({ id: 'signed/signing', title: 'The wallet shows the message', isSeenWhole: true, play: async (stage) => {
    const fake = stage.addWallet({ scenario: { kind: 'byHand' } });
    await toWallets(stage);
    await stage.press(fox);
    await stage.until(() => fake.requests().length > 0, 'The wallet was not asked.');
    fake.requests().forEach(({ id }) => fake.approve(id));
    await stage.see(`Confirm in ${fox}`);
  } }),
  defineSignedStory({ id: 'signed/verifying', title: 'The server looks at the signature', isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('signIn', 'silence');
    await withFox(stage, 'approveAll');
    await stage.see('Signing in…');
  } }),
  defineSignedStory({ id: 'signed/rejected', title: 'The person has rejected it in the wallet', isSeenWhole: true, play: async (stage) => {
    await withFox(stage, 'rejectAll');
    await stage.see('Failed to Login');
    await stage.see(`You rejected the request in ${fox}.`);
  } }),
  ...([['wrong-signature', 'wrongSignature', 'This is no signature of the account'], ['unknown-chain', 'unknownChain', 'A smart account of this network cannot sign in here'], ['other-account', 'alreadyLinked', 'This belongs to another account already']] as const).map(([id, code, seen]) => defineSignedStory({
    id: `signed/${id}`, title: `The server says: ${code}`, isSeenWhole: true,
    play: async (stage, frame) => {
      frame.fail('signIn', code);
      await withFox(stage, 'approveAll');
      await stage.see(seen);
    },
  })),
  defineSignedStory({ id: 'signed/pairing', title: 'A wallet on a phone', names: ['Pocket Wallet'], play: async (stage) => {
    stage.kit.register(mockRemoteWallet({ id: 'pocketWallet', name: 'Pocket Wallet', wallet: createFakeWallet({ world: stage.world }) }).plugin);
    await toWallets(stage);
    await stage.press('Pocket Wallet');
    await stage.see('Copy Link');
  } }),
  backendStory('asking', 'The site is asked', { getToken: () => new Promise(() => {}) }, 'Asking the site who you are…'),
  backendStory('verifying', 'The server looks at the token', { getToken: async () => 'token' }, 'Signing in…', 'silence'),
  backendStory('nothing', 'The site knows no one', { getToken: async () => undefined }, 'The site has not said who you are'),
  backendStory('failed', 'The site fails', { getToken: () => Promise.reject(new Error('502')) }, 'The site could not say who you are'),
  backendStory('refused', 'The token is not taken', { getToken: async () => 'token' }, 'The site does not confirm who you are', 'notVouched'),
  backendStory('away', "The site's own server is away", { getPayload: async () => 'payload' }, "The site's own server does not answer", 'backendAway'),
];
