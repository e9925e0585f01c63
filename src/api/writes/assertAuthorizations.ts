import { walletErrors } from '../../contracts/walletErrors.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { recoverAuthorization } from '../../domain/messages/authorization.ts';
import type { Authorization, PreparedTransaction, SignedAuthorization } from '../../domain/transactions/transactions.ts';
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

/** That a wallet signed what it was given, by the account it was asked of. @throws wallet.authorizationFailed */
export function assertSignedAuthorization(signed: SignedAuthorization, asked: Authorization & { readonly from: string }): void {
  const { chainId, address, nonce }: Authorization = Object(signed); // a wallet's answer may be anything
  if (chainId !== asked.chainId || nonce !== asked.nonce || !sameAddress(address, asked.address)) throw walletErrors.authorizationFailed();
  let authority: string;
  try {
    authority = authorityOf(signed);
  } catch (cause) {
    throw walletErrors.authorizationFailed({}, { cause });
  }
  if (!sameAddress(authority, asked.from)) throw walletErrors.authorizationFailed({ authority });
}

function authorityOf(signed: SignedAuthorization): string {
  try {
    return recoverAuthorization(signed, { anyChain: true });
  } catch (cause) {
    throw writeErrors.badAuthorization({ authority: signed.address, why: 'its signature is malformed' }, { cause });
  }
}
