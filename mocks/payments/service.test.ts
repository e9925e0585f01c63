import { localAccount } from '../../adapters/ethers/index.ts';
import { bridgeLifi } from '../../plugins/bridgeLifi/index.ts';
import { askOffers, continuePayment, onramp, selectOffers, selectPayments, startCheckout, startPayment } from '../../plugins/onramp/index.ts';
import type { OffersQuery, PaymentPhase } from '../../plugins/onramp/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { defineService } from '../../src/domain/service/service.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { mockAccounts } from '../accounts.ts';
import { mockChainOne, mockChainTwo } from '../chains.ts';
import { createFakeClock } from '../fakeClock.ts';
import { startMockWorld } from '../node.ts';
import { createTestKit, createTestStorage, getShownQuestion } from '../testing/index.ts';
import { mockToken } from '../token/mockToken.ts';
import { createMockWorld } from '../world.ts';
import type { MockWorld } from '../world.ts';
import { mockRouter } from './contracts.ts';
import { mockPaymentUrls } from './scenarios.ts';
import type { PaymentScenario } from './scenarios.ts';

const [, , carol] = mockAccounts;
const ether = 10n ** 18n;
const native = (chainId: number) => ({ chainId, address: nativeTokenAddress });
const dollars = (chainId: number) => ({ chainId, address: mockToken.address });
/** Two of a currency at 2,000 US dollars for one at 1,000, less half a percent. */
const bridging = { kind: 'route', account: carol.address, from: native(mockChainOne.id), to: native(mockChainTwo.id), exact: 'input', amount: ether / 2n, slippageBps: 50 } as const;
const bridged = (ether * 995n) / 1_000n;
const purchase = { kind: 'checkout', account: carol.address, to: native(mockChainOne.id), amount: ether, currency: 'USD', country: 'US' } as const;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** What outlives a page. */
function createKept() {
  let text: string | null = null;
  return { storage: createTestStorage(), keptPayments: { read: () => text, write: (next: string) => void (text = next) } };
}

async function start(scenario: PaymentScenario = { kind: 'none' }, { storage, keptPayments } = createKept()) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock, keptPayments });
  world.paymentScenario.set(scenario);
  const test = createTestKit({
    clock, world, storage, autoConnect: false, service: defineService({ hosts: ['pay.latchkey.test'], clientId: 'me', bridgeUrl: mockPaymentUrls.bridge }, { isPage: false }),
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: carol.privateKey }) }), onramp, bridgeLifi.with({ url: mockPaymentUrls.lifi })],
  });
  const started = startMockWorld({ world });
  ends.push(() => started.stop(), () => test.kit.destroy());
  const { kit } = test;
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  const offered = async (query: OffersQuery) => {
    await test.settled(kit.dispatch(askOffers(query)));
    const offers = selectOffers(kit.getState());
    if (offers.at !== 'offered') throw new Error(`offers are ${offers.at}`);
    return offers;
  };
  const offerOf = async (query: OffersQuery, providerId: string) => {
    const offer = (await offered(query)).offers.find((each) => each.providerId === providerId);
    if (!offer) throw new Error('no offer');
    return offer;
  };
  const confirm = async () => {
    await test.turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    const question = getShownQuestion(kit, reviewQuestion);
    if (!question) throw new Error('no review');
    const { order, walletId, address } = question.params;
    question.answer(await test.settled(kit.dispatch(confirmReview(order, { walletId, address }))));
  };
  const phase = (): PaymentPhase | undefined => selectPayments(kit.getState())[0]?.phase;
  const until = (at: PaymentPhase['at']) => test.turnUntil(() => phase()?.at === at, { stepMs: 1_000 });
  const stop = () => {
    for (const end of ends.splice(0).toReversed()) end();
  };
  /** Begins a purchase; the address of its page. */
  const checkOut = async (query: OffersQuery, providerId = 'onramp.stripe'): Promise<string> => {
    kit.dispatch(startCheckout(await offerOf(query, providerId)));
    return test.windows.at(-1)?.urls.at(-1) ?? '';
  };
  return { world, stop, checkOut, test, kit, offered, offerOf, confirm, phase, until };
}

