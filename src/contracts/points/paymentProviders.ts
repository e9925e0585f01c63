import type { Storable } from '../../domain/encoding/json.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { Port } from '../../kernel/port.ts';
import type { RpcTransport } from '../transport.ts';

/** A token on a chain. The native currency goes by its placeholder, see `nativeTokenAddress`. */
export interface PaymentToken {
  readonly chainId: number;
  readonly address: string;
}

/** One token for another, on one chain (a swap) or over two (a bridging). */
export interface PaymentQuery {
  /** Pays and receives. */
  readonly account: string;
  readonly from: PaymentToken;
  readonly to: PaymentToken;
  /** Whether `amount` is what goes (`input`) or what is to arrive (`output`). */
  readonly exact: 'input' | 'output';
  /** In the smallest units of that token. */
  readonly amount: bigint;
  /** How much less may arrive than was offered, in hundredths of a percent. */
  readonly slippageBps: number;
}

/** What a route costs beside what goes in. */
export interface PaymentFee {
  readonly token: PaymentToken;
  /** In the smallest units of the token. */
  readonly amount: bigint;
  /** Taken out of what goes in: it is no further cost. */
  readonly isIncluded: boolean;
  /** In US dollars, as the provider thinks: to compare and to show. */
  readonly usd?: number;
}

/** One transaction that is asked for. */
export interface PaymentCall {
  readonly chainId: number;
  readonly to: string;
  /** `0x…` */
  readonly data: string;
  readonly valueWei: bigint;
}

/** One part of a route, done on the chain of its `from`. */
export interface PaymentStep {
  readonly from: PaymentToken;
  readonly to: PaymentToken;
  readonly inputAmount: bigint;
  readonly outputAmount: bigint;
  /** The least that may arrive; else the step is to fail on the chain. */
  readonly minOutputAmount: bigint;
  /** Who receives, as the provider says. */
  readonly receiver: string;
  /** In ms since 1970. Absent: not told. */
  readonly expiresAtMs?: number;
  /** What the provider needs to prepare it: JSON, kept over reloads. */
  readonly reference?: Storable;
}

/** One way to do what was asked. */
export interface PaymentRoute {
  /** The provider's name for it. */
  readonly id: string;
  readonly inputAmount: bigint;
  readonly outputAmount: bigint;
  readonly minOutputAmount: bigint;
  readonly fees: readonly PaymentFee[];
  /** In order, never empty: what one gives is what the next takes. */
  readonly steps: readonly PaymentStep[];
  /** About how long it takes. */
  readonly durationSeconds?: number;
  readonly expiresAtMs?: number;
  /** What goes and what arrives in US dollars, as the provider thinks. */
  readonly inputUsd?: number;
  readonly outputUsd?: number;
  /** What the transactions are likely to cost in fees of the chains, in US dollars. */
  readonly gasUsd?: number;
  /** The bridge or exchange behind it, untrusted text. */
  readonly via?: string;
}

/** What has to be sent for a step, in order. */
export interface PreparedStep {
  readonly calls: readonly PaymentCall[];
  /** Who has to be allowed to take the step's token first, where no call does that. The kit allows the step's amount and no more. */
  readonly spender?: string;
  /** What the provider says now, where it says it anew: no worse than the step. */
  readonly terms?: Pick<PaymentStep, 'inputAmount' | 'minOutputAmount' | 'receiver'>;
}

/** What has become of a step whose transactions were sent. */
export type PaymentStatus =
  /** The provider does not know of it yet. */
  | { readonly at: 'unknown' }
  | { readonly at: 'pending' }
  /** `outputAmount` in the smallest units of what was asked for; `hash` of the transaction by which it arrived. */
  | { readonly at: 'done'; readonly outputAmount?: bigint; readonly hash?: string }
  /** Another token has arrived than was asked for, such as the one that bridges carry. */
  | { readonly at: 'partial'; readonly token?: PaymentToken; readonly outputAmount?: bigint; readonly hash?: string }
  /** What went in has come back. */
  | { readonly at: 'refunded'; readonly hash?: string }
  /** `reason` is untrusted text. */
  | { readonly at: 'failed'; readonly reason?: string };

