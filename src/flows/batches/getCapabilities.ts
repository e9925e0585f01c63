import { defineLive } from '../../contracts/defineLive.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import type { WalletCapabilities } from '../../domain/transactions/calls.ts';
import { hasCode } from '../../domain/errors.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChains } from '../../store/network.ts';
import { activeSession } from '../connection/activeSession.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Whose abilities, and on which chains. */
export interface CapabilitiesRequest {
  /** Absent: the active account. */
  readonly address?: string;
  /** Absent: every chain that the site configured. */
  readonly chainIds?: readonly ChainId[];
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** What a wallet can do, by chain id. */
export type CapabilitiesByChain = Readonly<Record<number, WalletCapabilities>>;

/** What a wallet can do with a batch, by chain id. Asked once for each account and chain while the wallet is open; a wallet that knows no batches can do nothing with them. @see EIP-5792 @throws wallet.* */
export function getCapabilities(request: CapabilitiesRequest = {}): Flow<Promise<CapabilitiesByChain>> {
  assertArguments('getCapabilities(request?: object)', request);
  const { address, chainIds, walletId, signal } = request;
  return coreFlow(async (_dispatch, getState, services) => {
    const { session, address: selected } = activeSession(getState(), services, walletId);
    const account = (address ?? selected).toLowerCase();
    const wanted = chainIds ?? selectChains(getState()).map(({ id }) => id);
    const known = recallFor(services, session);
    const missing = wanted.filter((chainId) => !known.has(`${account}:${chainId}`));
    if (missing.length > 0) {
      const read = await ask(services, session, address ?? selected, missing, signal);
      for (const chainId of missing) known.set(`${account}:${chainId}`, merged(read.get(0), read.get(chainId)));
    }
    return Object.fromEntries(wanted.map((chainId) => [chainId, known.get(`${account}:${chainId}`) ?? none]));
  });
}

const none: WalletCapabilities = { atomic: 'unsupported', others: {} };

/** By account and chain, for as long as a session lives. */
const knownCapabilities = /* @__PURE__ */ defineLive('knownCapabilities', () => new WeakMap<WalletSession, Map<string, WalletCapabilities>>());

/** What a session said before may no longer hold. */
export function forgetCapabilities({ live }: Services, session: WalletSession): void {
  live(knownCapabilities).delete(session);
}

function recallFor({ live }: Services, session: WalletSession): Map<string, WalletCapabilities> {
  const all = live(knownCapabilities);
  const known = all.get(session) ?? new Map<string, WalletCapabilities>();
  all.set(session, known);
  return known;
}

async function ask(services: Services, { batching, delegation }: WalletSession, address: string, chainIds: readonly number[], signal: AbortSignal | undefined): Promise<ReadonlyMap<number, WalletCapabilities>> {
  if (!batching && delegation) return (await loadPart(import('./readDelegated.ts'))).readDelegated(services, delegation, { address, chainIds, signal });
  try {
    return (await batching?.getCapabilities(address, chainIds, { signal })) ?? new Map();
  } catch (error) {
    if (hasCode(error, 'wallet.unsupported')) return new Map();
    throw error;
  }
}

/** What holds on every chain, and over it what holds on this one. */
function merged(everywhere: WalletCapabilities = none, here: WalletCapabilities = none): WalletCapabilities {
  return { atomic: here.atomic === 'unsupported' ? everywhere.atomic : here.atomic, others: { ...everywhere.others, ...here.others } };
}
