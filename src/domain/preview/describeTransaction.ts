import type { AbiFunction } from '../abi/abi.ts';
import { decodeFunctionData, selectorOf } from '../abi/functions.ts';
import { parseFunction } from '../abi/parseAbi.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import * as limits from './limits.ts';
import { addressField, caution, describeLeaves, nativeAmount, needsOfLeaves } from './describeLeaves.ts';
import type { Described } from './describeLeaves.ts';
import { knownFunctions } from './knownActions.ts';
import type { KnownFunction } from './knownActions.ts';
import { beside, leavesOfCall, rolePath } from './leaves.ts';
import type { Leaf, Leaves } from './leaves.ts';
import type { Preview, PreviewFacts, PreviewRequest } from './preview.ts';
import { ours, outside } from './previewText.ts';

type TransactionPreview = Extract<PreviewRequest, { readonly kind: 'transaction' }>;

/** A transaction as what it does: what is sent, what is called with which arguments, and what gives others power. */
export function describeTransaction({ chainId, transaction: { to, valueWei = 0n, data = '0x', gas, fees } }: TransactionPreview, facts: PreviewFacts): Preview {
  const call = to === undefined || data === '0x' ? undefined : readCall(to, data, facts);
  const described = call && describeCall(call, { chainId, facts, depth: 1 });
  const chain = facts.chains.find(({ id }) => id === chainId);
  return {
    kind: 'transaction',
    title: titleOf(to, data, call),
    chain: { id: chainId, name: chain?.name ?? `eip155:${chainId}` },
    ...(to !== undefined && { contract: to }),
    ...(call?.known && { action: call.known.item.name }),
    fields: [
      ...(to === undefined ? [] : [addressField(ours(data === '0x' ? 'recipient' : 'contract'), to, facts)]),
      ...(valueWei > 0n || data === '0x' ? [{ label: ours('amount'), value: nativeAmount(valueWei, chainId, facts), format: 'amount' as const }] : []),
      ...(gas !== undefined && fees ? [{ label: ours('fee'), value: nativeAmount(gas * (fees.type === 'legacy' ? fees.gasPriceWei : fees.maxFeePerGasWei), chainId, facts), format: 'amount' as const }] : []),
      ...(described?.fields ?? []),
    ],
    warnings: [
      ...(chainId === facts.activeChainId ? [] : [caution('otherChain', { chain: chain?.name ?? String(chainId) })]),
      ...(to === undefined ? [caution('createsContract')] : []),
      ...(to !== undefined && data !== '0x' && facts.hasCode[to.toLowerCase()] === false ? [caution('callsNoContract')] : []),
      ...(described?.warnings ?? []),
    ],
    raw: data,
  };
}

/** What `describeTransaction` would like to know of the chain. */
export function needsOfTransaction({ transaction: { to, data = '0x' } }: TransactionPreview, facts: Pick<PreviewFacts, 'signatures'>): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  if (to === undefined || data === '0x') return { tokens: [], code: [] };
  const needs = callsIn(readCall(to, data, facts), facts, 1).map(({ contract, known }) => (known ? needsOfLeaves(known.laid.leaves, { roles: known.roles, contract }) : { tokens: [], code: [] }));
  return { tokens: needs.flatMap(({ tokens }) => tokens), code: [to, ...needs.flatMap(({ code }) => code)] };
}

/** A call whose data fit a signature. */
export interface KnownCall {
  readonly item: AbiFunction;
  readonly title: string;
  readonly roles: KnownFunction['roles'];
  readonly laid: Leaves;
}

interface ReadCall {
  readonly contract: string;
  readonly selector: string;
  /** Absent where no signature fits the data. */
  readonly known?: KnownCall;
}

/** Which function of a contract is called, and with what. */
export function readCall(contract: string, data: string, { signatures }: Pick<PreviewFacts, 'signatures'>): ReadCall {
  const selector = data.slice(0, 10).toLowerCase();
  for (const { item, title, roles } of [...known(), ...signatures.flatMap(ofSite)]) {
    if (selectorOf(item) !== selector) continue;
    try {
      return { contract, selector, known: { item, title, roles, laid: leavesOfCall(item.inputs, decodeFunctionData(item, data)) } };
    } catch {
      // another function of the same selector
    }
  }
  return { contract, selector };
}

