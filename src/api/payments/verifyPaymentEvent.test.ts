import { createHmac } from 'node:crypto';
import { verifyPaymentEvent } from './verifyPaymentEvent.ts';

const secret = 'whsec_of_the_site';
const nowMs = 1_741_730_936_000;
const timestamp = String(nowMs / 1_000);
const receiver = '0x1111111111111111111111111111111111111111';
const sender = '0x2222222222222222222222222222222222222222';
const hash = `0x${'ab'.repeat(32)}`;
const token = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chainId: 8453, decimals: 6, name: 'USD Coin', priceUsd: 1, symbol: 'USDC' };

// The fields of the specification, section 3.
const onchain = {
  version: 2, type: 'pay.onchain-transaction',
  data: {
    action: 'BUY', clientId: 'c1', destinationAmount: '1000000', destinationToken: token, developerFeeBps: 100, developerFeeRecipient: sender, originAmount: '1010000', originToken: token, paymentId: 'p-1',
    purchaseData: { order: '7' }, receiver, sender, status: 'COMPLETED', transactions: [{ chainId: 8453, transactionHash: hash }], type: 'buy',
  },
};
const onramp = { version: 2, type: 'pay.onramp-transaction', data: { amount: '5000000', currency: 'EUR', currencyAmount: 5.25, id: 'o-1', onramp: 'stripe', purchaseData: null, receiver, status: 'PENDING', token } };

const signed = (value: unknown, { at = timestamp, by = secret } = {}) => {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return { body, headers: { 'x-timestamp': at, 'x-payload-signature': createHmac('sha256', by).update(`${at}.${body}`).digest('hex') }, secret, nowMs };
};
const changed = (event: { readonly data: object }, data: object): unknown => ({ ...event, data: { ...event.data, ...data } });

describe('verifyPaymentEvent', () => {
  it('reads a payment by transactions, as Node signs it', async () => {
    const { type, data } = await verifyPaymentEvent(signed(onchain));
    expect(type).toBe('pay.onchain-transaction');
    expect(data).toMatchObject({ action: 'BUY', destinationAmount: 1_000_000n, originAmount: 1_010_000n, developerFeeBps: 100, paymentId: 'p-1', purchaseData: { order: '7' }, receiver, sender, status: 'COMPLETED', transactions: [{ chainId: 8453, transactionHash: hash }] });
  });

  it('reads a purchase for money, out of the headers of the Fetch API', async () => {
    const { headers, ...event } = signed(onramp);
    const { type, data } = await verifyPaymentEvent({ ...event, headers: new Headers(headers) });
    expect(type).toBe('pay.onramp-transaction');
    expect(data).toMatchObject({ amount: 5_000_000n, currency: 'EUR', currencyAmount: '5.25', id: 'o-1', onramp: 'stripe', receiver, status: 'PENDING', token: { symbol: 'USDC', priceUsd: '1' } });
    expect(data).not.toHaveProperty('transactionHash');
  });

  it('takes headers of any case', async () => {
    const { headers, ...event } = signed(onramp);
    await expect(verifyPaymentEvent({ ...event, headers: { 'X-Timestamp': headers['x-timestamp'], 'X-Payload-Signature': headers['x-payload-signature'] } })).resolves.toMatchObject({ version: 2 });
  });

  it.each<[string, object, string]>([
    ['without a secret', { secret: '' }, 'paymentEvent.noSecret'],
    ['without headers', { headers: {} }, 'paymentEvent.unsigned'],
    ['with two signatures', { headers: { ...signed(onchain).headers, 'x-payload-signature': ['a', 'b'] } }, 'paymentEvent.unsigned'],
    ['with a time that is none', { headers: { ...signed(onchain).headers, 'x-timestamp': '1741730936abc' } }, 'paymentEvent.unsigned'],
    ['signed with another secret', signed(onchain, { by: 'other' }), 'paymentEvent.wrongSignature'],
    ['of another body', { body: JSON.stringify(changed(onchain, { status: 'FAILED' })) }, 'paymentEvent.wrongSignature'],
    ['at another time than was signed', { headers: { ...signed(onchain).headers, 'x-timestamp': String(Number(timestamp) + 1) } }, 'paymentEvent.wrongSignature'],
    ['five minutes and a second old', { nowMs: nowMs + 301_000 }, 'paymentEvent.untimely'],
    ['from the future', { nowMs: nowMs - 301_000 }, 'paymentEvent.untimely'],
    ['without any tolerance that is a number', { nowMs: nowMs + 1_000, toleranceSeconds: Number.NaN }, 'paymentEvent.untimely'],
  ])('refuses an event %s', async (_name, change, code) => {
    await expect(verifyPaymentEvent({ ...signed(onchain), ...change })).rejects.toMatchObject({ code });
  });

  it('takes one that is five minutes old', async () => {
    await expect(verifyPaymentEvent({ ...signed(onchain), nowMs: nowMs + 300_000 })).resolves.toMatchObject({ version: 2 });
  });

  it.each<[string, unknown, string]>([
    ['no JSON', 'x', 'it is no JSON'],
    ['version 1', { ...onchain, version: 1 }, 'version is not 2'],
    ['another type', { ...onchain, type: 'pay.other' }, 'type cannot be read'],
    ['another status', changed(onchain, { status: 'DONE' }), 'status cannot be read'],
    ['another action', changed(onchain, { action: 'STEAL' }), 'action cannot be read'],
    ['a receiver that is no address', changed(onchain, { receiver: 'me' }), 'receiver cannot be read'],
    ['a negative amount', changed(onchain, { originAmount: '-1' }), 'originAmount cannot be read'],
    ['an amount that JSON does not hold', changed(onramp, { amount: 1e21 }), 'amount cannot be read'],
    ['a hash that is none', changed(onramp, { transactionHash: '0x12' }), 'transactionHash cannot be read'],
    ['no currency', changed(onramp, { currency: '' }), 'currency cannot be read'],
    ['fees beyond all', changed(onchain, { developerFeeBps: 10_001 }), 'developerFeeBps cannot be read'],
  ])('refuses %s though it is signed', async (_name, value, why) => {
    await expect(verifyPaymentEvent(signed(value))).rejects.toMatchObject({ code: 'paymentEvent.badPayload', context: { why } });
  });
});
