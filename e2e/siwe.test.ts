import type { DemoTab } from './lib/demoTab.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { eventually } from './lib/eventually.ts';
import { away, home, setUpJourneys } from './lib/journeys.ts';
import { createSignInSite } from './lib/signInSite.ts';
import type { SignInSite } from './lib/signInSite.ts';
import { testAccounts } from './lib/testAccounts.ts';
import { fewOf } from './lib/shares.ts';

const [first, second] = testAccounts;

describe('a visitor of a site that requires a sign-in', () => {
  let site: SignInSite = createSignInSite();
  const journeys = setUpJourneys({
    extensions: { main: { name: 'First Wallet', rdns: 'test.first' } },
    site: () => {
      site = createSignInSite();
      return { signIn: { base: site.base, isRequired: true }, respond: site.respond };
    },
  });
  const wallet = () => journeys.browser.wallets.main;
  const statusOf = async (tab: DemoTab): Promise<string | null> => tab.card('Sign-In with Ethereum').getByTestId('sign-in').textContent();
  const sees = (tab: DemoTab, status: string): Promise<void> => eventually(async () => expect(await statusOf(tab)).toBe(status), 10_000);
  const button = (tab: DemoTab, name: string) => tab.dialog.getByRole('button', { name, exact: true });
  const ready = (tab: DemoTab): Promise<void> => eventually(async () => expect(await button(tab, 'Sign in').getAttribute('aria-disabled')).toBe('false'), 10_000);

  /** Connects, and stands before the message. */
  const openAsked = async (): Promise<DemoTab> => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    await wallet().approveNext('connect');
    await tab.seesInDialog('Welcome to the test site.');
    await ready(tab);
    return tab;
  };
  const openSignedIn = async (): Promise<DemoTab> => {
    const tab = await openAsked();
    await button(tab, 'Sign in').click();
    await wallet().approveNext('sign');
    await sees(tab, 'signedIn');
    await tab.seesNoDialog();
    return tab;
  };

  it('connects and signs in without the modal closing between, and its focus stays inside', async () => {
    const tab = await journeys.open();
    await tab.page.evaluate(() => {
      const closings: string[] = [];
      Object.assign(globalThis, { closings });
      addEventListener('close', () => closings.push('closed'), true);
    });
    await tab.pick('First Wallet');
    await wallet().approveNext('connect');
    await tab.seesInDialog('Welcome to the test site.');
    await tab.seesInDialog(first.address);
    await ready(tab);
    expect(await tab.page.evaluate(() => (globalThis as unknown as { readonly closings: readonly string[] }).closings)).toEqual([]); // written just above
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await tab.page.keyboard.press('Tab'); // a key before the one that confirms
    await button(tab, 'Sign in').focus();
    await tab.page.keyboard.press('Enter');
    const prompt = await wallet().nextPrompt('sign');
    await tab.seesInDialog('Awaiting Confirmation');
    expect(await button(tab, 'Awaiting Confirmation').evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)).toBe(true); // a root has one
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await prompt.approve();
    await sees(tab, 'signedIn');
    await tab.seesNoDialog();
    expect(site.verifiedNonces).toHaveLength(1);
    await tab.accountButton.waitFor();
  });

  it('refuses in the wallet, and signs at the second try with another nonce', async () => {
    const tab = await openAsked();
    await button(tab, 'Sign in').click();
    const refused = await wallet().rejectNext('sign');
    await tab.seesInDialog('You rejected the request in First Wallet.');
    await ready(tab);
    await button(tab, 'Sign in').click();
    const signed = await wallet().approveNext('sign');
    await sees(tab, 'signedIn');
    // Wallets are given the text as bytes.
    const nonceOf = (request: unknown): string | undefined => /Nonce: (\w+)/.exec(Buffer.from(/0x([0-9a-f]{100,})/.exec(JSON.stringify(request))?.[1] ?? '', 'hex').toString())?.[1];
    expect(nonceOf(refused)).not.toBe(nonceOf(signed));
    expect(site.verifiedNonces).toEqual([nonceOf(signed)]);
  });

  it('is turned down by the site, is told why, and tries again with another nonce', async () => {
    const tab = await openAsked();
    site.refuse('Members only.');
    await button(tab, 'Sign in').click();
    await wallet().approveNext('sign');
    await tab.dialog.getByRole('heading', { name: 'Failed to Sign in' }).waitFor();
    await tab.seesInDialog('Members only.');
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await eventually(async () => expect(await button(tab, 'Try Again').getAttribute('aria-disabled')).toBe('false'));
    site.refuse(undefined);
    await button(tab, 'Try Again').click();
    await wallet().approveNext('sign');
    await sees(tab, 'signedIn');
    expect(new Set(site.verifiedNonces).size).toBe(2);
  });

  it('is disconnected by leaving without a sign-in, by Escape and by the button', async () => {
    const tab = await openAsked();
    await tab.seesInDialog('If you leave without signing in, the wallet is disconnected.');
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await tab.sees('Status', 'disconnected');
    await tab.pick('First Wallet');
    await wallet().approveNext('connect');
    await tab.seesInDialog('Welcome to the test site.');
    await button(tab, 'Disconnect Wallet').click();
    await tab.seesNoDialog();
    await tab.sees('Status', 'disconnected');
    expect(site.verifiedNonces).toEqual([]);
  });

  it('leaves while the wallet asks: what is signed afterwards signs no one in', async () => {
    const tab = await openAsked();
    await button(tab, 'Sign in').click();
    const prompt = await wallet().nextPrompt('sign');
    await tab.page.keyboard.press('Escape');
    await tab.sees('Status', 'disconnected');
    await prompt.approve();
    await sees(tab, 'signedOut');
    expect(site.verifiedNonces).toEqual([]);
  });

  it('changes the account: is asked once for the new one, and not again for the old', async () => {
    const tab = await openSignedIn();
    await wallet().selectAccount(1);
    await tab.seesInDialog(second.address);
    await ready(tab);
    await sees(tab, 'signedOut');
    const asked = site.asked.length;
    await wallet().expectNoPrompt(1_000);
    expect(site.asked.length).toBe(asked);
    await wallet().selectAccount(0);
    await sees(tab, 'signedIn');
    await tab.seesNoDialog();
    await wallet().expectNoPrompt(200);
  });

  it('changes the network and is asked nothing', async () => {
    const tab = await openSignedIn();
    await wallet().switchChain(away.id);
    await tab.sees('Network', away.name);
    await sees(tab, 'signedIn');
    await wallet().expectNoPrompt(200);
  });

  it('stays signed in over a reload; without a session the button asks, and opens at the message', async () => {
    const tab = await openSignedIn();
    await tab.reload();
    await sees(tab, 'signedIn');
    site.forget();
    await tab.reload();
    await sees(tab, 'signedOut');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    await tab.page.locator('header.top').getByRole('button', { name: 'Sign in' }).click();
    await tab.seesInDialog('Welcome to the test site.');
    await ready(tab);
    await button(tab, 'Sign in').click();
    await wallet().approveNext('sign');
    await sees(tab, 'signedIn');
  });

  it('signs out at the site and stays connected; disconnecting ends the session too', async () => {
    const tab = await openSignedIn();
    await tab.button('Sign out').click();
    await sees(tab, 'signedOut');
    await tab.sees('Status', 'connected');
    expect(site.asked.at(-1)).toBe('POST /logout');
    await tab.button('Open the sign-in').click();
    await ready(tab);
    await button(tab, 'Sign in').click();
    await wallet().approveNext('sign');
    await sees(tab, 'signedIn');
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(site.asked.filter((each) => each === 'POST /logout')).toHaveLength(2));
  });

  it('signs in in one tab and is seen in the other', async () => {
    const tab = await openSignedIn();
    const other = await journeys.open();
    await sees(other, 'signedIn');
    await tab.page.waitForTimeout(2_500); // a tab looks at most every two seconds
    await tab.button('Sign out').click();
    await sees(other, 'signedOut');
    await other.seesNoDialog();
  });

  it('signs in inside the page, where the panel stands', async () => {
    const tab = await journeys.open();
    await tab.button('Show the panel').click();
    const inline = tab.card('Inline');
    await inline.getByRole('button', { name: 'First Wallet' }).click();
    await wallet().approveNext('connect');
    await inline.getByText('Welcome to the test site.').first().waitFor();
    await tab.seesNoDialog();
    const confirm = inline.getByRole('button', { name: 'Sign in', exact: true });
    await confirm.scrollIntoViewIfNeeded(); // the page moves, and the panel with it
    await eventually(async () => expect(await confirm.getAttribute('aria-disabled')).toBe('false'), 10_000);
    await confirm.click();
    await wallet().approveNext('sign');
    await sees(tab, 'signedIn');
    await inline.getByText('Connected with First Wallet').waitFor();
  });
});

