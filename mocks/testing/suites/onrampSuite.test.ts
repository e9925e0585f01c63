import { bridgeUrl, createPaymentServices, lifiUrl, paymentWorldAdapter } from '../../../fixtures/payments/paymentWorld.ts';
import { bridgeLifi } from '../../../plugins/bridgeLifi/index.ts';
import { onramp } from '../../../plugins/onramp/index.ts';
import { paymentProvidersPoint } from '../../../src/contracts/points/paymentProviders.ts';
import type { PaymentProvider, PaymentProviderSpec, PaymentStep } from '../../../src/contracts/points/paymentProviders.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import { defineService } from '../../../src/domain/service/service.ts';
import type { AnyPlugin } from '../../../src/kernel/plugin.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { onrampSuite } from './onrampSuite.ts';
import type { MakePaymentProvider, OnrampRule, OnrampSuiteCapability } from './onrampSuite.ts';
import { runSuite } from './suite.ts';

const service = defineService({ hosts: ['bridge.test'], clientId: 'me', bridgeUrl }, { isPage: false });

function make(providerId: string, plugin: () => AnyPlugin, tells?: readonly ('unknown' | 'pending' | 'done' | 'failed')[]): MakePaymentProvider {
  return ({ world }) => {
    const { answer, asked, controls } = createPaymentServices();
    return { providerId, plugin, kit: { adapters: [paymentWorldAdapter(world, answer)], service }, controls: { ...controls, arrived: () => asked.length }, ...(tells && { tells }) };
  };
}

const lifi = () => bridgeLifi.with({ url: lifiUrl });
const tried: Readonly<Record<string, { readonly make: MakePaymentProvider; readonly cannot: readonly OnrampSuiteCapability[] }>> = {
  'bridgeLifi': { make: make('bridgeLifi', lifi), cannot: ['checkouts'] },
  'the routes of onramp': { make: make('onramp.bridge', () => onramp, ['unknown', 'pending', 'done', 'failed']), cannot: ['checkouts'] },
  'the purchases of onramp': { make: make('onramp.stripe', () => onramp), cannot: ['routes'] },
};

describe.each(Object.entries(tried))('onrampSuite of %s', (_name, { make: provider, cannot }) => {
  for (const { name, run } of onrampSuite(provider, { cannot })) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});

// Providers that break one rule each, made of those that keep them.
type Change = (well: PaymentProvider) => PaymentProvider;

interface Broken {
  readonly of?: 'routes' | 'checkouts';
  readonly spec?: Partial<PaymentProviderSpec>;
  readonly change?: Change;
  readonly sendsEarly?: boolean;
}

const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const never = <T>(): Promise<T> => new Promise(() => {});
let lastStep = 0;