/** The call and those within it, outer ones first. */
function callsIn(call: ReadCall, facts: Pick<PreviewFacts, 'signatures'>, depth: number): readonly ReadCall[] {
  return [call, ...(depth < limits.maxPreviewCallDepth ? innerCalls(call, facts).flatMap(({ inner }) => callsIn(inner, facts, depth + 1)) : [])];
}

interface InnerCall {
  readonly leaf: Leaf;
  readonly inner: ReadCall;
}

function innerCalls({ contract, known: outer }: ReadCall, facts: Pick<PreviewFacts, 'signatures'>): readonly InnerCall[] {
  if (!outer) return [];
  const { leaves } = outer.laid;
  return leaves.filter((leaf) => outer.roles[rolePath(leaf)] === 'call').flatMap((leaf) => {
    const target = beside(leaf, leaves, (each) => outer.roles[rolePath(each)] === 'target')?.value;
    return isHexData(leaf.value) && leaf.value.length >= 10 ? [{ leaf, inner: readCall(isAddress(target) ? target : contract, leaf.value, facts) }] : [];
  });
}

function describeCall(call: ReadCall, context: { readonly chainId: number; readonly facts: PreviewFacts; readonly depth: number }): Described {
  const { facts, chainId, depth } = context;
  if (!call.known) return { fields: [{ label: ours('function'), value: { text: call.selector }, format: 'raw' }], warnings: [caution('unreadableCall')] };
  const { laid, roles, item } = call.known;
  const own = describeLeaves(laid, { facts, roles, contract: call.contract, chainId });
  const inner = innerCalls(call, facts);
  const isTooDeep = depth >= limits.maxPreviewCallDepth;
  const within = isTooDeep ? [] : inner.map((each) => placed(each.leaf, describeCall(each.inner, { ...context, depth: depth + 1 })));
  return {
    fields: [{ label: ours('function'), value: outside(item.name), format: 'text' }, ...own.fields, ...within.flatMap(({ fields }) => fields)],
    warnings: [...own.warnings, ...within.flatMap(({ warnings }) => warnings), ...(isTooDeep && inner.length > 0 ? [caution('unreadableCall')] : [])],
  };
}

/** Fields of a call within a call, told apart by where it stands. */
function placed({ path }: Leaf, { fields, warnings }: Described): Described {
  return { fields: fields.map((field) => ({ ...field, label: 'text' in field.label ? outside(`${path} › ${field.label.text}`) : outside(path) })), warnings };
}

function titleOf(to: string | undefined, data: string, call: ReadCall | undefined): Preview['title'] {
  if (to === undefined) return ours('title.create');
  if (data === '0x') return ours('title.send');
  return ours(`title.${call?.known ? revoking(call.known) ?? call.known.title : 'call'}`);
}

/** An approval of nothing takes one back. */
export function revoking({ title, laid: { leaves }, roles }: KnownCall): string | undefined {
  const given = leaves.filter((leaf) => ['allowance', 'approvesAll', 'allowsAll'].includes(roles[rolePath(leaf)] ?? ''));
  return title.startsWith('approve') && given.length > 0 && given.every(({ value }) => value === 0n || value === false) ? 'revoke' : undefined;
}

type Parsed = Pick<KnownFunction, 'title' | 'roles'> & { readonly item: AbiFunction };
let parsed: readonly Parsed[] | undefined;
function known(): readonly Parsed[] {
  return (parsed ??= knownFunctions.map(({ signature, title, roles }) => ({ item: parseFunction(signature), title, roles })));
}

function ofSite(signature: string): readonly Parsed[] {
  try {
    return [{ item: parseFunction(signature), title: 'call', roles: {} }];
  } catch {
    return [];
  }
}
