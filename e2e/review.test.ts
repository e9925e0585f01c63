import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Interface } from 'ethers';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { home, setUpJourneys } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, second] = testAccounts;
const pictures = path.join(import.meta.dirname, 'artifacts/review');
const token = '0x000000000000000000000000000000000000bEEF';
/** Returns 6 to whatever it is asked: a token with six decimals, of sorts. */
const tokenCode = '0x600660005260206000f3';
const approveAll = new Interface(['function approve(address spender, uint256 amount)']).encodeFunctionData('approve', [second.address, 2n ** 256n - 1n]);

/** A contract that does nothing, and how the site describes it. */
const bank = '0x000000000000000000000000000000000000bA4c';
const lend = 'lend(address token,uint256 amount,uint8 mode,bytes32 salt)';
const descriptor = {
  context: { contract: { deployments: [{ chainId: home.id, address: bank }] } },
  metadata: { owner: 'Example Bank', enums: { mode: { 1: 'Stable', 2: 'Variable' } } },
  display: { formats: { [lend]: { intent: 'Lend', interpolatedIntent: 'Lend at a {mode} rate', fields: [{ path: 'amount', label: 'You lend', format: 'tokenAmount', params: { tokenPath: 'token' } }, { path: 'mode', label: 'Interest', format: 'enum', params: { $ref: '$.metadata.enums.mode' } }, { path: 'salt', visible: 'never' }] } } },
};

