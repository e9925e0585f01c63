import type { BrowserContext, FrameLocator, Locator } from 'playwright-core';
import { findAccessibilityViolations } from './accessibility.ts';
import type { DemoTab } from './demoTab.ts';
import { openDemo } from './demoTab.ts';
import { eventually } from './eventually.ts';
import { pressInFrame } from './pressInFrame.ts';

/** How the in-app wallet is listed. */
const walletName = 'Wallet of this site';

/** A tab of the playground with its in-app wallet, as a person uses both. */
export interface InAppTab extends DemoTab {
  /** What the wallet itself shows, in its frame. */
  readonly inWallet: FrameLocator;
  /** Waits for a screen of the wallet by its heading, and for what axe-core says of it. */
  seesWallet(heading: string): Promise<void>;
  /** Presses a button of the wallet. */
  pressWallet(name: string | RegExp): Promise<void>;
  /** The button that confirms: a person looks first, and moves the pointer. */
  confirmInWallet(name: string): Promise<void>;
  /** Waits until the wallet shows nothing. */
  seesNoWallet(): Promise<void>;
  /** The code of the mail that has come, once its window is put away. */
  takeCode(): Promise<string>;
  /** `listedAs`: what the wallet is called, if not as that of one site. Up to where the wallet says what is next, or the page is connected. */
  signInByEmail(address: string, listedAs?: string): Promise<void>;
  /** Looks at what the page shows now, under a name. */
  inspect(name: string): Promise<void>;
  readAccount(): Promise<string>;
  /** What axe-core has objected to, on every screen so far. */
  readonly objections: readonly string[];
}

/** Opens the playground as one device. `onScreen` is told of each screen that was looked at. */
export async function openInAppTab(context: BrowserContext, address: string, onScreen: (name: string, tab: DemoTab) => Promise<void> = async () => {}): Promise<InAppTab> {
  const tab = await openDemo(context, address);
  const { page, dialog } = tab;
  const objections: string[] = [];
  const room = page.locator('dialog[data-latchkey-wallet]');
  const inWallet = room.frameLocator('iframe');
  const inspect = async (name: string): Promise<void> => {
    objections.push(...(await findAccessibilityViolations(page, '[data-latchkey-modal]')).map((line) => `${name}: ${line}`));
    await onScreen(name, tab);
  };
  /** A frame is a document of its own: axe-core has to be in it. */
  const inspectWallet = async (name: string): Promise<void> => {
    const frame = await (await room.locator('iframe').elementHandle())?.contentFrame();
    if (!frame) throw new Error('The wallet has no frame.');
    objections.push(...(await findAccessibilityViolations(frame)).map((line) => `${name}: ${line}`));
    await onScreen(name, tab);
  };
  const seesWallet = async (heading: string): Promise<void> => {
    await inWallet.getByRole('heading', { name: heading }).waitFor();
    await inspectWallet(heading);
  };
  const pressWallet = (name: string | RegExp): Promise<void> => pressInFrame(inWallet.getByRole('button', { name }).first());
  const mail: Locator = page.getByRole('dialog', { name: 'New mail' });
  const takeCode = async (): Promise<string> => {
    const code = (await mail.getByTestId('mail-code').textContent()) ?? '';
    await mail.getByRole('button', { name: 'Close' }).click();
    await mail.waitFor({ state: 'hidden' });
    return code;
  };
  return {
    ...tab, inWallet, inspect, seesWallet, pressWallet, takeCode, objections,
    confirmInWallet: async (name) => {
      const button = inWallet.getByRole('button', { name, exact: true });
      await button.waitFor();
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y - 30);
      await page.mouse.move(x + width / 2, y + height / 2);
      await eventually(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'));
      await button.click();
    },
    seesNoWallet: () => room.waitFor({ state: 'hidden' }),
    signInByEmail: async (email, listedAs = walletName) => {
      await tab.pick(listedAs);
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await inspect('Sign in');
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      const code = await takeCode();
      await inspect('Code');
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
    },
    readAccount: () => tab.readFact('Account'),
  };
}
