import { Interface, Wallet } from 'ethers';
import { createLyingNode, lies } from '../fixtures/rpc/lyingNode.ts';
import type { Lie, LyingNode } from '../fixtures/rpc/lyingNode.ts';
import { localSession, toEthersSigner } from '../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne, mockToken } from '../mocks/index.ts';
import type { MockWorld } from '../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../mocks/testing/index.ts';
import type { TestKit } from '../mocks/testing/index.ts';
import { createWorldHttp } from '../mocks/testing/suites/worldHttp.ts';
import { walletLocal } from '../plugins/walletLocal/index.ts';
import { clockPort } from './contracts/ports/clock.ts';
import { locksPort } from './contracts/ports/locks.ts';
import { servicesOf } from './contracts/servicesOf.ts';
import { describePrice } from './domain/preview/describePrice.ts';
import { gasFeeOf } from './domain/transactions/gasFee.ts';
import { nativeTokenAddress } from './domain/tokens/nativeToken.ts';
import type { OrderPrice } from './domain/transactions/orderPrice.ts';
import type { PreparedTransaction } from './domain/transactions/transactions.ts';
import { sendCalls } from './flows/batches/sendCalls.ts';
import { waitForCalls } from './flows/batches/waitForCalls.ts';
import { connect } from './flows/connection/connect.ts';
import { answerRequest } from './flows/requests/answerRequest.ts';
import { toEip1193Provider } from './flows/requests/toEip1193Provider.ts';
import { confirmReview } from './flows/review/confirmReview.ts';
import { priceOrder } from './flows/review/priceOrder.ts';
import { reviewCalls } from './flows/review/reviewCalls.ts';
import { reviewQuestion } from './flows/review/reviewQuestion.ts';
import { reviewSend } from './flows/review/reviewSend.ts';
import { reviewTransfer } from './flows/review/reviewTransfer.ts';
import { approveToken } from './flows/sending/approveToken.ts';
import { send } from './flows/sending/send.ts';
import { transferToken } from './flows/sending/transferToken.ts';
import { writeContract } from './flows/sending/writeContract.ts';
import { signTransaction } from './flows/signing/signTransaction.ts';
import { closeModal } from './flows/modal/closeModal.ts';
import type { CoreState } from './store/coreState.ts';
import { submitTransfer } from './screens/Send/submitTransfer.ts';
import type { SendState } from './screens/Send/judgeForm.ts';

const [alice, bob] = mockAccounts;
const ether = 10n ** 18n;
const erc20 = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);
const transferData = erc20.encodeFunctionData('transfer', [bob.address, 7n]);

jest.setTimeout(60_000); // a chain starts in each

interface Page {
  readonly test: TestKit<CoreState>;
  readonly node: LyingNode;
  readonly world: MockWorld;
  /** What the key signed, in order. */
  readonly signed: PreparedTransaction[];
  /** What the person saw of prices, in order. */
  readonly shown: OrderPrice[];
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A page whose wallet is a key, over a node that may begin to lie. */
async function openPage(): Promise<Page> {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const node = createLyingNode(createWorldHttp(world, world.chains).adapter, clock);
  const signed: PreparedTransaction[] = [];
  const test = createTestKit({
    clock, world, adapters: [node.adapter],
    plugins: [walletLocal({
      id: 'key', name: 'Key',
      openSession: async () => {
        const session = await localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id });
        return { ...session, signTransaction: async (from, transaction, options) => {
          const raw = String(await session.signTransaction?.(from, transaction, options));
          signed.push(transaction);
          return raw;
        } };
      },
    })],
  }) as unknown as TestKit<CoreState>;
  ends.push(() => {
    test.kit.destroy();
    world.close();
  });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  return { test, node, world, signed, shown: [] };
}

/** Ends well in any case: with the code that it failed with. */
function either<T>(run: Promise<T> | undefined): Promise<T | string | undefined> {
  return Promise.resolve(run).catch((error: { readonly code?: string; readonly message: string }) => error.code ?? error.message);
}

/** Runs it to its end, whichever that is. */
function over<T>({ test }: Page, run: Promise<T>): Promise<T> {
  return test.settled(run, { stepMs: 250 });
}

/** A person who reads what is shown, agrees to it once, and turns away from a fee that rose. The node lies from the moment at which they have read it. */
async function confirm(page: Page, lie: Lie | undefined): Promise<string | undefined> {
  const { test, shown, node } = page;
  await test.turnUntil(() => getShownQuestion(test.kit, reviewQuestion) !== undefined);
  const question = getShownQuestion(test.kit, reviewQuestion);
  if (!question) throw new Error('nothing is shown');
  const { order, ...who } = question.params;
  const price = await test.settled(test.kit.dispatch(priceOrder(order, who)));
  shown.push(price);
  if (lie) node.tell(lie);
  try {
    question.answer(await test.settled(test.kit.dispatch(confirmReview(order, who, price)), { stepMs: 250 }));
    return undefined;
  } catch (error) {
    test.kit.dispatch(closeModal());
    return (error as { readonly code: string }).code;
  }
}

