import { localAccount } from '../../adapters/ethers/index.ts';
import { arrivedHash, bridgeUrl, createPaymentServices, lifiUrl, paymentWorldAdapter, router } from '../../fixtures/payments/paymentWorld.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockChainTwo, mockToken } from '../../mocks/index.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { checkPlugin, createTestKit, createTestStorage, getShownQuestion } from '../../mocks/testing/index.ts';
import type { OpenWallet } from '../../src/contracts/wallet.ts';
import { defineService } from '../../src/domain/service/service.ts';
import { encodeJson } from '../../src/domain/encoding/json.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { prepareRoute } from '../../src/flows/payments/preparePayment.ts';
import { selectActivity } from '../../src/store/activity.ts';
import { bridgeLifi } from '../bridgeLifi/index.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { askOffers, continuePayment, dropPayment, onramp, resendStep, selectOffers, selectPayments, showCheckout, startCheckout, startPayment } from './index.ts';
import type { OffersQuery, PaymentPhase } from './index.ts';

const [alice] = mockAccounts;
const native = (chainId: number) => ({ chainId, address: nativeTokenAddress });
const bridging: Extract<OffersQuery, { kind: 'route' }> = { kind: 'route', account: alice.address, from: native(mockChainOne.id), to: native(mockChainTwo.id), exact: 'input', amount: 1_000_000n, slippageBps: 50 };
const swap: OffersQuery = { ...bridging, from: { chainId: mockChainOne.id, address: mockToken.address }, to: native(mockChainOne.id) };
const purchase: Extract<OffersQuery, { kind: 'checkout' }> = { kind: 'checkout', account: alice.address, to: native(mockChainOne.id), amount: 5_000n, currency: 'EUR', country: 'DE' };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Shared = ReturnType<typeof createShared>;
function createShared() {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  ends.push(() => world.close());
  return { clock, world, services: createPaymentServices(), storage: createTestStorage() };
}

interface Setting {
  readonly withLifi?: boolean;
  readonly bridges?: boolean;
  /** The wallet carries batches out as one, and says this of them. */
  readonly batches?: 'confirmed' | 'reverted';
  /** What it says of batches before. */
  readonly atomic?: 'supported' | 'ready';
}

const batchHash = `0x${'ba'.repeat(32)}` as const;

async function start(shared: Shared = createShared(), { withLifi = true, bridges = true, batches, atomic = 'supported' }: Setting = {}) {
  const { clock, world, services, storage } = shared;
  const test = createTestKit({
    clock, world, storage, adapters: [paymentWorldAdapter(world, services.answer)], service: defineService({ hosts: ['bridge.test'], clientId: 'me', bridgeUrl }, { isPage: false }), autoConnect: false,
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: batches ? batching(batches, atomic) : localAccount({ privateKey: alice.privateKey }) }), onramp.with({ bridges }), ...(withLifi ? [bridgeLifi.with({ url: lifiUrl })] : [])],
  });
  ends.push(() => test.kit.destroy());
  const { kit } = test;
  const payment = () => selectPayments(kit.getState())[0];
  const at = (): PaymentPhase['at'] | undefined => payment()?.phase.at;
  const offered = async (query: OffersQuery) => {
    await test.settled(kit.dispatch(askOffers(query)));
    const offers = selectOffers(kit.getState());
    if (offers.at !== 'offered') throw new Error(`offers are ${offers.at}`);
    return offers;
  };
  /** Asks, and begins by the offer of a provider. */
  const begin = async (query: OffersQuery, providerId = 'bridgeLifi') => {
    const { offers } = await offered(query);
    const offer = offers.find((each) => each.providerId === providerId);
    if (!offer) throw new Error('no offer');
    return test.settled(kit.dispatch(startPayment(offer)));
  };
  const shown = async () => {
    await test.turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    const question = getShownQuestion(kit, reviewQuestion);
    if (!question) throw new Error('no review');
    return question;
  };
  const confirm = async () => {
    const question = await shown();
    const { order, walletId, address } = question.params;
    question.answer(await test.settled(kit.dispatch(confirmReview(order, { walletId, address }))));
    return order;
  };
  const until = (...wanted: readonly PaymentPhase['at'][]) => test.turnUntil(() => wanted.includes(at() ?? 'preparing'), { stepMs: 500 });
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  return { ...shared, test, kit, payment, at, offered, begin, shown, confirm, until };
}

