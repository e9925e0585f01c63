import { encodeQuantity } from '../../domain/encoding/hex.ts';
import { isAddress, isHash } from '../../domain/encoding/isHex.ts';
import { parseAccessList } from '../../domain/transactions/accessList.ts';
import type { SignedAuthorization } from '../../domain/transactions/transactions.ts';
import { writeErrors } from './writeErrors.ts';
import type { Unprepared } from './writeContext.ts';

/** A transaction as nodes are asked about it. @see Ethereum JSON-RPC, GenericTransaction */
export function encodeCallObject({ from, to, valueWei, data, accessList, authorizationList }: Unprepared): Readonly<Record<string, unknown>> {
  return {
    from,
    ...(to !== undefined && { to }),
    ...(valueWei !== undefined && { value: encodeQuantity(valueWei) }),
    ...(data !== undefined && { data }),
    ...(accessList !== undefined && accessList.length > 0 && { accessList: parseAccessList(accessList) }), // it takes gas
    // Without the list a node finds no code at the account, and far too little gas.
    ...(authorizationList !== undefined && authorizationList.length > 0 && { authorizationList: authorizationList.map(encodeAuthorization) }),
  };
}

/** @throws transaction.badAuthorization */
function encodeAuthorization({ chainId, address, nonce, r, s, yParity }: SignedAuthorization): object {
  if (!isAddress(address) || !isHash(r) || !isHash(s)) throw writeErrors.badAuthorization({ authority: address, why: 'it is malformed' });
  return { chainId: encodeQuantity(chainId), address, nonce: encodeQuantity(nonce), r: encodeQuantity(BigInt(r)), s: encodeQuantity(BigInt(s)), yParity: encodeQuantity(yParity) };
}
