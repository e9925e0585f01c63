import { paymasterErrors } from '../../api/bundler/bundlerErrors.ts';
import { readAccountCode } from '../../api/bundler/readAccountState.ts';
import type { RelayerSpec } from '../../contracts/points/relayers.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { hasCode } from '../../domain/errors.ts';
import { priceErrors } from '../../domain/transactions/priceErrors.ts';
import type { SendSponsor } from '../../domain/transactions/sendSponsor.ts';
import type { BatchCall } from '../../domain/transactions/calls.ts';
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
  /** Of one transaction: all of them, or none. */
  readonly calls: readonly BatchCall[];
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
    if (request.sponsored === 'ifPossible' && !(request.calls.length > 1 && hasCode(error, 'relay.tooManyCalls')) && impossible.some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
}

async function choose(services: Services, { session, from, chainId, calls, signal }: Sponsored): Promise<SponsorChoice> {
  if (session.sponsoring) {
    const name = session.sponsoring.nameOn(chainId);
    if (name === undefined) throw paymasterErrors.notConfigured({ chainId });
    return { sponsor: { by: 'paymaster', name } };
  }
  if (calls.some(({ to }) => to === undefined)) throw relayErrors.noTo();
  const relayer = selectRelayer(services, undefined, chainId, calls.map(({ valueWei = 0n }) => ({ valueWei })), session.signAuthorization !== undefined);
  if (calls.some(({ data = '0x' }) => data === '0x')) throw relayErrors.noData();
  // The signature of a contract is none that a forwarder or the account's own code could check.
  if (await isContract(services, { chainId, from, signal })) throw relayErrors.unsupported({ chainId });
  const { id, name = id, delegates } = relayer.item;
  return { sponsor: { by: delegates ? 'delegation' : 'relayer', name }, relayer };
}

/** Who pays for a batch, and how it goes then: as the wallet's own, as one transaction of a relayer, or each call by itself. */
export interface BatchSponsor {
  readonly sponsor: SendSponsor;
  readonly way: 'wallet' | 'one' | 'each';
}

/**
 * Who pays for a batch. A relayer for whom the account runs a contract's code takes it as one; those that take one call at a time get each by itself, where that may be. Undefined: the account, where the site has
 * allowed that. @throws relay.*, paymaster.notConfigured
 */
export async function chooseBatchSponsor(services: Services, request: Sponsored): Promise<BatchSponsor | undefined> {
  const { session, calls, sponsored } = request;
  // A wallet's own batch is worth more than a sponsor that may be none.
  if (sponsored === 'ifPossible' && !session.sponsoring && session.batching && calls.length > 1) return undefined;
  try {
    const choice = await chooseSponsor(services, request);
    return choice && { sponsor: choice.sponsor, way: session.sponsoring ? 'wallet' : calls.length > 1 ? 'one' : 'each' };
  } catch (error) {
    if (!hasCode(error, 'relay.tooManyCalls')) throw error;
  }
  const first = await chooseSponsor(services, { ...request, calls: calls.slice(0, 1) });
  return first && { sponsor: first.sponsor, way: 'each' };
}

/** What a person was shown to pay is what pays. @throws transaction.sponsorChanged */
export function assertShown(shown: SendSponsor | undefined, choice: Pick<SponsorChoice, 'sponsor'> | undefined): void {
  if (shown && (shown.by !== choice?.sponsor.by || shown.name !== choice.sponsor.name)) throw priceErrors.sponsorChanged({ name: shown.name });
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