/** A token for money. */
export interface CheckoutQuery {
  /** Receives. */
  readonly account: string;
  readonly to: PaymentToken;
  /** What is to arrive, in smallest units. */
  readonly amount: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166, two letters. */
  readonly country?: string;
  /** How much less may arrive than was offered where something has to be sent afterwards, in hundredths of a percent. Absent: 50. */
  readonly slippageBps?: number;
}

/** A purchase for money that waits to be paid at a page. */
export interface Checkout {
  /** The provider's name for it, for its status. */
  readonly id: string;
  /** The page, https. It is opened in a window, and never stands in the store. */
  readonly url: string;
  readonly currency: string;
  /** What is paid, in whole units of the currency, as decimal digits. */
  readonly currencyAmount: string;
  /** What arrives, of which token, and for whom, as the provider says. */
  readonly outputAmount: bigint;
  readonly to: PaymentToken;
  readonly receiver: string;
  readonly expiresAtMs?: number;
  /** Who is paid, as people know them. */
  readonly via: string;
  /** What the buyer has to send once it is paid, where another token than `to` is sold: it begins with that one, and ends with `to` and `outputAmount`. Its provider prepares the steps, and tells their status. */
  readonly route?: PaymentRoute;
}

/** What each call of a provider is given. */
export interface PaymentContext {
  /** Aborted when the caller gave up, the time limit has passed, or the plugin is removed. */
  readonly signal: AbortSignal;
  /** The port, narrowed to the permissions of the provider's plugin. */
  port<T>(port: Port<T>): T;
  transport(chainId: number): Promise<RpcTransport>;
  /** Runs a flow in the plugin's name, such as `askBridge`. */
  run<Flow extends (...args: never) => unknown>(flow: Flow): ReturnType<Flow>;
}

/** What a provider does, once its code is loaded. Each half may be left out, as a whole. What it answers is checked: it has to fit what was asked. */
export interface PaymentProvider {
  /** Ways to do it, none if there is none. */
  fetchRoutes?(query: PaymentQuery, context: PaymentContext): Promise<readonly PaymentRoute[]>;
  /** The route as it is to be had now, where that is more than the offer. May be called again as long as nothing was sent. */
  prepareRoute?(route: PaymentRoute, query: PaymentQuery, context: PaymentContext): Promise<PaymentRoute>;
  /** What has to be sent for a step. Asked right before it is; may be called again. */
  prepareStep?(step: PaymentStep, context: PaymentContext & { readonly account: string }): Promise<PreparedStep>;
  /** A step may be prepared for less than it was offered for, in proportion: where less has arrived than the step before it had said. */
  readonly scalesSteps?: boolean;
  /** What became of a step, by the transaction that was sent for it. Absent: it is done with its block. */
  readStatus?(step: PaymentStep, sent: { readonly hash: string; readonly chainId: number }, context: PaymentContext): Promise<PaymentStatus>;
  /** Purchases that could be paid, each with its price. */
  fetchCheckouts?(query: CheckoutQuery, context: PaymentContext): Promise<readonly Checkout[]>;
  /** What became of a purchase. Needed where there are some. */
  readCheckoutStatus?(id: string, context: PaymentContext): Promise<PaymentStatus>;
}

/** A service by which tokens are bought, bridged and swapped. */
export interface PaymentProviderSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  /** What it is asked for: `routes` (a token for another), `checkouts` (for money). */
  readonly offers: readonly ('routes' | 'checkouts')[];
  /** Its transactions do not name who receives: what is sent is worth the provider's word. Absent: a transaction that does not hold the account's address is refused. */
  readonly hidesReceiver?: boolean;
  readonly load: Lazy<PaymentProvider>;
}

/** Services by which tokens are bought, bridged and swapped; all are asked. */
export const paymentProvidersPoint = /* @__PURE__ */ definePoint<PaymentProviderSpec>({ id: 'paymentProviders', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
