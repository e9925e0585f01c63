import { Interface, Wallet } from 'ethers';
import { createLyingNode, l1FeeSelector, lies, truth } from '../fixtures/rpc/lyingNode.ts';
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
import type { Token } from './domain/tokens/token.ts';
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
/** Base: it has names, and pays the chain below. */
const chain = { ...mockChainOne, id: 8453 };
const word = (value: bigint | string): string => `0x${BigInt(value).toString(16).padStart(64, '0')}`;
const resolver = `0x${'5a'.repeat(20)}`;
/** What the mocked chain has no contracts for: one name, that is Bob's, and the fee of the chain below. */
const contracts: Lie = (method, [call]) => {
  const { to, data = '', input = data }: { readonly to?: unknown; readonly data?: unknown; readonly input?: unknown } = Object(call);
  const resolves: Readonly<Record<string, string>> = { '0x3b3b57de': word(bob.address), '0x01ffc9a7': word(0n) };
  const answers: Readonly<Record<string, string>> = { [l1FeeSelector]: word(1_000n), '0x0178b8bf': word(resolver), ...(String(to).toLowerCase() === resolver && resolves) };
  return (method === 'eth_call' ? answers[String(input).slice(0, 10)] : undefined) ?? truth;
};
const erc20 = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);
const transferData = erc20.encodeFunctionData('transfer', [bob.address, 7n]);

jest.setTimeout(60_000); // a chain starts in each

interface Asked {
  readonly to?: string | undefined;
  readonly valueWei?: bigint;
  readonly data?: string;
}

