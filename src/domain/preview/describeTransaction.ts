import { countAccesses } from '../transactions/accessList.ts';
import type { AccessListItem } from '../transactions/accessList.ts';
import { gasFeeOf } from '../transactions/gasFee.ts';
import { addressField, nativeAmount } from './describeLeaves.ts';
import { describeCall, needsOfCall, unreadable } from './describeCall.ts';
import { judgeRecipient } from './judgeParties.ts';
import type { Preview, PreviewFacts, PreviewField, PreviewRequest } from './preview.ts';
import { ours } from './previewText.ts';
import { caution } from './previewWarnings.ts';
import { readCall } from './readCall.ts';
import { titleOfCall } from './titleOfCall.ts';

type TransactionPreview = Extract<PreviewRequest, { readonly kind: 'transaction' }>;

/** A transaction as what it does: what is sent, what is called with which arguments, and what gives others power. */
export function describeTransaction({ chainId, transaction: { to, valueWei = 0n, data = '0x', gas, fees, accessList = [] } }: TransactionPreview, facts: PreviewFacts): Preview {
  const call = to === undefined || data === '0x' ? undefined : readCall({ contract: to, data, valueWei }, facts);
  const described = call && describeCall(call, { chainId, facts });
  const chain = facts.chains.find(({ id }) => id === chainId);
  return {
    kind: 'transaction',
    title: ours(`title.${to === undefined ? 'create' : call ? titleOfCall(call, chainId, facts) : 'send'}`),
    chain: { id: chainId, name: chain?.name ?? `eip155:${chainId}` },
    ...(to !== undefined && { contract: to }),
    ...(call?.known && { action: call.known.item.name }),
    fields: [
      ...(to === undefined ? [] : [addressField(ours(data === '0x' ? 'recipient' : 'contract'), to, facts)]),
      ...(valueWei > 0n || data === '0x' ? [{ label: ours('amount'), value: nativeAmount(valueWei, chainId, facts), format: 'amount' as const }] : []),
      ...(gas !== undefined && fees ? [{ label: ours('fee'), value: nativeAmount(gasFeeOf({ gas, fees }), chainId, facts), format: 'amount' as const }] : []),
      ...(described?.fields ?? []),
      ...(accessList.length > 0 ? [accessField(accessList)] : []),
    ],
    warnings: [
      ...(chainId === facts.activeChainId ? [] : [caution('otherChain', { chain: chain?.name ?? String(chainId) })]),
      ...(to === undefined ? [caution('createsContract'), ...(facts.isFromOutside ? [unreadable(facts)] : [])] : []),
      ...(to !== undefined && data === '0x' ? judgeRecipient(to, facts) : []),
      ...(to !== undefined && data !== '0x' && facts.hasCode[to.toLowerCase()] === false ? [caution('callsNoContract')] : []),
      ...(described?.warnings ?? []),
    ],
    raw: data,
  };
}

/** What is paid for beforehand changes the fee alone. */
function accessField(list: readonly AccessListItem[]): PreviewField {
  const { contracts, slots } = countAccesses(list);
  return { label: ours('accessList'), value: ours('accesses', { contracts: String(contracts), slots: String(slots) }), format: 'text' };
}

/** What `describeTransaction` would like to know of the chain. */
export function needsOfTransaction({ transaction: { to, data = '0x' } }: TransactionPreview, facts: Pick<PreviewFacts, 'signatures'>): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  if (to === undefined || data === '0x') return { tokens: [], code: [] };
  const { tokens, code } = needsOfCall(readCall({ contract: to, data }, facts));
  return { tokens, code: [to, ...code] };
}
