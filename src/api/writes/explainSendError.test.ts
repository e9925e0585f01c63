import { bundlerErrors } from '../bundler/bundlerErrors.ts';
import { defineErrors } from '../../domain/errors.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import { rpcErrors } from '../transport/errors.ts';
import { explainSendError } from './explainSendError.ts';

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const insufficient = new Error('Internal JSON-RPC error.', { cause: { code: -32000, message: 'insufficient funds for gas * price + value' } });
const node = (answers: Readonly<Record<string, unknown>>) => createFakeTransport(async ({ method }) => {
  if (!(method in answers)) throw rpcErrors.error({ host: 'node', message: `no ${method}` });
  return answers[method];
}, 7);
const explained = (error: unknown, answers: Readonly<Record<string, unknown>>, transaction = {}) => explainSendError(error, { from, valueWei: 10n ** 18n, ...transaction }, { transport: node(answers), nativeCurrency, clock: createFakeClock() });

describe('explainSendError', () => {
  it('says what is missing: value and fees less what is there', async () => {
    expect(await explained(insufficient, { eth_getBalance: '0x6f05b59d3b20000', eth_gasPrice: '0x3b9aca00', eth_estimateGas: '0xc350' })).toMatchObject({
      code: 'transaction.insufficientFunds',
      message: 'Insufficient Funds',
      remedy: 'Add 0.50005 ETH (1.00005 ETH needed, 0.5 ETH there) to the account, then try again.',
      context: { chainId: 7, symbol: 'ETH', requiredWei: 1_000_050_000_000_000_000n, balanceWei: 500_000_000_000_000_000n, missingWei: 500_050_000_000_000_000n, gasPriceWei: 1_000_000_000n },
      cause: insufficient,
    });
  });

  it('counts with the gas and the fees that were prepared', async () => {
    const fees = { type: 'eip1559', maxFeePerGasWei: 2n * 10n ** 9n, maxPriorityFeePerGasWei: 1n } as const;
    expect(await explained(insufficient, { eth_getBalance: '0x0' }, { fees, gas: 100_000n, valueWei: 0n })).toMatchObject({ context: { requiredWei: 2n * 10n ** 14n, missingWei: 2n * 10n ** 14n } });
  });

  it('counts a plain transfer, where the node estimates nothing', async () => {
    expect(await explained(insufficient, { eth_getBalance: '0x0', eth_gasPrice: '0x1' }, { valueWei: undefined })).toMatchObject({ context: { requiredWei: 21_000n } });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['the node tells nothing', {}],
    ['the node tells nonsense', { eth_getBalance: 'much', eth_gasPrice: '0x1' }],
    ['there is enough by what is known', { eth_getBalance: `0x${(10n ** 20n).toString(16)}`, eth_gasPrice: '0x1' }],
  ])('says that funds are missing, and not how much, when %s', async (_when, answers) => {
    expect(await explained(insufficient, answers)).toMatchObject({ code: 'transaction.insufficientFunds', remedy: 'Add more ETH to the account, then try again.' });
  });

  it('waits five seconds for the amounts, and no longer', async () => {
    const clock = createFakeClock();
    const silent = createFakeTransport(() => new Promise(() => {}), 7);
    let error: unknown;
    void explainSendError(insufficient, { from }, { transport: silent, nativeCurrency, clock }).then((explanation) => (error = explanation));
    await clock.advance(4_999);
    expect(error).toBeUndefined();
    await clock.advance(1);
    expect(error).toMatchObject({ code: 'transaction.insufficientFunds', remedy: 'Add more ETH to the account, then try again.' });
  });

  it('says what a contract refused, though it speaks of a balance', async () => {
    expect(await explained({ code: 3, message: 'execution reverted: insufficient balance' }, {})).toMatchObject({ code: 'transaction.simulationFailed', message: 'Execution Reverted: insufficient balance' });
  });

  it('leaves what a bundler said, also where another error tells it in other words', async () => {
    const refusal = bundlerErrors.badSignature({ operation: 'x', error: 'execution reverted: AA24', status: 200, code: -32_507 });
    const { told } = defineErrors('test', { told: { message: 'execution reverted in words', remedy: 'None.' } });
    const inWords = told({}, { cause: refusal });
    expect([await explained(refusal, {}), await explained(inWords, {})]).toEqual([refusal, inWords]);
    expect(await explained(told(), {})).toMatchObject({ code: 'transaction.simulationFailed' });
  });

  it('leaves any other error as it is', async () => {
    const other = rpcErrors.noResponse();
    expect(await explained(other, {})).toBe(other);
  });
});
