import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Interface } from 'ethers';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { patientClock } from '../../../fixtures/review/patientClock.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { closeModal, describersPoint, reviewSend, reviewSignature, reviewTypedData, connect, createLatchkey, disconnect, defineAdapter, defineChain, definePlugin, defineQuestion, screensPoint } from '../../index.ts';
import type { Adapter, Latchkey, Page, TypedData } from '../../index.ts';
import { reviewSwitch } from '../../flows/review/reviewSwitch.ts';
import { reviewCalls } from '../../flows/review/reviewCalls.ts';
import type { ReviewOrder } from '../../flows/review/review.ts';
import { ask as askPerson } from '../../flows/modal/ask.ts';
import { goBack } from '../../flows/modal/goBack.ts';
import { showScreen } from '../../flows/modal/showScreen.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { modalOpened } from '../../store/modal.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const hash = `0x${'ab'.repeat(32)}`;
const signature = `0x${'12'.repeat(64)}1b`;
const erc20 = new Interface(['function approve(address spender, uint256 amount)']);
const most = 2n ** 256n - 1n;
const permit: TypedData = {
  domain: { name: 'Test Dollar', chainId: 10, verifyingContract: token },
  types: { Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) },
  primaryType: 'Permit',
  message: { owner: account, spender, value: most, nonce: 0n, deadline: most },
};

jest.setTimeout(20_000); // the first one fetches all parts

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
});

type Answer = (params: readonly unknown[]) => unknown;

/** A page that is looked at, but as the test says. */
function pageWith(part: Partial<Page>): Adapter {
  const attended = createAttendedPage();
  return defineAdapter({ ...attended, create: () => ({ ...attended.create(), ...part }) });
}

/** A page whose wallet gives the answers of the test; the chain knows nothing but that every address has code and, asked as a token, six decimals. */
async function showPage(wallet: Readonly<Record<string, Answer>> = {}, page: Partial<Page> = {}): Promise<{ readonly kit: Latchkey; readonly asked: readonly string[]; tell(event: string, told: unknown): void }> {
  const server = await startLocalServer((body, response) => {
    const calls: unknown = JSON.parse(body);
    const answer = ({ id, method, params: [call] = [] }: { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }): object => ({
      jsonrpc: '2.0', id, result: method === 'eth_getCode' ? '0x60' : Object(call).data === '0x313ce567' ? `0x${'6'.padStart(64, '0')}` : '0x',
    });
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls as Parameters<typeof answer>[0])));
  });
  const asked: string[] = [];
  const listeners: (readonly [string, (told: unknown) => void])[] = [];
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account];
      if (method === 'eth_chainId') return '0xa';
      asked.push(method);
      return wallet[method]?.(params as readonly unknown[]);
    },
    on: (event: string, listener: (told: unknown) => void) => void listeners.push([event, listener]),
    removeListener: () => {},
  };
  const kit = createLatchkey({ adapters: [pageWith(page), patientClock()], chains: [defineChain({ id: 10, name: 'OP Test', rpc: server.url })], devTools: false, onFault: () => {}, plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider })] });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  return { kit, asked, tell: (event, told) => listeners.forEach(([heard, listener]) => { if (heard === event) listener(told); }) };
}

/** Asks, and waits for what the person says. */
async function ask<T>(run: () => Promise<T>): Promise<{ readonly outcome: Promise<T> }> {
  let outcome: Promise<T> | undefined;
  await act(async () => {
    outcome = run();
    outcome.catch(() => {});
  });
  if (!outcome) throw new Error('not asked');
  return { outcome };
}
const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const ready = (name: string): Promise<void> => waitFor(() => expect(button(name).getAttribute('aria-disabled')).not.toBe('true'), { timeout: 10_000 });
const click = async (name: string): Promise<void> => {
  await ready(name);
  await act(async () => pressLikeUser(button(name)));
};
const title = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 10_000 });
const rejected = { code: 4001, message: 'no' };

