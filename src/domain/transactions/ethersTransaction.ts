import { Signature, Transaction } from 'ethers';
import type { Fees, PreparedTransaction } from './transactions.ts';

/** A prepared transaction as ethers signs and serialises it: legacy, EIP-1559, or EIP-7702 with authorisations. */
export function toEthersTransaction({ chainId, to, valueWei = 0n, data = '0x', nonce, gas, fees, authorizationList = [] }: PreparedTransaction): Transaction {
  return Transaction.from({
    chainId, nonce, data,
    to: to ?? null,
    value: valueWei,
    gasLimit: gas,
    ...(authorizationList.length > 0
      ? { type: 4, ...dynamicOf(fees), authorizationList: authorizationList.map(({ chainId: on, address, nonce: after, r, s, yParity }) => ({ chainId: BigInt(on), address, nonce: BigInt(after), signature: Signature.from({ r, s, yParity }) })) }
      : fees.type === 'legacy' ? { type: 0, gasPrice: fees.gasPriceWei } : { type: 2, ...dynamicOf(fees) }),
  });
}

/** Authorisations only go with fees of two parts; a single price stands for both. */
function dynamicOf(fees: Fees): { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } {
  return fees.type === 'legacy'
    ? { maxFeePerGas: fees.gasPriceWei, maxPriorityFeePerGas: fees.gasPriceWei }
    : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei };
}
