import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Interface, Transaction } from 'ethers';
import { createKeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import type { Answers, KeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import { NodeError, silence } from '../../../fixtures/rpc/lyingNode.ts';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { reviewSend } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const unlimited = new Interface(['function approve(address spender, uint256 amount)']).encodeFunctionData('approve', [spender, 2n ** 256n - 1n]);

jest.setTimeout(20_000); // the first one fetches all parts

const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

/** A page whose wallet is a key, and a node whose answers the test changes. */
async function showPage(first: Answers = {}): Promise<KeyedKit & { say(answers: Answers): void }> {
  let said = first;
  const by = (method: string, usual: unknown) => () => (Object.hasOwn(said, method) ? said[method] : usual);
  const made = await createKeyedKit({ adapters: [createAttendedPage()], endpoints: { a: {
    eth_getCode: '0x60', eth_sendRawTransaction: (raw: string) => Transaction.from(raw).hash,
    eth_estimateGas: by('eth_estimateGas', '0x5208'), eth_getBlockByNumber: by('eth_getBlockByNumber', { baseFeePerGas: '0x3b9aca00' }),
  } } });
  ends.push(() => made.kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={made.kit}><ConnectButton /></LatchkeyProvider>));
  return { ...made, say: (answers) => { said = answers; } };
}
const baseFee = (gwei: bigint): Answers => ({ eth_getBlockByNumber: { baseFeePerGas: `0x${(gwei * 10n ** 9n).toString(16)}` } });

/** Asks, and turns the clock for what the screen waits for. */
async function ask(page: KeyedKit, request: Parameters<typeof reviewSend>[0]): Promise<{ readonly outcome: Promise<unknown> }> {
  let outcome: Promise<unknown> | undefined;
  await act(async () => {
    outcome = page.kit.dispatch(reviewSend(request));
    outcome.catch(() => {});
  });
  if (!outcome) throw new Error('not asked');
  await until(page, () => screen.queryByRole('button', { name: 'Continue in wallet', hidden: true }) !== null);
  return { outcome };
}
async function until({ clock }: KeyedKit, isSo: () => boolean): Promise<void> {
  await waitFor(async () => {
    await act(async () => clock.advance(10));
    expect(isSo()).toBe(true);
  }, { timeout: 10_000, interval: 5 });
}
const confirm = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue in wallet', hidden: true });
const tick = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { hidden: true });
const press = (element: HTMLElement): Promise<void> => act(async () => void fireEvent.click(element));
/** Presses once the press counts. */
const go = async (page: KeyedKit): Promise<void> => {
  await until(page, () => !confirm().disabled && confirm().getAttribute('aria-disabled') !== 'true');
  await act(async () => pressLikeUser(confirm()));
};
const fee = (): string | null | undefined => screen.queryByText('Network fee, at most')?.closest('div')?.textContent;
/** What is said of the price: other warnings are not this test's. */
const warnings = (): readonly (string | null)[] => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent).filter((text) => text !== null && /The fee|network asks/.test(text));

