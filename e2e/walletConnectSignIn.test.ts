import { Wallet } from 'ethers';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { away, home } from './lib/journeys.ts';
import { createSignInSite } from './lib/signInSite.ts';
import { testAccounts } from './lib/testAccounts.ts';
import { setUpWcJourneys } from './lib/wcJourneys.ts';
import { fewOf, variants } from './lib/shares.ts';

const [first, second] = testAccounts;
const name = 'WalletConnect';

describe('a visitor who signs in as a wallet is paired over WalletConnect', () => {
  const site = createSignInSite({ expiresInMs: 600_000 });
  const journeys = setUpWcJourneys({ site });
  let before = 0;
  beforeEach(() => {
    site.forget();
    site.refuse(undefined);
    before = site.verifiedNonces.length;
  });
  const verified = (): number => site.verifiedNonces.length - before;
  const signsIn = (tab: DemoTab, status: string): Promise<void> => eventually(async () => expect(await tab.card('Sign-In with Ethereum').getByTestId('sign-in').textContent()).toBe(status), 10_000);
  /** Picks the wallet, and scans its code. */
  const pair = async (options: Parameters<typeof journeys.startWallet>[0]) => {
    const tab = await journeys.open({ page: { deviceScaleFactor: 2 } }); // a longer code than others, of which each point has a whole number of pixels so
    const wallet = await journeys.startWallet(options);
    await tab.pick(name);
    await wallet.pair(await journeys.readCode(tab));
    return { tab, wallet };
  };
  /** By the screen, in a prompt of its own. */
  const signsLater = async ({ tab, wallet }: Awaited<ReturnType<typeof pair>>): Promise<void> => {
    await tab.seesInDialog('Welcome to the test site.');
    await wallet.expectNoPrompt();
    const button = tab.dialog.getByRole('button', { name: 'Sign in', exact: true });
    await eventually(async () => expect(await button.getAttribute('aria-disabled')).toBe('false'), 10_000);
    await button.click();
    await wallet.approveNext('personal_sign');
    await signsIn(tab, 'signedIn');
    expect(verified()).toBe(1);
  };

  it('connects and signs in by one question of the wallet, and works as after any other pairing', async () => {
    const { tab, wallet } = await pair({ authenticates: 'first' });
    const { params } = await wallet.approveNext('authenticate');
    expect(params).toMatchObject({ domain: new URL(journeys.server.origin).host, aud: journeys.server.origin, statement: 'Welcome to the test site.', chains: [`eip155:${home.id}`, `eip155:${away.id}`] });
    await signsIn(tab, 'signedIn');
    await tab.seesNoDialog();
    await wallet.expectNoPrompt();
    expect([wallet.asked.map(({ kind }) => kind), verified()]).toEqual([['authenticate'], 1]);
    await tab.sees('Account', first.address);
    await tab.sees('Network', home.name);
    await journeys.sign(tab, wallet);
    await journeys.send(tab, wallet, journeys.homeNode);
    await tab.button(`Switch to ${away.name}`).click();
    await tab.sees('Network', away.name);
    await journeys.send(tab, wallet, journeys.awayNode);
    await tab.reload();
    await signsIn(tab, 'signedIn');
    await journeys.sign(tab, wallet);
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(wallet.sessions()).toEqual([]));
  });

  variants('at length', () => {
    it('takes the signature of the chain that was asked for, of a wallet that gives several', async () => {
      const { tab, wallet } = await pair({ authenticates: 'each' });
      await wallet.approveNext('authenticate');
      await signsIn(tab, 'signedIn');
      expect(verified()).toBe(1);
      await journeys.sign(tab, wallet);
    });
  });

  it('refuses once, and is asked nothing more', async () => {
    const { tab, wallet } = await pair({ authenticates: 'first' });
    await wallet.rejectNext('authenticate');
    await tab.sees('Status', 'disconnected');
    await wallet.expectNoPrompt(1_500);
    expect([wallet.asked.length, verified(), wallet.sessions()]).toEqual([1, 0, []]);
  });

  it('is connected and asked later by a wallet that takes proposals alone', async () => {
    const paired = await pair({});
    await paired.wallet.approveNext('connect');
    await signsLater(paired);
    expect(paired.wallet.asked.map(({ kind }) => kind)).toEqual(['connect', 'personal_sign']);
  });

  it.each(fewOf<[string, NonNullable<Parameters<typeof journeys.startWallet>[0]>]>([
    ['another statement', { changesMessage: (payload) => ({ ...payload, statement: 'I give everything away.' }) }],
    ['another nonce', { changesMessage: (payload) => ({ ...payload, nonce: 'anotheronce12' }) }],
    ['another site', { changesMessage: (payload) => ({ ...payload, domain: 'evil.test' }) }],
    ['another chain', { changesMessage: (payload) => ({ ...payload, chains: [`eip155:${away.id}`] }) }],
    ['an older time', { changesMessage: (payload) => ({ ...payload, iat: '2020-01-01T00:00:00.000Z' }) }],
  ], 2))('uses no signature over %s', async (_what, options) => {
    const paired = await pair({ authenticates: 'first', ...options });
    await paired.wallet.approveNext('authenticate');
    await signsLater(paired);
    expect(paired.wallet.asked.map(({ kind }) => kind)).toEqual(['authenticate', 'personal_sign']);
  });

  it('leaves no session at a wallet that says yes once the visitor has turned away', async () => {
    const { tab, wallet } = await pair({ authenticates: 'first' });
    const prompt = await wallet.nextPrompt('authenticate');
    await tab.page.keyboard.press('Escape');
    await tab.sees('Status', 'disconnected');
    await prompt.approve().catch(() => {});
    await eventually(() => expect(wallet.sessions()).toEqual([]), 10_000);
    expect(verified()).toBe(0);
  });

  variants('at length', () => {
    it('leaves none either where the page was loaded again in between', async () => {
      const { tab, wallet } = await pair({ authenticates: 'first' });
      const prompt = await wallet.nextPrompt('authenticate');
      await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
      await tab.wallet(name).waitFor();
      await tab.page.waitForTimeout(1_500); // until the code is dead
      await tab.reload();
      await prompt.approve().catch(() => {});
      await tab.sees('Status', 'disconnected');
      const other = await journeys.startWallet({ authenticates: 'first' });
      await tab.pick(name);
      await other.pair(await journeys.readCode(tab));
      await other.approveNext('authenticate');
      await signsIn(tab, 'signedIn');
      await eventually(() => expect(wallet.sessions()).toEqual([]), 10_000);
      expect(other.sessions()).toHaveLength(1);
    });
  });

  it.each<[string, (tab: DemoTab, approve: () => Promise<void>) => Promise<void>]>([
    ['before the wallet says yes', async (tab, approve) => {
      await tab.reload();
      await approve();
    }],
    ['while the page is gone', async (tab, approve) => {
      const { page } = tab;
      const url = page.url();
      await page.goto('about:blank');
      await approve();
      await page.goto(url);
    }],
  ])('is connected where the page was loaded again %s, and signs in on a press', async (_when, leave) => {
    const { tab, wallet } = await pair({ authenticates: 'first' });
    const prompt = await wallet.nextPrompt('authenticate');
    await leave(tab, () => prompt.approve());
    await tab.sees('Status', 'connected');
    await tab.sees('Account', first.address);
    await tab.page.waitForTimeout(1_000);
    await wallet.expectNoPrompt();
    expect([wallet.sessions().length, verified()]).toEqual([1, 0]);
    await tab.button('Sign in').first().click();
    await signsLater({ tab, wallet });
    await journeys.sign(tab, wallet);
  });

  it('is told by the server that a signature is wrong, stays connected, and signs in by the next', async () => {
    const wrong = await new Wallet(second.privateKey).signMessage('something else');
    const { tab, wallet } = await pair({ authenticates: 'first', changesAnswer: ({ cacaos, ...rest }) => ({ ...rest, cacaos: cacaos.map((each) => ({ ...each, s: { t: 'eip191', s: wrong } })) }) });
    await wallet.approveNext('authenticate');
    await tab.seesInDialog('The signature is by another account.');
    expect([verified(), wallet.sessions().length]).toEqual([1, 1]);
    const button = tab.dialog.getByRole('button', { name: 'Try Again' });
    await eventually(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'), 10_000);
    await button.click();
    await wallet.approveNext('personal_sign');
    await signsIn(tab, 'signedIn');
    expect(verified()).toBe(2);
  });

  it.each(fewOf<[string, (cacaos: readonly object[]) => unknown]>([
    ['nothing signed', () => []],
    ['what is no list', () => 'yes'],
    ['what is no answer', () => [null, 7, { p: null }, { p: { iss: 'did:pkh:eip155:1:0x1', resources: [] }, s: null }]],
    ['more than anyone signs, and none of it right', () => Array.from({ length: 2_000 }, () => ({ p: { iss: 'x', resources: ['urn:recap:e30'] }, s: { s: '0x' } }))],
  ], 2))('does not connect by an answer with %s, and the wallet has no session either', async (_what, change) => {
    const { tab, wallet } = await pair({ authenticates: 'first', changesAnswer: ({ cacaos, ...rest }) => ({ ...rest, cacaos: change(cacaos) }) });
    await wallet.approveNext('authenticate');
    await tab.seesInDialog('Connection Failed');
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(wallet.sessions()).toEqual([]), 10_000);
    expect(verified()).toBe(0);
  });

  it('gives a session no rights that were not asked for, and signs in later where a wallet states such', async () => {
    const wide = `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: { 'request/eth_sign': [{ chains: [`eip155:${home.id}`, 'eip155:1'] }], 'request/personal_sign': [{ chains: [`eip155:${home.id}`] }] } } })).toString('base64url')}`;
    const paired = await pair({ authenticates: 'first', changesMessage: ({ statement: _words, ...payload }) => ({ ...payload, statement: 'Welcome to the test site.', resources: [wide] }) });
    await paired.wallet.approveNext('authenticate');
    await signsLater(paired);
    expect(paired.wallet.sessions()).toHaveLength(1);
  });
});