/** The key as a wallet that carries calls out by itself. */
function batching(outcome: 'confirmed' | 'reverted', atomic: 'supported' | 'ready'): OpenWallet {
  return async (request) => ({
    ...await localAccount({ privateKey: alice.privateKey })(request),
    batching: {
      sendCalls: async () => 'batch-1', showCallsStatus: async () => {}, getCapabilities: async () => new Map([[0, { atomic, others: {} }]]),
      getCallsStatus: async () => ({ id: 'batch-1', chainId: mockChainOne.id, outcome, code: outcome === 'confirmed' ? 200 : 500, isAtomic: true, receipts: [{ hash: batchHash, blockNumber: 1, blockHash: batchHash, success: outcome === 'confirmed', gasUsed: 1n, logs: [] }] }),
    },
  });
}

describe('offers', () => {
  it('come from all providers at once, the best first, with those told that failed', async () => {
    const { offered, services } = await start();
    const { offers, failures } = await offered(bridging);
    expect(offers.map(({ providerId }) => providerId).toSorted()).toEqual(['bridgeLifi', 'onramp.bridge']);
    expect(failures).toEqual([]);
    services.controls.set('missingField');
    expect(await offered(bridging)).toMatchObject({ offers: [], failures: [{ providerName: 'Bridge', error: { code: 'fetch.badAnswer' } }, { providerName: 'LI.FI', error: { code: 'fetch.badAnswer' } }] });
    services.controls.set('refuses');
    expect((await offered(bridging)).failures[0]).toMatchObject({ error: { code: 'fetch.failed', message: 'No route', values: { code: 'ROUTE_NOT_FOUND' } } });
  });

  it('are waited for no longer than half a minute, and given up by a newer question', async () => {
    const { kit, offered, services, clock } = await start();
    services.controls.set('silent');
    const before = clock.nowMs();
    expect((await offered(bridging)).failures[0]).toMatchObject({ error: { code: 'payment.timedOut' } });
    expect(clock.nowMs() - before).toBeLessThan(31_000);
    const older = kit.dispatch(askOffers(bridging));
    services.controls.set('honest');
    await offered(purchase);
    await older;
    expect(selectOffers(kit.getState())).toMatchObject({ at: 'offered', query: { kind: 'checkout' } });
  });

  it.each(['otherReceiver'] as const)('of %s are passed over', async (behaviour) => {
    const { offered, services } = await start(undefined, { bridges: false });
    services.controls.set(behaviour);
    expect(await offered(bridging)).toMatchObject({ offers: [], failures: [{ error: { code: 'payment.badAnswer', message: expect.stringContaining('another account would receive') } }] });
    expect((await offered(purchase)).failures).toHaveLength(3);
  });
});

describe('a bridging', () => {
  it('is reviewed as it is sent, followed by hash, and told with what arrived', async () => {
    const { begin, confirm, until, payment, services, world } = await start();
    await begin(bridging);
    const order = await confirm();
    expect(order).toMatchObject({ kind: 'send', chainId: mockChainOne.id, send: { to: router, valueWei: 1_000_000n, data: expect.stringContaining(alice.address.slice(2).toLowerCase()) } });
    await until('arriving');
    services.controls.settle('done');
    await until('completed');
    expect(payment()).toMatchObject({ providerName: 'LI.FI', phase: { outputAmount: 41n, hash: arrivedHash } });
    const chain = await world.getChain(mockChainOne.id);
    expect(BigInt(String(await chain.request({ method: 'eth_getBalance', params: [router, 'latest'] })))).toBe(1_000_000n);
  });

  it.each([['refunded', { at: 'refunded', hash: arrivedHash }], ['failed', { at: 'failed' }], ['partial', { at: 'partial', outputAmount: 41n, token: native(mockChainTwo.id) }]] as const)('that is %s says so', async (fate, phase) => {
    const { begin, confirm, until, payment, services } = await start();
    services.controls.settle(fate);
    await begin(bridging);
    await confirm();
    await until(phase.at);
    expect(payment()?.phase).toMatchObject(phase);
  });

  it('by the service of the specification is done once it says so', async () => {
    const { begin, confirm, until, payment, services } = await start();
    await begin(bridging, 'onramp.bridge');
    await confirm();
    services.controls.settle('done');
    await until('completed');
    expect(payment()?.phase).toMatchObject({ outputAmount: 41n });
  });

  it('that never arrives is told after an hour, and looked after again by a press', async () => {
    const { kit, begin, confirm, test, at, until, payment, services } = await start();
    const id = await begin(bridging);
    await confirm();
    await until('arriving');
    await test.turnUntil(() => at() === 'slow', { stepMs: 60_000 });
    services.controls.settle('done');
    kit.dispatch(continuePayment({ id }));
    await until('completed');
    expect(payment()?.phase.at).toBe('completed');
  });

  it.each(['otherReceiver', 'unlimitedApproval', 'otherChain', 'moreValue'] as const)('whose transaction has %s is refused before any review', async (behaviour) => {
    for (const [query, providerId] of [[bridging, 'bridgeLifi'], [bridging, 'onramp.bridge']] as const) {
      const { kit, offered, until, payment, services, test } = await start();
      const { offers } = await offered(query);
      services.controls.set(behaviour);
      const offer = offers.find((each) => each.providerId === providerId);
      const begun = offer ? await test.settled(kit.dispatch(startPayment(offer)).catch((error: unknown) => error)) : undefined;
      const told = typeof begun === 'string' ? (await until('ready'), payment()?.phase) : { error: begun };
      expect(told).toMatchObject({ error: { code: 'payment.unsafe' } });
      expect(getShownQuestion(kit, reviewQuestion)).toBeUndefined();
      expect(selectActivity(kit.getState())).toEqual([]);
    }
  });

  it('whose price has moved beyond the slippage is asked for again', async () => {
    const { kit, offered, until, payment, services, test, begin } = await start();
    const { offers } = await offered(bridging);
    services.controls.set('dearer');
    const bridge = offers.find(({ providerId }) => providerId === 'onramp.bridge');
    if (!bridge) throw new Error('no offer');
    await expect(test.settled(kit.dispatch(startPayment(bridge)))).rejects.toMatchObject({ code: 'payment.moved' });
    await begin(bridging);
    await until('ready');
    expect(payment()?.phase).toMatchObject({ error: { code: 'payment.moved' } });
  });

  it('that a person turns down waits for a press, and is not sent', async () => {
    const { kit, begin, shown, until, payment, confirm, services } = await start();
    const id = await begin(bridging);
    (await shown()).giveUp();
    await until('ready');
    expect(payment()?.phase).toEqual({ at: 'ready' });
    services.controls.settle('done');
    kit.dispatch(continuePayment({ id }));
    await confirm();
    await until('completed');
    expect(selectActivity(kit.getState())).toHaveLength(1);
  });
});

