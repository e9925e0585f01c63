import { paymasterErrors } from '../../api/bundler/bundlerErrors.ts';
import { readAccountCode } from '../../api/bundler/readAccountState.ts';
import type { RelayerSpec } from '../../contracts/points/relayers.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { hasCode } from '../../domain/errors.ts';
import type { SendSponsor } from '../../domain/transactions/sendSponsor.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import type { Owned } from '../../kernel/point.ts';
import { selectRelayer } from '../relaying/openRelayer.ts';

/** Who pays, and the relayer where it is one. */
export interface SponsorChoice {
  readonly sponsor: SendSponsor;
  readonly relayer?: Owned<RelayerSpec>;
}

/** What is to be paid for. */
export interface Sponsored {
  readonly session: WalletSession;
  readonly from: string;
  readonly chainId: number;
  readonly transaction: TransactionRequest;
  /** `ifPossible`: the account pays where nothing else can. */
  readonly sponsored: boolean | 'ifPossible';
  readonly signal?: AbortSignal | undefined;
}

/** None of these is said after something was signed or handed over. */
const impossible = ['relay.unsupported', 'relay.withValue', 'relay.tooManyCalls', 'relay.noTo', 'relay.noData', 'paymaster.notConfigured'] as const;

/**
 * Who pays for a transaction, by what the account can do: the paymaster of a smart account, else the first relayer for which the account can sign. Undefined: the account itself, where
 * the site has allowed that. A service that is chosen here and refuses later ends the send: the account never pays in its place. @throws relay.*, paymaster.notConfigured
 */
export async function chooseSponsor(services: Services, request: Sponsored): Promise<SponsorChoice | undefined> {
  if (request.sponsored === false) return undefined;
  try {
    return await choose(services, request);
  } catch (error) {
    if (request.sponsored === 'ifPossible' && impossible.some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
}

async function choose(services: Services, { session, from, chainId, transaction: { to, data = '0x', valueWei = 0n }, signal }: Sponsored): Promise<SponsorChoice> {
  if (session.sponsoring) {
    const name = session.sponsoring.nameOn(chainId);
    if (name === undefined) throw paymasterErrors.notConfigured({ chainId });
    return { sponsor: { by: 'paymaster', name } };
  }
  if (to === undefined) throw relayErrors.noTo();
  const relayer = selectRelayer(services, undefined, chainId, [{ valueWei }], session.signAuthorization !== undefined);
  if (data === '0x') throw relayErrors.noData();
  // The signature of a contract is none that a forwarder or the account's own code could check.
  if (await isContract(services, { chainId, from, signal })) throw relayErrors.unsupported({ chainId });
  const { id, name = id, delegates } = relayer.item;
  return { sponsor: { by: delegates ? 'delegation' : 'relayer', name }, relayer };
}

/** A node that cannot be asked says nothing: the relayer finds out. */
async function isContract(services: Services, { chainId, from, signal }: { readonly chainId: number; readonly from: string; readonly signal: AbortSignal | undefined }): Promise<boolean> {
  try {
    const code = await readAccountCode(await services.transport(chainId), from, signal);
    return code !== '0x' && !code.toLowerCase().startsWith('0xef0100');
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}
