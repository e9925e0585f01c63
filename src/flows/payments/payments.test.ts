import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { paymentProvidersPoint } from '../../contracts/points/paymentProviders.ts';
import type { PaymentProvider, PaymentQuery, PaymentRoute, PaymentStatus, PaymentStep } from '../../contracts/points/paymentProviders.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchRoutes } from './fetchOffers.ts';
import { prepareRoute, prepareStep } from './preparePayment.ts';
import { readPaymentStatus } from './readPayment.ts';
import { followPaymentSend } from './sendPayment.ts';

// Providers in memory. How steps are sent and followed over reloads is tried by the plugin that does so, and what calls may do by assertPayment.test.ts.
const [{ address: me }] = mockAccounts;
const token = (chainId: number) => ({ chainId, address: nativeTokenAddress });
const query: PaymentQuery = { account: me, from: token(mockChainOne.id), to: token(10), exact: 'input', amount: 100n, slippageBps: 100 };
const step: PaymentStep = { from: query.from, to: query.to, inputAmount: 100n, outputAmount: 90n, minOutputAmount: 90n, receiver: me };
const route: PaymentRoute = { id: 'r', inputAmount: 100n, outputAmount: 90n, minOutputAmount: 90n, fees: [], steps: [step] };
const offer = (outputAmount: bigint, more: Partial<PaymentRoute> = {}): PaymentRoute => ({ ...route, outputAmount, minOutputAmount: outputAmount, steps: [{ ...step, outputAmount, minOutputAmount: outputAmount }], ...more });
const fee = (usd: number) => [{ token: query.from, amount: 1n, isIncluded: false, usd }];

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function start(providers: Readonly<Record<string, PaymentProvider>>) {
  const plugins = Object.entries(providers).map(([id, provider]) => definePlugin({ id, contributes: [paymentProvidersPoint.of({ id, name: id, offers: ['routes'], load: async () => provider })] }));
  const test = createTestKit({ plugins, autoConnect: false });
  ends.push(() => test.kit.destroy(), () => test.world.close());
  return test;
}

const offering = (found: PaymentRoute): PaymentProvider => ({ fetchRoutes: async () => [found] });

describe('fetchRoutes', () => {
  it.each<[string, PaymentRoute, PaymentRoute, readonly string[]]>([
    ['by what is left after fees where all tell their worth', offer(90n, { outputUsd: 90, fees: fee(1) }), offer(95n, { outputUsd: 95, fees: fee(9) }), ['one', 'two']],
    ['with gas only where all tell it', offer(90n, { outputUsd: 90, gasUsd: 5 }), offer(88n, { outputUsd: 88 }), ['one', 'two']],
    ['by what arrives where one tells no worth', offer(90n, { outputUsd: 1_000 }), offer(95n), ['two', 'one']],
  ])('sorts %s', async (_how, one, two, order) => {
    const { kit, settled } = start({ one: offering(one), two: offering(two) });
    expect((await settled(kit.dispatch(fetchRoutes(query)))).offers.map(({ providerId }) => providerId)).toEqual(order);
  });

  it('sorts by what goes where what arrives is given', async () => {
    const paying = (inputAmount: bigint) => offering({ ...route, inputAmount, steps: [{ ...step, inputAmount }] });
    const { kit, settled } = start({ dear: paying(120n), cheap: paying(110n) });
    expect((await settled(kit.dispatch(fetchRoutes({ ...query, exact: 'output', amount: 90n })))).offers.map(({ providerId }) => providerId)).toEqual(['cheap', 'dear']);
  });

  it('refuses what is no question', async () => {
    const { kit } = start({});
    await expect(kit.dispatch(fetchRoutes({ ...query, account: 'me' }))).rejects.toMatchObject({ code: 'input.notAddress' });
    await expect(kit.dispatch(fetchRoutes({ ...query, amount: 0n }))).rejects.toMatchObject({ code: 'input.notAmount' });
    await expect(kit.dispatch(fetchRoutes({ ...query, slippageBps: 5_001 }))).rejects.toMatchObject({ code: 'input.notAmount' });
  });
});

describe('prepareRoute', () => {
  it('asks again where a fee has risen that was not offered', async () => {
    const { kit, settled } = start({ one: { prepareRoute: async () => ({ ...route, fees: fee(1) }) } });
    await expect(settled(kit.dispatch(prepareRoute({ providerId: 'one', route, query })))).rejects.toMatchObject({ code: 'payment.moved' });
  });
});

describe('prepareStep', () => {
  const asked: PaymentStep[] = [];
  const preparing = (more: Partial<PaymentProvider>): PaymentProvider => ({
    prepareStep: async (due) => {
      asked.push(due);
      return { calls: [{ chainId: mockChainOne.id, to: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE', data: `0x12345678${me.slice(2)}`, valueWei: due.inputAmount }] };
    }, ...more,
  });

  it('is of what has arrived, where the provider takes less in proportion', async () => {
    const { kit, settled } = start({ one: preparing({ scalesSteps: true }) });
    expect(await settled(kit.dispatch(prepareStep({ providerId: 'one', account: me, step, nativeFeeWei: 0n, received: 50n })))).toMatchObject({ step: { inputAmount: 50n, minOutputAmount: 45n }, calls: [{ valueWei: 50n }] });
    expect(asked.at(-1)).toMatchObject({ inputAmount: 50n });
  });

  it('is of what was offered, where it does not', async () => {
    const { kit, settled } = start({ one: preparing({}) });
    expect(await settled(kit.dispatch(prepareStep({ providerId: 'one', account: me, step, nativeFeeWei: 0n, received: 50n })))).toMatchObject({ step: { inputAmount: 100n } });
  });
});

describe('readPaymentStatus', () => {
  const read = (status: unknown) => {
    const { kit, settled } = start({ one: { readStatus: async () => status as PaymentStatus } }); // as untrusted as it is
    return settled(kit.dispatch(readPaymentStatus({ providerId: 'one', step, sent: { hash: `0x${'ab'.repeat(32)}`, chainId: 1 } })));
  };

  it('takes what can be read, and leaves out what cannot', async () => {
    expect(await read({ at: 'done', outputAmount: -1n, hash: '0x12' })).toEqual({ at: 'done' });
  });

  it.each<unknown>([undefined, null, {}, { at: 'stolen' }, 7])('refuses %p', async (status) => {
    await expect(read(status)).rejects.toMatchObject({ code: 'payment.badAnswer' });
  });

  it('takes the block for the end where the provider has no status', async () => {
    const { kit, settled } = start({ one: {} });
    expect(await settled(kit.dispatch(readPaymentStatus({ providerId: 'one', step, sent: { hash: `0x${'ab'.repeat(32)}`, chainId: 1 } })))).toEqual({ at: 'done' });
  });
});

describe('followPaymentSend', () => {
  it.each(['send', 'batch'] as const)('tells nothing of a %s that is not in the list', async (by) => {
    const { kit } = start({});
    expect(await kit.dispatch(followPaymentSend({ by, id: 'x', done: 1, of: 1 }, { walletId: 'key' }))).toBeUndefined();
  });
});