interface Page {
  readonly test: TestKit<CoreState>;
  readonly node: LyingNode;
  readonly world: MockWorld;
  /** What the key signed, in order. */
  readonly signed: PreparedTransaction[];
  /** What the person saw of prices, in order. */
  readonly shown: OrderPrice[];
  /** What the person saw of transactions, in order. */
  readonly asked: Asked[];
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A page whose wallet is a key, over a node that may begin to lie. */
async function openPage(): Promise<Page> {
  const clock = createFakeClock();
  const world = createMockWorld({ clock, chains: [chain] });
  const node = createLyingNode(createWorldHttp(world, world.chains).adapter, clock, contracts);
  const signed: PreparedTransaction[] = [];
  const test = createTestKit({
    clock, world, adapters: [node.adapter],
    plugins: [walletLocal({
      id: 'key', name: 'Key',
      openSession: async () => {
        const session = await localSession({ signer: new Wallet(alice.privateKey), chainId: chain.id });
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
  return { test, node, world, signed, shown: [], asked: [] };
}

/** Ends well in any case: with the code that it failed with. */
function either<T>(run: Promise<T> | undefined): Promise<T | string | undefined> {
  return Promise.resolve(run).catch((error: { readonly code?: string; readonly message: string }) => error.code ?? error.message);
}

function toAsked({ to, valueWei = 0n, data = '0x' }: Asked): Asked {
  return { to: to?.toLowerCase(), valueWei, data };
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
  page.asked.push(...(order.kind === 'send' ? [order.send] : order.kind === 'calls' ? order.batch.calls : []).map(toAsked));
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
const native = { chainId: chain.id, from: alice.address, token: nativeTokenAddress, to: bob.address };

interface Way {
  ask(page: Page): Promise<unknown>;
  /** Absent for as much as possible. */
  readonly valueWei?: bigint;
  readonly count?: number;
  /** Gas and price stand in what is asked, so that they are signed as they are. */
  readonly isPriced?: true;
}

/** Every way on which a person is shown what is sent, and what it moves of the currency. */
const reviewed: Readonly<Record<string, Way>> = {
  'reviewSend of the currency': { ask: ({ test }) => test.kit.dispatch(reviewSend({ to: bob.address, valueWei: 16n })), valueWei: 16n },
  'reviewSend of a call': { ask: ({ test }) => test.kit.dispatch(reviewSend({ to: mockToken.address, data: transferData })), valueWei: 0n },
  'reviewTransfer of the currency': { ask: ({ test }) => test.kit.dispatch(reviewTransfer({ ...native, id: 'a', amount: 16n })), valueWei: 16n },
  'reviewTransfer of a token': { ask: ({ test }) => test.kit.dispatch(reviewTransfer({ ...native, token: mockToken.address, decimals: 6, id: 'a', amount: 7n })), valueWei: 0n },
  'the Send screen': { ask: (page) => submit(page), valueWei: ether },
  'the Send screen, to a name': { ask: (page) => submit(page, { name: 'bob.eth' }), valueWei: ether },
  'the Send screen, as much as possible': { ask: (page) => submit(page, { isMax: true }), isPriced: true },
  'the Send screen, all of a token': { ask: (page) => submit(page, { isMax: true, token }), valueWei: 0n },
  'calls one by one': { ask: ({ test }) => test.kit.dispatch(reviewCalls({ chainId: chain.id, walletId: 'key', forceAtomic: false, calls: [{ to: bob.address, valueWei: 3n }, { to: mockToken.address, data: transferData }] })), valueWei: 3n, count: 2 },
  'eth_sendTransaction of an app': { ask: ({ test }) => test.kit.dispatch(answerRequest({ method: 'eth_sendTransaction', params: [{ from: alice.address, to: bob.address, value: '0x10' }], review: true })), valueWei: 16n },
  'wallet_sendCalls of an app': { ask: ({ test }) => test.kit.dispatch(answerRequest({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', from: alice.address, chainId: '0x2105', atomicRequired: false, calls: [{ to: bob.address, value: '0x3' }] }], review: true })), valueWei: 3n },
};

const currency = { chainId: chain.id, address: nativeTokenAddress, symbol: 'METH', name: 'Mock Ether', decimals: 18 };
const token: Token = { chainId: chain.id, address: mockToken.address, symbol: 'MOCK', name: 'Mock', decimals: 6 };
const holdsWei = 5n * ether;
const holdsUnits = 7n;

function submit({ test }: Page, { name, isMax = false, token: chosen = currency }: { readonly name?: string; readonly isMax?: boolean; readonly token?: Token } = {}): Promise<void> {
  const form = { chainId: chain.id, token: chosen.address, to: name ?? bob.address, amount: isMax ? '' : '1', isMax, acceptedFor: undefined, isSubmitted: true };
  let state: SendState = { form, chosen, picker: undefined, phase: { at: 'editing' } };
  const memory = { get: () => state, subscribe: () => () => {}, set: (change: (before: SendState) => SendState) => void (state = change(state)) };
  const isNative = chosen === currency;
  const amount = isMax ? (isNative ? 1n : holdsUnits) : ether;
  return submitTransfer(test.kit, memory, { form, facts: { token: chosen, tokenUnits: isNative ? holdsWei : holdsUnits, nativeWei: holdsWei, decimalSign: '.' }, plan: { ...native, token: chosen.address, amount }, cost: undefined, to: bob.address, name, walletId: 'key' });
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
    return toEthersSigner(session, await services.transport(chain.id), { chain, clock: services.port(clockPort), locks: services.port(locksPort) }).sendTransaction({ to: bob.address, value: 16n });
  }, valueWei: 16n },
};

/** What makes the fee far higher than it was shown: it is to be shown again. */
const dearer: readonly string[] = ['fees', 'tip', 'no base fee', 'a little more of all', 'the fee of the chain below', 'a little more of the fee of the chain below'];
/** Of these also what names its gas and price itself. */
const dearerBelow: readonly string[] = ['the fee of the chain below', 'a little more of the fee of the chain below'];

describe('a node that begins to lie once a person has seen what is asked', () => {
  it.each(Object.keys(lies).flatMap((lie) => Object.keys(reviewed).map((path) => [lie, path] as const)))('about %s gets no more than was shown, by %s', async (lie, path) => {
    const page = await openPage();
    const { ask, valueWei, count = 1, isPriced } = reviewed[path] ?? {};
    const asking = either(ask?.(page));
    const code = await confirm(page, lies[lie]);
    await over(page, asking);
    await page.test.clock.advance(60_000); // the rest of a batch
    const isDearer = (isPriced ? dearerBelow : dearer).includes(lie);
    expect(isDearer ? [code, page.signed] : []).toEqual(isDearer ? ['transaction.feeRose', []] : []);
    expect(feesOf(page.signed)).toBeLessThanOrEqual(agreed(page.shown));
    expect(valueOf(page.signed)).toBeLessThanOrEqual(valueWei ?? holdsWei - feesOf(page.signed));
    expect(page.signed.length).toBeLessThanOrEqual(count);
    expect(page.signed.map(toAsked)).toEqual(page.asked.slice(0, page.signed.length));
    expect(page.signed.filter(({ chainId }) => chainId !== chain.id)).toEqual([]);
  });

  it.each(Object.keys(reviewed))('and does not, has what was shown sent, by %s', async (path) => {
    const page = await openPage();
    const { ask, valueWei, count = 1 } = reviewed[path] ?? {};
    const asking = either(ask?.(page));
    expect(await confirm(page, undefined)).toBeUndefined();
    await over(page, asking);
    await page.test.turnUntil(() => page.signed.length === count);
    const l1FeeWei = page.shown[0]?.at === 'priced' ? page.shown[0].l1FeeWei : 0n;
    expect(l1FeeWei).toBe(1_000n * BigInt(count));
    expect([page.shown.map(({ at }) => at), valueOf(page.signed)]).toEqual([['priced'], valueWei ?? holdsWei - feesOf(page.signed) - (l1FeeWei * 125n) / 100n]);
    expect(page.shown[0]).toMatchObject({ isHigh: false });
    expect(feesOf(page.signed)).toBeGreaterThan(0n);
    expect(page.signed.map(toAsked)).toEqual(page.asked);
  });
});

describe('a node that begins to lie between the form and the review', () => {
  it.each(['names', 'the account behind a name'])('about %s has nothing shown, and nothing sent', async (lie) => {
    const page = await openPage();
    page.node.tell(lies[lie]);
    await over(page, submit(page, { name: 'bob.eth' }));
    expect([getShownQuestion(page.test.kit, reviewQuestion), page.signed]).toEqual([undefined, []]);
  });

  it.each(Object.keys(lies).filter((lie) => lie !== 'silence'))('about %s has no more sent than the form said there was, and only with a tick if the fee is high', async (lie) => {
    const page = await openPage();
    page.node.tell(lies[lie]);
    let isOver = false;
    const asking = either(submit(page, { isMax: true })).finally(() => (isOver = true));
    await page.test.turnUntil(() => isOver || getShownQuestion(page.test.kit, reviewQuestion) !== undefined);
    if (!isOver) await confirm(page, lies[lie]);
    await over(page, asking);
    const isDanger = page.shown.some((price) => describePrice(price, chain).warnings.some(({ level }) => level === 'danger'));
    expect(feesOf(page.signed)).toBeLessThanOrEqual(isDanger ? holdsWei : ether / 50n);
    expect(feesOf(page.signed) + valueOf(page.signed)).toBeLessThanOrEqual(holdsWei);
    expect(page.signed.map(toAsked)).toEqual(page.asked.slice(0, page.signed.length));
  });
});

describe('a node that lies from the beginning', () => {
  const lying = Object.keys(lies).filter((lie) => /fee|gas|tip|block|silence|nonsense/.test(lie));

  it.each(lying.flatMap((lie) => ['reviewSend of the currency', 'calls one by one', 'eth_sendTransaction of an app'].map((path) => [lie, path] as const)))('about %s has it said to be dangerous, or gets next to nothing, by %s', async (lie, path) => {
    const page = await openPage();
    const asking = either(reviewed[path]?.ask(page));
    page.node.tell(lies[lie]);
    await confirm(page, lies[lie]);
    await over(page, asking);
    const isDanger = page.shown.some((price) => describePrice(price, chain).warnings.some(({ level }) => level === 'danger'));
    expect(feesOf(page.signed)).toBeLessThanOrEqual(isDanger ? agreed(page.shown) : ether / 50n);
  });

  it('gets no tip that no other transaction paid', async () => {
    const page = await openPage();
    page.node.tell(lies['fees']);
    const asking = either(page.test.kit.dispatch(reviewSend({ to: bob.address, valueWei: 16n })));
    expect(await confirm(page, lies['fees'])).toBeUndefined();
    await over(page, asking);
    const tips = page.signed.map(({ fees }) => (fees.type === 'eip1559' ? fees.maxPriorityFeePerGasWei : 0n));
    expect(tips).toHaveLength(1);
    expect(tips[0]).toBeLessThanOrEqual((200n * 10n ** 9n * 101n) / 100n); // rounded up where zeros are cheap
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
