import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { fewOf, variants } from './lib/shares.ts';
import { away, home } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';
import { passTime, setUpWcJourneys } from './lib/wcJourneys.ts';
import { verifyOrigin } from './lib/wcVerify.ts';

const [, second] = testAccounts;
const name = 'WalletConnect';
/** Longer than a code may take to come, than it is good, than another tab may take to use it, and than a session lasts. */
const longer = { thanToCome: '00:21', thanGood: '04:51', thanToAnswer: '04:56', thanClaim: '00:06', thanSession: 7 * 24 * 3_600_000 + 6_000 } as const;

describe('what goes wrong with a wallet that is reached over WalletConnect', () => {
  const journeys = setUpWcJourneys();
  const { connect, readCode, scan, seesSigned, sign } = journeys;

  describe('before it is connected', () => {
    it('was told no in the wallet: the page says so at the list, and the next code works', async () => {
      const tab = await journeys.open();
      const wallet = await journeys.startWallet();
      await tab.pick(name);
      const code = await readCode(tab);
      await wallet.pair(code);
      await wallet.rejectNext('connect');
      await tab.seesInDialog(`You rejected the request in ${name}.`);
      await tab.wallet(name).click();
      await eventually(async () => expect(await readCode(tab)).not.toBe(code));
      await scan(tab, wallet);
    });

    variants('at length', () => {
      it('shares no network with the site: the page says so', async () => {
        const tab = await journeys.open();
        const wallet = await journeys.startWallet({ rpcUrls: { 10: journeys.homeNode.url } });
        await tab.pick(name);
        await wallet.pair(await readCode(tab));
        await wallet.approveNext('connect');
        await tab.seesInDialog('Connection Failed');
        await tab.seesInDialog(/network/);
      });
    });

    it('did not use the code in time: there is another', async () => {
      const tab = await journeys.open({ hasClock: true });
      await tab.pick(name);
      const code = await readCode(tab);
      await passTime(tab, longer.thanGood);
      await tab.seesInDialog('The code was not used in time');
      await tab.dialog.getByRole('button', { name: 'Try again' }).click();
      const wallet = await journeys.startWallet();
      expect(await readCode(tab)).not.toBe(code);
      await scan(tab, wallet);
      // Not at once: what the library does about it takes turns of its own.
      for (let seconds = 0; seconds < 20; seconds += 5) await tab.page.clock.fastForward('00:05');
    });

    it.each(fewOf(['Cancel', 'Escape']))('scans a code late that was given up by %s: it has no session, and the next code works', async (how) => {
      const tab = await journeys.open({ hasClock: true });
      const late = await journeys.startWallet();
      await tab.pick(name);
      const code = await readCode(tab);
      await (how === 'Escape' ? tab.page.keyboard.press('Escape') : tab.dialog.getByRole('button', { name: 'Cancel' }).click());
      await late.pair(code);
      await late.nextPrompt('connect').then((prompt) => prompt.approve()).catch(() => undefined); // its library may know already that it is too late
      await tab.reload();
      await tab.sees('Status', 'disconnected');
      await connect(tab);
      await tab.page.clock.fastForward(longer.thanClaim);
      await eventually(() => expect(late.sessions()).toEqual([]));
    });

    variants('at length', () => {
      it('scans a code late whose page was loaded again: it has no session, and the next code works', async () => {
        const tab = await journeys.open({ hasClock: true });
        const late = await journeys.startWallet();
        await tab.pick(name);
        const code = await readCode(tab);
        await tab.reload();
        await late.pair(code);
        await late.nextPrompt('connect').then((prompt) => prompt.approve()).catch(() => undefined); // see above
        await tab.sees('Status', 'disconnected');
        const wallet = await connect(tab);
        await sign(tab, wallet);
        await tab.page.clock.fastForward(longer.thanClaim);
        await eventually(() => expect(late.sessions()).toEqual([]));
      });
    });

    it.each([
      { what: 'is not there', fail: () => journeys.relay.stop(), mend: () => journeys.relay.start() },
      { what: 'does not answer', fail: async () => journeys.relay.behave('silent'), mend: async () => journeys.relay.behave('well') },
    ])('has a relay that $what: trying again works once it does', async ({ fail, mend }) => {
      const tab = await journeys.open({ hasClock: true });
      await fail();
      try {
        await tab.pick(name);
        await passTime(tab, longer.thanToCome);
      } finally {
        await mend();
      }
      await tab.dialog.getByRole('button', { name: 'Try again' }).click();
      await scan(tab, await journeys.startWallet());
      await tab.sees('Wallet', 'walletConnect');
    });

    it('was opened while the page slept for a minute without a connection: it is connected once the page is back', async () => {
      const tab = await journeys.open({ hasClock: true });
      const wallet = await journeys.startWallet();
      await tab.pick(name);
      const code = await readCode(tab);
      const wakeUp = await sleep(tab);
      await wallet.pair(code);
      await wallet.approveNext('connect');
      await tab.page.clock.fastForward('01:00');
      await wakeUp();
      await tab.sees('Status', 'connected');
      await sign(tab, wallet);
    });

    variants('at length', () => {
      it('was opened while the page slept, and another tab began to connect: the first is connected', async () => {
        const tab = await journeys.open();
        const wallet = await journeys.startWallet();
        await tab.pick(name);
        const code = await readCode(tab);
        const wakeUp = await sleep(tab);
        const other = await journeys.openAgain();
        await other.pick(name);
        await readCode(other);
        await wallet.pair(code);
        await wallet.approveNext('connect');
        await eventually(() => expect(wallet.sessions()).toHaveLength(1));
        await wakeUp();
        await tab.sees('Status', 'connected');
        await sign(tab, wallet);
      });
    });

    it('was picked offline: the page says so, and trying again works online', async () => {
      const tab = await journeys.open();
      await tab.pick(name);
      await readCode(tab);
      await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
      await tab.wallet(name).waitFor();
      await journeys.context.setOffline(true);
      await tab.wallet(name).click();
      await tab.seesInDialog('Connection Failed');
      await tab.seesInDialog('Check your internet connection, then try again.');
      await journeys.context.setOffline(false);
      await tab.dialog.getByRole('button', { name: 'Try again' }).click();
      await scan(tab, await journeys.startWallet());
    });
  });

  describe('once it is connected', () => {
    variants('at length', () => {
      it('was told no to a signature and a transaction: the page says so', async () => {
        const tab = await journeys.open();
        const wallet = await connect(tab);
        await tab.button('Sign message').click();
        await wallet.rejectNext('personal_sign');
        await tab.card('Sign').getByText('The request was rejected in the wallet').waitFor();
        await tab.button('Send').click();
        await wallet.rejectNext('eth_sendTransaction');
        await tab.card('Send').getByRole('alert').getByText('The request was rejected in the wallet').waitFor();
        await tab.seesActivity('rejected');
      });
    });

    it('can neither use a network nor be asked for it: the page says so', async () => {
      const tab = await journeys.open();
      const wallet = await connect(tab, { chainIds: [home.id], methods: ['personal_sign', 'eth_sendTransaction'] });
      await tab.button(`Switch to ${away.name}`).click();
      await tab.card('Connection').getByRole('alert').getByText('Wallet does not support switching chains').waitFor();
      await tab.sees('Network', home.name);
      await wallet.expectNoPrompt(0);
    });

    it('leaves a request open: the page says so, and a late answer does no harm', async () => {
      const tab = await journeys.open({ hasClock: true });
      const wallet = await connect(tab);
      await tab.button('Sign message').click();
      const prompt = await wallet.nextPrompt('personal_sign');
      await tab.page.clock.fastForward(longer.thanToAnswer);
      await tab.card('Sign').getByText('The wallet did not answer in time').waitFor();
      await tab.page.clock.fastForward('00:10');
      await prompt.approve();
      await sign(tab, wallet);
      expect(wallet.asked.filter(({ kind }) => kind === 'personal_sign')).toHaveLength(2);
    });

    variants('at length', () => {
      it('ends the session over an open request: nothing waits for ever', async () => {
        const tab = await journeys.open();
        const wallet = await connect(tab);
        await tab.button('Sign message').click();
        await wallet.nextPrompt('personal_sign');
        await wallet.disconnect();
        await tab.sees('Status', 'disconnected');
        await tab.card('Sign').getByText('The wallet has lost its connection').waitFor();
      });
    });

    it('has a request open while the relay goes away: it is shown once, and answered once', async () => {
      const tab = await journeys.open();
      const wallet = await connect(tab);
      const before = journeys.countAnswers();
      await tab.button('Sign message').click();
      const prompt = await wallet.nextPrompt('personal_sign');
      await journeys.relay.stop();
      await journeys.relay.start();
      await eventually(() => expect(journeys.relay.countClients()).toBe(2), 15_000);
      await prompt.approve();
      await seesSigned(tab);
      expect(wallet.asked.filter(({ kind }) => kind === 'personal_sign')).toHaveLength(1);
      expect(journeys.countAnswers()).toBe(before + 1);
      await sign(tab, wallet);
    });

    variants('at length', () => {
      it('is asked while the relay is away: it hears of it once the relay is back', async () => {
        const tab = await journeys.open();
        const wallet = await connect(tab);
        await journeys.relay.stop();
        await tab.button('Sign message').click();
        await wallet.expectNoPrompt(300);
        await journeys.relay.start();
        await eventually(() => wallet.approveNext('personal_sign'), 30_000);
        await seesSigned(tab);
        expect(wallet.asked.filter(({ kind }) => kind === 'personal_sign')).toHaveLength(1);
      });
    });

    it('is left while the relay is away: the page does not wait, and the wallet is told later', async () => {
      const tab = await journeys.open();
      const wallet = await connect(tab);
      await journeys.relay.stop();
      try {
        await tab.button('Disconnect from code').click();
        await tab.sees('Status', 'disconnected');
        await tab.reload();
        await tab.sees('Status', 'disconnected');
      } finally {
        await journeys.relay.start();
      }
      await tab.pick(name);
      await readCode(tab);
      await eventually(() => expect(wallet.sessions()).toEqual([]));
    });

    it('shares another account, and then ends the session, while the page is closed: it is told on the next visit', async () => {
      const tab = await journeys.open();
      const wallet = await connect(tab);
      const away = async (meanwhile: () => Promise<void>): Promise<void> => {
        const address = tab.page.url();
        await tab.page.goto('about:blank');
        await meanwhile();
        await tab.page.goto(address);
      };
      await away(async () => {
        wallet.setState({ accounts: [1] });
        await wallet.updateSessions();
      });
      await tab.sees('Account', second.address);
      await away(() => wallet.disconnect());
      await tab.sees('Status', 'disconnected');
    });

    variants('at length', () => {
      it('answers a request whose page was loaded again: its answer is dropped, and the next one is not', async () => {
        const tab = await journeys.open();
        const wallet = await connect(tab);
        await tab.button('Sign message').click();
        const prompt = await wallet.nextPrompt('personal_sign');
        await tab.reload();
        await tab.sees('Status', 'connected');
        await prompt.approve();
        await sign(tab, wallet);
      });

      it('answers two requests in the other order: each gets its own', async () => {
        const tab = await journeys.open();
        const wallet = await connect(tab);
        await tab.button('Sign message').click();
        const message = await wallet.nextPrompt('personal_sign');
        await tab.button('Send').click();
        const transaction = await wallet.nextPrompt('eth_sendTransaction');
        await transaction.approve();
        await tab.seesActivity('confirmed');
        await message.approve();
        await seesSigned(tab);
      });
    });

    it('is taken up again while the relay is away: the page shows it, and it signs once the relay is back', async () => {
      const tab = await journeys.open();
      const wallet = await connect(tab);
      await journeys.relay.stop();
      try {
        await tab.reload();
        await tab.sees('Status', 'connected');
        await tab.button('Sign message').click();
        await wallet.expectNoPrompt(200);
      } finally {
        await journeys.relay.start();
      }
      await eventually(() => wallet.approveNext('personal_sign'), 30_000);
      await seesSigned(tab);
    });

    variants('at length', () => {
      it('lost what the library had kept of it: the page begins anew', async () => {
        const tab = await journeys.open();
        await connect(tab);
        const address = tab.page.url();
        await tab.page.goto(`${journeys.server.origin}/demo.css`);
        await tab.page.evaluate(async () => {
          const names = (await indexedDB.databases()).flatMap(({ name: database }) => database ?? []);
          await Promise.all(names.map((database) => new Promise((resolve) => indexedDB.deleteDatabase(database).addEventListener('success', resolve))));
        });
        await tab.page.goto(address);
        await tab.sees('Status', 'disconnected');
        await connect(tab);
      });

      it('signs after the page was in a tunnel', async () => {
        const tab = await journeys.open();
        const wallet = await connect(tab);
        await journeys.context.setOffline(true);
        await eventually(() => expect(journeys.relay.countClients()).toBe(1));
        await journeys.context.setOffline(false);
        await eventually(() => expect(journeys.relay.countClients()).toBe(2));
        await sign(tab, wallet);
      });
    });

    it('signs where something blocks Verify', async () => {
      const tab = await journeys.open();
      await journeys.context.route(`${verifyOrigin}/**`, (route) => route.abort('blockedbyclient'));
      const wallet = await connect(tab);
      await sign(tab, wallet);
      await sign(tab, wallet);
      expect(wallet.asked.map(({ validation }) => validation)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    });

    variants('at length', () => {
      it('is disconnected when the time of the session is over', async () => {
        const tab = await journeys.open({ hasClock: true });
        await connect(tab);
        await tab.page.clock.fastForward(longer.thanSession);
        await tab.sees('Status', 'disconnected');
      });
    });
  });

  /** As a phone does with a page behind an app: it is not in view, and has no connection any more. Returns what brings it back. */
  async function sleep({ page }: DemoTab): Promise<() => Promise<void>> {
    const devTools = await page.context().newCDPSession(page);
    const setAway = async (isAway: boolean): Promise<void> => {
      await devTools.send('Network.emulateNetworkConditions', { offline: isAway, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
      await page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isAway ? 'hidden' : 'visible');
    };
    const before = journeys.relay.countClients();
    await setAway(true);
    await eventually(() => expect(journeys.relay.countClients()).toBe(before - 1));
    return () => setAway(false);
  }
});
