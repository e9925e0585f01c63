import { gasOfOperation, paymasterOf } from './operationGas.ts';
import type { UserOperation } from './userOperation.ts';

const paymaster = '0x00000000000000000000000000000000000000aa';
const limits = { sender: paymaster, nonce: 0n, callData: '0x', callGasLimit: 1n, verificationGasLimit: 10n, preVerificationGas: 100n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, signature: '0x' };

// The sums are those of `_getRequiredPrefund` in the EntryPoints of eth-infinitism.
it.each<readonly [string, UserOperation, bigint, string | undefined]>([
  ['v0.6, by its account', { ...limits, initCode: '0x', paymasterAndData: '0x' }, 111n, undefined],
  ['v0.6, by a contract, for which the verification counts three times', { ...limits, initCode: '0x', paymasterAndData: `${paymaster}1234` }, 131n, paymaster],
  ['v0.7, by its account', limits, 111n, undefined],
  ['v0.7, by a contract', { ...limits, paymaster, paymasterVerificationGasLimit: 1_000n, paymasterPostOpGasLimit: 10_000n }, 11_111n, paymaster],
])('an operation of %s', (_name, operation, gas, who) => {
  expect([gasOfOperation(operation), paymasterOf(operation)]).toEqual([gas, who]);
});
