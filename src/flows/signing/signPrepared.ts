import { assertAuthorizations } from '../../api/writes/assertAuthorizations.ts';
import { assertSigned } from '../../api/writes/assertSigned.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { assertPrice } from '../../domain/transactions/assertPrice.ts';
import type { FeeCaps } from '../../domain/transactions/feeCaps.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { untilAborted } from '../../domain/wait.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** Signed bytes and the hash they will be known by. */
export interface Signed {
  readonly raw: Hex;
  readonly hash: Hex;
}

/** What may be paid for a transaction, and when it is given up. */
export interface SignOptions {
  /** What was agreed to for gas, in wei. Undefined: what the chain's cap allows, and not more. */
  readonly maxFeeWei: bigint | undefined;
  readonly caps: Pick<FeeCaps, 'mostFeeWei'>;
  readonly signal: AbortSignal | undefined;
}

/** Has a wallet sign exactly this, on the chain it is on now, and only if it costs no more than was agreed to. @throws chain.wrongChain, wallet.accountGone, wallet.badSignedPayload, transaction.*, user.rejected */
export async function signPrepared(session: WalletSession, prepared: PreparedTransaction, { maxFeeWei, caps, signal }: SignOptions): Promise<Signed> {
  if (!session.signTransaction) throw transactionErrors.rawUnsupported();
  // What was asked of the chain so far took time, in which a person may have switched.
  if (session.chainId() !== prepared.chainId) throw chainErrors.wrongChain({ actual: session.chainId(), wanted: prepared.chainId });
  if (!session.accounts().some((account) => sameAddress(account, prepared.from))) throw walletErrors.accountGone({ address: prepared.from });
  assertAuthorizations(prepared);
  assertPrice(prepared, maxFeeWei, caps);
  signal?.throwIfAborted();
  const raw = await untilAborted(session.signTransaction(prepared.from, prepared, { signal, maxFeeWei: maxFeeWei ?? caps.mostFeeWei }), signal);
  signal?.throwIfAborted(); // a caller that gave up meanwhile wants nothing sent
  return { raw: asHex(raw), hash: assertSigned(raw, prepared) };
}
