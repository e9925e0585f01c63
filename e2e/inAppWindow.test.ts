import { Transaction } from 'ethers';
import { startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { WalletPage } from './lib/walletPage.ts';
import { confirmIn, openWindow } from './lib/walletWindow.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';

const coin = 10n ** 18n;

describe('what is confirmed in a window of the wallet', () => {
  let world: InAppWorld;

  beforeAll(async () => {
    world = await startInAppWorld('inAppWindow');
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  const askFor = (wallet: WalletPage, address: string, valueWei: bigint, more: object = {}) => wallet.outcome('sign', {
    method: 'eth_signTransaction', address, chainId: 1, isFlow: true,
    payload: { from: address, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: `0x${valueWei.toString(16)}`, nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', chainId: '0x1', ...more },
  });

  it('is a payment above the limit of the site: the frame says so, and signs nothing itself', async () => {
    const context = await world.newDevice();
    const violations = await recordViolations(context);
    const { wallet, address } = await world.openNew(context);
    const asked = askFor(wallet, address, coin);
    await wallet.screen.getByText('More than 1 of the coin of a network, and what this wallet warns of, is always confirmed there.').waitFor();
    expect(await wallet.screen.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
    const opened = await openWindow(wallet);
    expect([new URL(opened.url()).origin, new URL(opened.url()).pathname]).toEqual([world.server.origin, '/window']);
    await wallet.screen.getByRole('button', { name: 'Show window' }).waitFor();
    expect(await findAccessibilityViolations(opened)).toEqual([]);
    await confirmIn(opened);
    const outcome = await asked;
    expect(Transaction.from('answer' in outcome ? String(outcome.answer) : '')).toMatchObject({ from: address, value: coin });
    expect(opened.isClosed()).toBe(true);
    expect(violations.lines()).toEqual([]);
  });

  it('is a call of a contract that the wallet cannot read', async () => {
    const { wallet, address } = await world.openNew();
    const asked = askFor(wallet, address, 0n, { data: '0x12345678' });
    const opened = await openWindow(wallet);
    await confirmIn(opened);
    expect(await asked).toEqual({ answer: expect.stringMatching(/^0x02/) });
  });

  it('is refused where the window is closed, and where the person takes it back in the page', async () => {
    const { wallet, address } = await world.openNew();
    const closed = askFor(wallet, address, coin);
    await (await openWindow(wallet)).close();
    expect(await closed).toEqual({ code: 'user.rejected' });
    const takenBack = askFor(wallet, address, coin);
    const opened = await openWindow(wallet);
    await wallet.page.bringToFront();
    await wallet.screen.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect(await takenBack).toEqual({ code: 'user.rejected' });
    expect(opened.isClosed()).toBe(true);
  });

  it('says that the browser let no window open, and opens it at the next press', async () => {
    const context = await world.newDevice();
    // As a browser that blocks windows answers.
    await context.addInitScript(() => {
      if (location.pathname !== '/frame') return;
      const open = window.open.bind(window);
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    const { wallet, address } = await world.openNew(context);
    const asked = askFor(wallet, address, coin);
    await wallet.screen.getByRole('button', { name: 'Open window' }).press('Enter');
    await wallet.screen.getByText('The window did not open. Allow this site to open windows, then try again.').waitFor();
    await confirmIn(await openWindow(wallet));
    expect(await asked).toEqual({ answer: expect.stringMatching(/^0x02/) });
  });

  it('gives up a window that does not load, and says so', async () => {
    const context = await world.newDevice();
    await context.addInitScript(() => {
      if (location.pathname !== '/frame') return;
      // The limit of a window that does not load is over at once; those of calls to the server, which are as long, end before.
      const later = window.setTimeout.bind(window);
      document.addEventListener('keydown', () => {
        window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 20_000 ? 500 : ms)) as typeof window.setTimeout;
      }, { capture: true });
    });
    const { wallet, address } = await world.openNew(context);
    await context.route('**/window', () => {}); // never answered
    const asked = askFor(wallet, address, coin);
    await wallet.screen.getByRole('button', { name: 'Open window' }).press('Enter');
    await wallet.screen.getByText('The window did not open. Allow this site to open windows, then try again.').waitFor();
    await wallet.screen.getByRole('button', { name: 'Reject' }).press('Enter');
    expect(await asked).toEqual({ code: 'user.rejected' });
  });
});