describe('a swap', () => {
  it('approves exactly the amount, then swaps, and ends with its block', async () => {
    const { begin, confirm, until, payment, services } = await start();
    await begin(swap);
    const approval = await confirm();
    expect(approval).toMatchObject({ send: { to: mockToken.address, data: `0x095ea7b3${router.slice(2).toLowerCase().padStart(64, '0')}${(1_000_000n).toString(16).padStart(64, '0')}` } });
    expect(await confirm()).toMatchObject({ send: { to: router } });
    await until('completed');
    expect(payment()?.phase).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(services.asked.filter(({ url }) => url.pathname === '/v1/status')).toEqual([]);
  });
});

describe('a wallet that carries out batches', () => {
  it.each(['supported', 'ready'] as const)('is asked once for the approval and the swap, where batches are %s', async (atomic) => {
    const { begin, confirm, until, payment } = await start(undefined, { batches: 'confirmed', atomic });
    await begin(swap);
    expect(await confirm()).toMatchObject({ kind: 'calls', batch: { forceAtomic: true, calls: [{ to: mockToken.address }, { to: router }] } });
    await until('completed');
    expect(payment()?.phase).toMatchObject({ hash: batchHash });
  });

  it('that has not carried it out waits for a press', async () => {
    const { begin, confirm, until, payment } = await start(undefined, { batches: 'reverted' });
    await begin(swap);
    await confirm();
    await until('ready');
    expect(payment()?.phase).toMatchObject({ error: { code: 'payment.notCarriedOut' } });
  });
});

describe('an offer', () => {
  it('that has expired is not begun, nor one that is not there', async () => {
    const { kit, offered, test } = await start();
    await offered(bridging);
    const route = { id: 'r', inputAmount: 1n, outputAmount: 1n, minOutputAmount: 1n, fees: [], steps: [], expiresAtMs: 1 };
    const { kind: _kind, ...query } = bridging;
    await expect(test.settled(kit.dispatch(prepareRoute({ providerId: 'bridgeLifi', route, query })))).rejects.toMatchObject({ code: 'payment.expired' });
    await expect(test.settled(kit.dispatch(startPayment({ providerId: 'bridgeLifi', id: 'other' })))).rejects.toMatchObject({ code: 'payment.notOffered' });
    expect(() => kit.dispatch(startCheckout({ providerId: 'onramp.stripe', id: 'other' }))).toThrow(expect.objectContaining({ code: 'payment.notOffered' }));
  });

  it('for so much money is asked for at the price of the first', async () => {
    const { offered, services } = await start();
    await offered({ ...purchase, spend: 25 });
    expect(services.asked.filter(({ url }) => url.pathname === '/v1/onramp/prepare').map(({ body }) => body['amount'])).toEqual(['5000', '5000', '5000', '10000', '10000', '10000']);
  });
});