const broken: Readonly<Record<Exclude<OnrampRule, 'leavesNoTrace'>, Broken>> = {
  listsItself: { spec: { name: ' ' } },
  staysSilentBeforeIntent: { sendsEarly: true },
  offersRoutes: { change: (well) => ({ ...well, fetchRoutes: async (query, context) => (await well.fetchRoutes?.(query, context) ?? []).map((route) => ({ ...route, steps: route.steps.map((step) => ({ ...step, to: step.from })) })) }) },
  offersByOutput: { change: (well) => ({ ...well, fetchRoutes: async (query, context) => (query.exact === 'output' ? [] : well.fetchRoutes?.(query, context) ?? []) }) },
  preparesFitting: { change: (well) => ({ ...well, prepareStep: async (step, context) => ({ calls: (await well.prepareStep?.(step, context))?.calls.map((call) => ({ ...call, valueWei: call.valueWei + 1n })) ?? [] }) }) },
  preparesTokens: { change: (well) => ({ ...well, prepareStep: async (step, context) => ({ ...(await well.prepareStep?.(step, context) ?? { calls: [] }), spender: thief }) }) },
  preparesAlike: { change: (well) => ({ ...well, prepareStep: async (step, context) => ({ calls: (await well.prepareStep?.(step, context))?.calls.map((call) => ({ ...call, data: `${call.data}${String((lastStep += 1)).padStart(64, '0')}` })) ?? [] }) }) },
  preparesAfterReload: { change: (well) => {
    const references = new WeakMap<object, PaymentStep>(); // what only this page has
    return {
      ...well,
      fetchRoutes: async (query, context) => (await well.fetchRoutes?.(query, context) ?? []).map((route) => ({ ...route, steps: route.steps.map((whole) => {
        const { reference: _kept, ...step } = whole;
        references.set(step, whole);
        return step;
      }) })),
      prepareStep: async (step, context) => well.prepareStep?.(references.get(step) ?? step, context) ?? { calls: [] },
    };
  } },
  tellsMove: { change: (well) => ({ ...well, prepareStep: async (step, context) => {
    const { terms: _terms, ...prepared } = await well.prepareStep?.(step, context) ?? { calls: [] };
    return prepared;
  } }) },
  tellsStatus: { change: (well) => ({ ...well, readStatus: async () => ({ at: 'done' }) }) },
  offersCheckouts: { of: 'checkouts', change: (well) => ({ ...well, fetchCheckouts: async (query, context) => (await well.fetchCheckouts?.(query, context) ?? []).map((each) => ({ ...each, url: 'http://pay.test' })) }) },
  tellsPurchase: { of: 'checkouts', change: (well) => ({ ...well, readCheckoutStatus: async () => ({ at: 'pending' }) }) },
  tellsReceiver: { of: 'checkouts', change: (well) => ({ ...well, fetchCheckouts: async (query, context) => {
    const url = 'https://pay.test/';
    await well.fetchCheckouts?.(query, context).catch(() => []);
    return [{ id: 'o', url, currency: query.currency, currencyAmount: '1', outputAmount: 1n, to: query.to, receiver: query.account, via: 'x' }];
  } }) },
  takesRefusal: { change: (well) => ({ ...well, fetchRoutes: (query, context) => well.fetchRoutes?.(query, context).catch(() => []) ?? Promise.resolve([]) }) },
  refusesBadAnswer: { change: (well) => ({ ...well, fetchRoutes: (query, context) => well.fetchRoutes?.(query, context).catch(() => { throw new Error('x'); }) ?? Promise.resolve([]) }) },
  endsWhenAborted: { change: (well) => ({ ...well, fetchRoutes: async (query, context) => well.fetchRoutes?.(query, { ...context, signal: new AbortController().signal }) ?? never() }) },
};

function breaking({ of = 'routes', spec = {}, change = (well) => well, sendsEarly = false }: Broken): MakePaymentProvider {
  const plugin = (): AnyPlugin => definePlugin({
    id: 'brokenPay',
    needs: [httpPort],
    permissions: { origins: [{ origin: lifiUrl, when: sendsEarly ? 'load' : 'intent', why: 'test' }], storageKeys: [], popups: false },
    contributes: [paymentProvidersPoint.of({
      id: 'brokenPay', name: 'Broken', offers: [of], ...spec,
      load: async () => {
        const { createProvider } = await import('../../../plugins/bridgeLifi/createProvider.ts');
        const { createCheckoutProvider } = await import('../../../plugins/onramp/createProvider.ts');
        return change(of === 'routes' ? createProvider({ url: lifiUrl, name: 'Broken' }) : createCheckoutProvider('stripe', 'Broken'));
      },
    })],
    setup: (ctx) => {
      if (sendsEarly) ctx.port(httpPort).send({ url: lifiUrl, method: 'GET', limitMs: 1, maxAnswerBytes: 1 }).catch(() => {});
    },
  });
  const made = make('brokenPay', plugin);
  if (!sendsEarly) return made;
  return async (setting) => {
    const { kit: _own, ...bare } = await made(setting); // what goes out is seen by the stage
    return bare;
  };
}

describe('onrampSuite', () => {
  it.each(Object.entries(broken))('finds a provider that breaks %s', async (rule, breach) => {
    const cannot: readonly OnrampSuiteCapability[] = breach.of === 'checkouts' ? ['routes'] : ['checkouts'];
    const { findings } = await runSuite(onrampSuite(breaking(breach), { cannot }).filter((each) => each.rule === rule));
    expect(findings.map((each) => each.rule)).toEqual([rule]);
  });
});
