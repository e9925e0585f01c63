import { encodeBytes, encodeUtf8 } from '../../src/domain/encoding/bytes.ts';
import { encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { typedDataDomainFields, typedDataDomainType } from '../../src/domain/messages/typedDataTypes.ts';
import type { Authorization, Fees, PreparedTransaction, TypedData } from '../../src/domain/transactions/transactions.ts';

/** Text as its UTF-8 bytes, so that it is signed as text. @see EIP-191 */
export function toMessagePayload(message: string | Uint8Array): string {
  return typeof message === 'string' ? encodeUtf8(message) : encodeBytes(message);
}

/** As JSON has it, with the domain's type spelled out. @see EIP-712 */
export function toTypedDataPayload({ domain, types, primaryType, message }: TypedData): unknown {
  const declared = typedDataDomainFields.filter(({ name }) => domain[name] !== undefined);
  const text = JSON.stringify({ domain, types: { [typedDataDomainType]: declared, ...types }, primaryType, message }, (_key, item: unknown) => {
    if (typeof item === 'bigint') return item.toString();
    return item instanceof Uint8Array ? encodeBytes(item) : item;
  });
  return JSON.parse(text);
}

/** Fields of a transaction as EIP-1193 names them, numbers as hex. @see EIP-2718 */
export function toTransactionPayload({ from, to, valueWei = 0n, data = '0x', nonce, gas, chainId, fees, accessList = [], authorizationList = [] }: PreparedTransaction): object {
  const type = authorizationList.length > 0 ? '0x4' : fees.type === 'eip1559' ? '0x2' : accessList.length > 0 ? '0x1' : '0x0';
  return {
    type, from, ...(to !== undefined && { to }), value: encodeQuantity(valueWei), data, nonce: encodeQuantity(nonce), gas: encodeQuantity(gas), chainId: encodeQuantity(chainId), ...pricesOf(fees, type),
    ...(accessList.length > 0 && { accessList }),
    ...(authorizationList.length > 0 && { authorizationList: authorizationList.map(({ yParity, r, s, ...each }) => ({ ...toAuthorizationPayload(each), yParity: encodeQuantity(yParity), r, s })) }),
  };
}

/** @see EIP-7702 */
export function toAuthorizationPayload({ chainId, address, nonce }: Authorization): { readonly chainId: string; readonly address: string; readonly nonce: string } {
  return { chainId: encodeQuantity(chainId), address, nonce: encodeQuantity(nonce) };
}

/** Authorisations only go with fees of two parts; a single price stands for both. */
function pricesOf(fees: Fees, type: string): object {
  if (fees.type === 'eip1559') return { maxFeePerGas: encodeQuantity(fees.maxFeePerGasWei), maxPriorityFeePerGas: encodeQuantity(fees.maxPriorityFeePerGasWei) };
  const price = encodeQuantity(fees.gasPriceWei);
  return type === '0x4' ? { maxFeePerGas: price, maxPriorityFeePerGas: price } : { gasPrice: price };
}