describe('after a reload', () => {
  it('what was sent is followed by its hash and not sent again', async () => {
    const shared = createShared();
    const first = await start(shared);
    await first.begin(bridging);
    await first.confirm();
    await first.until('arriving');
    first.kit.destroy();
    const second = await start(shared);
    await second.until('arriving');
    shared.services.controls.settle('done');
    await second.until('completed');
    expect(getShownQuestion(second.kit, reviewQuestion)).toBeUndefined();
    expect(shared.services.asked.filter(({ url }) => url.pathname === '/v1/advanced/stepTransaction')).toHaveLength(1);
    const chain = await shared.world.getChain(mockChainOne.id);
    expect(await chain.request({ method: 'eth_getTransactionCount', params: [alice.address, 'latest'] })).toBe('0x1');
  });

  it('what was only shown waits for a press', async () => {
    const shared = createShared();
    const first = await start(shared);
    const id = await first.begin(bridging);
    await first.shown();
    first.kit.destroy();
    const second = await start(shared);
    await second.until('ready');
    expect(getShownQuestion(second.kit, reviewQuestion)).toBeUndefined();
    shared.services.controls.settle('done');
    second.kit.dispatch(continuePayment({ id }));
    await second.confirm();
    await second.until('completed');
    expect(second.at()).toBe('completed');
  });

  it('what the wallet had in hand is not sent again before the person says so', async () => {
    const shared = createShared();
    const first = await start(shared);
    const id = await first.begin(bridging);
    await first.shown();
    first.kit.destroy();
    // As it stands where the page was left while a wallet with a screen of its own was asking.
    const [key = ''] = [...shared.storage.values.keys()].filter((each) => each.includes('onramp.payments'));
    shared.storage.set(key, (shared.storage.values.get(key) ?? '').replace('"at":"asking"', '"at":"sending"'));
    const second = await start(shared);
    await second.until('unsure');
    expect(getShownQuestion(second.kit, reviewQuestion)).toBeUndefined();
    second.kit.dispatch(continuePayment({ id })); // looks again, and knows no more
    await second.test.turnUntil(() => second.at() === 'unsure');
    second.kit.dispatch(resendStep({ id }));
    await second.confirm();
    shared.services.controls.settle('done');
    await second.until('completed');
    expect(second.at()).toBe('completed');
  });
});

describe('a purchase', () => {
  it('opens its page in the click, is followed, and ends with the window', async () => {
    const { kit, offered, test, until, payment, services } = await start();
    const { offers } = await offered(purchase);
    expect(offers[0]).toMatchObject({ kind: 'checkout', currency: 'EUR', currencyAmount: '12.5', outputAmount: 5_000n });
    expect(services.asked.at(-1)?.body).toMatchObject({ chainId: mockChainOne.id, tokenAddress: nativeTokenAddress, receiver: alice.address, amount: '5000', currency: 'EUR', country: 'DE' });
    if (!offers[0]) throw new Error('no offer');
    kit.dispatch(startCheckout(offers[0]));
    expect(test.windows).toHaveLength(1);
    expect(payment()?.phase).toEqual({ at: 'paying' });
    expect(encodeJson([kit.getState(), test.actions])).not.toContain('pay.test');
    services.controls.settle('done');
    await until('completed');
    expect(payment()).toMatchObject({ kind: 'checkout', phase: { hash: arrivedHash } });
    await test.turnUntil(() => test.windows[0]?.isClosed() === true);
  });

  it('is looked after for a while once its window was closed, and on a press', async () => {
    const { kit, offered, test, at, until, services } = await start();
    const { offers: [offer] } = await offered(purchase);
    if (!offer) throw new Error('no offer');
    const id = kit.dispatch(startCheckout(offer));
    test.windows[0]?.close();
    await until('waiting');
    await test.turnUntil(() => at() === 'slow', { stepMs: 30_000 });
    services.controls.settle('failed');
    kit.dispatch(continuePayment({ id }));
    await until('failed');
    expect(at()).toBe('failed');
  });

  it('whose window was blocked opens by a press, and is listed after a reload', async () => {
    const shared = createShared();
    const { kit, offered, test, payment } = await start(shared);
    const { offers: [offer] } = await offered(purchase);
    if (!offer) throw new Error('no offer');
    test.blockWindows(true);
    const id = kit.dispatch(startCheckout(offer));
    expect(payment()?.phase).toEqual({ at: 'paying', isBlocked: true });
    test.blockWindows(false);
    kit.dispatch(showCheckout({ id }));
    expect(payment()?.phase).toEqual({ at: 'paying' });
    kit.destroy();
    const second = await start(shared);
    await second.until('waiting');
    second.kit.dispatch(dropPayment({ id }));
    expect(selectPayments(second.kit.getState())).toEqual([]);
  });
});

describe('onramp', () => {
  it('leaves no trace', async () => {
    expect(await checkPlugin(onramp, { use: async () => undefined })).toEqual([]);
  });
});
