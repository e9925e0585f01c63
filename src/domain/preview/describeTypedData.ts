import { isAddress } from '../encoding/isHex.ts';
import { hasUndeclaredValues } from '../messages/validateTypedData.ts';
import { escapeUnseen, hasUnseen } from '../text/visibleText.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { boundedJson } from './boundedJson.ts';
import { describeCalldata, needsOfCall } from './describeCall.ts';
import { addressField, describeLeaves, needsOfLeaves } from './describeLeaves.ts';
import { describeOrders, needsOfOrders } from './describeOrders.ts';
import { givesNothing } from './givingRoles.ts';
import { judgePart } from './judgePart.ts';
import { callsInShape, judgeShape, nowhere } from './judgeShape.ts';
import { knownPartsOf, rolesOf } from './knownStructs.ts';
import type { KnownPart } from './knownStruct.ts';
import { leavesOfTypedData } from './leaves.ts';
import type { Leaf, Leaves } from './leaves.ts';
import * as limits from './limits.ts';
import type { Order } from './orders/order.ts';
import type { Preview, PreviewFacts } from './preview.ts';
import { ours, outside } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';
import { readCall } from './readCall.ts';
import type { CallToRead } from './readCall.ts';
import { unpackCalls } from './unpackCalls.ts';

/** Validated typed data as what it allows: values by their meaning where a struct is known, else by their types, names and shape; orders as what goes and what comes; bytes as calls. */
export function describeTypedData(data: TypedData, facts: PreviewFacts): Preview {
  const { domain, primaryType } = data;
  const reading = readTypedData(data, facts.account);
  const { contract, chainId, parts, orders, calls } = reading;
  const chain = facts.chains.find(({ id }) => id === chainId);
  const values = describeLeaves(reading.shown, { facts, roles: reading.roles, contract, chainId });
  const sums = describeOrders(orders, { facts, chainId: chainId ?? facts.activeChainId });
  const called = calls.map((call) => ({ ...call, does: describeCalldata(call, { facts, chainId: chainId ?? facts.activeChainId, actor: contract }) }));
  const shape = judgeShape(reading.unknown, facts);
  const isUnknown = parts.length === 0 || parts.some(({ extra }) => extra.length > 0);
  const isPower = parts.length + calls.length + shape.length > 0;
  const { name } = domain;
  const { text, isCut } = boundedJson(data, limits.maxPreviewRawCharacters);
  return {
    kind: 'typedData',
    title: ours(`title.${titleOf(parts, reading.shown.leaves)}`),
    ...(chainId !== undefined && { chain: { id: chainId, name: chain?.name ?? `eip155:${chainId}` } }),
    ...(contract !== undefined && { contract }),
    action: primaryType,
    fields: [
      ...(typeof name === 'string' ? [{ label: ours('application'), value: outside(name), format: 'text' as const }] : []),
      ...(contract === undefined ? [] : [addressField(ours('verifyingContract'), contract, facts)]),
      { label: ours('type'), value: outside(primaryType), format: 'text' },
      ...sums.fields,
      ...called.flatMap(({ path, contract: to, does }) => [addressField(outside(path), to, facts), ...does.fields.map((field) => ({ ...field, label: outside('text' in field.label ? `${path} › ${field.label.text}` : path) }))]),
      ...values.fields,
    ],
    warnings: [
      ...(chainId !== undefined && chainId !== facts.activeChainId ? [danger('wrongChain', { chain: chain?.name ?? String(chainId) })] : []),
      ...(contract !== undefined && facts.hasCode[contract.toLowerCase()] === false ? [danger('contractIsAccount', { address: contract })] : []),
      ...parts.flatMap((part) => judgePart(part, facts)),
      ...sums.warnings,
      ...(reading.isBroken ? [danger('malformedCall')] : []),
      ...called.flatMap(({ does }) => does.warnings),
      ...values.warnings,
      ...shape,
      ...(chainId === undefined ? [(isPower ? danger : caution)('anyChain')] : []),
      ...(isUnknown && (facts.isFromOutside || shape.length === 0) ? [caution('unknownAgreement')] : []), // what was found by its shape says as much of the site's own
      ...(hasUndeclaredValues(data) ? [caution('undeclared')] : []),
      ...(isCut || reading.isCut ? [danger('leftOut')] : []),
      ...(hasUnseen(text) ? [caution('hiddenText')] : []),
    ],
    raw: escapeUnseen(text),
  };
}

