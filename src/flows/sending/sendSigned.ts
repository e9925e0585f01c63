import { broadcast, isNonceTooLow } from '../../api/writes/broadcast.ts';
import { writeErrors } from '../../api/writes/writeErrors.ts';
import { fillIn } from '../../api/writes/fillIn.ts';
import { readL1Fee } from '../../api/writes/readL1Fee.ts';
import { readNonce } from '../../api/writes/readNonce.ts';
import { simulate as runSimulation } from '../../api/writes/simulate.ts';
import { toSendError } from '../../api/writes/toSendError.ts';
import type { Unprepared, WriteContext } from '../../api/writes/writeContext.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { locksPort } from '../../contracts/ports/locks.ts';
import { nonceLock } from '../../contracts/ports/nonceLock.ts';
import type { Services } from '../../contracts/services.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { gasFeeOf, gasPriceOf } from '../../domain/transactions/gasFee.ts';
import { feeCapsOf } from '../../domain/transactions/feeCaps.ts';
import { priceErrors } from '../../domain/transactions/priceErrors.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { withLimit } from '../../domain/wait.ts';
import { readSentNonce, rememberSentNonce } from './sentNonces.ts';
import { signPrepared } from '../signing/signPrepared.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** How long a wallet that is only a key may take to sign, its person asked or not: nothing else of the account can be numbered meanwhile, in any tab. */
export const keySigningMs = 5 * 60_000;
/** How far what was sent from here may be ahead of what a node counts. Beyond that it is not believed. */
const maxNonceLead = 64;

export interface SendSignedOptions {
  readonly services: Services;
  readonly session: WalletSession;
  readonly context: WriteContext;
  readonly transaction: Unprepared;
  readonly isSimulated: boolean;
  /** What it may cost at most, what the chain below asks included. Undefined: what the signer's cap allows. */
  readonly maxFeeWei: bigint | undefined;
  /** Told before the bytes leave: from here on they may be on their way, whatever happens to the page. */
  onSigned(signed: { readonly hash: Hex; readonly nonce: number }, gasPriceWei: bigint): void;
}

/** The whole way for a wallet that is only a key: simulate, price, number, sign, broadcast. One at a time for an account of a chain, over all tabs. @throws transaction.*, chain.*, user.rejected, rpc.* */
export async function sendSigned({ services, session, context, transaction, isSimulated, maxFeeWei, onSigned }: SendSignedOptions): Promise<Hex> {
  const { transport, signal } = context;
  if (isSimulated) await runSimulation(transport, transaction, { signal });
  const filled = await fillIn(context, transaction);
  const caps = feeCapsOf({ id: transport.chainId, traits: context.traits });
  const maxGasFeeWei = maxFeeWei === undefined ? undefined : await gasPartOf(maxFeeWei, context, filled);
  const account = nonceLock(transport.chainId, transaction.from);
  const attempt = async (nonce: number): Promise<Hex> => {
    const prepared: PreparedTransaction = { ...filled, nonce };
    const signed = await withLimit((inner) => signPrepared(session, prepared, { maxFeeWei: maxGasFeeWei, caps, signal: inner }), { clock: services.port(clockPort), signal, forMs: keySigningMs, timedOut: () => walletErrors.noAnswer() });
    onSigned({ hash: signed.hash, nonce }, gasPriceOf(prepared.fees));
    // The caller's signal ends here: bytes that have left cannot be called back.
    await broadcast(transport, signed, services.signal);
    rememberSentNonce(services, account, Math.max(nonce + 1, readSentNonce(services, account) ?? 0));
    return signed.hash;
  };

  return services.port(locksPort).hold(account, async () => {
    const next = await nextNonce(services, context, transaction.from);
    const nonce = transaction.nonce ?? next;
    if (nonce > next) throw writeErrors.nonceGap({ nonce, next });
    try {
      return await attempt(nonce);
    } catch (error) {
      if (!isNonceTooLow(error) || transaction.nonce !== undefined || !(await isUsed(context, transaction.from, nonce))) throw toSendError(error, nonce);
    }
    // Another sender used the nonce meanwhile. The node that says so knows a higher one, even if the node that counts does not yet.
    const later = Math.max(nonce + 1, await readNonce(transport, transaction.from, 'pending', signal));
    return attempt(later).catch((error: unknown) => {
      throw toSendError(error, later);
    });
  }, { signal });
}

/** The node that refuses has the first signature: were the nonce still free, a second one would pay twice. So another endpoint has to say as much. */
async function isUsed({ readNonces }: WriteContext, from: string, nonce: number): Promise<boolean> {
  const counted = (await readNonces?.(from)) ?? [];
  return counted.length > 1 && counted.every((count) => count > nonce);
}

/** What of a limit is left for gas. @throws transaction.feeRose where the chain below asks for all of it, rpc.* */
async function gasPartOf(maxFeeWei: bigint, context: WriteContext, filled: Omit<PreparedTransaction, 'nonce'>): Promise<bigint> {
  const l1FeeWei = await readL1Fee(context, { ...filled, nonce: 0 });
  if (l1FeeWei + gasFeeOf(filled) > maxFeeWei) throw priceErrors.feeRose({ feeWei: l1FeeWei + gasFeeOf(filled), agreedWei: maxFeeWei });
  return maxFeeWei - l1FeeWei;
}

/** What the node counts, or what was sent from here and may not have reached it. @throws rpc.* */
export async function nextNonce(services: Services, { transport, signal }: WriteContext, from: string): Promise<number> {
  const counted = await readNonce(transport, from, 'pending', signal);
  const sent = readSentNonce(services, nonceLock(transport.chainId, from)) ?? 0;
  return sent > counted + maxNonceLead ? counted : Math.max(counted, sent); // any script of the origin writes to storage, and developers' chains begin anew
}
