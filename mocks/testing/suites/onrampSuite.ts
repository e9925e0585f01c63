import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { decodeJson, encodeJson } from '../../../src/domain/encoding/json.ts';
import { nativeTokenAddress } from '../../../src/domain/tokens/nativeToken.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { paymentProvidersPoint } from '../../../src/contracts/points/paymentProviders.ts';
import type { Checkout, CheckoutQuery, PaymentProviderSpec, PaymentQuery, PaymentRoute, PaymentStatus } from '../../../src/contracts/points/paymentProviders.ts';
import { fetchCheckouts, fetchRoutes } from '../../../src/flows/payments/fetchOffers.ts';
import type { Offered, Offers } from '../../../src/flows/payments/fetchOffers.ts';
import { nativeFeeOf, prepareRoute, prepareStep } from '../../../src/flows/payments/preparePayment.ts';
import type { CheckedStep } from '../../../src/flows/payments/assertPayment.ts';
import { readCheckoutStatus, readPaymentStatus } from '../../../src/flows/payments/readPayment.ts';
import { mockToken } from '../../token/mockToken.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';

/** What the contract of payment providers asks for. */
export type OnrampRule =
  | 'listsItself' | 'staysSilentBeforeIntent' | 'offersRoutes' | 'offersByOutput' | 'preparesFitting' | 'preparesTokens' | 'preparesAlike' | 'preparesAfterReload' | 'tellsMove' | 'tellsStatus'
  | 'offersCheckouts' | 'tellsPurchase' | 'tellsReceiver' | 'takesRefusal' | 'refusesBadAnswer' | 'endsWhenAborted' | 'leavesNoTrace';

/** What the service, far away, does with what it is asked. `lies`: it answers what makes no sense. `dearer`: less would arrive than it has offered. `otherReceiver`: it has another account receive. */
export type PaymentProviderBehaviour = 'honest' | 'refuses' | 'silent' | 'lies' | 'dearer' | 'otherReceiver';

/** What turns the service at the other end. */
export interface PaymentControls {
  set(behaviour: PaymentProviderBehaviour): void | Promise<void>;
  /** How many requests have arrived. */
  arrived(): number;
  /** Says what becomes of all that was begun. */
  settle(at: PaymentStatus['at']): void | Promise<void>;
}

/** What a provider may be unable to do. */
export type OnrampSuiteCapability = 'routes' | 'output' | 'tokens' | 'checkouts' | 'move' | 'refuse' | 'lie' | 'silence';

/** A provider to be tried. */
export interface PaymentProviderUnderTest extends PluginUnderTest {
  readonly providerId: string;
  readonly controls: PaymentControls;
  /** The states that it can tell. Absent: all. */
  readonly tells?: readonly PaymentStatus['at'][];
}

/** Makes the provider that a case of `onrampSuite` tests, anew for each. */
export type MakePaymentProvider = (setting: PluginSuiteSetting) => PaymentProviderUnderTest | Promise<PaymentProviderUnderTest>;

/** Whether a payment provider keeps the contract, as cases for any test runner or for `runSuite`. */
export function onrampSuite(makeProvider: MakePaymentProvider, options: { readonly cannot?: readonly OnrampSuiteCapability[] } = {}): readonly SuiteCase<OnrampRule>[] {
  assertArguments('onrampSuite(makeProvider: function, options?: object)', makeProvider, options);
  const { cannot = [] } = options;
  return toCases(cases, cannot, run => onPluginStage(makeProvider, run));
}

type Stage = PluginStage<PaymentProviderUnderTest>;
type OnStage = Pick<Stage, 'test' | 'made' | 'world'>;

const hash = `0x${'5a'.repeat(32)}`;
const statuses: readonly PaymentStatus['at'][] = ['unknown', 'pending', 'done', 'partial', 'refunded', 'failed'];