describe('Review', () => {
  it('shows a transaction, then sends it and gives the hash to the asker', async () => {
    const { kit, asked } = await showPage({ eth_sendTransaction: () => hash });
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 1_500_000_000_000_000_000n, simulate: false })));
    await title('Send');
    const details = screen.getByLabelText('Details');
    within(details).getByText('1.5 ETH');
    within(details).getByText(spender);
    within(screen.getByLabelText('Account')).getByText('OP Test');
    expect(asked).toEqual([]);
    await click('Continue in wallet');
    await expect(outcome).resolves.toMatchObject({ hash });
    expect(asked).toEqual(['eth_sendTransaction']);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Send', hidden: true })).toBeNull());
  });

  it('shows who asks from elsewhere, for messages too, and gives them the signature', async () => {
    const { kit, asked } = await showPage({ personal_sign: () => `0x${'11'.repeat(64)}1b` });
    const { outcome } = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker: { name: 'Swap Shop', url: 'https://swapshop.example/' } })));
    await title('Sign a message');
    within(screen.getByLabelText('Account')).getByText((_text, element) => element?.textContent === 'swapshop.example\nSwap Shop' && element.tagName === 'BDI');
    within(screen.getByLabelText('Details')).getByText('Hello');
    // A click on its way was meant for what was there before.
    expect(button('Continue in wallet').getAttribute('aria-disabled')).toBe('true');
    await act(async () => pressLikeUser(button('Continue in wallet')));
    expect(asked).toEqual([]);
    screen.getByText('This was shown or has changed only just now. Read it, then press again.');
    await click('Continue in wallet');
    await expect(outcome).resolves.toBe(`0x${'11'.repeat(64)}1b`);
    expect(asked).toEqual(['personal_sign']);
  });

  it('confirms nothing for an asker from elsewhere in a frame of another origin, and tells them why', async () => {
    const { kit, asked } = await showPage({}, { isInForeignFrame: () => true });
    const { outcome } = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker: { name: 'Swap Shop' } })));
    await screen.findByText('Another site shows this page inside its own, so what other apps ask for cannot be confirmed here', {}, { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Continue in wallet', hidden: true })).toBeNull();
    await click('Reject');
    await expect(outcome).rejects.toMatchObject({ code: 'confirm.foreignFrame' });
    const again = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker: { name: 'Swap Shop' } })));
    await screen.findByText('Open this page in a tab of its own.');
    await act(async () => kit.dispatch(closeModal()));
    await expect(again.outcome).rejects.toMatchObject({ code: 'confirm.foreignFrame' });
    expect(asked).toEqual([]);
  });

  it('lets others switch the network no more than sign there', async () => {
    const { kit } = await showPage({}, { isInForeignFrame: () => true });
    const { outcome } = await ask(() => kit.dispatch(reviewSwitch({ chainId: 10, asker: { name: 'Swap Shop' } })));
    await screen.findByText('Another site shows this page inside its own, so what other apps ask for cannot be confirmed here', {}, { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Switch', hidden: true })).toBeNull();
    await click('Reject');
    await expect(outcome).rejects.toMatchObject({ code: 'confirm.foreignFrame' });
  });

  it('still shows the site’s own requests there', async () => {
    const { kit } = await showPage({ eth_sendTransaction: () => hash }, { isInForeignFrame: () => true });
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 1n, simulate: false })));
    await title('Send');
    await click('Continue in wallet');
    await expect(outcome).resolves.toMatchObject({ hash });
  });

  it.each([
    ['looks elsewhere', { isAttended: () => false }],
    ['did not cause', { isByUser: () => false }],
  ])('counts no press of a page that %s', async (_why, page) => {
    const { kit, asked } = await showPage({ eth_sendTransaction: () => hash }, page);
    await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 1n, simulate: false })));
    await title('Send');
    await act(() => new Promise((resolve) => void setTimeout(resolve, 1_500)));
    await act(async () => pressLikeUser(button('Continue in wallet')));
    expect(asked).toEqual([]);
  });

  it('shows the host of an app before its name, offers to disconnect it, and then signs nothing', async () => {
    const { kit, asked } = await showPage({ personal_sign: () => signature });
    const { outcome } = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker: { name: 'bank.example', url: 'https://swapshop.example/', isUnchecked: true, canDisconnect: true } })));
    await title('Sign a message');
    within(screen.getByLabelText('Account')).getByText((_text, element) => element?.textContent === 'swapshop.example\nbank.example' && element.tagName === 'BDI');
    screen.getByText('It could not be checked that this request comes from swapshop.example.');
    await click('Disconnect this app');
    await expect(outcome).rejects.toMatchObject({ code: 'review.askerDisconnected' });
    expect(asked).toEqual([]);
    const { outcome: own } = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker: { name: 'Swap Shop' } })));
    await title('Sign a message');
    expect(screen.queryByRole('button', { name: 'Disconnect this app', hidden: true })).toBeNull();
    await click('Reject');
    await expect(own).rejects.toMatchObject({ code: 'user.cancelled' });
  });

  it('says so where the app waits no longer while its request is looked at, and goes on with the next one', async () => {
    const { kit, asked } = await showPage();
    const left = new AbortController();
    const asker = { name: 'Swap Shop', url: 'https://swapshop.example/' };
    const { outcome } = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker, signal: left.signal })));
    const { outcome: next } = await ask(() => kit.dispatch(reviewSwitch({ chainId: 10, asker, signal: left.signal })));
    await title('Sign a message');
    await act(async () => left.abort(new Error('left')));
    await expect(outcome).rejects.toThrow('left');
    await expect(next).rejects.toThrow('left'); // and nothing is said of what was not seen
    await title('Request ended');
    expect(screen.getAllByRole('heading', { hidden: true })).toHaveLength(1);
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('swapshop.example waits for this no longer. If your wallet still shows it, reject it there.');
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) ?? document.body));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    const later = await ask(() => kit.dispatch(reviewSignature({ message: 'Hello', asker, signal: new AbortController().signal })));
    await title('Sign a message');
    await click('Reject');
    await expect(later.outcome).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([screen.queryByRole('dialog', { hidden: true }), asked]).toEqual([null, []]);
  });

  it('says so where the wallet was disconnected, or has another account now, and signs nothing', async () => {
    const { kit, asked, tell } = await showPage({ eth_sendTransaction: () => hash });
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 1n, simulate: false })));
    await title('Send');
    await ready('Continue in wallet');
    await act(async () => tell('accountsChanged', [spender]));
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('is no longer selected in the wallet');
    expect(button('Continue in wallet').disabled).toBe(true);
    await act(async () => tell('accountsChanged', [account]));
    expect([screen.queryByRole('alert', { hidden: true }), button('Continue in wallet').disabled]).toEqual([null, false]);
    await act(async () => kit.dispatch(disconnect()));
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Test Wallet is no longer connected and cannot sign this. Connect it again, and repeat the request.');
    expect(button('Continue in wallet').disabled).toBe(true);
    await act(async () => void fireEvent.click(button('Reject')));
    await expect(outcome).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(asked).not.toContain('eth_sendTransaction');
  });

  it('reads a request anew, and counts no tick of before, where the wallet goes to another network meanwhile', async () => {
    const { kit, tell } = await showPage();
    await ask(() => kit.dispatch(reviewTypedData({ data: permit })));
    await title('Allow spending by signature');
    expect(screen.queryByText(/not for the network your wallet is on/)).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    await act(async () => tell('chainChanged', '0x1'));
    await screen.findByText('This is for OP Test, not for the network your wallet is on.', {}, { timeout: 10_000 });
    expect(button('Continue in wallet').disabled).toBe(true);
  });

  it('shows what a plugin says under its name, below its own rows', async () => {
    const { kit } = await showPage();
    await act(async () => void kit.register(definePlugin({ id: 'words', contributes: [describersPoint.of({ id: 'words', load: async () => async () => ({ title: { text: 'A gift for you' }, fields: [{ label: { text: 'Cost' }, value: { text: 'free' }, format: 'text' }] }) })] })));
    await ask(() => kit.dispatch(reviewSend({ to: token, data: erc20.encodeFunctionData('approve', [spender, 5n]), simulate: false })));
    await title('Allow spending');
    const details = screen.getByLabelText('Details');
    within(details).getByText(spender);
    const said = screen.getByLabelText('According to the plugin words');
    within(said).getByText('free');
    screen.getByText('A gift for you');
    expect(details.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('shows to which network another library wants the wallet, and lets it go there only when asked to', async () => {
    const { kit } = await showPage();
    const asker = { name: 'library.example', url: 'https://library.example' };
    const { outcome: refused } = await ask(() => kit.dispatch(reviewSwitch({ chainId: 10, asker })));
    await title('Switch the network');
    within(screen.getByLabelText('Details')).getByText('library.example');
    within(screen.getByLabelText('Details')).getByText('New network');
    expect(button('Switch').getAttribute('aria-disabled')).toBe('true');
    await click('Reject');
    await expect(refused).rejects.toMatchObject({ code: 'user.cancelled' });
    const { outcome } = await ask(() => kit.dispatch(reviewSwitch({ chainId: 10, asker })));
    await title('Switch the network');
    await click('Switch');
    await expect(outcome).resolves.toBeUndefined();
  });

  it('lets nothing dangerous go on without a tick', async () => {
    const { kit } = await showPage({ eth_sendTransaction: () => hash });
    await ask(() => kit.dispatch(reviewSend({ to: token, data: erc20.encodeFunctionData('approve', [spender, most]), simulate: false })));
    await title('Allow spending');
    const warnings = within(screen.getByRole('list', { name: 'Warnings', hidden: true })).getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(warnings).toEqual(['DangerThe spender could take all that you have of this token, now and later.', `CautionNothing is known here of the spender ${spender}.`]);
    expect(button('Continue in wallet').disabled).toBe(true);
    const tick = screen.getByRole('checkbox', { hidden: true });
    expect(document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Danger');
    await act(async () => void fireEvent.click(tick));
    expect(button('Continue in wallet').disabled).toBe(false);
  });

  it('shows each call of a batch by itself, with the warnings of all, and gives its id to the asker', async () => {
    const { kit, asked } = await showPage({ wallet_getCapabilities: () => ({}), wallet_sendCalls: () => ({ id: '0x7' }) });
    const { outcome } = await ask(() => kit.dispatch(reviewCalls({
      chainId: 10, walletId: 'test', forceAtomic: false, id: '0x7', asker: { name: 'Swap Shop', url: 'https://swapshop.example/' },
      calls: [{ to: token, data: erc20.encodeFunctionData('approve', [spender, most]) }, { to: spender, valueWei: 1_000_000_000_000_000_000n }],
    })));
    await title('Several calls');
    expect(screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)).toEqual(['1.Allow spending', '2.Send']);
    within(screen.getByLabelText('Send')).getByText('1 ETH');
    screen.getByText('The spender could take all that you have of this token, now and later.');
    screen.getByText('Sent one after the other, each with a fee of its own. If one fails, the rest is not sent.');
    within(screen.getByLabelText('Account')).getByText((_text, element) => element?.textContent === 'swapshop.example\nSwap Shop' && element.tagName === 'BDI');
    expect([button('Continue in wallet').disabled, asked]).toEqual([true, ['wallet_getCapabilities']]);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    await waitFor(() => expect(button('Continue in wallet').disabled).toBe(false), { timeout: 10_000 });
    await click('Continue in wallet');
    await expect(outcome).resolves.toEqual({ id: '0x7' });
    expect(asked).toContain('wallet_sendCalls');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Several calls', hidden: true })).toBeNull());
  });

  it('shows what a batch asks of the wallet beyond its calls, and lets what is not known go on only with a tick', async () => {
    const { kit, asked } = await showPage({ wallet_getCapabilities: () => ({ '0xa': { paymasterService: { supported: true }, permissions: { supported: true } } }), wallet_sendCalls: () => ({ id: '0x7' }) });
    const { outcome } = await ask(() => kit.dispatch(reviewCalls({
      chainId: 10, walletId: 'test', forceAtomic: false, calls: [{ to: spender, valueWei: 1n }, { to: spender, valueWei: 2n }],
      capabilities: { paymasterService: { url: 'https://pay.example/rpc' }, permissions: { grant: 'everything' } },
    })));
    await title('Several calls');
    within(screen.getByLabelText('Also asked of the wallet')).getByText('pay.example');
    within(screen.getByLabelText('Also asked of the wallet')).getByText('{"grant":"everything"}');
    screen.getByText('This also asks your wallet for “permissions”. What that does cannot be explained here.');
    expect(button('Continue in wallet').disabled).toBe(true);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    await click('Continue in wallet');
    await expect(outcome).resolves.toEqual({ id: '0x7' });
    expect(asked).toContain('wallet_sendCalls');
  });

  it('shows that a transaction hands the account to a contract, and lets that not go on without a tick', async () => {
    const { kit } = await showPage();
    await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 1n, authorizationList: [{ chainId: 10, address: token, nonce: 1, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 0 }] })));
    await title('Several calls');
    expect(screen.getByRole('list', { name: 'Warnings', hidden: true }).textContent).toContain(token);
    expect(screen.getAllByText(token, { exact: false }).length).toBeGreaterThan(1);
    expect(button('Continue in wallet').disabled).toBe(true);
  });

  it('names a spender that the site vouches for', async () => {
    const { kit } = await showPage();
    await ask(() => kit.dispatch(reviewSend({ to: token, data: erc20.encodeFunctionData('approve', [spender, 5n]), names: { [spender]: 'Our exchange' } })));
    await title('Allow spending');
    within(screen.getByLabelText('Details')).getByText('Our exchange');
    expect(screen.queryByRole('list', { name: 'Warnings', hidden: true })).toBeNull();
  });

  it('never shows one request where another would be signed, nor counts its tick for the other', async () => {
    const { kit, asked } = await showPage({ eth_sendTransaction: () => hash });
    const approval = { to: token, data: erc20.encodeFunctionData('approve', [spender, most]) };
    const first = await ask(() => kit.dispatch(reviewSend({ ...approval, simulate: false })));
    const second = await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 7n, simulate: false })));
    await title('Allow spending');
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    expect(button('Continue in wallet').disabled).toBe(false);
    await click('Reject');
    await expect(first.outcome).rejects.toMatchObject({ code: 'user.cancelled' });
    await title('Send');
    within(screen.getByLabelText('Details')).getByText('0.000000000000000007 ETH');
    // A second click on its way was meant for the first.
    expect(button('Continue in wallet').getAttribute('aria-disabled')).toBe('true');
    await act(async () => pressLikeUser(button('Continue in wallet')));
    expect(asked).toEqual([]);
    screen.getByText('This was shown or has changed only just now. Read it, then press again.');
    await click('Continue in wallet');
    await expect(second.outcome).resolves.toMatchObject({ hash });
    expect(asked).toEqual(['eth_sendTransaction']);
  });

  it('is not there any more behind what lies over it, once it was answered', async () => {
    let send = (_hash: string): void => {};
    const { kit, asked } = await showPage({ eth_sendTransaction: () => new Promise((resolve) => { send = resolve; }) });
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, simulate: false })));
    await title('Send');
    await click('Continue in wallet');
    await waitFor(() => expect(asked).toEqual(['eth_sendTransaction']));
    await act(async () => kit.dispatch(showScreen('core.networks')));
    await act(async () => send(hash));
    await expect(outcome).resolves.toMatchObject({ hash });
    await title('Network');
    await act(async () => kit.dispatch(goBack()));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(asked).toEqual(['eth_sendTransaction']);
  });

  it('confirms nothing, where the state shows a review that was not asked for, and nothing else than was asked, where it shows another order', async () => {
    const { kit, asked } = await showPage({ eth_sendTransaction: () => hash });
    const state = (order: ReviewOrder, questionId: string) => act(async () => void kit.dispatch(modalOpened({ screenId: 'core.review', params: { order, walletId: 'test', address: account }, questionId })));
    await state({ kind: 'send', chainId: 10, send: { to: spender } }, 'of an earlier visit');
    await title('Send');
    await click('Continue in wallet');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, valueWei: 1_500_000_000_000_000_000n, simulate: false })));
    await title('Send');
    const [questionId] = servicesOf(kit).questions.keys();
    await state({ kind: 'send', chainId: 10, send: { to: token, valueWei: 9n } }, questionId ?? '');
    within(screen.getByLabelText('Details')).getByText('1.5 ETH');
    within(screen.getByLabelText('Details')).getByText(spender);
    await click('Reject');
    await expect(outcome).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(asked).toEqual([]);
  });

  it('tells the asker what went wrong, where its screen cannot be shown', async () => {
    const faults: unknown[] = [];
    const { kit } = await showPage();
    const report = jest.spyOn(servicesOf(kit), 'report').mockImplementation((_owner, error) => void faults.push(error));
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const question = defineQuestion<object, string>({ id: 'lamp.ask', load: async () => ({ default: () => { throw new Error('broken'); } }) });
    kit.register(definePlugin({ id: 'lamp', contributes: [screensPoint.of(question)] }));
    const { outcome } = await ask(() => kit.dispatch(askPerson(question, {})));
    await expect(outcome).rejects.toMatchObject({ code: 'question.crashed', cause: expect.objectContaining({ message: 'broken' }) as unknown });
    expect(faults).toEqual([expect.objectContaining({ message: 'broken' })]);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    report.mockRestore();
    logged.mockRestore();
  });

  it('is turned down here, and the wallet never hears of it', async () => {
    const { kit, asked } = await showPage();
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender })));
    await title('Send');
    await click('Reject');
    await expect(outcome).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(asked).toEqual([]);
  });

  it('can be asked again after a refusal in the wallet, and after a failure', async () => {
    const answers: (() => unknown)[] = [() => Promise.reject(Object.assign(new Error('no'), rejected)), () => Promise.reject(new Error('out of paper')), () => hash];
    const { kit } = await showPage({ eth_sendTransaction: () => answers.shift()?.() });
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, simulate: false })));
    await title('Send');
    await click('Continue in wallet');
    await waitFor(() => expect(screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent.trim())).toContain('You rejected the request in the wallet.'));
    await click('Continue in wallet');
    await waitFor(() => expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('out of paper'), { timeout: 8_000 });
    await click('Try Again');
    await expect(outcome).resolves.toMatchObject({ hash });
  });

  it('has the very data signed that it showed', async () => {
    const signed: unknown[] = [];
    const { kit } = await showPage({ eth_signTypedData_v4: ([, text]) => {
      signed.push(JSON.parse(String(text)));
      return signature;
    } });
    const { outcome } = await ask(() => kit.dispatch(reviewTypedData({ data: permit })));
    await title('Allow spending by signature');
    expect(screen.getByRole('region', { name: 'Raw data', hidden: true }).textContent).toContain('"primaryType": "Permit"');
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    await click('Continue in wallet');
    await expect(outcome).resolves.toBe(signature);
    expect(signed).toMatchObject([{ primaryType: 'Permit', message: { value: most.toString(), spender } }]);
  });

  it.each<[string, string, string, (kit: Latchkey) => Promise<unknown>, string]>([
    ['typed data', 'Allow spending by signature', 'Continue in wallet', (kit) => kit.dispatch(reviewTypedData({ data: permit })), 'Reject'],
    ['a message', 'Sign a message', 'Continue in wallet', (kit) => kit.dispatch(reviewSignature({ message: 'hello' })), 'Reject'],
  ])('waits no longer for %s that the wallet was asked for, when the person turns away', async (_what, heading, confirm, request, leave) => {
    const { kit } = await showPage();
    let waiting: AbortSignal | undefined;
    const wait = (signal: AbortSignal | undefined): Promise<string> => {
      waiting = signal;
      return new Promise(() => {});
    };
    const open = servicesOf(kit).sessions.get('test');
    if (!open) throw new Error('not connected');
    servicesOf(kit).sessions.set('test', { ...open, session: { ...open.session, signMessage: async (_address, _message, { signal } = {}) => wait(signal), signTypedData: async (_address, _data, { signal } = {}) => wait(signal) } });
    const { outcome } = await ask(() => request(kit));
    await title(heading);
    const box = screen.queryByRole('checkbox', { hidden: true });
    if (box) await act(async () => void fireEvent.click(box));
    await waitFor(() => expect(button(confirm).disabled).toBe(false));
    await click(confirm);
    await waitFor(() => expect(waiting?.aborted).toBe(false));
    await click(leave);
    await expect(outcome).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(waiting?.aborted).toBe(true);
  });

  it('is not shown for data that is malformed', async () => {
    const { kit } = await showPage();
    const { outcome } = await ask(() => kit.dispatch(reviewTypedData({ data: { ...permit, primaryType: 'Mail' } })));
    await expect(outcome).rejects.toMatchObject({ code: 'message.badTypedData' });
    expect(screen.queryByRole('heading', { hidden: true })).toBeNull();
  });

  it('lets an app be disconnected whose request cannot be shown', async () => {
    const { kit } = await showPage();
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: token.replace('FbDB', 'fbDB'), asker: { name: 'Swap Shop', url: 'https://swapshop.example/', canDisconnect: true } })));
    await screen.findByText('This request cannot be shown, and so it cannot be signed here.', {}, { timeout: 10_000 });
    await act(async () => void fireEvent.click(button('Disconnect this app')));
    await expect(outcome).rejects.toMatchObject({ code: 'review.askerDisconnected' });
  });

  it('keeps an address in a warning apart, so that it is read as one', async () => {
    const { kit } = await showPage();
    await ask(() => kit.dispatch(reviewSend({ to: token, data: erc20.encodeFunctionData('approve', [spender, 5n]), simulate: false })));
    await title('Allow spending');
    expect(within(screen.getByRole('list', { name: 'Warnings', hidden: true })).getByText(spender).getAttribute('dir')).toBe('ltr');
  });

  it('shows why a transaction cannot be read, and offers no way on', async () => {
    const { kit } = await showPage();
    const wrongChecksum = token.replace('FbDB', 'fbDB');
    await ask(() => kit.dispatch(reviewSend({ to: wrongChecksum })));
    await waitFor(() => expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Invalid address'), { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Continue in wallet', hidden: true })).toBeNull();
  });

  it('goes away with the caller', async () => {
    const { kit } = await showPage();
    const left = new AbortController();
    const { outcome } = await ask(() => kit.dispatch(reviewSend({ to: spender, signal: left.signal })));
    await title('Send');
    await act(async () => left.abort(new Error('left')));
    await expect(outcome).rejects.toThrow('left');
    expect(screen.queryByRole('heading', { name: 'Send', hidden: true })).toBeNull();
  });
});

