import { AbiCoder, Transaction } from 'ethers';
import { createKeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import type { Answers, KeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import { NodeError, silence } from '../../../fixtures/rpc/lyingNode.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { relayersPoint } from '../../contracts/points/relayers.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import type { ChainTraits } from '../../domain/chains/chains.ts';
import type { OrderPrice } from '../../domain/transactions/orderPrice.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { waitForCalls } from '../batches/waitForCalls.ts';
import { confirmReview } from './confirmReview.ts';
import { priceOrder } from './priceOrder.ts';
import type { ReviewOrder } from './review.ts';

const [alice, bob] = mockAccounts;
const who = { walletId: 'key', address: alice.address };
const ether = 10n ** 18n;
const gwei = 10n ** 9n;
/** What each transaction of 21,000 units costs at most: twice the base fee of 1 gwei, and 1.1 gwei for the tip. */
const oneWei = (21_000n * 31n * gwei) / 10n;
const sending: ReviewOrder = { kind: 'send', chainId: 1, send: { to: bob.address, valueWei: 16n } };
const calls = (count: number): ReviewOrder => ({ kind: 'calls', chainId: 1, batch: { calls: [{ to: bob.address, valueWei: 1n }, ...Array.from({ length: count - 1 }, () => ({ to: bob.address, data: '0x12345678' }))], forceAtomic: false, isOneByOne: true } });
const uint = (value: bigint): string => AbiCoder.defaultAbiCoder().encode(['uint256'], [value]);

const kits: KeyedKit[] = [];
afterEach(() => {
  for (const { kit } of kits.splice(0)) kit.destroy();
});
async function openKit(answers: Answers = {}, traits: ChainTraits = {}, change?: (session: WalletSession) => Partial<WalletSession>): Promise<KeyedKit> {
  const made = await createKeyedKit({ endpoints: { a: { eth_sendRawTransaction: (raw: string) => Transaction.from(raw).hash, ...answers } }, traits, ...(change && { change }) });
  kits.push(made);
  return made;
}
const price = ({ kit, settled }: KeyedKit, order: ReviewOrder): Promise<OrderPrice> => settled(kit.dispatch(priceOrder(order, who)));

describe('priceOrder', () => {
  it('is told in the token by a wallet that pays in one, and shown as unknown where that one cannot tell', async () => {
    const fee = { token: '0xaa', symbol: 'TST', decimals: 6, most: 5n, taker: '0xbb' } as const;
    const asked: unknown[] = [];
    const telling = await openKit({}, {}, () => ({ feeToken: { quote: async (_from, quoted, chainId) => (asked.push(quoted.length, chainId), fee) } }));
    expect([await price(telling, calls(2)), await price(telling, sending), asked]).toEqual([{ at: 'token', fee }, { at: 'token', fee }, [2, 1, 1, 1]]);
    const silent = await openKit({}, {}, () => ({ feeToken: { quote: () => Promise.reject(new Error('no oracle')) } }));
    expect(await price(silent, sending)).toEqual({ at: 'unpriced', mostWei: 0n });
    const native = await openKit({}, {}, () => ({ feeToken: { quote: async () => undefined } }));
    expect((await price(native, sending)).at).toBe('priced');
  });

  const pays = definePlugin({ id: 'pays', contributes: [relayersPoint.of({ id: 'pays', name: 'Pays Ltd', maxCalls: 1, takesValue: false, load: () => Promise.reject(new Error('not asked')) })] });
  const calling: ReviewOrder = { kind: 'send', chainId: 1, send: { to: bob.address, data: '0x12345678', sponsored: true } };

  it('says who pays in place of the account, and what the account pays where no one does', async () => {
    const made = await openKit({ eth_getCode: '0x' });
    made.kit.register(pays);
    expect(await price(made, calling)).toEqual({ at: 'sponsored', sponsor: { by: 'relayer', name: 'Pays Ltd' } });
    expect(await price(made, { ...sending, send: { to: bob.address, valueWei: 16n, sponsored: 'ifPossible' } })).toMatchObject({ at: 'priced' });
    expect(await price(made, { ...sending, send: { to: bob.address, valueWei: 16n, sponsored: true } })).toMatchObject({ at: 'unpriced' });
  });

  it('has nothing sent by another than was shown to pay', async () => {
    const made = await openKit({ eth_getCode: '0x' });
    made.kit.register(pays);
    const shown: OrderPrice = { at: 'sponsored', sponsor: { by: 'relayer', name: 'Another' } };
    await expect(made.settled(made.kit.dispatch(confirmReview(calling, who, shown)))).rejects.toMatchObject({ code: 'transaction.sponsorChanged' });
    expect(made.signed).toEqual([]);
  });

  it('tells what a transaction costs at most', async () => {
    expect(await price(await openKit(), sending)).toMatchObject({ at: 'priced', feeWei: oneWei, l1FeeWei: 0n, isHigh: false });
  });

  it('adds up the calls of a batch, and for each what the chain below asks', async () => {
    const made = await openKit({ eth_call: uint(7n) }, { l1FeeOracle: '0x420000000000000000000000000000000000000F' });
    expect(await price(made, calls(3))).toMatchObject({ feeWei: 3n * (oneWei + 7n), l1FeeWei: 21n, costs: [{ feeWei: oneWei + 7n }, { feeWei: oneWei + 7n }, { feeWei: oneWei + 7n }] });
  });

  it('sets gas aside for a call that only works once those ahead of it have', async () => {
    const made = await openKit({ eth_estimateGas: ({ data }: { readonly data?: string }) => (data === undefined ? '0x5208' : new NodeError('execution reverted', 3)) });
    expect(await price(made, calls(2))).toMatchObject({ at: 'priced', costs: [{ gas: 21_000n }, { gas: 600_000n }] });
  });

  it('sets none aside where no node tells what that call takes', async () => {
    const made = await openKit({ eth_estimateGas: ({ data }: { readonly data?: string }) => (data === undefined ? '0x5208' : silence) });
    expect(await price(made, calls(2))).toEqual({ at: 'unpriced', mostWei: ether / 50n });
  });

  it('gives up with its caller, and does not say then that there is no price', async () => {
    const made = await openKit({ eth_estimateGas: silence });
    const left = new AbortController();
    const pricing = made.kit.dispatch(priceOrder(sending, who, left.signal));
    left.abort(new Error('closed'));
    await expect(made.settled(pricing)).rejects.toThrow('closed');
  });

  it('compares with the endpoint that saw the least paid', async () => {
    const told = (usual: string): Answers => ({ eth_getBlockByNumber: { baseFeePerGas: '0x6fc23ac00' }, eth_feeHistory: { baseFeePerGas: [usual], reward: [['0x0']] } }); // 30 gwei
    for (const [a, b, isHigh] of [['0x6fc23ac00', '0x3b9aca00', true], ['0x3b9aca00', '0x6fc23ac00', true], ['0x6fc23ac00', '0x6fc23ac00', false]] as const) {
      const made = await createKeyedKit({ endpoints: { a: told(a), b: told(b) } });
      kits.push(made);
      expect(await price(made, sending)).toMatchObject({ isHigh });
    }
  });

  it.each<[string, Answers]>([
    ['a silent node', { eth_estimateGas: silence }],
    ['a node that knows no price', { eth_getBlockByNumber: {}, eth_gasPrice: undefined }],
    ['what would be refused', { eth_estimateGas: new NodeError('execution reverted', 3) }],
  ])('says of %s that there is no price, and that no high fee is paid', async (_what, answers) => {
    const made = await openKit(answers);
    const beforeMs = made.clock.nowMs();
    expect(await price(made, sending)).toEqual({ at: 'unpriced', mostWei: ether / 50n });
    expect(made.clock.nowMs() - beforeMs).toBeLessThan(9_000);
  });

  it('calls a fee high by its amount, and by what recent blocks took', async () => {
    const told = (baseFeeWei: bigint, usualWei: bigint): Answers => ({ eth_getBlockByNumber: { baseFeePerGas: `0x${baseFeeWei.toString(16)}` }, eth_feeHistory: { baseFeePerGas: [`0x${usualWei.toString(16)}`], reward: [['0x0']] } });
    expect(await price(await openKit(told(500n * gwei, 500n * gwei)), sending)).toMatchObject({ isHigh: true }); // 0.021 ETH
    expect(await price(await openKit(told(450n * gwei, 450n * gwei)), sending)).toMatchObject({ isHigh: false });
    expect(await price(await openKit(told(450n * gwei, 450n * gwei)), calls(2))).toMatchObject({ isHigh: true }); // as a sum
    expect(await price(await openKit(told(30n * gwei, gwei)), sending)).toMatchObject({ isHigh: true });
    expect(await price(await openKit(told(500n * gwei, 500n * gwei)), { ...sending, send: { to: bob.address, valueWei: ether } })).toMatchObject({ isHigh: false });
  });

  it('leaves the price to a wallet that shows it, unless the order says it', async () => {
    const [made, wallet] = [await openKit(), await openKit()];
    const entry = servicesOf(wallet.kit).sessions.get('key');
    if (!entry) throw new Error('no session');
    delete (entry.session as { signTransaction?: unknown }).signTransaction; // from now on it is a wallet that sends by itself
    expect(await price(wallet, sending)).toEqual({ at: 'free' });
    expect(await price(wallet, calls(2))).toEqual({ at: 'free' });
    const cost = { gas: 100_000n, fees: { type: 'legacy', gasPriceWei: 300n * gwei } } as const;
    const given: ReviewOrder = { kind: 'send', chainId: 1, send: { to: bob.address, ...cost } };
    expect(await price(wallet, given)).toMatchObject({ feeWei: (3n * ether) / 100n, isHigh: true, costs: [{ gas: 100_000n, feeWei: (3n * ether) / 100n }] });
    for (const part of [{ gas: cost.gas }, { fees: cost.fees }]) expect(await price(wallet, { ...given, send: { to: bob.address, ...part } })).toEqual({ at: 'free' });
    expect(await price(made, { kind: 'message', message: 'hi', isBytes: false })).toEqual({ at: 'free' });
  });
});

describe('confirmReview, of what a key signs', () => {
  /** Shows it, changes what the node says, and has it confirmed. */
  async function confirm(order: ReviewOrder, later: Answers, { first = {}, traits = {}, shown }: { readonly first?: Answers; readonly traits?: ChainTraits; readonly shown?: OrderPrice } = {}) {
    const now: { answers: Answers } = { answers: first };
    const by = (method: string, fallback: unknown) => (...params: readonly unknown[]): unknown => {
      const answer = Object.hasOwn(now.answers, method) ? now.answers[method] : fallback;
      return typeof answer === 'function' ? answer(...params) : answer;
    };
    const made = await openKit({ eth_getBlockByNumber: by('eth_getBlockByNumber', { baseFeePerGas: '0x3b9aca00' }), eth_estimateGas: by('eth_estimateGas', '0x5208'), eth_call: by('eth_call', '0x'), eth_maxPriorityFeePerGas: by('eth_maxPriorityFeePerGas', '0x3b9aca00') }, traits);
    const seen = shown ?? (await price(made, order));
    now.answers = later;
    const outcome = await made.settled(made.kit.dispatch(confirmReview(order, who, seen)).then((answer) => answer, (error: { readonly code: string }) => error.code));
    return { ...made, outcome, seen };
  }
  const base = (wei: bigint): Answers => ({ eth_getBlockByNumber: { baseFeePerGas: `0x${wei.toString(16)}` } });

  it('signs for a quarter more than was shown, and not for more', async () => {
    expect((await confirm(sending, base(1_387_500_000n))).signed).toMatchObject([{ fees: { maxFeePerGasWei: 3_875_000_000n } }]);
    const dearer = await confirm(sending, base(1_387_500_001n));
    expect([dearer.outcome, dearer.signed, dearer.kit.getState().activity.entries]).toEqual(['transaction.feeRose', [], []]);
  });

  it('counts what the chain below asks', async () => {
    const traits = { l1FeeOracle: '0x420000000000000000000000000000000000000F' };
    const first = { eth_call: uint(oneWei) };
    expect((await confirm(sending, { eth_call: uint((3n * oneWei) / 2n) }, { first, traits })).signed).toHaveLength(1);
    expect((await confirm(sending, { eth_call: uint((3n * oneWei) / 2n + 1n) }, { first, traits })).outcome).toBe('transaction.feeRose');
  });

  it('signs what was not priced for no high fee, and shows the price of what would be', async () => {
    const first = { eth_estimateGas: silence };
    expect((await confirm(sending, base(450n * gwei), { first })).signed).toHaveLength(1);
    expect((await confirm(sending, base(500n * gwei), { first })).outcome).toBe('transaction.feeRose');
  });

  it('leaves it to sending what can be priced neither before nor now', async () => {
    const { outcome, signed } = await confirm(sending, { eth_estimateGas: silence }, { first: { eth_estimateGas: silence } });
    expect([outcome, signed]).toEqual(['rpc.unreachable', []]);
  });

  it('tries out what was priced before the key signs it', async () => {
    const { outcome, signed } = await confirm(sending, { eth_call: new NodeError('execution reverted', 3) });
    expect([outcome, signed]).toEqual(['transaction.simulationFailed', []]);
  });

  it('signs next to nothing where no price was shown at all', async () => {
    const made = await openKit(base(500n * gwei));
    await expect(made.settled(made.kit.dispatch(confirmReview(sending, who)))).rejects.toMatchObject({ code: 'transaction.feeRose' });
    expect(made.signed).toEqual([]);
  });

  it.each<[string, ReviewOrder, OrderPrice | undefined, bigint]>([
    ['of one, a quarter more than was shown', sending, undefined, (oneWei * 125n) / 100n],
    ['of one without a price, no high fee', sending, { at: 'unpriced', mostWei: ether / 50n }, ether / 50n],
    ['of the first of four without a price, a quarter of that', calls(4), { at: 'unpriced', mostWei: ether / 50n }, ether / 200n],
  ])('tells the key what it may sign for: %s', async (_what, order, shown, most) => {
    const limits: unknown[] = [];
    const made = await openKit({}, {}, ({ signTransaction }) => ({ signTransaction: async (from, transaction, options) => {
      limits.push(options?.maxFeeWei);
      return String(await signTransaction?.(from, transaction, options));
    } }));
    await made.settled(made.kit.dispatch(confirmReview(order, who, shown ?? (await price(made, order)))));
    expect(limits).toEqual([most]);
  });

  it('holds each call of a batch to its own part, and stops at one that costs more', async () => {
    const made = await openKit({ eth_getTransactionReceipt: (hash: string) => receipt(hash), eth_blockNumber: '0x5', eth_getBlockByNumber: () => block(made?.signed.length ?? 0) });
    const block = (signed: number): object => ({ number: '0x5', hash: `0x${'5'.repeat(64)}`, parentHash: `0x${'4'.repeat(64)}`, timestamp: '0x1', baseFeePerGas: signed === 0 ? '0x3b9aca00' : '0x77359400', transactions: [] });
    const receipt = (hash: string): object => ({ transactionHash: hash, blockNumber: '0x5', blockHash: `0x${'5'.repeat(64)}`, status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1', logs: [], from: alice.address, to: bob.address, transactionIndex: '0x0', cumulativeGasUsed: '0x5208', type: '0x2' });
    const order = calls(2);
    const seen = await price(made, order);
    const answer = await made.settled(made.kit.dispatch(confirmReview(order, who, seen)));
    if (answer.kind !== 'calls') throw new Error('no batch');
    await made.settled(made.kit.dispatch(waitForCalls({ id: answer.id })).catch(() => undefined));
    expect(made.signed).toHaveLength(1);
    expect(made.kit.getState().calls.bundles).toMatchObject([{ stopped: { code: 'transaction.feeRose' } }]);
  });
});