/** What was shown to be the most that can be paid, of all that was asked. */
function agreed(shown: readonly OrderPrice[]): bigint {
  return shown.reduce((sum, price) => sum + (price.at === 'priced' ? (price.feeWei * 125n) / 100n : price.at === 'unpriced' ? price.mostWei : 0n), 0n);
}

const feesOf = (signed: readonly PreparedTransaction[]): bigint => signed.reduce((sum, each) => sum + gasFeeOf(each), 0n);
const valueOf = (signed: readonly PreparedTransaction[]): bigint => signed.reduce((sum, { valueWei = 0n }) => sum + valueWei, 0n);
const native = { chainId: mockChainOne.id, from: alice.address, token: nativeTokenAddress, to: bob.address };

/** Every way on which a person is shown what is sent, and what it moves of the currency. */
const reviewed: Readonly<Record<string, { readonly ask: (page: Page) => Promise<unknown>; readonly valueWei: bigint; readonly count?: number }>> = {
  'reviewSend of the currency': { ask: ({ test }) => test.kit.dispatch(reviewSend({ to: bob.address, valueWei: 16n })), valueWei: 16n },
  'reviewSend of a call': { ask: ({ test }) => test.kit.dispatch(reviewSend({ to: mockToken.address, data: transferData })), valueWei: 0n },
  'reviewTransfer of the currency': { ask: ({ test }) => test.kit.dispatch(reviewTransfer({ ...native, id: 'a', amount: 16n })), valueWei: 16n },
  'reviewTransfer of a token': { ask: ({ test }) => test.kit.dispatch(reviewTransfer({ ...native, token: mockToken.address, decimals: 6, id: 'a', amount: 7n })), valueWei: 0n },
  'the Send screen': { ask: (page) => submit(page), valueWei: ether },
  'calls one by one': { ask: ({ test }) => test.kit.dispatch(reviewCalls({ chainId: mockChainOne.id, walletId: 'key', forceAtomic: false, calls: [{ to: bob.address, valueWei: 3n }, { to: mockToken.address, data: transferData }] })), valueWei: 3n, count: 2 },
  'eth_sendTransaction of an app': { ask: ({ test }) => test.kit.dispatch(answerRequest({ method: 'eth_sendTransaction', params: [{ from: alice.address, to: bob.address, value: '0x10' }], review: true })), valueWei: 16n },
  'wallet_sendCalls of an app': { ask: ({ test }) => test.kit.dispatch(answerRequest({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', from: alice.address, chainId: '0x539', atomicRequired: false, calls: [{ to: bob.address, value: '0x3' }] }], review: true })), valueWei: 3n },
};

function submit({ test }: Page): Promise<void> {
  const token = { chainId: mockChainOne.id, address: nativeTokenAddress, symbol: 'METH', name: 'Mock Ether', decimals: 18 };
  const form = { chainId: token.chainId, token: token.address, to: bob.address, amount: '1', isMax: false, acceptedFor: undefined, isSubmitted: true };
  let state: SendState = { form, chosen: token, picker: undefined, phase: { at: 'editing' } };
  const memory = { get: () => state, subscribe: () => () => {}, set: (change: (before: SendState) => SendState) => void (state = change(state)) };
  const holds = 5n * ether;
  return submitTransfer(test.kit, memory, { form, facts: { token, tokenUnits: holds, nativeWei: holds, decimalSign: '.' }, plan: { ...native, amount: ether }, cost: undefined, to: bob.address, name: undefined, walletId: 'key' });
}

/** Every way on which the page itself has a key sign, with nothing shown. */
const unreviewed: Readonly<Record<string, { readonly ask: (page: Page) => Promise<unknown>; readonly valueWei: bigint }>> = {
  send: { ask: ({ test }) => test.kit.dispatch(send({ to: bob.address, valueWei: 16n })), valueWei: 16n },
  writeContract: { ask: ({ test }) => test.kit.dispatch(writeContract({ address: mockToken.address, fn: 'function transfer(address to, uint256 amount) returns (bool)', args: [bob.address, 7n] })), valueWei: 0n },
  'transferToken of the currency': { ask: ({ test }) => test.kit.dispatch(transferToken({ token: nativeTokenAddress, to: bob.address, amount: 16n })), valueWei: 16n },
  'transferToken of a token': { ask: ({ test }) => test.kit.dispatch(transferToken({ token: mockToken.address, to: bob.address, amount: 7n })), valueWei: 0n },
  approveToken: { ask: ({ test }) => test.kit.dispatch(approveToken({ token: mockToken.address, spender: bob.address, amount: 7n })), valueWei: 0n },
  sendCalls: { ask: async ({ test }) => test.kit.dispatch(waitForCalls(await test.kit.dispatch(sendCalls({ calls: [{ to: bob.address, valueWei: 3n }] })))), valueWei: 3n },
  signTransaction: { ask: ({ test }) => test.kit.dispatch(signTransaction({ to: bob.address, valueWei: 16n })), valueWei: 16n },
  'eth_sendTransaction of the page': { ask: ({ test }) => toEip1193Provider(test.kit).request({ method: 'eth_sendTransaction', params: [{ from: alice.address, to: bob.address, value: '0x10' }] }), valueWei: 16n },
  'a signer of ethers': { ask: async ({ test }) => {
    const { session } = servicesOf(test.kit).sessions.get('key') ?? {};
    if (!session) throw new Error('no session');
    const services = servicesOf(test.kit);
    return toEthersSigner(session, await services.transport(mockChainOne.id), { chain: mockChainOne, clock: services.port(clockPort), locks: services.port(locksPort) }).sendTransaction({ to: bob.address, value: 16n });
  }, valueWei: 16n },
};

/** What makes the fee far higher than it was shown: it is to be shown again. */
const dearer: readonly string[] = ['fees', 'tip', 'no base fee', 'a little more of all'];

describe('a node that begins to lie once a person has seen what is asked', () => {
  it.each(Object.keys(lies).flatMap((lie) => Object.keys(reviewed).map((path) => [lie, path] as const)))('about %s gets no more than was shown, by %s', async (lie, path) => {
    const page = await openPage();
    const { ask, valueWei = 0n, count = 1 } = reviewed[path] ?? {};
    const asking = either(ask?.(page));
    const code = await confirm(page, lies[lie]);
    await over(page, asking);
    await page.test.clock.advance(60_000); // the rest of a batch
    expect(dearer.includes(lie) ? [code, page.signed] : []).toEqual(dearer.includes(lie) ? ['transaction.feeRose', []] : []);
    expect(feesOf(page.signed)).toBeLessThanOrEqual(agreed(page.shown));
    expect(valueOf(page.signed)).toBeLessThanOrEqual(valueWei);
    expect(page.signed.length).toBeLessThanOrEqual(count);
  });

  it.each(Object.keys(reviewed))('and does not, has what was shown sent, by %s', async (path) => {
    const page = await openPage();
    const { ask, valueWei = 0n, count = 1 } = reviewed[path] ?? {};
    const asking = either(ask?.(page));
    expect(await confirm(page, undefined)).toBeUndefined();
    await over(page, asking);
    await page.test.turnUntil(() => page.signed.length === count);
    expect([page.shown.map(({ at }) => at), valueOf(page.signed)]).toEqual([['priced'], valueWei]);
    expect(page.shown[0]).toMatchObject({ isHigh: false });
    expect(feesOf(page.signed)).toBeGreaterThan(0n);
  });
});

describe('a node that lies from the beginning', () => {
  const lying = ['fees', 'tip', 'no base fee', 'gas', 'silence', 'nonsense'];

  it.each(lying.flatMap((lie) => ['reviewSend of the currency', 'calls one by one', 'eth_sendTransaction of an app'].map((path) => [lie, path] as const)))('about %s has it said to be dangerous, or gets next to nothing, by %s', async (lie, path) => {
    const page = await openPage();
    const asking = either(reviewed[path]?.ask(page));
    page.node.tell(lies[lie]);
    await confirm(page, lies[lie]);
    await over(page, asking);
    const isDanger = page.shown.some((price) => describePrice(price, mockChainOne).warnings.some(({ level }) => level === 'danger'));
    expect(feesOf(page.signed)).toBeLessThanOrEqual(isDanger ? agreed(page.shown) : ether / 50n);
  });

  it('gets no tip that no other transaction paid', async () => {
    const page = await openPage();
    page.node.tell(lies['fees']);
    const asking = either(page.test.kit.dispatch(reviewSend({ to: bob.address, valueWei: 16n })));
    expect(await confirm(page, lies['fees'])).toBeUndefined();
    await over(page, asking);
    expect(page.signed).toMatchObject([{ fees: { maxPriorityFeePerGasWei: 200n * 10n ** 9n } }]);
  });

  it.each(Object.keys(lies).flatMap((lie) => Object.keys(unreviewed).map((path) => [lie, path] as const)))('about %s gets no more than the cap where nothing is shown, by %s', async (lie, path) => {
    const page = await openPage();
    const { ask, valueWei = 0n } = unreviewed[path] ?? {};
    page.node.tell(lies[lie]);
    await over(page, either(ask?.(page)));
    expect(feesOf(page.signed)).toBeLessThanOrEqual(ether);
    expect(valueOf(page.signed)).toBeLessThanOrEqual(valueWei);
    expect(page.signed.length).toBeLessThanOrEqual(1);
  });
});
