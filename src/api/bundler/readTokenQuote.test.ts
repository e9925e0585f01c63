import { readTokenQuote } from './readTokenQuote.ts';

const token = '0x00000000000000000000000000000000000000aA';
const paymaster = '0x777777777777AeC03fd955926DbF81597e66834C';
const entry = { entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', chainId: 137 };
/** As Pimlico's reference has it. */
const quote = { paymaster, token: token.toLowerCase(), postOpGas: '0xc350', exchangeRate: '0x5cc717fbb3450c', exchangeRateNativeToUsd: '0x5cc717fbb3450c0000', balanceSlot: '0x9', allowanceSlot: '0xa' };

async function read(result: unknown) {
  const asked: unknown[] = [];
  const http = { send: async ({ body }: { readonly body?: string | undefined }) => (asked.push(JSON.parse(body ?? '')), { status: 200, statusText: 'OK', headers: {}, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) }) };
  return { asked, outcome: await readTokenQuote({ url: 'https://pays.test', http, service: undefined }, token, entry).catch(({ code, message }: { readonly code: string; readonly message: string }) => `${code}: ${message}`) };
}

describe('readTokenQuote', () => {
  it('asks for the token on its chain, and takes the price of that one', async () => {
    const { asked, outcome } = await read({ quotes: [{ ...quote, token: paymaster, exchangeRate: '0x1' }, quote] });
    expect(asked).toEqual([{ jsonrpc: '2.0', id: 1, method: 'pimlico_getTokenQuotes', params: [{ tokens: [token] }, entry.entryPoint, '0x89'] }]);
    expect(outcome).toEqual({ paymaster, rate: 0x5cc717fbb3450cn, postOpGas: 50_000n });
  });

  it.each<[string, unknown]>([
    ['it does not take this token', { quotes: [] }], ['it does not take this token', { quotes: [{ ...quote, token: paymaster }] }], ['it does not take this token', null], ['it does not take this token', [null]],
    ['an answer that makes no sense', { quotes: [{ ...quote, exchangeRate: 5 }] }], ['an answer that makes no sense', { quotes: [{ ...quote, exchangeRate: '-0x1' }] }], ['an answer that makes no sense', { quotes: [{ ...quote, postOpGas: undefined }] }], ['an answer that makes no sense', { quotes: [{ ...quote, paymaster: '0x12' }] }],
  ])('fails as a paymaster does that does not pay: %s', async (text, result) => {
    expect((await read(result)).outcome).toBe(`paymaster.failed: Paymaster error: 200 - ${text}`);
  });
});