const cases: readonly CaseSpec<OnrampRule, OnrampSuiteCapability, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with a name and what it offers, and loads what it says that it is',
    async run(stage) {
      const { name, offers, load } = specOf(stage);
      expectThat(name.trim() !== '', 'It has no name');
      expectThat(offers.length > 0, 'It offers nothing');
      const provider = await resultOf(stage.test, 'Loading it', load());
      for (const method of [...(offers.includes('routes') ? ['fetchRoutes', 'prepareStep'] as const : []), ...(offers.includes('checkouts') ? ['fetchCheckouts', 'readCheckoutStatus'] as const : [])]) expectThat(typeof provider[method] === 'function', `It has no ${method}`);
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'offersRoutes',
    name: 'offers a way to spend an amount that ends with the token, the network and the account that were asked for',
    needs: ['routes'],
    run: async stage => void await route(stage, bridgingOf(stage)),
  },
  {
    rule: 'offersByOutput',
    name: 'offers a way by what is to arrive',
    needs: ['routes', 'output'],
    run: async stage => void await route(stage, { ...bridgingOf(stage), exact: 'output' }),
  },
  {
    rule: 'preparesFitting',
    name: 'has sent what it has offered and no more: on the chain, of the amount, for the account',
    needs: ['routes'],
    async run(stage) {
      for (const { calls, approvals } of await prepared(stage, bridgingOf(stage))) {
        expectEqual(approvals, [], 'Who may take native currency');
        expectThat(calls.length > 0, 'Nothing is sent');
      }
    },
  },
  {
    rule: 'preparesTokens',
    name: 'has no one take more of a token than the amount',
    needs: ['routes', 'tokens'],
    async run(stage) {
      const query = { ...bridgingOf(stage), from: { chainId: chainOf(stage), address: mockToken.address } };
      for (const { approvals } of await prepared(stage, query)) expectThat(approvals.every(({ amount }) => amount <= query.amount), 'More could be taken');
    },
  },
  {
    rule: 'preparesAlike',
    name: 'prepares a step again as it has before',
    needs: ['routes'],
    async run(stage) {
      const query = bridgingOf(stage);
      const found = await ready(stage, query);
      expectEqual(await stepsOf(stage, query, found), await stepsOf(stage, query, found), 'The same step');
    },
  },
  {
    rule: 'preparesAfterReload',
    name: 'prepares a step in another page, by what the step says alone',
    needs: ['routes'],
    async run(stage) {
      const query = bridgingOf(stage);
      const found = await ready(stage, query);
      const kept = decodeJson(encodeJson(found)) as PaymentRoute; // as it is kept
      const test = stage.newPage();
      servicesOf(test.kit).noteUserActivation();
      expectEqual(await stepsOf({ ...stage, test }, query, kept), await stepsOf(stage, query, found), 'The same step');
    },
  },
  {
    rule: 'tellsMove',
    name: 'says it when less would arrive than it has offered',
    needs: ['routes', 'move'],
    async run(stage) {
      const query = bridgingOf(stage);
      const offer = await route(stage, query);
      await stage.made.controls.set('dearer');
      const { test, made: { providerId } } = stage;
      const trying = async (): Promise<void> => {
        await prepareAll(stage, query, await test.kit.dispatch(prepareRoute({ providerId, route: offer, query })));
      };
      await failureOf(test, 'What is dearer by now', trying(), ['payment.moved']);
    },
  },
  {
    rule: 'tellsStatus',
    name: 'says what became of a step, in the words of the contract',
    needs: ['routes'],
    async run(stage) {
      const { test, made: { providerId, controls, tells = statuses } } = stage;
      const [step] = (await ready(stage, bridgingOf(stage))).steps;
      expectThat(step !== undefined, 'It has no step');
      for (const at of tells) {
        await controls.settle(at);
        const status = await resultOf(test, `Reading that it is ${at}`, test.kit.dispatch(readPaymentStatus({ providerId, step, sent: { hash, chainId: step.from.chainId } })));
        expectEqual(status.at, at, 'Its status');
      }
    },
  },
  {
    rule: 'offersCheckouts',
    name: 'offers purchases of the token, in the currency and for the account that were asked for, at a page over https',
    needs: ['checkouts'],
    run: async stage => void await checkout(stage),
  },
  {
    rule: 'tellsPurchase',
    name: 'says what became of a purchase',
    needs: ['checkouts'],
    async run(stage) {
      const { test, made: { providerId, controls } } = stage;
      const { id } = await checkout(stage);
      for (const at of ['pending', 'done', 'failed'] as const) {
        await controls.settle(at);
        expectEqual((await resultOf(test, `Reading that it is ${at}`, test.kit.dispatch(readCheckoutStatus({ providerId, id })))).at, at, 'Its status');
      }
    },
  },
  {
    rule: 'tellsReceiver',
    name: 'hands on who receives, as the service says it, so that another account is seen',
    async run(stage) {
      await stage.made.controls.set('otherReceiver');
      const { test, made: { providerId } } = stage;
      const query = bridgingOf(stage);
      const trying = async (): Promise<void> => {
        const { offers, failures } = await offersOf(stage);
        const [offer] = offers.filter((each): each is PaymentRoute & Offered => 'steps' in each);
        if (failures.length === 0 && offer) await prepareAll(stage, query, await test.kit.dispatch(prepareRoute({ providerId, route: offer, query })));
        expectThat(failures.length > 0, 'Another account would receive, and nothing says so');
        throw servicesError;
      };
      const error = await resultOf(test, 'Its end', trying().then(() => undefined, (thrown: unknown) => thrown));
      expectThat(error === servicesError || (error instanceof Error && 'code' in error), 'Another account would receive, and nothing says so');
    },
  },
  {
    rule: 'takesRefusal',
    name: 'fails with a code, when the service refuses',
    needs: ['refuse'],
    run: stage => expectFailure(stage, 'refuses'),
  },
  {
    rule: 'refusesBadAnswer',
    name: 'fails with a code, when the answer makes no sense',
    needs: ['lie'],
    run: stage => expectFailure(stage, 'lies'),
  },
  {
    rule: 'endsWhenAborted',
    name: 'ends at once, when it is no longer wanted',
    needs: ['silence'],
    async run(stage) {
      await stage.made.controls.set('silent');
      const ends = new AbortController();
      const provider = await specOf(stage).load();
      const context = contextOf(stage, ends.signal);
      const asking: Promise<unknown> = (specOf(stage).offers.includes('routes') ? provider.fetchRoutes?.(bridgingOf(stage), context) : provider.fetchCheckouts?.(purchaseOf(stage), context)) ?? Promise.resolve();
      let hasEnded = false;
      asking.then(() => (hasEnded = true), () => (hasEnded = true));
      await stage.test.turnUntil(() => stage.made.controls.arrived() > 0);
      ends.abort(new Error('No longer wanted'));
      for (let turn = 0; turn < 20 && !hasEnded; turn += 1) await stage.test.clock.advance(0);
      expectThat(hasEnded, 'It goes on after it was aborted');
    },
  },
  { rule: 'leavesNoTrace', name: 'goes without a trace after use, and can come again', run: stage => stage.expectNoTrace(async test => void await resultOf(test, 'Its offers', offersOf({ ...stage, test }))) },
];

