import { userErrors } from '../../src/contracts/errors.ts';
import { isLostNode, isUnknownChain, toWalletError } from './toWalletError.ts';

const error = (part: object, message = 'It says no more'): Error => Object.assign(new Error(message), part);

describe('toWalletError', () => {
  // Codes of EIP-1193, EIP-1474 and EIP-5792; 5000 is WalletConnect's, ACTION_REJECTED that of ethers.
  it.each<[number | string, string]>([
    [4001, 'user.rejected'], [5000, 'user.rejected'], ['ACTION_REJECTED', 'user.rejected'],
    [-32_002, 'wallet.requestPending'], [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupported'], [-32_601, 'wallet.unsupported'], [-32_004, 'wallet.unsupported'],
    [4900, 'wallet.disconnected'], [4901, 'wallet.chainDisconnected'],
    [5700, 'calls.capabilityUnsupported'], [5710, 'calls.chainUnsupported'], [5720, 'calls.sameId'], [5730, 'calls.unknown'], [5740, 'calls.tooLarge'], [5750, 'calls.upgradeRejected'], [5760, 'calls.atomicUnsupported'],
    [-32_603, 'wallet.requestFailed'], [1234, 'wallet.requestFailed'],
  ])('knows %s for %s', (code, expected) => {
    const thrown = error({ code });
    expect(toWalletError(thrown, 'eth_call')).toMatchObject({ code: expected, cause: thrown });
  });

  it.each([
    ['a cause', { cause: { code: 4001 } }],
    ['data.originalError', { code: -32_603, data: { originalError: { code: 4001 } } }],
    ['info.error', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
    ['a code as text', { code: '4001' }],
    ['five levels down', { cause: { cause: { cause: { cause: { cause: { code: 4001 } } } } } }],
  ])('finds a refusal in %s', (_where, part) => {
    expect(toWalletError(error(part), 'eth_call').code).toBe('user.rejected');
  });

  it('takes the text for a refusal only where there is no code', () => {
    expect(toWalletError(new Error('User denied message signature'), 'personal_sign').code).toBe('user.rejected');
    expect(toWalletError(error({ code: -32_000 }, 'The node rejected the transaction'), 'eth_sendTransaction')).toMatchObject({ code: 'wallet.requestFailed', context: { method: 'eth_sendTransaction', code: -32_000 } });
  });

  it('leaves an error of the kit as it is', () => {
    const own = userErrors.cancelled();
    expect(toWalletError(own, 'eth_call')).toBe(own);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined], ['null', null], ['a text', 'no'], ['a number', 4001],
    ['what is its own cause', (() => { const circle: { cause?: unknown } = {}; circle.cause = circle; return circle; })()],
    ['a getter that throws', { get code() { throw new Error('trap'); } }],
  ])('makes a coded error of %s', (_what, thrown) => {
    expect(toWalletError(thrown, 'eth_call')).toMatchObject({ code: 'wallet.requestFailed', context: { method: 'eth_call' } });
  });

  it('tells the words of the node that a wallet has put into its data', () => {
    const thrown = { code: -32_603, message: 'Internal JSON-RPC error.', data: { code: -32_000, message: 'gas required exceeds allowance (0)' } };
    expect(toWalletError(thrown, 'eth_sendTransaction')).toMatchObject({ code: 'wallet.requestFailed', message: 'gas required exceeds allowance (0)', context: { code: -32_603 } });
  });

  it('bounds what a wallet says at length', () => {
    expect(toWalletError(error({ code: 1 }, 'x'.repeat(1_000_000)), 'eth_call').message.length).toBeLessThan(2_000);
  });
});

describe('isUnknownChain and isLostNode', () => {
  it('know their codes, wherever wallets put them, and no others', () => {
    expect([{ code: 4902 }, { code: -32_603, data: { originalError: { code: 4902 } } }, { code: 4901 }, undefined].map(isUnknownChain)).toEqual([true, true, false, false]);
    expect([{ code: 1013 }, { cause: { code: 1013 } }, { code: 4902 }, 'text'].map(isLostNode)).toEqual([true, true, false, false]);
  });
});
