// Payments: events that a site's own server is sent (webhooks), verified and read, in Node and at the edge; nothing here needs React.
export { paymentEventErrors, verifyPaymentEvent } from '../api/payments/verifyPaymentEvent.ts';
export type { ReceivedPaymentEvent } from '../api/payments/verifyPaymentEvent.ts';
export type { OnchainPayment, OnrampPayment, PaymentEvent } from '../domain/payments/paymentEvents.ts';
export type {} from '../errorTables.ts';
