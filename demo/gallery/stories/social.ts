import { createMockWalletFrame } from '../../../mocks/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { authSocial } from '../../../plugins/authSocial/index.ts';
import type { AuthSocialConfig } from '../../../plugins/authSocial/index.ts';
import { walletInApp } from '../../../plugins/walletInApp/index.ts';
import type { WalletInAppConfig } from '../../../plugins/walletInApp/index.ts';
import { disconnect } from '../../../src/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const wallet = 'Shop Wallet';
const all: AuthSocialConfig['providers'] = ['google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam'];
const names = [wallet, 'Google', 'Apple', 'Facebook', 'Discord', 'LINE', 'X', 'Coinbase', 'Farcaster', 'Telegram', 'GitHub', 'Twitch', 'Steam'];

interface SocialStory extends Pick<Story, 'id' | 'title' | 'isSeenWhole'>, Pick<AuthSocialConfig, 'fedCm'> {
  readonly providers?: AuthSocialConfig['providers'];
  readonly auth?: WalletInAppConfig['auth'];
  play(stage: Stage, frame: MockWalletFrame): Promise<void>;
}

/** A story of an account elsewhere, over a frame of its own and windows that show nothing. */
function defineSocialStory({ providers = ['google', 'apple', 'facebook'], fedCm, auth = {}, play, ...story }: SocialStory): Story {
  const frame = createMockWalletFrame();
  return defineStory({
    isSeenWhole: true,
    ...story,
    names,
    kit: { plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'gallery', metadata: { name: wallet }, openFrame: frame.openFrame, auth }), authCode, authGuest, authSocial.with({ providers, limitMs: 60_000, ...(fedCm && { fedCm }) })] },
    play: (stage) => play(stage, frame),
  });
}

async function toLogin({ open, press, see }: Stage): Promise<void> {
  await open();
  await press(wallet);
  await see('Continue as guest');
}

async function toWindow(stage: Stage): Promise<void> {
  await toLogin(stage);
  await stage.press('Google');
  await stage.see('Go on in the window of Google');
}

/** Google, in a browser whose own dialog is asking, and ends as the story says. Browsers without such a dialog have no such story. */
function defineFedCmStory({ dialog, sees, ...story }: Pick<Story, 'id' | 'title'> & { readonly dialog: () => Promise<never>; readonly sees: string }): Story {
  const origin = 'https://accounts.google.com';
  return defineSocialStory({ ...story, fedCm: { google: origin }, play: async (stage, frame) => {
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: dialog } });
    frame.lie('beginLogin', { flowId: 'flow-of-the-story', url: 'https://wallet.latchkey.test/login/google', expiresInMs: 600_000, fedCm: { configUrl: `${origin}/gsi/fedcm.json`, clientId: 'gallery', nonce: 'n'.repeat(43) } });
    await toLogin(stage);
    await stage.press('Google');
    await stage.see(sees);
  } });
}

/** Some of the providers: how they lie beside each other. */
const layout = (count: number): Story => defineSocialStory({ id: `social/login-${count}`, title: `${count === 1 ? 'One account' : `${count} accounts`} elsewhere`, providers: all.slice(0, count), play: toLogin });

/** Login options with accounts elsewhere, and every state of waiting for one. */
export const socialStories = [
  ...[1, 2, 3, 6, 7, 12].map(layout),
  defineSocialStory({ id: 'social/login-ordered', title: 'In the order of the site', auth: { options: ['guest', 'email', 'google', 'apple', 'facebook'] }, play: toLogin }),
  defineSocialStory({ id: 'social/login-last', title: 'With the way that was used last', play: async (stage, frame) => {
    await toLogin(stage);
    await stage.press('Continue as guest');
    await stage.until(() => frame.isSignedIn() && stage.kit.getState().connection.wallets.length > 0, 'The wallet was not connected.');
    await stage.kit.dispatch(disconnect());
    await toLogin(stage);
    await stage.see('Last used');
  } }),
  defineFedCmStory({ id: 'social/browser', title: 'The browser asks in its own dialog', dialog: () => new Promise(() => {}), sees: 'Continue in your browser’s dialog' }),
  defineFedCmStory({ id: 'social/browser-failed', title: 'Nothing came of the browser’s dialog', dialog: () => Promise.reject(new DOMException('Error retrieving a token.', 'NetworkError')), sees: 'Your browser could not sign you in with Google' }),
  defineSocialStory({ id: 'social/window', title: 'A window is open', play: toWindow }),
  defineSocialStory({ id: 'social/blocked', title: 'The browser has blocked the window', play: async (stage) => {
    await toLogin(stage);
    stage.setWindows('blocked');
    await stage.press('Google');
    await stage.see('Failed to open Google login window');
  } }),
  defineSocialStory({ id: 'social/severed', title: 'The window is out of reach', play: async (stage) => {
    await toLogin(stage);
    stage.setWindows('severed');
    await stage.press('Google');
    await stage.skip(2_500);
    await stage.see('Go on in the other window');
  } }),
  defineSocialStory({ id: 'social/closed', title: 'The person has closed the window', play: async (stage) => {
    await toWindow(stage);
    await stage.skip(5_000);
    stage.setWindows('severed');
    await stage.skip(2_500);
    await stage.see('User closed login window');
  } }),
  defineSocialStory({ id: 'social/silent', title: 'The window does not answer', play: async (stage) => {
    await toWindow(stage);
    await stage.skip(61_000);
    await stage.see('The login window does not answer');
  } }),
  defineSocialStory({ id: 'social/not-offered', title: 'The wallet does not offer it', play: async (stage, frame) => {
    frame.fail('beginLogin', 'notOffered');
    await toLogin(stage);
    await stage.press('Google');
    await stage.see('Failed to sign in with Google');
  } }),
  defineSocialStory({ id: 'social/leaving', title: 'The page is about to leave', auth: { mode: 'redirect' }, play: async (stage) => {
    await toLogin(stage);
    await stage.press('Google');
    await stage.see('Taking you to Google…');
  } }),
  defineSocialStory({ id: 'social/not-left', title: 'The other page could not be opened', auth: { mode: 'redirect' }, play: async (stage) => {
    await toLogin(stage);
    await stage.press('Google');
    await stage.see('Taking you to Google…');
    await stage.skip(5_500);
    await stage.see('Failed to open login window');
  } }),
  defineSocialStory({ id: 'social/other-window', title: 'In a window that does not report back', auth: { mode: 'window', redirectUrl: 'https://app.example/done' }, play: async (stage) => {
    await toLogin(stage);
    await stage.press('Google');
    await stage.see('Go on in the other window');
  } }),
] as const satisfies readonly Story[];
