import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchShell } from './lib/browser.ts';
import { deepActiveElement } from './lib/deepActiveElement.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { home } from './lib/journeys.ts';
import type { MailSite } from './lib/mailSite.ts';
import { createMailSite } from './lib/mailSite.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { createSignInSite } from './lib/signInSite.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first] = testAccounts;
const address = 'canary-7d21@mail.example';
const wrong = 'canary-wrong-5e';
const askedAddress = 'Your e-mail address';
const askedCode = `The code that was sent to ${address}`;
const terms = { termsUrl: 'https://example.com/terms', isApprovalRequired: true };
/** What the wallet's server knows of a visit that came to a code and was given up. */
const givenUp = ['POST /code', 'POST /giveUp'];

describe('a wallet that asks by a screen of its own while it connects', () => {
  let node: Anvil;
  let browser: Browser;
  let server: StaticServer;
  let context: BrowserContext;
  let tab: DemoTab;
  let mail: MailSite;
  /** All that the page has written into the console. */
  const written: string[] = [];

  beforeAll(async () => {
    [node, browser] = await Promise.all([startAnvil({ chainId: home.id }), launchShell()]);
  });
  afterAll(async () => {
    await browser?.close();
    await node?.stop();
  });
  beforeEach(async () => {
    mail = createMailSite(first.privateKey);
    const site = createSignInSite();
    server = await serveDemo({
      chains: [{ id: home.id, name: home.name, rpc: node.url, testnet: true }],
      mail: mail.base,
      signIn: { base: site.base, isRequired: true },
      terms,
      respond: async (request, response) => (await mail.respond(request, response)) || site.respond(request, response),
    });
    context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
    written.length = 0;
    context.on('console', (message) => written.push(message.text()));
    tab = await openDemo(context, server.origin);
  });
  afterEach(async () => {
    await context.close();
    await server.close();
    expect(tab.troubles).toEqual([]);
  });

  /** The modal, or the panel in the page. */
  interface Place {
    readonly within: Locator;
    /** What is said to people who do not see it. */
    readonly status: Locator;
    open(): Promise<void>;
  }
  const inModal = (): Place => ({
    within: tab.dialog,
    status: tab.dialog.locator('> [role="status"]:not([aria-atomic])'),
    open: () => tab.connectButton.click(),
  });
  const inPanel = (): Place => {
    const within = tab.card('Inline').getByRole('region').first();
    return { within, status: within.locator('> [role="status"]:not([aria-atomic])'), open: () => tab.button('Show the panel').click() };
  };
  const places = [['the modal', inModal], ['the panel', inPanel]] as const;
  const row = ({ within }: Place): Locator => within.getByRole('button', { name: 'Acme Mail' });
  const heading = ({ within }: Place, name: string): Locator => within.getByRole('heading', { name, exact: true });
  const agree = async (place: Place): Promise<void> => {
    await place.open();
    await place.within.getByRole('checkbox').check();
  };
  /** The screen is there, with the focus in its field, and is read out. */
  const seesAsked = async (place: Place, title: string, label: string): Promise<void> => {
    await heading(place, title).waitFor();
    await eventually(async () => {
      expect(await (await deepActiveElement(tab.page)).evaluate((element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join() : element?.tagName))).toBe(label);
      expect((await place.status.textContent())?.trim()).toBe(title);
    });
  };
  const answer = async (place: Place, text: string): Promise<void> => {
    await tab.page.keyboard.type(text);
    await place.within.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  const toCode = async (place: Place): Promise<void> => {
    await row(place).click();
    await seesAsked(place, askedAddress, 'E-mail');
    await answer(place, address);
    await seesAsked(place, askedCode, 'Code');
  };
  /** Nothing of the attempt is left: the list is there without a word of failure, and the wallet's `open` was told. */
  const seesGivenUp = async (place: Place): Promise<void> => {
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(mail.asked.slice(-2)).toEqual(givenUp));
    await row(place).waitFor();
    expect(await place.within.getByText(/failed|rejected|went wrong/i).count()).toBe(0);
  };
  /** Everything that the browser keeps of the visit, and all that was written. */
  const readKept = async (): Promise<string> => {
    const { cookies, origins } = await context.storageState({ indexedDB: true });
    const session = await tab.page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), location.href, history.state]));
    return JSON.stringify([cookies, origins, session, written]);
  };
  const signIn = async ({ within }: Place): Promise<void> => {
    await within.getByText('Welcome to the test site.', { exact: true }).waitFor();
    const button = within.getByRole('button', { name: 'Sign in', exact: true });
    await eventually(async () => expect(await button.getAttribute('aria-disabled')).toBe('false'), 10_000);
    await tab.page.mouse.move(2, 2);
    await button.click();
    await eventually(async () => expect(await tab.card('Sign-In with Ethereum').getByTestId('sign-in').textContent()).toBe('signedIn'), 10_000);
  };

  it.each(places)('asks in %s, asks again after a wrong answer, connects by the right one, and leaves the answers nowhere', async (_name, at) => {
    const place = at();
    await place.open();
    expect(await row(place).getAttribute('aria-disabled')).toBe('true'); // the terms come first
    await place.within.getByRole('checkbox').check();
    await toCode(place);
    expect(await findAccessibilityViolations(tab.page)).toEqual([]);
    await answer(place, wrong);
    await place.within.getByText('This is not the code.').waitFor();
    await seesAsked(place, askedCode, 'Code');
    expect(await (await deepActiveElement(tab.page)).evaluate((field) => [field instanceof HTMLInputElement && field.value, field?.getAttribute('aria-invalid')])).toEqual(['', 'true']);
    expect(await findAccessibilityViolations(tab.page)).toEqual([]);
    await tab.sees('Status', 'connecting');
    const code = mail.codes.at(-1) ?? '';
    await answer(place, code);
    await tab.sees('Account', first.address);
    await signIn(place);
    expect(mail.asked).toEqual(['POST /code', 'POST /open', 'POST /open']);
    const kept = await readKept();
    expect(kept).toContain('acmeMail');
    for (const secret of [address, 'canary-7d21', wrong, code, first.privateKey.slice(2)]) expect([secret, kept.includes(secret)]).toEqual([secret, false]);

    await tab.reload(); // looks, and asks nothing
    await tab.sees('Account', first.address);
    expect(mail.asked.at(-1)).toBe('GET /session');
    expect(await heading(place, askedAddress).count()).toBe(0);
  });

  it.each(places)('gives the connect up in %s by Back from its first question, and goes back to that from the second', async (_name, at) => {
    const place = at();
    await agree(place);
    await toCode(place);
    await place.within.getByRole('button', { name: 'Back', exact: true }).click();
    await seesAsked(place, askedAddress, 'E-mail');
    expect(mail.asked).toEqual(['POST /code']);
    await place.within.getByRole('button', { name: 'Back', exact: true }).click();
    await seesGivenUp(place);
    await toCode(place); // and once more from the start
  });

  it.each([
    ['Escape', () => tab.page.keyboard.press('Escape')],
    ['the button that closes', () => tab.dialog.getByRole('button', { name: 'Close', exact: true }).click()],
  ])('gives the connect up by %s', async (_name, close) => {
    const place = inModal();
    await agree(place);
    await toCode(place);
    await close();
    await tab.seesNoDialog();
    expect(await tab.connectButton.evaluate((element) => element.matches(':focus'))).toBe(true);
    await place.open();
    await seesGivenUp(place);
  });

  it('gives the connect up with the panel in which it asks, and its code is not good any more', async () => {
    const place = inPanel();
    await agree(place);
    await toCode(place);
    await tab.button('Hide the panel').click();
    await eventually(() => expect(mail.asked).toEqual(givenUp));
    await tab.sees('Status', 'disconnected');
    await place.open();
    await seesGivenUp(place);
    await toCode(place);
    await answer(place, mail.codes[0] ?? '');
    await place.within.getByText('This is not the code.').waitFor();
  });

  it.each(places)('asks for nothing after a reload in the middle of %s, keeps what was agreed to, and begins anew', async (_name, at) => {
    const place = at();
    await agree(place);
    await toCode(place);
    await tab.page.keyboard.type(wrong);
    await tab.reload();
    await tab.sees('Status', 'disconnected');
    expect([await tab.dialog.count(), mail.asked.filter((line) => line !== 'POST /giveUp')]).toEqual([0, ['POST /code']]);
    expect(await readKept()).not.toMatch(/canary/);
    await place.open();
    expect(await place.within.getByRole('checkbox').isChecked()).toBe(true);
    await toCode(place);
    await answer(place, mail.codes.at(-1) ?? '');
    await tab.sees('Account', first.address);
  });

  it('says what the wallet could not do without the answer that its server has quoted, and tries again', async () => {
    const place = inModal();
    await agree(place);
    await row(place).click();
    await seesAsked(place, askedAddress, 'E-mail');
    await answer(place, 'canary-7d21'); // no address
    await place.within.getByRole('heading', { name: 'Connection Failed' }).waitFor();
    expect(await place.within.innerText()).not.toContain('canary');
    expect(await readKept()).not.toMatch(/canary/);
    await place.within.getByRole('button', { name: 'Try Again' }).click();
    await seesAsked(place, askedAddress, 'E-mail');
  });
});
