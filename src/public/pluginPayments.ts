// Buying, bridging and swapping: the point for providers, what providers are made of, and the flows that ask, check and send.
export { paymentProvidersPoint } from '../contracts/points/paymentProviders.ts';
export type { Checkout, CheckoutQuery, PaymentCall, PaymentContext, PaymentFee, PaymentProvider, PaymentProviderSpec, PaymentQuery, PaymentRoute, PaymentStatus, PaymentStep, PaymentToken, PreparedStep } from '../contracts/points/paymentProviders.ts';
export { paymentErrors } from '../contracts/paymentErrors.ts';
export { fetchErrors } from '../api/fetchErrors.ts';
export { fetchService } from '../api/fetchService.ts';
export type { FetchOptions } from '../api/fetchService.ts';
export type { BridgeOrder, BridgeQuery, BridgeTransfer, Onramp, OnrampQuery } from '../api/payments/askBridge.ts';
export type { BridgeAction, BridgedFacts, BridgeIntent, BridgePrepared, BridgeQuote, BridgeStatus, BridgeStep, BridgeToken, BridgeTransaction, OnrampPrepared, OnrampStatus, PaymentHash } from '../domain/payments/bridgeAnswers.ts';
export { paymentFields } from '../domain/payments/fields.ts';
export { askBridge } from '../flows/payments/askBridge.ts';
export { fetchCheckouts, fetchRoutes } from '../flows/payments/fetchOffers.ts';
export type { Offered, Offers } from '../flows/payments/fetchOffers.ts';
export { nativeFeeOf, prepareRoute, prepareStep } from '../flows/payments/preparePayment.ts';
export type { ChosenRoute, DueStep } from '../flows/payments/preparePayment.ts';
export type { CheckedStep } from '../flows/payments/assertPayment.ts';
export { readCheckoutStatus, readPaymentStatus } from '../flows/payments/readPayment.ts';
export { followPaymentSend, sendPaymentStep } from '../flows/payments/sendPayment.ts';
export type { PaymentSend, SendStepRequest } from '../flows/payments/sendPayment.ts';
