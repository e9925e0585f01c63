import { decodeFunctionResult, encodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { encodeTransaction } from '../../domain/transactions/encodeTransaction.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { askRpc } from '../askRpc.ts';
import type { WriteContext } from './writeContext.ts';

/** What the chain below asks for keeping the transaction, in wei; 0 where there is none. @throws rpc.* @see OP stack, GasPriceOracle.getL1Fee */
export async function readL1Fee({ transport, traits, signal }: WriteContext, prepared: PreparedTransaction): Promise<bigint> {
  if (!traits.l1FeeOracle) return 0n;
  const getL1Fee = parseFunction('function getL1Fee(bytes data) view returns (uint256)');
  const data = encodeFunctionData(getL1Fee, [encodeTransaction(prepared).unsigned]);
  return askRpc(transport, { method: 'eth_call', params: [{ to: traits.l1FeeOracle, data }, 'latest'] }, (answer) => {
    const [feeWei] = decodeFunctionResult(getL1Fee, String(answer));
    if (typeof feeWei !== 'bigint') throw inputErrors.notQuantity({ value: answer });
    return feeWei;
  }, signal);
}
