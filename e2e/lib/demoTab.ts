import type { BrowserContext, Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The lines of the page's own "Connection" card. */
export type Fact = 'Status' | 'Account' | 'Wallet' | 'Network' | 'Balance';

/** One browser tab with the demo in it, as a person uses it. */
export interface DemoTab {
  readonly page: Page;
  /** The kit's modal, whatever it shows. */
  readonly dialog: Locator;
  /** The button in the page's header while no wallet is connected. */
  readonly connectButton: Locator;
  /** The same button while one is. */
  readonly accountButton: Locator;
  /** The card of that heading. */
  card(heading: string): Locator;
  /** A button of the page, outside the modal. */
  button(name: string): Locator;
  /** What the page wrote into the browser's console as an error, and what it threw. */
  readonly troubles: readonly string[];
  /** Loads the page again and waits until the kit knows whether a wallet is connected. */
  reload(): Promise<void>;
  /** Waits for a fact of the page to be as told. */
  sees(fact: Fact, expected: string | RegExp): Promise<void>;
  readFact(fact: Fact): Promise<string>;
  /** Opens the list of wallets and picks one. */
  pick(wallet: string): Promise<void>;
  /** A row of the list of wallets. */
  wallet(name: string): Locator;
  /** Waits for the modal to be gone. */
  seesNoDialog(): Promise<void>;
  /** Waits for a text in the modal. */
  seesInDialog(text: string | RegExp): Promise<void>;
  /** What is said to people who do not see the modal. */
  readAnnouncement(): Promise<string>;
  /** How far each transaction sent from the page is, the latest first. */
  readActivity(): Promise<readonly string[]>;
  /** Waits for the transactions to be as far as told. */
  seesActivity(...expected: readonly string[]): Promise<void>;
}

/** How long anything may take that a person waits for. No journey takes half as long on a machine that is not overloaded. */
const waitMs = 15_000;
/** Failed fetches are written by the browser itself, handled or not. */
const browserNotes = /Failed to load resource|net::ERR_/;

/** Opens the demo in a tab of its own. */
export async function openDemo(context: BrowserContext, address: string): Promise<DemoTab> {
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !browserNotes.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  const dialog = page.getByRole('dialog').and(page.locator('[data-latchkey-modal]'));
  const card = (heading: string): Locator => page.getByRole('region', { name: heading, exact: true, includeHidden: true });
  const readFact = async (fact: Fact): Promise<string> => {
    const term = card('Connection').locator('dt', { hasText: fact });
    return (await term.locator('xpath=following-sibling::dd[1]').textContent()) ?? '';
  };
  const sees = (fact: Fact, expected: string | RegExp): Promise<void> =>
    eventually(async () => expect(await readFact(fact)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected)), waitMs);
  const settled = async (): Promise<void> => {
    await page.getByRole('heading', { name: 'Latchkey playground', includeHidden: true }).waitFor();
    await sees('Status', /^(connected|disconnected)$/);
    await page.mouse.move(1, 1); // a browser does not call the first of a page a movement, and what confirms wants one
  };
  const readActivity = async (): Promise<readonly string[]> => {
    const lines = await card('Send').getByRole('listitem', { includeHidden: true }).allTextContents();
    return lines.map((text) => text.trim().split(' ')[0] ?? '');
  };
  const wallet = (name: string): Locator => dialog.getByRole('list', { name: 'Wallets' }).getByRole('button', { name });
  const connectButton = page.getByRole('button', { name: /^Connect(ing…)?$/ }).and(page.locator('header.top button'));
  await page.goto(address);
  await settled();
  return {
    page,
    troubles,
    dialog,
    connectButton,
    // On a network that the site does not know it names that instead.
    accountButton: page.getByRole('button', { name: /^(?:Account 0x|Wrong network$)/ }),
    card,
    button: (name) => page.getByRole('main').getByRole('button', { name, exact: true }),
    reload: async () => {
      await page.reload();
      await settled();
    },
    sees,
    readFact,
    wallet,
    pick: async (name) => {
      await connectButton.click();
      await wallet(name).click();
    },
    seesNoDialog: () => dialog.waitFor({ state: 'hidden' }),
    seesInDialog: (text) => dialog.getByText(text).first().waitFor(),
    readAnnouncement: async () => (await dialog.locator('> [role="status"]:not([aria-atomic])').textContent())?.trim() ?? '',
    readActivity,
    seesActivity: (...expected) => eventually(async () => expect(await readActivity()).toEqual(expected), waitMs, 10),
  };
}