describe('SignMessage', () => {
  it('shows no mark that turns text, says so, and has the very message signed', async () => {
    const signed: unknown[] = [];
    const { kit } = await showPage({ personal_sign: ([text]) => {
      signed.push(text);
      return signature;
    } });
    const { outcome } = await ask(() => kit.dispatch(reviewSignature({ message: 'I owe you \u2069\u202e100\u202c coins' })));
    await screen.findByText('The text has hidden characters, which are left out here.', {}, { timeout: 10_000 });
    expect(screen.getByLabelText('Message').textContent).toBe('I owe you 100 coins');
    await click('Continue in wallet');
    await expect(outcome).resolves.toBe(signature);
    expect(signed).toEqual([`0x${Buffer.from('I owe you \u2069\u202e100\u202c coins').toString('hex')}`]);
  });

  it('warns of a sign-in to another site, and waits for a tick', async () => {
    const { kit } = await showPage({ personal_sign: () => signature });
    const message = `evil.test wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://evil.test\nVersion: 1\nChain ID: 10\nNonce: 12345678\nIssued At: 2021-09-30T16:25:24Z`;
    const { outcome } = await ask(() => kit.dispatch(reviewSignature({ message })));
    await screen.findByText('This signs you in at evil.test, but you are at localhost.', {}, { timeout: 10_000 });
    expect(button('Sign in').disabled).toBe(true);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    await click('Sign in');
    await expect(outcome).resolves.toBe(signature);
  });
});
