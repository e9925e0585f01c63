import { formatEther, Interface, parseEther } from 'ethers';
import jsQR from 'jsqr';
import { ask, call, deployFixture } from './chain/lib/contracts.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { home, setUpJourneys } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, second] = testAccounts;
const recipient = '0x00000000000000000000000000000000C0fFee01';
const lookAlike = `${second.address.slice(0, 6)}${'1'.repeat(32)}${second.address.slice(-4)}`.toLowerCase();

describe('a visitor with funds', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;
  const balanceOf = async (address: string): Promise<bigint> => BigInt(String(await journeys.homeNode.rpc('eth_getBalance', [address, 'latest'])));
  const setBalance = (address: string, wei: bigint): Promise<unknown> => journeys.homeNode.rpc('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
  let token: string;

  beforeAll(async () => {
    token = await deployFixture(journeys.homeNode, 'PermitToken', ['string', 'bool'], ['1', true]);
    await call(journeys.homeNode, token, 'mint(address to, uint256 value)', [first.address, parseEther('500')]);
  });
  beforeEach(async () => {
    await Promise.all([setBalance(first.address, parseEther('10')), setBalance(recipient, 0n)]);
    await journeys.homeNode.rpc('anvil_setCode', [recipient, '0x']);
  });

  const field = (tab: DemoTab, name: string) => tab.dialog.getByLabel(name, { exact: true });
  const press = (tab: DemoTab, name: string | RegExp): Promise<void> => tab.dialog.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const openSend = async (): Promise<DemoTab> => {
    const tab = await journeys.openConnected();
    await tab.button('Send funds').click();
    await tab.seesInDialog('Available: 10 ETH');
    return tab;
  };
  const chooseToken = async (tab: DemoTab, available: string | RegExp = 'Available: 500 TST'): Promise<void> => {
    await press(tab, /Ether/);
    await tab.dialog.getByRole('searchbox').fill(token.toLowerCase());
    await press(tab, /TST/);
    await tab.dialog.getByText(available).waitFor();
  };

  it('sends all of the currency: what is shown arrives, and what is left is less than the fee that was named', async () => {
    const tab = await openSend();
    await field(tab, 'To').fill(recipient.toLowerCase());
    await press(tab, /^Max/);
    await tab.seesInDialog('Network fee, at most');
    await eventually(async () => expect(Number(await field(tab, 'Amount').inputValue())).toBeGreaterThan(9.9));
    const shown = parseEther(await field(tab, 'Amount').inputValue());
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await press(tab, 'Continue');
    await tab.dialog.getByRole('heading', { name: 'Send', exact: true }).waitFor();
    await tab.seesInDialog(`${formatEther(shown)} ETH`);
    await press(tab, 'Continue in wallet');
    await wallet().approveNext('sendTransaction');
    await tab.dialog.getByText('Sent', { exact: true }).waitFor();
    expect(await balanceOf(recipient)).toBe(shown);
    const left = await balanceOf(first.address);
    expect(left).toBeGreaterThanOrEqual(0n);
    expect(left).toBeLessThan(parseEther('10') - shown);
    expect(await tab.dialog.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/);
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('sends a token whose address it pastes, and finds it among its funds from then on', async () => {
    const tab = await openSend();
    await chooseToken(tab);
    await field(tab, 'To').fill(`ethereum:${second.address}@${home.id}`);
    await field(tab, 'Amount').fill('12,5');
    await tab.seesInDialog('12.5 TST and');
    await press(tab, 'Continue');
    await tab.dialog.getByRole('heading', { name: 'Send tokens' }).waitFor();
    await tab.seesInDialog('12.5 TST');
    await tab.seesInDialog(second.address);
    await press(tab, 'Continue in wallet');
    await wallet().approveNext('sendTransaction');
    await tab.dialog.getByText('Sent', { exact: true }).waitFor();
    expect(await ask(journeys.homeNode, token, 'balanceOf(address) view returns (uint256)', [second.address])).toBe(parseEther('12.5'));
    await press(tab, 'Done');
    await tab.reload();
    await tab.button('View funds').click();
    await press(tab, /TST.*487\.5/s);
    await tab.seesInDialog('487.5 TST');
    await tab.seesInDialog(token);
    await press(tab, 'Remove from this list');
    await tab.dialog.getByRole('button', { name: /TST/ }).waitFor({ state: 'hidden' });
  });

  it('is told what another has sent it of a token that it chose, while the page follows blocks', async () => {
    const tab = await openSend();
    await chooseToken(tab, /Available: [\d.]+ TST/);
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await tab.page.getByLabel('Token address').fill(token);
    await tab.button('Read the token').click();
    const height = async (): Promise<string> => (await tab.page.getByTestId('block-number').textContent()) ?? '';
    await eventually(async () => expect(await height()).toMatch(/^\d+$/));
    const before = Number(await height());
    await journeys.homeNode.rpc('evm_mine', []);
    await eventually(async () => expect(Number(await height())).toBeGreaterThan(before)); // the first height is asked for; only the next ones come of following
    const pay = (amount: string): Promise<unknown> => journeys.homeNode.rpc('eth_sendTransaction', [{ from: second.address, to: token, data: new Interface(['function mint(address to, uint256 value)']).encodeFunctionData('mint', [first.address, parseEther(amount)]) }]);
    await pay('7');
    const notice = tab.page.getByRole('region', { name: 'Transactions', exact: true });
    await notice.getByText('Received 7 TST').waitFor();
    expect(await tab.page.getByRole('status').filter({ hasText: 'Received 7 TST' }).count()).toBe(1);
    expect(await findAccessibilityViolations(tab.page, 'section[aria-label="Transactions"]')).toEqual([]);
    expect(await notice.getByText('Received').count()).toBe(1); // and nothing of what came before it looked
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'hidden' });
    // 'Receive' follows them by itself.
    await tab.button('Hide the token').click();
    await tab.button('Receive funds').click();
    await tab.seesInDialog('Your address');
    await pay('8');
    await tab.seesInDialog('Received 8 TST');
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('is told what is wrong with an address and an amount, and what there is too little of', async () => {
    const tab = await openSend();
    await press(tab, 'Continue');
    await tab.seesInDialog('Say who should get it.');
    await field(tab, 'To').fill(second.address.replace('0x7', '0x8'));
    await tab.seesInDialog('Invalid Address');
    await tab.seesInDialog('One letter or digit is wrong. Copy the address again.');
    await field(tab, 'To').fill(second.address);
    await tab.dialog.getByText('Invalid Address').waitFor({ state: 'hidden' });
    await field(tab, 'Amount').fill('10.1');
    await tab.seesInDialog('Insufficient Funds');
    await tab.seesInDialog('You have 10 ETH.');
    await field(tab, 'Amount').fill('10');
    await tab.seesInDialog(/^The network fee is paid in ETH, and 0\.\d+ ETH more is needed for it\.$/);
    await field(tab, 'Amount').fill('1,000');
    await tab.seesInDialog('This can be read in two ways. Write 1000 or 1.000.');
    await press(tab, 'Continue');
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
    await wallet().expectNoPrompt(200);
  });

  it('finds no token where there is none', async () => {
    const tab = await openSend();
    await press(tab, /Ether/);
    await tab.dialog.getByRole('searchbox').fill('nothing like it');
    await tab.seesInDialog('No Tokens Found');
    await tab.dialog.getByRole('searchbox').fill(second.address);
    await tab.seesInDialog(`There is no token at this address on ${home.name}.`);
    await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.seesInDialog('Available: 10 ETH');
  });

  it('loses nothing that was entered when it says no in the wallet, or turns back', async () => {
    const tab = await openSend();
    await field(tab, 'To').fill(second.address);
    await field(tab, 'Amount').fill('0.5');
    await press(tab, 'Continue');
    await press(tab, 'Continue in wallet');
    await wallet().rejectNext('sendTransaction');
    await tab.dialog.getByText('You rejected the request in the wallet.').first().waitFor();
    await press(tab, 'Reject');
    await tab.seesInDialog('Transaction Rejected');
    expect(await field(tab, 'To').inputValue()).toBe(second.address);
    expect(await field(tab, 'Amount').inputValue()).toBe('0.5');
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  });

  it('is told that the chain refused it, and finds the form as it was', async () => {
    const tab = await openSend();
    await field(tab, 'To').fill(recipient.toLowerCase());
    await field(tab, 'Amount').fill('0.5');
    await press(tab, 'Continue');
    await press(tab, 'Continue in wallet');
    const prompt = await wallet().nextPrompt('sendTransaction');
    await journeys.homeNode.rpc('evm_setAutomine', [false]);
    try {
      await prompt.approve();
      await tab.dialog.getByText('On its way', { exact: true }).waitFor();
      await journeys.homeNode.rpc('anvil_setCode', [recipient, '0x60006000fd']);
      await journeys.homeNode.rpc('evm_mine');
    } finally {
      await journeys.homeNode.rpc('evm_setAutomine', [true]);
    }
    await tab.dialog.getByText('Transaction Failed', { exact: true }).waitFor();
    await press(tab, 'Back to the form');
    expect(await field(tab, 'Amount').inputValue()).toBe('0.5');
    // By now it is known before the wallet is asked.
    await tab.seesInDialog('The network fee could not be worked out.');
  });

  it('is warned of an address that looks like one it has paid, and has to tick that off', async () => {
    const tab = await openSend();
    await field(tab, 'To').fill(second.address);
    await field(tab, 'Amount').fill('0.1');
    await press(tab, 'Continue');
    await press(tab, 'Continue in wallet');
    await wallet().approveNext('sendTransaction');
    await tab.dialog.getByText('Sent', { exact: true }).waitFor();
    await press(tab, 'Send more');
    await press(tab, /0x7099…79C8\s*Paid before/);
    expect(await field(tab, 'To').inputValue()).toBe(second.address);
    await field(tab, 'To').fill(lookAlike);
    await field(tab, 'Amount').fill('0.1');
    await tab.seesInDialog(/This looks like 0x70997970C51812dc3A010C7d01b50e0d17dc79C8/);
    expect(await tab.dialog.getByRole('button', { name: 'Continue', exact: true }).isDisabled()).toBe(true);
    await tab.dialog.getByRole('checkbox').check();
    expect(await tab.dialog.getByRole('button', { name: 'Continue', exact: true }).isDisabled()).toBe(false);
    await field(tab, 'To').fill(first.address);
    await tab.seesInDialog('This is your own account.');
  });

  it('shows the address to be paid to as a code that a camera reads', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Receive funds').click();
    await tab.seesInDialog(`Only send funds on ${home.name} to this address`);
    await tab.seesInDialog(first.address);
    const png = await tab.dialog.getByRole('img', { name: `QR code of your address ${first.address}` }).screenshot();
    expect(await readCode(tab, png)).toBe(first.address);
    await press(tab, 'Copy address');
    await tab.dialog.getByText('Copied').first().waitFor();
    expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  });
});

/** By another implementation than made it; the browser turns the picture into dots. */
async function readCode({ page }: DemoTab, png: Buffer): Promise<string | undefined> {
  const blank = await page.context().newPage();
  const { width, dots } = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    // As one text, which travels faster than so many numbers.
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let black = '';
    for (let at = 0; at < data.length; at += 4) black += (data[at] ?? 255) < 128 ? '1' : '0';
    return { width: image.width, dots: black };
  }, png.toString('base64'));
  await blank.close();
  const pixels = Uint8ClampedArray.from(Array.from(dots).flatMap((dot) => (dot === '1' ? [0, 0, 0, 255] : [255, 255, 255, 255])));
  return jsQR(pixels, width, dots.length / width, { inversionAttempts: 'dontInvert' })?.data;
}
