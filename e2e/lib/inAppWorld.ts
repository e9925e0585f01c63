import { verifyMessage } from 'ethers';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { pressInFrame, tickInFrame } from './pressInFrame.ts';
import type { SiteWorld, SiteWorldOptions } from './siteWorld.ts';
import { startSiteWorld } from './siteWorld.ts';
import { openWalletPage } from './walletPage.ts';
import type { WalletPage } from './walletPage.ts';

export const passphrase = 'seven lanterns over quiet water';

/** A page that has the frame of a wallet and no kit, on three sites: the wallet is on `wallet.shop.localhost`. */
export interface InAppWorld extends SiteWorld {
  /** Of the same site as the wallet, of another one, and one that is not registered. */
  readonly sites: { readonly own: string; readonly other: string; readonly foreign: string };
  newPerson(): string;
  open(options?: { readonly context?: BrowserContext; readonly site?: string; readonly siteId?: string }): Promise<WalletPage>;
  /** A wallet of a new person, made without a recovery method. */
  openNew(context?: BrowserContext): Promise<{ readonly wallet: WalletPage; readonly address: string; readonly person: string }>;
  /** Lets the minute pass that lies between two codes, and signs in. */
  signInAgain(wallet: WalletPage, person: string): Promise<void>;
}

/**
 * @param name of a folder for the page, so that two test files do not build into one
 * @param settings what the operator has set for the shop beside its name
 * @param flags of Chromium, for one test
 * @param record is told of each call to the wallet's server
 */
export async function startInAppWorld(name: string, { settings = {}, ...options }: Pick<SiteWorldOptions, 'settings' | 'flags' | 'record'> = {}): Promise<InAppWorld> {
  const world = await startSiteWorld(name, { ...options, page: 'inApp', settings, others: (originOf) => [{ siteId: 'forum', name: 'Forum', origins: [originOf('forum.localhost')], ...(settings.signIn && { signIn: settings.signIn }) }] });
  const { server, newDevice } = world;
  const sites = { own: world.shop, other: world.originOf('forum.localhost'), foreign: world.originOf('evil.localhost') };
  let people = 0;

  const newPerson = (): string => `person-${(people += 1)}@mail.example`;
  const open: InAppWorld['open'] = async ({ context, site = sites.own, siteId = 'shop' } = {}) => openWalletPage(context ?? await newDevice(), { site, server, siteId });
  return {
    ...world, sites, newPerson, open,
    openNew: async (context) => {
      const wallet = await open(context ? { context } : {});
      const person = newPerson();
      await wallet.signInByCode(person);
      return { wallet, person, address: await openLater(wallet) };
    },
    signInAgain: async (wallet, person) => {
      server.wait(61_000); // one code a minute
      await wallet.signInByCode(person);
    },
  };
}

/** Makes or opens the wallet, and lets recovery wait. */
export async function openLater(wallet: WalletPage): Promise<string> {
  const opening = wallet.ask('open', {});
  await wallet.press('Later');
  await wallet.press('Go on without recovery');
  return (await opening).addresses[0] ?? '';
}

export async function openWithPassphrase(wallet: WalletPage, words = passphrase): Promise<string> {
  const opening = wallet.ask('open', {});
  await wallet.press(/^Passphrase/);
  for (const field of await wallet.screen.locator('input[type="password"]').all()) await field.fill(words);
  await pressInFrame(wallet.screen.locator('button[type="submit"]'));
  return (await opening).addresses[0] ?? '';
}

/** Presses by the keyboard: Chromium drops clicks on a frame that has only just moved. */
export async function enter(wallet: WalletPage, name: string | RegExp): Promise<void> {
  await wallet.screen.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');
}

/** Types a phrase or a key into the wallet, up to where it says what is wrong, or asks whether the address is the right one. */
export async function typeSecret(wallet: WalletPage, kind: 'Recovery phrase' | 'Private key', text: string): Promise<void> {
  const field = wallet.screen.locator('textarea');
  if (!(await field.isVisible())) await enter(wallet, new RegExp(`^${kind}`));
  await field.fill(text);
  await field.press('Enter');
}

/** Brings a wallet, confirms its address, and lets recovery wait. Gives the address that the wallet showed before it was stored. */
export async function bringWallet(wallet: WalletPage, kind: 'Recovery phrase' | 'Private key', text: string): Promise<{ readonly shown: string; readonly addresses: readonly string[] }> {
  const opening = wallet.ask('open', { from: 'existing' });
  await typeSecret(wallet, kind, text);
  await wallet.screen.getByRole('heading', { name: 'Is this your wallet?' }).waitFor();
  const shown = /0x[0-9a-fA-F]{40}/.exec((await wallet.screen.locator('main').textContent()) ?? '')?.[0] ?? '';
  await enter(wallet, 'Use this wallet');
  await enter(wallet, 'Later');
  await enter(wallet, 'Go on without recovery');
  return { shown, addresses: (await opening).addresses };
}

/** What the wallet shows of its secret, by the clipboard: no script reads it off the screen. */
export async function exportShown(wallet: WalletPage, screen: 'export' | 'phrase', heading: string): Promise<string> {
  const exporting = wallet.ask('manage', { screen });
  await enter(wallet, 'Continue');
  await tickInFrame(wallet.screen.getByRole('checkbox'));
  await wallet.confirm('Show it');
  await wallet.screen.getByRole('heading', { name: heading }).waitFor();
  await enter(wallet, 'Copy');
  await wallet.screen.getByText('Copied.').first().waitFor();
  const text = await wallet.page.evaluate(() => navigator.clipboard.readText());
  await enter(wallet, 'Done');
  await exporting;
  return text;
}

/** Saves the file that the wallet hands over, and says that it is kept. */
export async function keepFile(wallet: WalletPage): Promise<Buffer> {
  const downloading = wallet.page.waitForEvent('download');
  // Chromium drops presses on a frame that has only just moved.
  await eventually(async () => {
    await wallet.screen.getByText('Save file').click();
    expect(await wallet.screen.getByRole('checkbox').isEnabled()).toBe(true);
  }, 10_000, 600);
  const download = await downloading;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer); // of a stream of bytes
  await tickInFrame(wallet.screen.getByRole('checkbox'));
  await wallet.press('Continue');
  return Buffer.concat(chunks);
}

export const hello = { method: 'personal_sign', payload: '0x48656c6c6f', chainId: 1, isFlow: false } as const;

/** The address that a signature of "Hello" comes from: confirmed as a person does. */
export async function signs(wallet: WalletPage, address: string): Promise<string> {
  const signing = wallet.ask('sign', { ...hello, address });
  await wallet.screen.getByText('Hello', { exact: true }).waitFor();
  await wallet.confirm();
  return verifyMessage('Hello', await signing);
}

/** The wallet's own document within a page. */
export function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => new URL(each.url()).pathname === '/frame');
  if (!frame) throw new Error('The page has no frame of a wallet.');
  return frame;
}
