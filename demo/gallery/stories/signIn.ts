import { siwe } from '../../../plugins/siwe/index.ts';
import type { SiweConfig } from '../../../plugins/siwe/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import type { FakeWalletOptions } from '../../../mocks/index.ts';
import type { KitOptions, Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const never = (): Promise<never> => new Promise(() => {});
let nonces = 0;

/** A kit whose site accepts every sign-in, but for what a story changes. */
function kitOf(part: Partial<SiweConfig> = {}): KitOptions {
  const site: SiweConfig = {
    isRequired: true,
    getPayload: async () => ({ nonce: `story${String((nonces += 1)).padStart(8, '0')}`, statement: 'Sign in to the gallery.' }),
    verify: async () => true,
    isLoggedIn: async () => false,
    logout: async () => undefined,
    ...part,
  };
  return { plugins: [walletInjected.with({ connectDelayMs: 0, signInOnConnect: ['test.foxwallet'] }), siwe.with(site)] };
}

/** Connects through the list; the modal goes on to the sign-in. */
async function arrive({ addWallet, open, press, see }: Stage, scenario?: NonNullable<FakeWalletOptions['scenario']>): Promise<void> {
  const wallet = addWallet({ scenario: { kind: 'approveAll' } });
  await open();
  await press(/Fox Wallet/);
  if (!scenario) return;
  await see(ready);
  wallet.scenario.set(scenario);
}

const ready = 'Sign in to the gallery.';
const names = [ready, 'Fox Wallet'];

/** Signing in with a wallet. */
export const signInStories = [
  defineStory({ id: 'signIn/checking', title: 'The site is asked whether the person is signed in', names, kit: kitOf({ isLoggedIn: never }), play: async (stage) => {
    await arrive(stage);
    await stage.see('Checking whether you are signed in…');
  } }),
  defineStory({ id: 'signIn/preparing', title: 'The message is fetched', names, kit: kitOf({ getPayload: never }), play: async (stage) => {
    await arrive(stage);
    await stage.see('Preparing the message…');
  } }),
  defineStory({ id: 'signIn/instruction', title: 'What will be signed', names, kit: kitOf(), play: async (stage) => {
    await arrive(stage);
    await stage.see(ready);
  } }),
  defineStory({ id: 'signIn/optional', title: 'What will be signed, and may be put off', names, kit: kitOf({ isRequired: false }), play: async (stage) => {
    await arrive(stage);
    await stage.see('Not now');
  } }),
  defineStory({ id: 'signIn/warnings', title: 'A message about another place and network, out of its time', names: [...names, 'https://api.example', 'api.example'], kit: kitOf({ getPayload: async () => ({ nonce: 'story0000warn', uri: 'https://api.example', chain_id: 1, expiration_time: '2020-01-01T00:00:00Z', statement: ready }) }), play: async (stage) => {
    await arrive(stage);
    await stage.see(/https:\/\/api\.example/);
  } }),
  defineStory({ id: 'signIn/joined', title: 'The site checks what was signed in the prompt that connected', names, kit: kitOf({ getConnectPayload: async () => ({ nonce: `joined${String((nonces += 1)).padStart(8, '0')}`, statement: ready }), verify: never }), play: async (stage) => {
    await arrive(stage);
    await stage.see('Signing you in…');
  } }),
  defineStory({ id: 'signIn/awaiting', title: 'The wallet asks', names, kit: kitOf(), play: async (stage) => {
    await arrive(stage, { kind: 'byHand' });
    await stage.press('Sign in');
    await stage.see('Awaiting Confirmation');
  } }),
  defineStory({ id: 'signIn/verifying', title: 'The site checks the signature', names, kit: kitOf({ verify: never }), play: async (stage) => {
    await arrive(stage);
    await stage.see(ready);
    await stage.press('Sign in');
    await stage.see('Signing you in…');
  } }),
  defineStory({ id: 'signIn/refused', title: 'Rejected in the wallet', names, kit: kitOf(), play: async (stage) => {
    await arrive(stage, { kind: 'rejectAll' });
    await stage.press('Sign in');
    await stage.see('You rejected the request in Fox Wallet.');
  } }),
  defineStory({ id: 'signIn/failed', title: 'Turned down by the site', names: [...names, 'Members only.'], kit: kitOf({ verify: async () => Promise.reject(new Error('Members only.')) }), play: async (stage) => {
    await arrive(stage);
    await stage.see(ready);
    await stage.press('Sign in');
    await stage.see('Members only.');
    await stage.see('Try Again');
  } }),
  defineStory({ id: 'signIn/noMessage', title: 'The site gives nothing to sign', names: [...names, 'The server is down.'], kit: kitOf({ getPayload: async () => Promise.reject(new Error('The server is down.')) }), play: async (stage) => {
    await arrive(stage);
    await stage.see('The server is down.');
  } }),
  defineStory({ id: 'signIn/still', title: 'Left, and the site did not end the session', names, kit: kitOf({ isLoggedIn: async () => true, logout: async () => Promise.reject(new Error('The server is down.')) }), play: async (stage) => {
    await stage.connect();
    await stage.open();
    await stage.press('Disconnect');
    await stage.see('You may still be signed in at the site.');
  } }),
];