describe('a visitor who is shown what will be signed', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } }, page: { viewport: { width: 1_280, height: 800 } }, site: () => ({ descriptors: [descriptor] }) });
  const wallet = () => journeys.browser.wallets.main;
  const confirm = (tab: DemoTab) => tab.dialog.getByRole('button', { name: 'Continue in wallet' });
  const seesSigned = (tab: DemoTab, text: string): Promise<void> => eventually(async () => expect(await tab.card('Sign').getByRole('status', { includeHidden: true }).textContent()).toBe(text), 10_000);

  it('reads a transfer, sends it, and finds it among the transactions', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Review and send').click();
    await tab.dialog.getByRole('heading', { name: 'Send' }).waitFor();
    await tab.seesInDialog('0.01 ETH');
    await tab.seesInDialog(second.address);
    await tab.seesInDialog(home.name);
    expect(await looksWrong(tab, 'send')).toEqual([]);
    await confirm(tab).click();
    await tab.seesInDialog('Awaiting Confirmation');
    const request = await wallet().approveNext('sendTransaction');
    expect(request.detail).toMatchObject([{ from: first.address, to: second.address, value: '0x2386f26fc10000' }]);
    await tab.seesNoDialog();
    await tab.seesActivity('confirmed');
  });

  it('is warned of an approval without end, and needs a tick to go on', async () => {
    const tab = await journeys.openConnected();
    await journeys.homeNode.rpc('anvil_setCode', [token, tokenCode]);
    await tab.card('Send').getByLabel('Recipient').fill(token);
    await tab.card('Send').getByLabel('Amount').fill('0');
    await tab.card('Send').getByLabel('Data (optional)').fill(approveAll);
    await tab.button('Review and send').click();
    await tab.dialog.getByRole('heading', { name: 'Allow spending' }).waitFor();
    await tab.seesInDialog('The spender could take all that you have of this token, now and later.');
    await tab.seesInDialog(/not a contract but somebody’s account/);
    expect(await confirm(tab).isDisabled()).toBe(true);
    expect(await looksWrong(tab, 'approve')).toEqual([]);
    await tab.dialog.getByRole('checkbox').focus();
    await tab.page.keyboard.press('Space');
    await tab.page.keyboard.press('Tab');
    await eventually(async () => {
      await tab.page.keyboard.press('Shift'); // another key than the one that confirms
      await tab.page.keyboard.press('Enter'); // refused at first: the looks have changed just before
      expect(await tab.dialog.getByRole('button', { name: 'Awaiting Confirmation' }).count()).toBe(1);
    }, 10_000, 1_000);
    await wallet().rejectNext('sendTransaction');
    await tab.seesInDialog('You rejected the request in the wallet.');
    expect(await looksWrong(tab, 'approve-refused')).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await tab.seesNoDialog();
    await tab.card('Send').getByRole('alert').getByText('The request was cancelled').waitFor();
  });

  it('reads what the site’s descriptor says of a call, below all that the kit reads itself, and sends just that', async () => {
    const tab = await journeys.openConnected();
    await Promise.all([journeys.homeNode.rpc('anvil_setCode', [token, tokenCode]), journeys.homeNode.rpc('anvil_setCode', [bank, '0x00'])]);
    const data = new Interface([`function ${lend}`]).encodeFunctionData('lend', [token, 2_500_000n, 2, `0x${'11'.repeat(32)}`]);
    await tab.card('Send').getByLabel('Recipient').fill(bank);
    await tab.card('Send').getByLabel('Amount').fill('0.5');
    await tab.card('Send').getByLabel('Data (optional)').fill(data);
    await tab.button('Review and send').click();
    await tab.dialog.getByRole('heading', { name: 'Contract call' }).waitFor();
    await tab.seesInDialog('Lend at a Variable rate');
    // The decoy has no symbol, so its address stands for one; the token, the currency and what is hidden are told without the descriptor's leave.
    const rows = await tab.dialog.getByLabel('According to the plugin describeErc7730').locator('dt, dd').allInnerTexts();
    expect(rows).toEqual(['Application', 'Example Bank', 'Amount', '0.5 ETH', 'You lend', `2.5 ${token}`, 'Interest', 'Variable', 'token', token, 'Values not shown here, see the raw data', '1']);
    for (const text of [bank, '0.5 ETH', home.name]) await tab.seesInDialog(text);
    expect(await looksWrong(tab, 'described')).toEqual([]);
    await tab.dialog.getByText('Raw data', { exact: true }).click();
    await tab.seesInDialog(data);
    await confirm(tab).click();
    const request = await wallet().approveNext('sendTransaction');
    expect(request.detail).toMatchObject([{ from: first.address, to: bank, value: '0x6f05b59d3b20000', data }]);
    await tab.seesNoDialog();
    await tab.seesActivity('confirmed');
  });

  it('is warned of a permit, reads it as it is, and signs just that', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Review and sign a permit').click();
    await tab.dialog.getByRole('heading', { name: 'Allow spending by signature' }).waitFor();
    await tab.seesInDialog('This permission never expires.');
    await tab.dialog.getByText('Raw data').click();
    await tab.seesInDialog(/"primaryType": "Permit"/);
    expect(await looksWrong(tab, 'permit')).toEqual([]);
    await tab.dialog.getByRole('checkbox').check();
    await confirm(tab).click();
    await wallet().approveNext('signTypedData');
    await seesSigned(tab, `Signed by ${first.address}`);
    await tab.seesNoDialog();
  });

  it('turns away with the keyboard', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Review and sign a permit').click();
    await tab.dialog.getByRole('heading', { name: 'Allow spending by signature' }).waitFor();
    await tab.page.keyboard.press('Escape');
    await seesSigned(tab, 'The request was cancelled');
    await tab.seesNoDialog();
  });

  it('is warned of a sign-in to another site', async () => {
    const tab = await journeys.openConnected();
    const message = `evil.example wants you to sign in with your Ethereum account:\n${first.address}\n\n\nURI: https://evil.example\nVersion: 1\nChain ID: ${home.id}\nNonce: 12345678\nIssued At: 2021-09-30T16:25:24Z`;
    await tab.card('Sign').getByLabel('Message').fill(message);
    await tab.button('Ask in the modal').click();
    await tab.seesInDialog(/This signs you in at evil\.example/);
    expect(await tab.dialog.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
    expect(await looksWrong(tab, 'sign-in')).toEqual([]);
    // What is left of the window at 200 %: the message keeps its room, and the rest scrolls.
    await tab.page.setViewportSize({ width: 640, height: 400 });
    expect(await tab.dialog.getByLabel('Message', { exact: true }).evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(150);
    await tab.page.setViewportSize({ width: 1_280, height: 800 });
    await tab.dialog.getByRole('checkbox').check();
    await tab.dialog.getByRole('button', { name: 'Sign in' }).click();
    await wallet().approveNext('sign');
    await seesSigned(tab, `Signed by ${first.address}`);
  });
});

/** What is wrong with the modal for people who cannot see it well or have little room, in every look. Leaves a picture of each. */
async function looksWrong({ page }: DemoTab, name: string): Promise<readonly string[]> {
  await mkdir(pictures, { recursive: true });
  const found: string[] = [];
  for (const [device, viewport] of Object.entries({ desktop: { width: 1_280, height: 800 }, phone: { width: 390, height: 780 }, narrow: { width: 320, height: 640 } })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found.push(...(await findAccessibilityViolations(page, '[data-latchkey-modal]')).map((line) => `${device}, ${colorScheme}: ${line}`));
      await page.screenshot({ path: path.join(pictures, `${name}-${device}-${colorScheme}.png`) });
    }
    for (const direction of ['rtl', 'ltr']) {
      await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
      const over = await page.locator('[data-latchkey-modal]').evaluate((modal) => modal.scrollWidth - modal.clientWidth);
      if (over > 0) found.push(`${device}, ${direction}: ${over} px too wide`);
      if (direction === 'rtl') await page.screenshot({ path: path.join(pictures, `${name}-${device}-rtl.png`) });
    }
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  return found;
}
