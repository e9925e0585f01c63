import type { assertPrice } from '../../../src/domain/transactions/assertPrice.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';

/** What an operation may cost the account: all of its limits at its highest fee. */
export function priceOf(operation: UserOperation, chainId: number): Parameters<typeof assertPrice>[0] {
  const { preVerificationGas, verificationGasLimit, callGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation;
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = isV06(operation) ? {} : operation;
  // v0.6 sets aside as much for the paymaster's part as for the account's, three times in all.
  const verification = isV06(operation) && operation.paymasterAndData !== '0x' ? 3n * verificationGasLimit : verificationGasLimit;
  return { chainId, gas: preVerificationGas + verification + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit, fees: { type: 'eip1559', maxFeePerGasWei: maxFeePerGas, maxPriorityFeePerGasWei: maxPriorityFeePerGas } };
}
