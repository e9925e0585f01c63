import { verifyAuthorization } from 'ethers';
import { sameAddress } from '../../domain/accounts.ts';
import type { PreparedTransaction, SignedAuthorization } from '../../domain/transactions.ts';
import { writeErrors } from './writeErrors.ts';

/** Chains pass over an authorisation that does not fit, without a word, and the rest of the transaction runs. @throws transaction.badAuthorization @see EIP-7702 */
export function assertAuthorizations({ chainId, from, nonce, authorizationList = [] }: PreparedTransaction): void {
  for (const authorization of authorizationList) {
    const authority = authorityOf(authorization);
    if (authorization.chainId !== 0 && authorization.chainId !== chainId) throw writeErrors.badAuthorization({ authority, why: `it is for chain ${authorization.chainId}` });
    // The account's own transaction uses a nonce before its authorisation is looked at.
    if (sameAddress(authority, from) && authorization.nonce !== nonce + 1) throw writeErrors.badAuthorization({ authority, why: `its nonce is ${authorization.nonce}, and has to be ${nonce + 1}` });
  }
}

function authorityOf({ chainId, address, nonce, r, s, yParity }: SignedAuthorization): string {
  try {
    return verifyAuthorization({ chainId: BigInt(chainId), address, nonce: BigInt(nonce) }, { r, s, yParity });
  } catch (cause) {
    throw writeErrors.badAuthorization({ authority: address, why: 'its signature is malformed' }, { cause });
  }
}