/** What `describeTypedData` would like to know of the chain. */
export function needsOfTypedData(data: TypedData, facts: Pick<PreviewFacts, 'signatures'>): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  const { contract, roles, shown, orders, calls } = readTypedData(data, '');
  const needs = [needsOfLeaves(shown.leaves, { roles, contract }), ...calls.map((call) => needsOfCall(readCall(call, facts))), needsOfOrders(orders)];
  return {
    tokens: needs.flatMap(({ tokens }) => tokens),
    code: [...(contract === undefined ? [] : [contract]), ...calls.map((call) => call.contract), ...needs.flatMap(({ code }) => code)],
  };
}

interface CarriedCall extends CallToRead {
  /** Where the bytes stand that are the call. */
  readonly path: string;
}

interface Reading {
  readonly contract: string | undefined;
  readonly chainId: number | undefined;
  readonly parts: readonly KnownPart[];
  readonly roles: ReturnType<typeof rolesOf>;
  readonly shown: Leaves;
  /** Values that stand in no known struct. */
  readonly unknown: readonly Leaf[];
  readonly orders: readonly Order[];
  readonly calls: readonly CarriedCall[];
  /** It holds more than was read. */
  readonly isCut: boolean;
  /** A call could not be taken out of it. */
  readonly isBroken: boolean;
}

function readTypedData(data: TypedData, account: string): Reading {
  const { domain, types, primaryType, message } = data;
  const contract = isAddress(domain['verifyingContract']) ? domain['verifyingContract'] : undefined;
  const { parts, isCut } = knownPartsOf(data);
  const orders = parts.flatMap(({ known, value, around }) => known.readOrder?.(value, { account, around }) ?? []);
  const roles = rolesOf(parts);
  const laid = leavesOfTypedData(types, primaryType, message);
  const carried = knownCalls(laid.leaves, parts, contract);
  const rest = leavesOfTypedData(types, primaryType, message, (path) => !parts.some((part) => isWithin(path, part.path) && !part.extra.includes(fieldOf(path, part.path))));
  const unknown = rest.leaves;
  return {
    contract, chainId: chainOf(domain), parts, roles, unknown, orders, isCut, isBroken: carried.isBroken,
    // Of many orders, what they come to is read, and not each of their thousand numbers.
    shown: orders.length > 1 && orders.length === parts.length ? rest : laid,
    calls: [...carried.calls, ...callsInShape(unknown, contract)],
  };
}

function isWithin(path: string, part: string): boolean {
  return part === '' || (path.startsWith(part) && /^[.[]|^$/.test(path.slice(part.length)));
}

/** Of a part, the field that a value stands in. */
function fieldOf(path: string, part: string): string {
  return /^\.?([\w$]+)/.exec(path.slice(part.length))?.[1] ?? '';
}

/** Some chains' tokens name their chain in the salt instead. */
function chainOf({ chainId, salt }: TypedData['domain']): number | undefined {
  if (typeof chainId === 'number') return chainId;
  const number = typeof salt === 'string' ? Number(salt) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The calls that known structs carry, each with whom it is a call of. */
function knownCalls(leaves: readonly Leaf[], parts: readonly KnownPart[], contract: string | undefined): { readonly calls: readonly CarriedCall[]; readonly isBroken: boolean } {
  const all = parts.map((part) => unpackCalls(leaves.filter(({ path }) => isWithin(path, part.path)), rolesOf([part]), false));
  const calls = all.flatMap((unpacked) => unpacked.calls).filter(({ data, valueWei }) => data !== '0x' || valueWei > 0n);
  return {
    calls: calls.map(({ path, target = contract ?? nowhere, data, valueWei }) => ({ path, contract: target, data, valueWei })),
    isBroken: all.some(({ isBroken }) => isBroken),
  };
}

/** Of what is known, the outermost; a permission of nothing takes one back. */
function titleOf(parts: readonly KnownPart[], leaves: readonly Leaf[]): string {
  const [first] = parts;
  if (!first || first.extra.length > 0) return 'typedData';
  return givesNothing(leaves, rolesOf([first])) ? 'revoke' : first.known.title;
}
