import { hashesOf, isGiven, parseBridgeToken } from './bridgeAnswers.ts';
import type { BridgeToken, PaymentHash } from './bridgeAnswers.ts';
import { addressOf, amountOf, countOf, decimalOf, fieldsOf, hashOf, idOf, oneOf, textOfField } from './fields.ts';

// Events of payments, version 2, as the service tells a site's own server of them. @see specification, section 3

/** A payment by transactions: a token that was bought, sold or transferred. Amounts in the smallest units of their token. */
export interface OnchainPayment {
  readonly action: 'TRANSFER' | 'BUY' | 'SELL';
  readonly clientId: string;
  readonly destinationAmount: bigint;
  readonly destinationToken: BridgeToken;
  readonly developerFeeBps: number;
  readonly developerFeeRecipient: string;
  readonly originAmount: bigint;
  readonly originToken: BridgeToken;
  readonly paymentId: string;
  readonly paymentLinkId?: string;
  /** What the site has handed in with the payment, JSON. */
  readonly purchaseData?: unknown;
  readonly receiver: string;
  readonly sender: string;
  readonly status: 'PENDING' | 'FAILED' | 'COMPLETED';
  readonly transactions: readonly PaymentHash[];
  readonly type: string;
}

/** A purchase for money. */
export interface OnrampPayment {
  /** In the smallest units of the token. */
  readonly amount: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** In whole units of the currency, as decimal digits. */
  readonly currencyAmount: string;
  readonly id: string;
  readonly onramp: string;
  readonly paymentLinkId?: string;
  readonly purchaseData: unknown;
  readonly receiver: string;
  readonly sender?: string;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly token: BridgeToken;
  readonly transactionHash?: string;
}

/** An event by its type. */
export type PaymentEvent =
  | { readonly type: 'pay.onchain-transaction'; readonly version: 2; readonly data: OnchainPayment }
  | { readonly type: 'pay.onramp-transaction'; readonly version: 2; readonly data: OnrampPayment };

/** The body of an event, parsed. Throws a TypeError for another version, another type and whatever else cannot be read. */
export function parsePaymentEvent(value: unknown): PaymentEvent {
  const { type, version, data } = fieldsOf(value, 'event');
  if (version !== 2) throw new TypeError('version is not 2');
  const kind = oneOf(type, 'type', ['pay.onchain-transaction', 'pay.onramp-transaction']);
  return kind === 'pay.onchain-transaction' ? { type: kind, version, data: onchainOf(data) } : { type: kind, version, data: onrampOf(data) };
}

function onchainOf(value: unknown): OnchainPayment {
  const fields = fieldsOf(value, 'data');
  return {
    action: oneOf(fields['action'], 'action', ['TRANSFER', 'BUY', 'SELL']),
    clientId: idOf(fields['clientId'], 'clientId'),
    destinationAmount: amountOf(fields['destinationAmount'], 'destinationAmount'),
    destinationToken: parseBridgeToken(fields['destinationToken'], 'destinationToken'),
    developerFeeBps: countOf(fields['developerFeeBps'], 'developerFeeBps', { max: 10_000 }),
    developerFeeRecipient: addressOf(fields['developerFeeRecipient'], 'developerFeeRecipient'),
    originAmount: amountOf(fields['originAmount'], 'originAmount'),
    originToken: parseBridgeToken(fields['originToken'], 'originToken'),
    paymentId: idOf(fields['paymentId'], 'paymentId'),
    ...linkOf(fields['paymentLinkId']),
    ...(isGiven(fields['purchaseData']) && { purchaseData: fieldsOf(fields['purchaseData'], 'purchaseData') }),
    receiver: addressOf(fields['receiver'], 'receiver'),
    sender: addressOf(fields['sender'], 'sender'),
    status: oneOf(fields['status'], 'status', ['PENDING', 'FAILED', 'COMPLETED']),
    transactions: hashesOf(fields['transactions']),
    type: textOfField(fields['type'], 'type'),
  };
}

function onrampOf(value: unknown): OnrampPayment {
  const fields = fieldsOf(value, 'data');
  const { currency, sender, transactionHash } = fields;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/i.test(currency)) throw new TypeError('currency cannot be read');
  return {
    amount: amountOf(fields['amount'], 'amount'),
    currency: currency.toUpperCase(),
    currencyAmount: decimalOf(fields['currencyAmount'], 'currencyAmount'),
    id: idOf(fields['id'], 'id'),
    onramp: textOfField(fields['onramp'], 'onramp'),
    ...linkOf(fields['paymentLinkId']),
    purchaseData: fields['purchaseData'],
    receiver: addressOf(fields['receiver'], 'receiver'),
    ...(isGiven(sender) && { sender: addressOf(sender, 'sender') }),
    status: oneOf(fields['status'], 'status', ['PENDING', 'COMPLETED', 'FAILED']),
    token: parseBridgeToken(fields['token'], 'token'),
    ...(isGiven(transactionHash) && { transactionHash: hashOf(transactionHash, 'transactionHash') }),
  };
}

function linkOf(value: unknown): { readonly paymentLinkId?: string } {
  return isGiven(value) ? { paymentLinkId: idOf(value, 'paymentLinkId') } : {};
}
