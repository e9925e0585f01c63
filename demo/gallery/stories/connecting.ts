import { createFakeWallet, mockResolver, mockRemoteWallet } from '../../../mocks/index.ts';
import type { RemoteScenario, RemoteWalletControls, RemoteWalletOptions } from '../../../mocks/index.ts';
import { mobileModalHideMs } from '../../../src/flows/connection/openPairing.ts';
import { definePlugin, definePluginKey, pagePort, selectIsModalOpen, walletsPoint } from '../../../src/index.ts';
import type { WalletSession } from '../../../src/index.ts';
import { openWindow } from '../../../src/plugin.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const name = 'Pocket Wallet';
const names = [name];
const mobile = { universal: 'https://pocketwallet.example/app' };
const links = { homepage: 'https://pocketwallet.example', android: 'https://play.google.com/store/apps/details?id=example.pocketwallet', ios: 'https://apps.apple.com/app/id1' };

/** Lists a wallet on another device, and chooses it. */
export async function choosePocket({ kit, world, open, press }: Stage, spec: Partial<RemoteWalletOptions> = {}, scenario: RemoteScenario = { kind: 'works' }): Promise<RemoteWalletControls> {
  const remote = mockRemoteWallet({ links, ...spec, id: 'pocketWallet', name, wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
  remote.scenario.set(scenario);
  kit.register(remote.plugin);
  await open();
  await press(name);
  return remote;
}

/** Chooses Trust Wallet among all wallets, which no plugin has listed, and which a plugin reaches. */
async function chooseKnown({ kit, world, open, press, until }: Stage): Promise<void> {
  const reach = mockResolver({ id: 'reach', wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
  kit.register(reach.plugin);
  await open();
  await press(/^All Wallets/);
  await press('Trust Wallet');
  await until(() => reach.code() !== undefined, 'No code comes.');
}

const windowed = 'Harbour Wallet';
const windowKey = definePluginKey()('windowWallet', [pagePort]);
const openHarbour = windowKey.flow(({ dispatch }, signal: AbortSignal) => dispatch(openWindow<WalletSession>({ url: 'https://harbour.example/connect', answer: () => new Promise(() => {}), signal })).answer);

/** Lists a wallet that opens a window of its own, and chooses it. */
async function chooseWindowed({ kit, open, press }: Stage): Promise<void> {
  kit.register(definePlugin({
    key: windowKey,
    permissions: { origins: [], storageKeys: [], popups: true },
    contributes: [walletsPoint.of({ id: 'windowWallet', name: windowed, links, probe: () => 'reachable', open: async () => ({ signal }) => kit.dispatch(openHarbour(signal)) })],
  }));
  await open();
  await press(windowed);
}

/** Connecting one wallet, each kind in its own way. */
export const connectingStories = [
  defineStory({
    id: 'connecting/extension',
    title: 'An extension has been asked',
    play: async ({ addWallet, open, press, see }) => {
      addWallet();
      await open();
      await press('Fox Wallet');
      await see('Confirm the connection in Fox Wallet');
    },
  }),
  defineStory({
    id: 'connecting/pending',
    title: 'An extension has a request open already',
    play: async ({ addWallet, open, press, see }) => {
      addWallet({ scenario: { kind: 'pending' } });
      await open();
      await press('Fox Wallet');
      await see('A request is already open.');
    },
  }),
  defineStory({
    id: 'connecting/not-supported',
    title: 'A wallet that cannot work here',
    names,
    play: async (stage) => {
      await choosePocket(stage, { isSupported: () => false });
      await stage.see('Wallet is not supported');
    },
  }),
  defineStory({
    id: 'connecting/preparing',
    title: 'A wallet elsewhere, its code not there yet',
    names,
    play: async (stage) => {
      await choosePocket(stage, {}, { kind: 'noCode' });
      await stage.see('Scan this code with');
    },
  }),
  defineStory({
    id: 'connecting/code',
    title: 'A wallet elsewhere, with its code',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: { desktop: { native: 'pocketwallet://' } } });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.see('Copy Link');
    },
  }),
  defineStory({
    id: 'connecting/directory',
    title: 'A wallet that is known from the directory only',
    names: ['Trust Wallet'],
    play: async (stage) => {
      await chooseKnown(stage);
      await stage.see('Copy Link');
    },
  }),
  defineStory({
    id: 'connecting/directory-app',
    title: 'On a phone: the app of a wallet that is known from the directory only',
    platform: 'ios',
    names: ['Trust Wallet'],
    play: async (stage) => {
      await chooseKnown(stage);
      await stage.see('Continue in Trust Wallet');
    },
  }),
  defineStory({
    id: 'connecting/copied',
    title: 'The code was copied as a link',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage);
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.press('Copy Link');
      await stage.see('Link copied');
    },
  }),
  defineStory({
    id: 'connecting/copy-forbidden',
    title: 'The browser forbids to copy',
    names,
    play: async (stage) => {
      stage.forbidCopying();
      const remote = await choosePocket(stage);
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.press('Copy Link');
      await stage.see('Copying is not allowed here');
    },
  }),
  defineStory({
    id: 'connecting/app',
    title: 'On a phone: the app of the wallet',
    platform: 'ios',
    names,
    play: async (stage) => {
      await choosePocket(stage, { app: { mobile } });
      await stage.see('Continue in Pocket Wallet');
    },
  }),
  defineStory({
    id: 'connecting/app-code',
    title: 'On a phone: the code, for a wallet on another device',
    platform: 'ios',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: { mobile } });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.press(/code/i);
      await stage.see('Copy Link');
    },
  }),
  defineStory({
    id: 'connecting/app-opened',
    title: 'On a phone: the app was opened',
    platform: 'ios',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: { mobile } });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.press('Continue in Pocket Wallet');
      // The modal makes room for the app; it is there again for a visitor who comes back without an answer.
      await stage.skip(mobileModalHideMs);
      await stage.until(() => !selectIsModalOpen(stage.kit.getState()), 'The modal stays.');
      await stage.press('Connecting…');
      await stage.see('Open Pocket Wallet again');
    },
  }),
  defineStory({
    id: 'connecting/app-not-opened',
    title: 'On a phone: the app has not opened',
    platform: 'ios',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: { mobile: { native: 'pocketwallet://' } } });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.press('Continue in Pocket Wallet');
      await stage.skip(mobileModalHideMs);
      await stage.see('Pocket Wallet has not opened.');
    },
  }),
  defineStory({
    id: 'connecting/desktop-not-opened',
    title: 'The program on this computer has not opened',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: { desktop: { native: 'pocketwallet://' } } });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.press('Open the desktop app');
      await stage.skip(mobileModalHideMs);
      await stage.see('Pocket Wallet has not opened.');
    },
  }),
  defineStory({
    id: 'connecting/window',
    title: 'A wallet in a window of its own',
    names: [windowed],
    play: async (stage) => {
      await chooseWindowed(stage);
      await stage.see('Show the window');
    },
  }),
  defineStory({
    id: 'connecting/window-blocked',
    title: 'The browser has blocked the window',
    names: [windowed],
    play: async (stage) => {
      stage.setWindows('blocked');
      await chooseWindowed(stage);
      await stage.see('Open the window');
    },
  }),
  defineStory({
    id: 'connecting/window-severed',
    title: 'The window may be closed, or out of reach',
    names: [windowed],
    play: async (stage) => {
      stage.setWindows('severed');
      await chooseWindowed(stage);
      await stage.skip(2_000);
      await stage.see('Go on in the window of Harbour Wallet. If you have closed it, open it again.');
    },
  }),
  defineStory({
    id: 'connecting/any',
    title: 'A code that any wallet can answer, on a computer',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: 'any' });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.see('Scan this code with the wallet on your phone.');
    },
  }),
  defineStory({
    id: 'connecting/any-phone',
    title: 'A code that any wallet can answer, on a phone',
    platform: 'ios',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage, { app: 'any' });
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      await stage.see('Choose the wallet on this phone');
    },
  }),
  defineStory({
    id: 'connecting/expired',
    title: 'The code was not used in time',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage);
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      remote.expire();
      await stage.see('The code was not used in time');
    },
  }),
  defineStory({
    id: 'connecting/no-code',
    title: 'No code has come',
    names,
    play: async (stage) => {
      await choosePocket(stage, {}, { kind: 'noCode' });
      await stage.see('Scan this code with');
      await stage.skip(20_000);
      await stage.see('No code to connect Pocket Wallet has arrived');
    },
  }),
  defineStory({
    id: 'connecting/refused',
    title: 'The person said no on the phone',
    names,
    play: async (stage) => {
      const remote = await choosePocket(stage);
      await stage.until(() => remote.code() !== undefined, 'No code comes.');
      remote.refuse();
      await stage.see('You rejected the request in Pocket Wallet.');
    },
  }),
];
