import { sameAddress } from '../accounts/accounts.ts';
import { isAddress } from '../encoding/isHex.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { addressField, caution, danger, describeLeaves, needsOfLeaves } from './describeLeaves.ts';
import { knownStructs } from './knownActions.ts';
import type { KnownStruct } from './knownActions.ts';
import { leavesOfTypedData } from './leaves.ts';
import type { Preview, PreviewFacts, PreviewWarning } from './preview.ts';
import { escapeUnseen, hasUnseen } from '../text/visibleText.ts';
import { ours, outside } from './previewText.ts';

/** Validated typed data as what it allows: the struct's values by their meaning where the struct is known, else by their types. */
export function describeTypedData(data: TypedData, facts: PreviewFacts): Preview {
  const { domain, types, primaryType, message } = data;
  const contract = contractOf(data);
  const chainId = typeof domain['chainId'] === 'number' ? domain['chainId'] : undefined;
  const chain = facts.chains.find(({ id }) => id === chainId);
  const known = knownStructOf(data);
  const { fields, warnings } = describeLeaves(leavesOfTypedData(types, primaryType, message), { facts, roles: known?.roles ?? {}, contract, chainId });
  const { name } = domain;
  const json = JSON.stringify(data, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item), 2);
  return {
    kind: 'typedData',
    title: ours(`title.${known?.title ?? 'typedData'}`),
    ...(chainId !== undefined && { chain: { id: chainId, name: chain?.name ?? `eip155:${chainId}` } }),
    ...(contract !== undefined && { contract }),
    action: primaryType,
    fields: [
      ...(typeof name === 'string' ? [{ label: ours('application'), value: outside(name), format: 'text' as const }] : []),
      ...(contract === undefined ? [] : [addressField(ours('verifyingContract'), contract, facts)]),
      { label: ours('type'), value: outside(primaryType), format: 'text' },
      ...fields,
    ],
    warnings: [
      ...(chainId !== undefined && chainId !== facts.activeChainId ? [danger('wrongChain', { chain: chain?.name ?? String(chainId) })] : []),
      ...(contract !== undefined && facts.hasCode[contract.toLowerCase()] === false ? [danger('contractIsAccount', { address: contract })] : []),
      ...(known?.movesTokens ? [caution('movesTokens')] : []),
      ...(known?.title === 'order' ? orderWarnings(message) : []),
      ...warnings,
      ...(hasUnseen(json) ? [caution('hiddenText')] : []),
    ],
    raw: escapeUnseen(json),
  };
}

/** What `describeTypedData` would like to know of the chain. */
export function needsOfTypedData(data: TypedData): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  const contract = contractOf(data);
  const { tokens, code } = needsOfLeaves(leavesOfTypedData(data.types, data.primaryType, data.message).leaves, { roles: knownStructOf(data)?.roles ?? {}, contract });
  return { tokens, code: [...(contract === undefined ? [] : [contract]), ...code] };
}

function knownStructOf({ types, primaryType }: TypedData): KnownStruct | undefined {
  const names = (types[primaryType] ?? []).map(({ name }) => name);
  return knownStructs.find((known) => known.primaryType === primaryType && known.fields.every((field) => names.includes(field)));
}

function contractOf({ domain }: TypedData): string | undefined {
  const contract = domain['verifyingContract'];
  return isAddress(contract) ? contract : undefined;
}

/** An order gives things away; one that brings its maker nothing is a gift. */
function orderWarnings({ offerer, consideration }: TypedData['message']): readonly PreviewWarning[] {
  const items: readonly unknown[] = Array.isArray(consideration) ? consideration : [];
  const comesBack = items.some((item) => typeof item === 'object' && item !== null && 'recipient' in item && sameAddress(String(item.recipient), String(offerer)));
  return [comesBack ? caution('order') : danger('orderForNothing')];
}
