import { makeError } from 'ethers';
import { rpcErrors } from '../../api/transport/errors.ts';
import { isInsufficientFunds } from './insufficientFunds.ts';

const circular: { message: string; cause?: unknown } = { message: 'x' };
circular.cause = circular;

describe('isInsufficientFunds', () => {
  it.each<[string, unknown]>([
    ['the words of geth', { code: -32000, message: 'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1' }],
    ['the words of anvil', { code: -32003, message: 'Insufficient funds for gas * price + value' }],
    ['a reason beside a message that says nothing', { message: 'Transaction failed', reason: 'insufficient funds' }],
    ['a message in the data', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: 'insufficient funds for transfer' } }],
    ['a missing balance', new Error('Insufficient balance for transfer')],
    ['a missing native currency', new Error('The account has insufficient NATIVE tokens')],
    ['missing gas', 'gas is insufficient'],
    ['the code of ethers', makeError('x', 'INSUFFICIENT_FUNDS', { transaction: {} as never })],
    ['a cause of a cause', new Error('outer', { cause: new Error('inner', { cause: { message: 'insufficient funds' } }) })],
    ['what a wallet nests', { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { message: 'insufficient funds' } } }],
    ['the transport', rpcErrors.error({ host: 'node', message: 'insufficient funds for transfer' })],
  ])('knows %s', (_what, error) => {
    expect(isInsufficientFunds(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an allowance', new Error('insufficient allowance')],
    ['gas alone', new Error('gas required exceeds allowance (0)')],
    ['a balance alone', new Error('cannot read the balance')],
    ['an error that leads back to itself', circular],
    ['a getter that throws', Object.defineProperty({}, 'code', { get: () => { throw new Error('trap'); } })],
    ['nothing', undefined],
  ])('does not take %s for it', (_what, error) => {
    expect(isInsufficientFunds(error)).toBe(false);
  });
});
