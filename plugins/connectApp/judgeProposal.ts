import type { AppGrant, AppProposal, AppWishes } from '../../adapters/walletConnect/index.ts';
import { parseChainRef } from '../../src/domain/chains/caip.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { maxProposedChains } from '../../src/domain/limits.ts';
import { connectAppErrors } from './errors.ts';

/** What this wallet does for apps. Whatever signs or sends is shown in plain language first. */
const signing = ['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4'];
const sending = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions'];
const telling = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_getCapabilities', 'wallet_getAssets', 'wallet_getCallsStatus', 'wallet_showCallsStatus'];
const done: readonly string[] = [...signing, ...sending, ...telling];
/** What the wallet tells by itself, and what apps wait for out of habit. */
const told: readonly string[] = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'];
const maxNamesShown = 5;

export interface JudgedProposal {
  readonly grant: Omit<AppGrant, 'address'>;
  readonly otherChains: number;
  readonly signs: boolean;
  readonly sends: boolean;
  /** Why it cannot be let in, with the code that tells the app. */
  readonly refusal?: { readonly code: number; readonly error: WalletError };
}

/** Whether a method shows the person something to decide on. */
export function asksPerson(method: string): boolean {
  return signing.includes(method) || sending.includes(method);
}

/** What of an app's wishes can be granted: what the site has and this wallet does. @see CAIP-25 */
export function judgeProposal({ required, optional }: Pick<AppProposal, 'required' | 'optional'>, siteChainIds: readonly number[]): JudgedProposal {
  const wished = (field: keyof AppWishes): readonly string[] => [...new Set([...required[field], ...optional[field]])];
  const isHere = (ref: string): boolean => idsOf(ref, siteChainIds).length > 0;
  const chainIds = [...new Set(wished('chains').flatMap((ref) => idsOf(ref, siteChainIds)))].slice(0, maxProposedChains);
  const methods = wished('methods').filter((method) => done.includes(method));
  const missingChains = required.chains.filter((ref) => !isHere(ref));
  const missingMethods = required.methods.filter((method) => !done.includes(method));
  const absent = wished('chains').filter((ref) => !isHere(ref));
  return {
    grant: { chainIds, methods, events: [...new Set([...required.events, ...optional.events.filter((event) => told.includes(event))])] },
    otherChains: absent.length,
    signs: methods.some((method) => signing.includes(method)),
    sends: methods.some((method) => sending.includes(method)),
    ...(missingChains.length > 0 || chainIds.length === 0
      ? { refusal: { code: 5100, error: connectAppErrors.unsupportedChains({ chains: listOf(missingChains.length > 0 ? missingChains : absent) }) } }
      : missingMethods.length > 0 && { refusal: { code: 5101, error: connectAppErrors.unsupportedMethods({ methods: listOf(missingMethods) }) } }),
  };
}

function idsOf(ref: string, siteChainIds: readonly number[]): readonly number[] {
  if (ref === 'eip155:*') return siteChainIds.slice(0, 1); // no chain named: the site's first
  try {
    const chainId = parseChainRef(ref);
    return siteChainIds.includes(chainId) ? [chainId] : [];
  } catch {
    return [];
  }
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, maxNamesShown).join(', ');
  return names.length > maxNamesShown ? `${shown}, …` : shown === '' ? '-' : shown;
}
