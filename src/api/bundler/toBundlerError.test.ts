import { rpcErrors } from '../transport/errors.ts';
import { toBundlerError } from './toBundlerError.ts';

const said = (message: string, code?: number, status?: number) => rpcErrors.error({ host: 'bundler.test', message, ...(code !== undefined && { code }), ...(status !== undefined && { status }) });
const reason = `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`; // Error("no")

describe('toBundlerError', () => {
  it.each<[code: string, message: string, number: number]>([
    // As alto 0.0.20 says them.
    ['bundler.badSignature', 'Invalid UserOperation signature or paymaster signature', -32_507],
    ['bundler.badSignature', 'UserOperation reverted with reason: AA24 signature error', -32_507],
    ['bundler.unfunded', "UserOperation reverted during simulation with reason: AA21 didn't pay prefund", -32_500],
    ['bundler.paymasterRefused', 'UserOperation reverted during simulation with reason: AA33 reverted 0x1234', -32_501],
    ['bundler.notDeployable', 'AA10 sender already constructed', -32_500],
    ['bundler.refused', 'EntryPoint 0x00 not supported, supported EntryPoints: 0x01', -32_602],
    ['bundler.refused', 'Validation error: unknown method', -32_601],
    // As the EntryPoint and ERC-7769 say the others.
    ['bundler.badNonce', 'AA25 invalid account nonce', -32_500],
    ['bundler.expired', 'AA22 expired or not due', -32_500],
    ['bundler.expired', 'time range', -32_503],
    ['bundler.notDeployable', 'AA13 initCode failed or OOG', -32_500],
    ['bundler.notDeployable', 'AA20 account not deployed', -32_500],
    ['bundler.accountFailed', 'AA23 reverted (or OOG)', -32_500],
    ['bundler.accountFailed', 'AA26 over verificationGasLimit', -32_500],
    ['bundler.accountFailed', 'AA40 over verificationGasLimit', -32_500],
    ['bundler.paymasterRefused', 'AA31 paymaster deposit too low', -32_500],
    ['bundler.unfunded', 'AA51 prefund below actualGasCost', -32_500],
    ['bundler.underpriced', 'maxFeePerGas must be at least 100 (current maxFeePerGas: 1)', -32_602],
    ['bundler.underpriced', 'replacement op must increase', -32_506],
  ])('is %s for %p', (code, message, number) => {
    const error = toBundlerError(said(message, number), 'eth_sendUserOperation');
    expect(error).toMatchObject({ code, message: `eth_sendUserOperation error: ${message} Status: 200 Code: ${number}` });
  });

  it('names the status that came with it, and a code that none did', () => {
    expect(toBundlerError(said('busy', undefined, 503), 'eth_estimateUserOperationGas')).toMatchObject({ code: 'bundler.refused', message: 'eth_estimateUserOperationGas error: busy Status: 503 Code: UNKNOWN' });
  });

  it('is the reason of the calls where they would be reverted', () => {
    expect(toBundlerError(said(`UserOperation reverted during simulation with reason: ${reason}`, -32_521), 'eth_estimateUserOperationGas')).toMatchObject({ code: 'transaction.simulationFailed', message: 'Execution Reverted: no' });
    expect(toBundlerError(said('UserOperation reverted during simulation with reason: 0x', -32_521), 'eth_estimateUserOperationGas')).toMatchObject({ code: 'transaction.simulationFailed' });
  });

  it('leaves what no bundler has said as it is', () => {
    const away = rpcErrors.unreachable({ host: 'bundler.test', reason: 'offline' });
    expect([toBundlerError(away, 'x'), toBundlerError(undefined, 'x')]).toEqual([away, undefined]);
  });
});