const servicesError = new Error('It was seen');

function specOf({ test, made }: OnStage): PaymentProviderSpec {
  const spec = test.kit.read(paymentProvidersPoint).find(({ id }) => id === made.providerId);
  expectThat(spec !== undefined, `The plugin contributes no provider '${made.providerId}'`);
  return spec;
}

function chainOf({ world }: Pick<OnStage, 'world'>, at = 0): number {
  return world.chains[at]?.id ?? 1;
}

function accountOf({ world }: Pick<OnStage, 'world'>): string {
  return world.accounts[0]?.address ?? '0x';
}

function bridgingOf(stage: OnStage): PaymentQuery {
  return { account: accountOf(stage), from: { chainId: chainOf(stage), address: nativeTokenAddress }, to: { chainId: chainOf(stage, 1), address: nativeTokenAddress }, exact: 'input', amount: 1_000_000n, slippageBps: 50 };
}

function purchaseOf(stage: OnStage): CheckoutQuery {
  return { account: accountOf(stage), to: { chainId: chainOf(stage), address: nativeTokenAddress }, amount: 5_000n, currency: 'EUR', country: 'DE' };
}

/** What each call of a provider is given. */
function contextOf({ test: { kit }, plugin }: Pick<Stage, 'test' | 'plugin'>, signal: AbortSignal) {
  const services = servicesOf(kit);
  return { signal, port: services.portFor(plugin.id), transport: services.transport, run: <Flow extends (...args: never) => unknown>(flow: Flow): ReturnType<Flow> => services.dispatchAs(services.handleOf(plugin.id))(flow as never) as never }; // it gives what the thunk gives
}