const ask = async (world: MockWorld, chainId: number, method: string, params: readonly unknown[]): Promise<bigint> => BigInt(String(await (await world.getChain(chainId)).request({ method, params })));
const balanceOn = (world: MockWorld, chainId: number) => ask(world, chainId, 'eth_getBalance', [carol.address, 'latest']);
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');
const dollarsOn = (world: MockWorld, chainId: number) => ask(world, chainId, 'eth_call', [{ to: mockToken.address, data: `0x70a08231${word(carol.address)}` }, 'latest']);
const allowanceOf = (world: MockWorld) => ask(world, mockChainOne.id, 'eth_call', [{ to: mockToken.address, data: `0xdd62ed3e${word(carol.address)}${word(mockRouter)}` }, 'latest']);
const press = (page: string, outcome: 'paid' | 'declined') => fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }) });

describe('purchases in the mocked world', () => {
  it('bring what was bought once they are paid', async () => {
    const { world, checkOut, until, offered, phase } = await start();
    const query = { ...purchase, to: dollars(mockChainOne.id), amount: 25_000_000n };
    // 25 US dollars, and what each takes for itself.
    expect((await offered(query)).offers.map((offer) => offer.kind === 'checkout' && [offer.via, offer.currencyAmount, offer.outputAmount])).toEqual(expect.arrayContaining([['Stripe', '25.38', 25_000_000n], ['Coinbase', '25.63', 25_000_000n]]));
    const before = await dollarsOn(world, mockChainOne.id);
    const page = await checkOut(query);
    expect(await (await fetch(page)).json()).toMatchObject({ via: 'Stripe', state: 'open', amount: '25000000', symbol: 'MUSD', decimals: 6, receiver: carol.address });
    expect(await dollarsOn(world, mockChainOne.id)).toBe(before);
    await press(page, 'paid');
    await until('completed');
    expect((await dollarsOn(world, mockChainOne.id)) - before).toBe(25_000_000n);
    const { hash } = phase() as { readonly hash: string }; // of what has ended
    expect(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({ status: '0x1' });
  });

  it('go on over a reload, which begins the chains anew, and wait where the service is slow', async () => {
    const kept = createKept();
    const first = await start({ kind: 'slow' }, kept);
    const page = await first.checkOut(purchase);
    first.stop();
    const second = await start({ kind: 'slow' }, kept);
    await second.until('waiting');
    const paidMs = second.test.clock.nowMs();
    await press(page, 'paid');
    await second.test.turnUntil(() => second.test.clock.nowMs() > paidMs + 60_000, { stepMs: 1_000 });
    expect(second.phase()).toEqual({ at: 'waiting' });
    const before = await balanceOn(second.world, mockChainOne.id);
    second.world.paymentScenario.set({ kind: 'none' });
    await second.until('completed');
    expect((await balanceOn(second.world, mockChainOne.id)) - before).toBe(ether);
  });

  it('of what is not sold for money wait for the person, who then swaps what was bought', async () => {
    const kept = createKept();
    const first = await start({ kind: 'none' }, kept);
    const query = { ...purchase, to: dollars(mockChainOne.id), amount: 25_000_000n };
    expect(await first.offerOf(query, 'onramp.transak')).toMatchObject({ via: 'Transak', outputAmount: 25_000_000n, stepCount: 2, sends: { token: native(mockChainOne.id), amount: 12_562_814_070_351_759n } }); // 25 of 2,000, of which half a percent is lost
    const page = await first.checkOut(query, 'onramp.transak');
    expect(await (await fetch(page)).json()).toMatchObject({ symbol: 'METH', decimals: 18 });
    await press(page, 'paid');
    await first.until('ready');
    expect(selectPayments(first.kit.getState())[0]).toMatchObject({ kind: 'route', from: native(mockChainOne.id), to: dollars(mockChainOne.id), bought: { currency: 'USD', via: 'Transak' } });
    first.stop();
    const { world, kit, confirm, until } = await start({ kind: 'none' }, kept);
    await until('ready');
    const before = await dollarsOn(world, mockChainOne.id);
    expect(getShownQuestion(kit, reviewQuestion)).toBeUndefined();
    const [payment] = selectPayments(kit.getState());
    kit.dispatch(continuePayment({ id: payment?.id ?? '' }));
    await confirm();
    await until('completed');
    expect((await dollarsOn(world, mockChainOne.id)) - before).toBe(25_000_000n);
  });

  it('that are declined, refused or given back bring nothing', async () => {
    const { world, checkOut, until, phase } = await start();
    const before = await balanceOn(world, mockChainOne.id);
    for (const [outcome, kind] of [['declined', 'none'], ['paid', 'fails'], ['paid', 'refunds']] as const) {
      world.paymentScenario.set({ kind });
      await press(await checkOut(purchase), outcome);
      await until('failed');
      expect([phase(), await balanceOn(world, mockChainOne.id)]).toEqual([{ at: 'failed' }, before]);
    }
  });
});

describe('swaps and bridgings in the mocked world', () => {
  it.each(['onramp.bridge', 'bridgeLifi'])('%s takes on one chain and brings to the other, and swaps on one, allowed exactly what it takes', async (providerId) => {
    const { world, kit, test, offerOf, confirm, until, phase } = await start();
    const [tokens, coins, others] = [await dollarsOn(world, mockChainOne.id), await balanceOn(world, mockChainOne.id), await balanceOn(world, mockChainTwo.id)];
    await test.settled(kit.dispatch(startPayment(await offerOf(bridging, providerId))));
    await confirm();
    await until('completed');
    expect(phase()).toMatchObject({ outputAmount: bridged });
    expect([(await balanceOn(world, mockChainTwo.id)) - others, await ask(world, mockChainOne.id, 'eth_getBalance', [mockRouter, 'latest'])]).toEqual([bridged, 1_000_000n * ether + bridging.amount]);

    const offer = await offerOf({ ...bridging, from: dollars(mockChainOne.id), to: native(mockChainOne.id), amount: 4_000_000_000n }, providerId);
    expect(offer).toMatchObject({ outputAmount: 2n * bridged });
    await test.settled(kit.dispatch(startPayment(offer)));
    await confirm();
    expect(await allowanceOf(world)).toBe(4_000_000_000n);
    await confirm();
    await until('completed');
    expect([tokens - (await dollarsOn(world, mockChainOne.id)), await allowanceOf(world)]).toEqual([4_000_000_000n, 0n]);
    const gained = (await balanceOn(world, mockChainOne.id)) - coins + bridging.amount;
    expect(gained > 2n * bridged - ether / 100n && gained < 2n * bridged).toBe(true); // less the fees of three transactions
  });

  it('give back, bring another token or lose what was paid, as the scenario says', async () => {
    const { world, kit, test, offerOf, confirm, until } = await start();
    const fates = [['refunds', 'refunded', bridging.amount, 0n], ['partial', 'partial', 0n, 990_025_000n], ['fails', 'failed', 0n, 0n]] as const;
    for (const [kind, at, given, tokens] of fates) {
      world.paymentScenario.set({ kind });
      const before = [await balanceOn(world, mockChainOne.id), await balanceOn(world, mockChainTwo.id), await dollarsOn(world, mockChainTwo.id)] as const;
      await test.settled(kit.dispatch(startPayment(await offerOf(bridging, 'bridgeLifi'))));
      await confirm();
      await until(at);
      const spent = before[0] - (await balanceOn(world, mockChainOne.id)) - bridging.amount + given;
      expect(spent > 0n && spent < ether / 100n).toBe(true); // the fees of a transaction
      expect([(await balanceOn(world, mockChainTwo.id)) - before[1], (await dollarsOn(world, mockChainTwo.id)) - before[2]]).toEqual([0n, tokens]);
    }
  });

  it('cost more than offered, are not there, or never answer, as the scenario says', async () => {
    const { world, kit, test, offered, offerOf } = await start();
    const offer = await offerOf(bridging, 'onramp.bridge');
    world.paymentScenario.set({ kind: 'moves' });
    await expect(test.settled(kit.dispatch(startPayment(offer)))).rejects.toMatchObject({ code: 'payment.moved' });
    world.paymentScenario.set({ kind: 'noOffers' });
    expect(await offered(bridging)).toMatchObject({ offers: [], failures: [{ providerName: 'Bridge', error: { code: 'fetch.failed', message: 'No route' } }] });
    expect(await offered(purchase)).toMatchObject({ offers: [], failures: [{ error: { message: 'No route' } }, {}, {}] });
    world.paymentScenario.set({ kind: 'silent' });
    expect(await offered(bridging)).toMatchObject({ offers: [], failures: [{ error: { code: 'payment.timedOut' } }, { error: { code: 'payment.timedOut' } }] });
  });
});
