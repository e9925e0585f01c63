import { assertAuthorizations } from '../../api/writes/assertAuthorizations.ts';
import { assertSigned } from '../../api/writes/assertSigned.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { untilAborted } from '../../domain/wait.ts';

/** Signed bytes and the hash they will be known by. */
export interface Signed {
  readonly raw: string;
  readonly hash: string;
}

/** Has a wallet sign exactly this, on the chain it is on now. @throws chain.wrongChain, wallet.accountGone, wallet.badSignedPayload, transaction.*, user.rejected */
export async function signPrepared(session: WalletSession, prepared: PreparedTransaction, signal: AbortSignal | undefined): Promise<Signed> {
  if (!session.signTransaction) throw transactionErrors.rawUnsupported();
  // What was asked of the chain so far took time, in which a person may have switched.
  if (session.chainId() !== prepared.chainId) throw chainErrors.wrongChain({ actual: session.chainId(), wanted: prepared.chainId });
  if (!session.accounts().some((account) => sameAddress(account, prepared.from))) throw walletErrors.accountGone({ address: prepared.from });
  assertAuthorizations(prepared);
  signal?.throwIfAborted();
  const raw = await untilAborted(session.signTransaction(prepared.from, prepared, { signal }), signal);
  signal?.throwIfAborted(); // a caller that gave up meanwhile wants nothing sent
  return { raw, hash: assertSigned(raw, prepared) };
}
