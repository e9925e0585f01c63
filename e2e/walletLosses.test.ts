import type { BrowserContext } from 'playwright-core';
import { keepFile, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { WalletPage } from './lib/walletPage.ts';

const awayText = /does not answer|cannot be reached|not reachable/;
type Lost = 'request' | 'answer' | 'page';

/** Each call of each change is lost in `server/wallet/frame/losses.test.ts`; here one of each kind, in a browser with its own storage, locks and Worker. */
describe('a change of shares that is cut off', () => {
  let world: InAppWorld;

  beforeAll(async () => {
    world = await startInAppWorld('walletLosses');
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  /** Loses the first request of a path, its answer, or the page once the server has answered. */
  function loseFirst(context: BrowserContext, path: string, lost: Lost): Promise<void> {
    let isLost = false;
    return new Promise((resolve) => {
      void context.route(`**${path}`, async (route) => {
        if (isLost) return route.fallback();
        isLost = true;
        const { host } = new URL(world.server.origin);
        if (lost !== 'request') await route.fetch({ url: route.request().url().replace('wallet.shop.localhost', 'localhost'), headers: { ...await route.request().allHeaders(), host } });
        if (lost !== 'page') await route.abort();
        resolve();
      });
    });
  }

  /** A wallet that a file recovers. */
  async function openByFile(person: string): Promise<{ readonly wallet: WalletPage; readonly address: string; readonly file: Buffer }> {
    const wallet = await world.open({ context: await world.newDevice({ acceptDownloads: true }) });
    await world.signInAgain(wallet, person);
    const opening = wallet.ask('open', {});
    await wallet.press(/^File/);
    const file = await keepFile(wallet);
    const { addresses: [address = ''] } = await opening;
    return { wallet, address, file };
  }

  /** Gives the file until the wallet has opened: what was lost is told on the screen, and tried again there. */
  async function recover(wallet: WalletPage, file: Buffer): Promise<readonly string[]> {
    const opening = wallet.ask('open', {});
    let isOver = false;
    const opened = opening.finally(() => { isOver = true; });
    opened.catch(() => {}); // where the page is lost
    const give = async (): Promise<void> => {
      await wallet.screen.locator('input[type="file"]').setInputFiles({ name: 'recovery.txt', mimeType: 'text/plain', buffer: file });
      await wallet.press('Open wallet');
    };
    await give();
    const isTold = await Promise.race([opened.then(() => false, () => false), wallet.screen.getByText(awayText).first().waitFor().then(() => !isOver, () => false)]);
    if (isTold) await give();
    return (await opened).addresses;
  }

  /** The wallet in the same page, or in a new one of the same browser. */
  async function after(wallet: WalletPage, lost: Lost, happened: Promise<void>, asked: Promise<unknown>): Promise<WalletPage> {
    asked.catch(() => {}); // told, or gone with its page
    await happened;
    if (lost !== 'page') {
      await asked.catch(() => {});
      return wallet;
    }
    const context = wallet.page.context();
    await wallet.page.close();
    return world.open({ context });
  }

  it.each(['request', 'answer', 'page'] as const)('opens at the same address on a new device, where of its activation the %s is lost', async (lost) => {
    const person = world.newPerson();
    const { wallet: one, address, file } = await openByFile(person);
    const other = await world.open();
    await world.signInAgain(other, person);
    const happened = loseFirst(other.page.context(), '/v1/wallet/activate', lost);
    const opening = recover(other, file);
    const again = await after(other, lost, happened, opening);
    const { status } = await again.ask('status', {});
    expect(status === 'Logged In, New Device' ? await recover(again, file) : (await again.ask('open', {})).addresses).toEqual([address]);
    expect([await signs(again, address), await signs(one, address)]).toEqual([address, address]);
  });

  it.each([['/v1/wallet/prepare', 'request'], ['/v1/wallet/activate', 'answer']] as const)('keeps its address and gets another way to recover, where of %s the %s is lost', async (path, lost) => {
    const { wallet, address } = await openByFile(world.newPerson());
    const add = async (shown: WalletPage): Promise<void> => {
      const managing = shown.ask('manage', { screen: 'recovery' });
      managing.catch(() => {}); // where it is lost
      await shown.press('Add a method');
      await shown.press(/^File/);
      await keepFile(shown);
      await Promise.race([managing.then(() => {}, () => {}), shown.screen.getByRole('heading', { name: 'Who can open this wallet' }).waitFor().catch(() => {})]);
      if (await shown.screen.getByRole('button', { name: 'Close' }).isVisible().catch(() => false)) await shown.press('Close');
      await managing;
    };
    const happened = loseFirst(wallet.page.context(), path, lost);
    const again = await after(wallet, lost, happened, add(wallet));
    expect(await signs(again, address)).toBe(address);
    await add(again);
    expect(await again.ask('status', {})).toMatchObject({ addresses: [address], custody: 'user-recoverable' });
    expect(await signs(again, address)).toBe(address);
  });

  it.each([['/v1/devices/revoke', 'page']] as const)('shuts a removed device out in the end, where of %s the %s is lost', async (path, lost) => {
    const person = world.newPerson();
    const { wallet: one, address, file } = await openByFile(person);
    const other = await world.open();
    await world.signInAgain(other, person);
    expect(await recover(other, file)).toEqual([address]);
    const remove = async (shown: WalletPage): Promise<void> => {
      const managing = shown.ask('manage', { screen: 'devices' });
      managing.catch(() => {}); // where it is lost
      const button = shown.screen.getByRole('button', { name: /^Remove / });
      await shown.screen.getByRole('button', { name: 'Close' }).waitFor();
      if (await button.count() > 0) {
        await pressInFrame(button);
        await shown.press('Remove');
      }
      await Promise.race([managing.then(() => {}, () => {}), shown.screen.getByRole('button', { name: 'Close' }).waitFor().catch(() => {})]);
      if (await shown.screen.getByRole('button', { name: 'Close' }).isVisible().catch(() => false)) await shown.press('Close');
      await managing;
    };
    const happened = loseFirst(other.page.context(), path, lost);
    const again = await after(other, lost, happened, remove(other));
    expect(await signs(again, address)).toBe(address);
    await remove(again);
    expect(await one.outcome('identityToken', { nonce: null })).toEqual({ code: expect.stringMatching(/^(inApp\.deviceRevoked|auth\.failed)$/) });
    expect(await signs(again, address)).toBe(address);
  });
});
