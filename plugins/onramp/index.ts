import type { Onramp } from '../../src/api/payments/askBridge.ts';
import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import { activityTabsPoint } from '../../src/contracts/points/activityTabs.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { paymentProvidersPoint } from '../../src/contracts/points/paymentProviders.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { OnrampConfig } from './config.ts';
import { onrampKey } from './key.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { slippageBpsDefault } from './limits.ts';
import { memoryKey } from './memory.ts';
import { resumePayments } from './resumePayments.ts';
import { buyScreenId } from './screenId.ts';
import { onrampSlice } from './slice.ts';
import { strings } from './strings.ts';

export type { OnrampConfig } from './config.ts';
export { askOffers, leaveOffers } from './flows/offers.ts';
export { continuePayment, dropPayment, resendStep, showCheckout, startCheckout, startPayment } from './flows/payments.ts';
export type { ChosenOffer } from './flows/payments.ts';
export { selectOffers, selectPayments } from './slice.ts';
export type { CheckoutPayment, Offer, OffersPhase, OffersQuery, OnrampState, Payment, PaymentPhase, RoutePayment } from './slice.ts';

const config: OnrampConfig = { onramps: ['stripe', 'coinbase', 'transak'], bridges: true, slippageBps: slippageBpsDefault, appliesTo: undefined };
/** As people know them. */
const names: Readonly<Record<Onramp, string>> = { stripe: 'Stripe', coinbase: 'Coinbase', transak: 'Transak' };

/**
 * 'Buy': tokens for money, and tokens for other tokens on the same network or another. Asks the site's own service (`bridgeUrl` of `defineService`), and all other providers that are registered, such as `bridgeLifi`.
 */
export const onramp = /* @__PURE__ */ definePlugin({
  key: onrampKey,
  config,
  slices: [onrampSlice],
  permissions: { origins: [], storageKeys: [memoryKey], popups: true },
  contributes: ({ onramps, bridges, appliesTo }: OnrampConfig) => [
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(defineScreen({ id: buyScreenId, load: () => import('./screens/Buy.tsx') })),
    accountEntriesPoint.of({ id: 'onramp.buy', place: 'buy', title: 'core.manage.buy', screenId: buyScreenId, ...(appliesTo && { appliesTo }) }),
    activityTabsPoint.of({ id: 'onramp.fiat', title: 'core.activity.fiat', load: () => import('./screens/FiatTransactions.tsx') }),
    ...onramps.map((each) => paymentProvidersPoint.of({ id: `onramp.${each}`, name: names[each], offers: ['checkouts'], hidesReceiver: true, load: async () => (await import('./createProvider.ts')).createCheckoutProvider(each, names[each]) })),
    ...(bridges ? [paymentProvidersPoint.of({ id: 'onramp.bridge', name: 'Bridge', offers: ['routes'], hidesReceiver: true, load: async () => (await import('./createProvider.ts')).createRouteProvider() })] : []),
  ],
  live: () => ({ asking: undefined, routes: new Map(), checkouts: new Map(), running: new Map(), visits: new Map() }),
  setup: resumePayments,
});

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    onrampBuy: typeof buyScreenId;
  }
}