describe('Review, of what a key pays', () => {
  it('says that the price is being worked out, and is confirmed with the price alone', async () => {
    const page = await showPage({ eth_estimateGas: silence });
    const { outcome } = await ask(page, { to: spender, valueWei: 16n });
    expect([fee(), confirm().disabled]).toEqual(['Network fee, at mostWorking out the network fee…', true]);
    page.say({});
    await act(async () => page.clock.advance(10_000)); // that request is over
    await until(page, () => !confirm().disabled || warnings().length > 0);
    expect(fee()).toBe('Network fee, at mostUnknown');
    expect(warnings()).toEqual(['DangerWhat the network asks for this could not be found out. Up to 0.02 ETH may be paid.']);
    expect(confirm().disabled).toBe(true);
    await press(tick());
    await go(page);
    await until(page, () => page.signed.length === 1);
    await expect(outcome).resolves.toMatchObject({ hash: expect.any(String) });
  });

  it('asks the network again where the person wants that', async () => {
    const page = await showPage({ eth_estimateGas: silence });
    await ask(page, { to: spender, valueWei: 16n });
    await act(async () => page.clock.advance(10_000));
    await until(page, () => fee() === 'Network fee, at mostUnknown');
    await press(tick());
    page.say({});
    await press(screen.getByRole('button', { name: 'Ask the network again', hidden: true }));
    await until(page, () => fee() === 'Network fee, at most0.0000651 ETH');
    expect([warnings(), confirm().disabled, screen.queryByRole('checkbox', { hidden: true })]).toEqual([[], false, null]);
    expect(screen.queryByRole('button', { name: 'Ask the network again', hidden: true })).toBeNull();
  });

  it('reads out what it costs, once that is known and once it has risen', async () => {
    const page = await showPage();
    await ask(page, { to: spender, valueWei: 16n });
    const said = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent.trim());
    await until(page, () => said().includes('Network fee, at most 0.0000651 ETH'));
    const region = screen.getAllByRole('status', { hidden: true }).find(({ textContent }) => textContent.includes('Network fee'));
    page.say(baseFee(2n));
    await go(page);
    await until(page, () => said().some((text) => text.includes('Nothing has been sent yet.')));
    expect(region?.isConnected).toBe(true); // or nothing would be read out
    expect(region?.textContent).toContain('Network fee, at most 0.0001071 ETH');
  });

  it('has one row for the fee where gas and fees were given, too', async () => {
    const page = await showPage();
    await ask(page, { to: spender, valueWei: 16n, gas: 30_000n, fees: { type: 'eip1559', maxFeePerGasWei: 2n * 10n ** 9n, maxPriorityFeePerGasWei: 10n ** 9n } });
    await until(page, () => !confirm().disabled);
    expect(screen.getAllByRole('term', { hidden: true }).filter(({ textContent }) => textContent.includes('Network fee'))).toHaveLength(1);
    expect(fee()).toBe('Network fee, at most0.00006 ETH');
  });

  it('shows what it costs at most', async () => {
    const page = await showPage();
    await ask(page, { to: spender, valueWei: 16n });
    await until(page, () => !confirm().disabled);
    expect([fee(), warnings()]).toEqual(['Network fee, at most0.0000651 ETH', []]); // 21,000 units at twice 1 gwei and a tip of 1.1 gwei
  });

  it('counts no tick for a danger that comes with the price', async () => {
    const page = await showPage({ eth_estimateGas: silence });
    await ask(page, { to: token, data: unlimited });
    await press(tick());
    expect(tick().checked).toBe(true);
    page.say({ eth_estimateGas: new NodeError('execution reverted', 3) });
    await act(async () => page.clock.advance(10_000));
    await until(page, () => fee() === 'Network fee, at mostUnknown');
    expect([tick().checked, confirm().disabled]).toEqual([false, true]);
  });

  it('is shown again with its new price where that rose meanwhile, and nothing is lost', async () => {
    const page = await showPage();
    const { outcome } = await ask(page, { to: spender, valueWei: 16n });
    await until(page, () => !confirm().disabled);
    page.say(baseFee(45_000n));
    await go(page);
    await until(page, () => warnings().length === 2);
    expect(page.signed).toEqual([]);
    expect(page.kit.getState().activity.entries).toEqual([]);
    expect(fee()).toBe('Network fee, at most1.8900231 ETH');
    expect(warnings()).toEqual(['DangerThe fee of up to 1.8900231 ETH is far higher than usual.', 'CautionThe fee rose from 0.0000651 ETH to 1.8900231 ETH. Nothing has been sent yet.']);
    expect(confirm().disabled).toBe(true);
    await press(tick());
    await go(page);
    await until(page, () => page.signed.length === 1);
    await expect(outcome).resolves.toMatchObject({ hash: expect.any(String) });
    expect(page.signed).toMatchObject([{ from: account, to: spender, valueWei: 16n }]);
  });

  it('points out that it is more than was said before', async () => {
    const page = await showPage();
    await ask(page, { to: spender, valueWei: 16n, toldFeeWei: 5n * 10n ** 13n });
    await until(page, () => !confirm().disabled);
    expect(warnings()).toEqual(['CautionThe fee rose from 0.00005 ETH to 0.0000651 ETH. Nothing has been sent yet.']);
  });
});
