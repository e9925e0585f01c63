import { mockAccounts, mockChainOne, mockChainTwo } from '../../../mocks/index.ts';
import { askOffers, onramp } from '../../../plugins/onramp/index.ts';
import { currencies, regions } from '../../../plugins/onramp/regions.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { definePlugin, showScreen } from '../../../src/index.ts';
import { paymentProvidersPoint } from '../../../src/plugin.ts';
import type { PaymentProvider, PaymentStatus } from '../../../src/plugin.ts';
import { nativeTokenAddress } from '../../../src/entries/tokens.ts';
import type { KitOptions, Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const [{ address }] = mockAccounts;
/** Sells what it is asked for, and says of each purchase that it waits to be paid. */
const seller: PaymentProvider = {
  fetchCheckouts: async ({ account, to, amount, currency }) => [{ id: 'p-1', url: 'https://seller.latchkey.test/pay', currency, currencyAmount: '12.5', outputAmount: amount, to, receiver: account, via: 'Seller' }],
  readCheckoutStatus: async () => ({ at: 'pending' }),
};
/** Sells the currency of the other chain, which the person then swaps. */
const otherSeller: PaymentProvider = {
  fetchCheckouts: async ({ account, to, amount, currency }) => {
    const terms = { inputAmount: amount * 2n, outputAmount: amount, minOutputAmount: amount };
    const route = { id: 'r-1', ...terms, fees: [], steps: [{ from: { chainId: mockChainTwo.id, address: nativeTokenAddress }, to, ...terms, receiver: account }] };
    return [{ id: 'p-2', url: 'https://seller.latchkey.test/pay', currency, currencyAmount: '13', outputAmount: amount, to, receiver: account, via: 'Seller', route }];
  },
  readCheckoutStatus: async () => ({ at: 'pending' }),
};
/** Nothing is brought over here: the choice between money and tokens is shown by it. */
const routes: PaymentProvider = { fetchRoutes: async () => [], prepareStep: async () => ({ calls: [] }) };
/** Brings a chain's currency over to the other chain, and says this of all that was sent. */
const moverSaying = (said: PaymentStatus): PaymentProvider => ({
  fetchRoutes: async ({ from, to, amount, account }) => {
    const terms = { inputAmount: amount, outputAmount: (amount * 9n) / 10n, minOutputAmount: (amount * 8_955n) / 10_000n };
    return [{ id: 'r-1', ...terms, fees: [], durationSeconds: 120, steps: [{ from, to, ...terms, receiver: account }] }];
  },
  prepareStep: async ({ from, inputAmount }) => ({ calls: [{ chainId: from.chainId, to: mockAccounts[2].address, data: '0x', valueWei: inputAmount }] }),
  readStatus: async () => said,
});
const away: PaymentProvider = { fetchCheckouts: () => Promise.reject(new Error('It is away.')), readCheckoutStatus: async () => ({ at: 'unknown' }) };
const empty: PaymentProvider = { fetchCheckouts: async () => [], readCheckoutStatus: async () => ({ at: 'unknown' }) };

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
/** Currencies go by their codes, and the browser has the names of countries: in Filipino and in made-up languages, English ones. */
const names = [...currencies, ...regions.map((region) => regionNames.of(region) ?? region), 'Hong Kong', 'Seller', 'Other Seller', 'Mover', 'Mock Ether', 'METH', 'MCOIN', 'US$', address];

function withProviders(...providers: readonly PaymentProvider[]): KitOptions {
  return {
    plugins: [
      walletInjected.with({ connectDelayMs: 0 }), onramp.with({ onramps: [], bridges: false }),
      definePlugin({ id: 'sellers', contributes: providers.map((provider, at) => paymentProvidersPoint.of({ id: `sellers.${at}`, name: at === 0 ? 'Seller' : 'Other Seller', offers: ['checkouts'], load: async () => provider })).concat(paymentProvidersPoint.of({ id: 'sellers.routes', name: 'Bridge', offers: ['routes'], load: async () => routes })) }),
    ],
  };
}

function withMover(said: PaymentStatus): KitOptions {
  return {
    plugins: [
      walletInjected.with({ connectDelayMs: 0 }), onramp.with({ onramps: [], bridges: false }),
      definePlugin({ id: 'movers', contributes: [paymentProvidersPoint.of({ id: 'movers.one', name: 'Mover', offers: ['routes'], hidesReceiver: true, load: async () => moverSaying(said) })] }),
    ],
  };
}

/** Chooses the one way over, which is reviewed. */
async function move({ kit, connect, press, see, begin }: Stage): Promise<void> {
  await connect();
  kit.dispatch(showScreen('onramp.buy'));
  await see('Show offers');
  const native = (chainId: number) => ({ chainId, address: nativeTokenAddress });
  begin(kit.dispatch(askOffers({ kind: 'route', account: address, from: native(mockChainOne.id), to: native(mockChainTwo.id), exact: 'input', amount: 10n ** 18n / 2n, slippageBps: 50 })));
  await press(/^Pay 0\.5 METH/);
  await see('Continue in wallet');
}

/** What was sent, and what the provider then says of it. */
const moved = (id: string, title: string, said: PaymentStatus, text: string): Story => defineStory({
  id: `buy/${id}`, title, kit: withMover(said), names,
  play: async (stage) => {
    await move(stage);
    await stage.press('Continue in wallet');
    await stage.see(text);
  },
});

async function ask(stage: Stage): Promise<void> {
  await stage.connect();
  stage.kit.dispatch(showScreen('onramp.buy'));
  await stage.type('Amount', '2');
  await stage.press('Show offers');
}

/** Tokens for money. */
export const buyingStories = [
  defineStory({
    id: 'buy/form', title: 'What is to be bought', kit: withProviders(seller), names,
    play: async (stage) => {
      await stage.connect();
      stage.kit.dispatch(showScreen('onramp.buy'));
      await stage.see('Show offers');
    },
  }),
  defineStory({
    id: 'buy/offers', title: 'An offer, one after which something is swapped, and a service that did not answer', kit: withProviders(seller, away, otherSeller), names,
    play: async (stage) => {
      await ask(stage);
      await stage.see(/Then swap .+ MCOIN for .+ METH/);
    },
  }),
  defineStory({
    id: 'buy/none', title: 'No offers', kit: withProviders(empty), names,
    play: async (stage) => {
      await ask(stage);
      await stage.see('There are no offers for this.');
    },
  }),
  defineStory({
    id: 'buy/paying', title: 'Paying in a window of its own', kit: withProviders(seller), names,
    play: async (stage) => {
      stage.setWindows('open');
      await ask(stage);
      await stage.press(/^Pay /);
      await stage.see(/Pay in the window of Seller/);
    },
  }),
  defineStory({
    id: 'buy/waiting', title: 'The window of a purchase was closed', kit: withProviders(seller), names,
    play: async (stage) => {
      stage.setWindows('severed');
      await ask(stage);
      await stage.press(/^Pay /);
      await stage.skip(10_000);
      await stage.see(/Waiting for Seller to confirm/);
    },
  }),
  defineStory({
    id: 'buy/ready', title: 'The review of a bridging was left', kit: withMover({ at: 'pending' }), names,
    play: async (stage) => {
      await move(stage);
      await stage.press('Reject');
      await stage.see('Nothing is on its way.');
    },
  }),
  defineStory({
    id: 'buy/sending', title: 'A bridging waits for its block', kit: withMover({ at: 'pending' }), names,
    play: async (stage) => {
      (await stage.world.getChain(mockChainOne.id)).setMining({ at: 'manual' });
      await move(stage);
      await stage.press('Continue in wallet');
      await stage.see('The transaction is on its way…');
    },
  }),
  moved('arriving', 'A bridging waits for the other chain', { at: 'pending' }, 'Waiting for the tokens to arrive…'),
  moved('done', 'A bridging has arrived', { at: 'done', outputAmount: 45n * 10n ** 16n }, 'You have received 0.45 MCOIN.'),
  moved('refunded', 'A bridging was refunded', { at: 'refunded' }, 'The payment was refunded.'),
  moved('partial', 'A bridging has brought another token', { at: 'partial' }, 'Another token has arrived than you asked for.'),
  moved('failed', 'A bridging has failed', { at: 'failed' }, 'The payment has failed.'),
];