/** Offers and failures of the one provider, of whatever it offers. */
async function offersOf(stage: OnStage): Promise<Offers<PaymentRoute | Checkout>> {
  const { test: { kit }, made: { providerId } } = stage;
  const found: Offers<PaymentRoute | Checkout> = specOf(stage).offers.includes('routes') ? await kit.dispatch(fetchRoutes(bridgingOf(stage))) : await kit.dispatch(fetchCheckouts(purchaseOf(stage)));
  return { offers: found.offers.filter((each) => each.providerId === providerId), failures: found.failures.filter((each) => each.providerId === providerId) };
}

async function route({ test, made: { providerId } }: OnStage, query: PaymentQuery): Promise<PaymentRoute & Offered> {
  const { offers, failures } = await resultOf(test, 'Its offers', test.kit.dispatch(fetchRoutes(query)));
  const offer = offers.find((each) => each.providerId === providerId);
  expectThat(offer !== undefined, `It makes no offer that fits: ${failures.find((each) => each.providerId === providerId)?.error.message ?? 'none at all'}`);
  return offer;
}

async function checkout(stage: OnStage): Promise<Checkout & Offered> {
  const { test, made: { providerId } } = stage;
  const { offers, failures } = await resultOf(test, 'Its offers', test.kit.dispatch(fetchCheckouts(purchaseOf(stage))));
  const offer = offers.find((each) => each.providerId === providerId);
  expectThat(offer !== undefined, `It makes no offer that fits: ${failures.find((each) => each.providerId === providerId)?.error.message ?? 'none at all'}`);
  return offer;
}

async function ready(stage: OnStage, query: PaymentQuery): Promise<PaymentRoute> {
  const { test, made: { providerId } } = stage;
  return resultOf(test, 'Preparing the route', test.kit.dispatch(prepareRoute({ providerId, route: await route(stage, query), query })));
}

function stepsOf(stage: OnStage, query: PaymentQuery, found: PaymentRoute): Promise<readonly CheckedStep[]> {
  return resultOf(stage.test, 'Preparing the steps', prepareAll(stage, query, found));
}

async function prepareAll({ test, made: { providerId } }: OnStage, { account }: PaymentQuery, found: PaymentRoute): Promise<readonly CheckedStep[]> {
  const steps: CheckedStep[] = [];
  for (const step of found.steps) {
    const { calls, approvals } = await test.kit.dispatch(prepareStep({ providerId, account, step, nativeFeeWei: nativeFeeOf(found, step.from.chainId) }));
    steps.push({ calls, approvals });
  }
  return steps;
}

async function prepared(stage: OnStage, query: PaymentQuery): Promise<readonly CheckedStep[]> {
  return stepsOf(stage, query, await ready(stage, query));
}

async function expectFailure(stage: Stage, behaviour: PaymentProviderBehaviour): Promise<void> {
  await stage.made.controls.set(behaviour);
  const provider = await specOf(stage).load();
  const context = contextOf(stage, new AbortController().signal);
  const asking: Promise<unknown> = (specOf(stage).offers.includes('routes') ? provider.fetchRoutes?.(bridgingOf(stage), context) : provider.fetchCheckouts?.(purchaseOf(stage), context)) ?? Promise.resolve();
  await failureOf(stage.test, `What the service ${behaviour}`, asking);
}