describe('a visitor whose wallet signs in as it connects', () => {
  let site: SignInSite = createSignInSite();
  const journeys = setUpJourneys({
    extensions: { joined: { name: 'Joined Wallet', rdns: 'test.joined' }, plain: { name: 'Plain Wallet', rdns: 'test.plain' } },
    site: () => {
      site = createSignInSite();
      return { signIn: { base: site.base, isRequired: true }, signInOnConnect: ['test.joined'], respond: site.respond };
    },
  });
  const wallet = () => journeys.browser.wallets.joined;
  const sees = (tab: DemoTab, status: string): Promise<void> => eventually(async () => expect(await tab.card('Sign-In with Ethereum').getByTestId('sign-in').textContent()).toBe(status), 10_000);

  it('connects and signs in by one window of the wallet', async () => {
    await wallet().setState({ signsInOnConnect: true });
    const tab = await journeys.open();
    expect(site.asked).toEqual([]);
    await tab.pick('Joined Wallet');
    const { detail } = await wallet().approveNext('connect');
    expect(detail).toMatchObject([{ version: '1', capabilities: { signInWithEthereum: { chainId: home.hex, statement: 'Welcome to the test site.' } } }]);
    await sees(tab, 'signedIn');
    await tab.seesNoDialog();
    await wallet().expectNoPrompt();
    expect([site.verifiedNonces.length, site.asked.filter((call) => call !== 'GET /session')]).toEqual([1, ['POST /payload', 'POST /verify']]);
    await tab.page.reload();
    await sees(tab, 'signedIn');
    await wallet().expectNoPrompt();
    expect(site.asked.filter((call) => call === 'POST /payload')).toHaveLength(1);
  });

  it('refuses once, and is asked nothing more', async () => {
    await wallet().setState({ signsInOnConnect: true });
    const tab = await journeys.open();
    await tab.pick('Joined Wallet');
    await wallet().rejectNext('connect');
    await wallet().expectNoPrompt(1_500);
    expect(site.verifiedNonces).toEqual([]);
    await sees(tab, 'signedOut');
  });

  it('is told by the screen where the site does not take it', async () => {
    site.refuse('The shop is closed.');
    await wallet().setState({ signsInOnConnect: true });
    const tab = await journeys.open();
    await tab.pick('Joined Wallet');
    await wallet().approveNext('connect');
    await tab.seesInDialog('The shop is closed.');
    await wallet().expectNoPrompt();
  });

  it.each(fewOf([['does not do both after all', 'joined', 'Joined Wallet'], ['is not known to', 'plain', 'Plain Wallet']] as const))('signs in a step of its own where the wallet %s', async (_what, name, title) => {
    const other = journeys.browser.wallets[name];
    const tab = await journeys.open();
    await tab.pick(title);
    await other.approveNext('connect');
    await tab.seesInDialog('Welcome to the test site.');
    await other.expectNoPrompt();
    const button = tab.dialog.getByRole('button', { name: 'Sign in', exact: true });
    await eventually(async () => expect(await button.getAttribute('aria-disabled')).toBe('false'), 10_000);
    await button.click();
    await other.approveNext('sign');
    await sees(tab, 'signedIn');
    expect(site.verifiedNonces).toHaveLength(1);
  });
});
