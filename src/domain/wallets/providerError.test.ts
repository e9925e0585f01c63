import { readFileSync } from 'node:fs';
import { rpcErrors } from '../../api/transport/errors.ts';
import { callsErrors } from '../../contracts/callsErrors.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { userErrors } from '../../contracts/errors.ts';
import { networkErrors } from '../../contracts/networkErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { confirmErrors } from '../../ui/confirm/confirmErrors.ts';
import { inputErrors } from '../inputErrors.ts';
import { ProviderError, providerCodes, toProviderError } from './providerError.ts';

const { eip1193, eip1474, eip5792 }: Record<'eip1193' | 'eip1474' | 'eip5792', readonly { code: number; name?: string; message?: string }[]> = JSON.parse(readFileSync(new URL('../../../fixtures/errorCodes/tables.json', `file://${__filename}`), 'utf8'));
const revertData = `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`; // Error("no")

describe('toProviderError', () => {
  it.each(([
    [userErrors.rejected(), 4001], [userErrors.cancelled(), 4001],
    [walletErrors.unauthorized(), 4100], [walletErrors.notOpen({ walletId: 'x' }), 4100], [walletErrors.noneActive(), 4100], [walletErrors.accountGone({ address: '0x1' }), 4100], [confirmErrors.foreignFrame(), 4100],
    [walletErrors.unsupported({ method: 'x' }), 4200], [chainErrors.switchUnsupported(), 4200], [transactionErrors.rawUnsupported(), 4200], [rpcErrors.noSubscriptions(), 4200],
    [walletErrors.disconnected(), 4900], [walletErrors.chainDisconnected(), 4901], [networkErrors.offline(), 4900], [chainErrors.wrongChain({ actual: 1, wanted: 2 }), 4901], [chainErrors.unknown({ chainId: 7 }), 4902],
    [walletErrors.requestPending(), -32_002], [inputErrors.notQuantity({ value: 'x' }), -32_602], [inputErrors.notAddress({ address: 'x' }), -32_602], [rpcErrors.badParams({ method: 'x' }), -32_602],
    [transactionErrors.insufficientFunds({ missing: '1' }), -32_003], [rpcErrors.noResponse(), -32_603], [new Error('anything'), -32_603],
    [callsErrors.capabilityUnsupported(), 5700], [callsErrors.chainUnsupported(), 5710], [callsErrors.sameId(), 5720], [callsErrors.unknown(), 5730], [callsErrors.tooLarge(), 5740], [callsErrors.upgradeRejected(), 5750], [callsErrors.atomicUnsupported(), 5760],
  ] satisfies [Error, number][]).map(([error, code]) => [error.message, code, error] as const))('gives “%s” the code %d, and itself as the cause', (_message, code, error) => {
    const made = toProviderError(error);
    expect(made).toMatchObject({ name: 'ProviderRpcError', code, message: error.message, cause: error });
    expect(made.data).toBeUndefined();
  });

  it('uses no code that the standards do not have', () => {
    const known = [...eip1193, ...eip1474, ...eip5792].map(({ code }) => code);
    expect(Object.values(providerCodes).filter((code) => !known.includes(code))).toEqual([providerCodes.unknownChain]); // EIP-3326
  });

  it('keeps what a node says as it is', () => {
    const error = rpcErrors.error({ host: 'node.test', message: 'execution reverted: no', code: 3, data: revertData });
    expect(toProviderError(error)).toMatchObject({ code: 3, data: revertData, message: 'execution reverted: no', cause: error });
    expect(toProviderError(rpcErrors.error({ host: 'node.test', message: 'odd' }))).toMatchObject({ code: -32_603, message: 'odd' });
  });

  it('finds the bytes of a contract that refused behind an error of ours', () => {
    const error = transactionErrors.simulationFailed({ why: 'no' }, { cause: rpcErrors.error({ host: 'node.test', message: 'execution reverted', code: 3, data: revertData }) });
    expect(toProviderError(error)).toMatchObject({ code: 3, data: revertData, message: 'no' });
  });

  it('keeps the number that a wallet gave', () => {
    expect(toProviderError(walletErrors.requestFailed({ reason: 'x', code: -32_005 }))).toMatchObject({ code: -32_005, message: 'x' });
    for (const code of [undefined, 'ODD', 1.5]) expect(toProviderError(walletErrors.requestFailed({ reason: 'x', code })).code).toBe(-32_603);
  });

  it('leaves alone what is one already, and takes anything else', () => {
    const error = new ProviderError(4001, 'x', { data: 7 });
    expect(toProviderError(error)).toBe(error);
    for (const thrown of ['x', undefined, null, { code: 4001 }]) expect(toProviderError(thrown)).toMatchObject({ code: -32_603, message: expect.any(String) });
  });
});
