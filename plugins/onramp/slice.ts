import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CheckoutQuery, Checkout, PaymentFee, PaymentQuery, PaymentRoute, PaymentToken } from '../../src/contracts/points/paymentProviders.ts';
import type { PaymentSend } from '../../src/flows/payments/sendPayment.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How far a payment is. Nothing is sent again by itself: what may have been sent is followed, and a person goes on. */
export type PaymentPhase =
  /** The provider is asked for what is to be had now. */
  | { readonly at: 'preparing' }
  /** A press goes on with the step. `error`: why it stopped; nothing of the step is on its way. */
  | { readonly at: 'ready'; readonly error?: WireError }
  /** A review is shown. */
  | { readonly at: 'asking'; readonly send: PaymentSend }
  /** The wallet or the chain has it. */
  | { readonly at: 'sending'; readonly send: PaymentSend }
  /** Nothing tells whether it was sent: a person has to look at the account. */
  | { readonly at: 'unsure'; readonly send: PaymentSend }
  /** The step's transactions are in blocks; what it gives is on its way. */
  | { readonly at: 'arriving'; readonly hash: string }
  /** The page of the purchase is open. `isBlocked`: the browser has let no window open; a press does. */
  | { readonly at: 'paying'; readonly isBlocked?: boolean }
  /** The page of the purchase was closed, and it may be paid all the same. */
  | { readonly at: 'waiting' }
  /** It was looked after for long; a press looks again. `hash`: of what was sent. */
  | { readonly at: 'slow'; readonly hash?: string }
  | { readonly at: 'completed'; readonly outputAmount?: bigint; readonly hash?: string }
  /** Another token has arrived than was asked for. */
  | { readonly at: 'partial'; readonly token?: PaymentToken; readonly outputAmount?: bigint; readonly hash?: string }
  | { readonly at: 'refunded'; readonly hash?: string }
  /** `reason` is the provider's. Without `hash` nothing was sent. */
  | { readonly at: 'failed'; readonly error?: WireError; readonly reason?: string; readonly hash?: string };

interface PaymentFacts {
  readonly id: string;
  readonly providerId: string;
  readonly providerName: string;
  /** Pays, where it pays, and receives. */
  readonly account: string;
  readonly to: PaymentToken;
  /** What was offered to arrive. */
  readonly outputAmount: bigint;
  readonly sinceMs: number;
  readonly phase: PaymentPhase;
}

/** A swap or bridging that was begun. */
export interface RoutePayment extends PaymentFacts {
  readonly kind: 'route';
  readonly walletId: string;
  readonly from: PaymentToken;
  readonly inputAmount: bigint;
  readonly minOutputAmount: bigint;
  /** The step that is due, of so many. */
  readonly step: number;
  readonly stepCount: number;
  /** How many of the step's calls are done. */
  readonly done: number;
  /** What the step before has given, where known. */
  readonly received?: bigint;
  /** The purchase that has brought what goes. */
  readonly bought?: Pick<CheckoutPayment, 'currency' | 'currencyAmount' | 'via'>;
}

/** A purchase for money that was begun. Where its page is stands nowhere. */
export interface CheckoutPayment extends PaymentFacts {
  readonly kind: 'checkout';
  readonly checkoutId: string;
  readonly currency: string;
  readonly currencyAmount: string;
  readonly via: string;
  /** The wallet that sends what has to be sent afterwards: once it is paid, the payment is a route. Absent: nothing is. */
  readonly walletId?: string;
}

export type Payment = RoutePayment | CheckoutPayment;

/** An offer as the screen shows it. */
export type Offer = { readonly providerId: string; readonly providerName: string } & (
  | ({ readonly kind: 'route' } & Pick<PaymentRoute, 'id' | 'inputAmount' | 'outputAmount' | 'minOutputAmount' | 'durationSeconds' | 'via' | 'gasUsd' | 'inputUsd' | 'outputUsd'> & { readonly fees: readonly PaymentFee[]; readonly stepCount: number })
  | ({ readonly kind: 'checkout' } & Pick<Checkout, 'id' | 'currency' | 'currencyAmount' | 'outputAmount' | 'via'> & { /** The purchase, and what has to be sent afterwards. */ readonly stepCount: number; /** What the purchase brings first: the person sends it for what was asked for. */ readonly sends?: { readonly token: PaymentToken; readonly amount: bigint } })
);

export type OffersQuery = ({ readonly kind: 'route' } & PaymentQuery) | ({ readonly kind: 'checkout'; /** What is to be paid, in whole units of the currency: `amount` is then only where the question begins. */ readonly spend?: number } & CheckoutQuery);

export type OffersPhase =
  | { readonly at: 'none' }
  | { readonly at: 'asking'; readonly query: OffersQuery }
  /** `failures`: of providers that were passed over. */
  | { readonly at: 'offered'; readonly query: OffersQuery; readonly offers: readonly Offer[]; readonly failures: readonly { readonly providerName: string; readonly error: WireError }[] }
  | { readonly at: 'failed'; readonly query: OffersQuery; readonly error: WireError };

/** Offers that are looked at, and payments that were begun, the latest first. */
export interface OnrampState {
  readonly offers: OffersPhase;
  readonly payments: readonly Payment[];
}

const initialState: OnrampState = { offers: { at: 'none' }, payments: [] };

export const onrampSlice = /* @__PURE__ */ createSlice({
  name: 'onramp',
  initialState,
  reducers: {
    offersChanged: (state, { payload: offers }: PayloadAction<OffersPhase>) => ({ ...state, offers }),
    paymentsRead: (state, { payload: payments }: PayloadAction<readonly Payment[]>) => ({ ...state, payments }),
  },
});

export const { offersChanged, paymentsRead } = onrampSlice.actions;

/** Whether it has ended, well or not. */
export function hasEnded({ phase: { at } }: Payment): boolean {
  return at === 'completed' || at === 'partial' || at === 'refunded' || at === 'failed';
}

interface HasOnramp {
  readonly onramp: OnrampState;
}

/** The offers that were asked for last. */
export const selectOffers = (state: HasOnramp): OffersPhase => ownState('selectOffers', state).offers;
/** Payments of this site, the latest first. */
export const selectPayments = (state: HasOnramp): readonly Payment[] => ownState('selectPayments', state).payments;

function ownState(selector: string, state: HasOnramp): OnrampState {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment(`${selector}({ onramp: object })`, state);
  return state.onramp;
}
