import { isZeroAddress } from '../accounts/zeroAddress.ts';
import { amountText } from './amountText.ts';
import { isAddress } from '../encoding/isHex.ts';
import { givingRoles } from './givingRoles.ts';
import { mayBeItem } from './mayBeItem.ts';
import { judgeItemTaker, judgeOutcome, judgeRecipient, judgeSpender, nameOf } from './judgeParties.ts';
import * as limits from './limits.ts';
import type { Role } from './knownActions.ts';
import { beside, rolePath } from './leaves.ts';
import type { Leaf, Leaves } from './leaves.ts';
import type { PreviewFacts, PreviewField, PreviewToken, PreviewWarning } from './preview.ts';
import { ours, outside, outsideValue } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';

export interface LeavesContext {
  readonly facts: PreviewFacts;
  readonly roles: Readonly<Record<string, Role>>;
  /** Whose token the amounts are of, where nothing beside them says. */
  readonly contract?: string | undefined;
  /** Whose currency native amounts are of. */
  readonly chainId: number | undefined;
  /** The contract that calls in the account's name, where the account does not do so itself. */
  readonly actor?: string | undefined;
}

/** Fields and warnings together, as every part of a preview gives them. */
export interface Described {
  readonly fields: readonly PreviewField[];
  readonly warnings: readonly PreviewWarning[];
}

/** Each value by what it means; those without a role by their type. */
export function describeLeaves({ leaves, leftOut }: Leaves, context: LeavesContext): Described {
  const all = leaves.map((leaf) => describeLeaf(leaf, leaves, context));
  const rest: readonly PreviewField[] = leftOut > 0 ? [{ label: ours('more'), value: { text: String(leftOut) }, format: 'number' }] : [];
  return { fields: [...all.map(({ field }) => field), ...rest], warnings: all.flatMap(({ warnings }) => warnings) };
}

/** Addresses whose decimals, or whose code, the description of these leaves needs. */
export function needsOfLeaves(leaves: readonly Leaf[], { roles, contract }: Pick<LeavesContext, 'roles' | 'contract'>): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  const withRole = (...wanted: readonly Role[]): readonly Leaf[] => leaves.filter((leaf) => wanted.includes(roleOf(leaf, roles) ?? 'date'));
  return {
    tokens: withRole('amount', 'allowance', 'allowanceOrItem', 'credit').flatMap((leaf) => tokenOf(leaf, leaves, { roles, contract }) ?? []),
    code: withRole('spender').flatMap(({ value }) => (isAddress(value) ? [value] : [])),
  };
}

/** An address as a field. */
export function addressField(label: PreviewField['label'], address: string, facts: PreviewFacts): PreviewField {
  const name = nameOf(address, facts);
  return { label, value: { text: address }, format: 'address', ...(name !== undefined && { name }) };
}

/** So much of the chain's own currency. */
export function nativeAmount(valueWei: bigint, chainId: number | undefined, { chains }: PreviewFacts): PreviewField['value'] {
  const currency = chains.find(({ id }) => id === chainId)?.nativeCurrency;
  return { text: currency ? amountText(valueWei, currency) : `${valueWei} wei` };
}

/** A moment in seconds since 1970; the plain number for what no calendar holds. */
function dateField(label: PreviewField['label'], seconds: bigint): PreviewField {
  const isInCalendar = seconds >= -maxCalendarSeconds && seconds <= maxCalendarSeconds;
  return { label, value: { text: String(seconds) }, format: isInCalendar ? 'date' : 'number' };
}

/** Of `Date`, to both sides of 1970. */
const maxCalendarSeconds = 8_640_000_000_000n;

/** A moment in seconds as a field, with what is to be said of it. */
export function describeDeadline(label: PreviewField['label'], seconds: bigint, { nowMs }: PreviewFacts): Described {
  const left = seconds - BigInt(Math.floor(nowMs / 1000));
  const isNever = left > BigInt(limits.previewDeadlineNeverSeconds);
  return {
    fields: [isNever ? { label, value: ours('never'), format: 'text' } : dateField(label, seconds)],
    warnings: isNever ? [caution('neverExpires')] : left < 0n ? [caution('expired')] : left > BigInt(limits.previewDeadlineFarSeconds) ? [caution('farDeadline')] : [],
  };
}

interface OneDescribed {
  readonly field: PreviewField;
  readonly warnings: readonly PreviewWarning[];
}

function describeLeaf(leaf: Leaf, leaves: readonly Leaf[], context: LeavesContext): OneDescribed {
  const { facts, roles, contract } = context;
  const { value, path } = leaf;
  const label = outside(path);
  const role = roleOf(leaf, roles);
  if (typeof value === 'bigint') {
    switch (role) {
      case 'amount': return { field: amountField(leaf, leaves, context), warnings: [] };
      case 'allowance': case 'allowanceOrItem': return describeAllowance(leaf, leaves, context);
      case 'credit': return describeCredit(leaf, leaves, context);
      case 'portion': return { field: plainField(leaf, facts), warnings: value > maxPortion ? [danger('takesPortion', { address: besideOf('payee', leaf, leaves, roles), percent: String(Number(value) / 100) })] : [] };
      case 'refundPrice': return { field: plainField(leaf, facts), warnings: value > 0n ? [danger('refundsGas', { address: besideOf('refundReceiver', leaf, leaves, roles) })] : [] };
      case 'native': return { field: { label, value: nativeAmount(value, context.chainId, facts), format: 'amount' }, warnings: [] };
      case 'date': return { field: dateField(label, value), warnings: [] };
      case 'deadline': case 'expiry': {
        if (role === 'expiry' && value === 0n) return { field: { label, value: { text: '0' }, format: 'number' }, warnings: [] };
        const { fields: [field = plainField(leaf, facts)], warnings } = describeDeadline(label, value, facts);
        return { field, warnings: grants(leaves, context) ? warnings : [] };
      }
      default:
    }
  }
  if (isAddress(value)) return { field: plainField(leaf, facts), warnings: judgeParty(value, leaf, leaves, context) };
  if (value === true && role === 'approvesAll') return { field: plainField(leaf, facts), warnings: [danger('approvesAll')] };
  if (value === true && role === 'manages') return { field: plainField(leaf, facts), warnings: [danger('managesAll', { address: besideOf('spender', leaf, leaves, roles) })] };
  if (value === true && role === 'allowsAll') return { field: { label, value: ours('unlimited', { symbol: contract && facts.tokens[contract.toLowerCase()]?.symbol || '' }), format: 'text' }, warnings: [danger('unlimitedAllowance')] };
  return { field: plainField(leaf, facts), warnings: [] };
}

/** Fees of apps are less, in hundredths of a percent. */
const maxPortion = 500n;

function describeAllowance(leaf: Leaf, leaves: readonly Leaf[], context: LeavesContext): OneDescribed {
  const token = tokenFactOf(leaf, leaves, context);
  // What a collection calls an amount is the number of one item, which may be a hash, and may be zero.
  const address = tokenOf(leaf, leaves, context);
  if (address !== undefined && context.facts.collections?.[address.toLowerCase()]) {
    if (roleOf(leaf, context.roles) !== 'allowanceOrItem') return { field: plainField(leaf, context.facts), warnings: [] };
    return { field: plainField(leaf, context.facts), warnings: judgeItemTaker(besideOf('spender', leaf, leaves, context.roles), context.facts) };
  }
  if (typeof leaf.value !== 'bigint' || !isUnlimited(leaf.value, leaf.type, token)) return { field: amountField(leaf, leaves, context), warnings: [] };
  return { field: { label: outside(leaf.path), value: ours('unlimited', { symbol: token?.symbol ?? '' }), format: 'text' }, warnings: [danger('unlimitedAllowance')] };
}

/** What may be borrowed in the name of the account is lost to it, however little it is. */
function describeCredit(leaf: Leaf, leaves: readonly Leaf[], context: LeavesContext): OneDescribed {
  const isUnlimitedCredit = typeof leaf.value === 'bigint' && isUnlimited(leaf.value, leaf.type, undefined);
  return {
    field: isUnlimitedCredit ? { label: outside(leaf.path), value: ours('unlimited', { symbol: tokenFactOf(leaf, leaves, context)?.symbol ?? '' }), format: 'text' } : amountField(leaf, leaves, context),
    warnings: leaf.value === 0n ? [] : [danger('borrowsForYou', { address: besideOf('spender', leaf, leaves, context.roles) })],
  };
}

function besideOf(role: Role, leaf: Leaf, leaves: readonly Leaf[], roles: LeavesContext['roles']): string {
  return String(beside(leaf, leaves, (each) => roleOf(each, roles) === role)?.value ?? '');
}

/** What speaks against an address in the role that it has. */
function judgeParty(address: string, leaf: Leaf, leaves: readonly Leaf[], context: LeavesContext): readonly PreviewWarning[] {
  const { facts, roles, contract, actor } = context;
  switch (roleOf(leaf, roles)) {
    case 'spender': return grants(leaves, context) && !isZeroAddress(address) ? judgeSpender(address, facts) : [];
    case 'recipient': return judgeRecipient(address, facts, contract);
    case 'payee': return judgeRecipient(address, facts, contract).filter(({ code }) => code !== 'firstTime'); // fees go to whom the person has never heard of
    case 'routed': return isOfRouter(address) ? [] : judgeRecipient(address, facts, contract);
    case 'outcome': return judgeOutcome(address, { facts, contract, actor });
    case 'routedOutcome': return isOfRouter(address) ? [] : judgeOutcome(address, { facts, contract, actor });
    default: return [];
  }
}

/** Who calls, or the router itself. */
function isOfRouter(address: string): boolean {
  return /^0x0{39}[0-2]$/.test(address);
}

/** Half of what the type holds, all there is of the token, or more than any token has: each is as good as no limit. */
export function isUnlimited(value: bigint, type: string, token: PreviewToken | undefined): boolean {
  const bits = BigInt(/^uint(\d+)$/.exec(type)?.[1] ?? 256);
  const supply = token?.totalSupply ?? 0n;
  return value >= 1n << (bits - 1n) || value >= 1n << moreThanAnySupplyBits || (supply > 0n && value >= supply);
}

/** No token in use has a supply of 3.4 × 10^38 smallest units: 10^20 whole ones of 18 decimals. */
const moreThanAnySupplyBits = 128n;

/** Whether anything is given at all: taking a permission back needs no warnings. */
function grants(leaves: readonly Leaf[], context: LeavesContext): boolean {
  const given = leaves.filter((leaf) => [...givingRoles, 'amount'].includes(roleOf(leaf, context.roles) ?? ''));
  return given.length === 0 || given.some((leaf) => (leaf.value !== 0n && leaf.value !== false) || (roleOf(leaf, context.roles) === 'allowanceOrItem' && mayBeItem(context.contract, context.facts)));
}

function amountField(leaf: Leaf, leaves: readonly Leaf[], context: LeavesContext): PreviewField {
  const token = tokenFactOf(leaf, leaves, context);
  if (!token || typeof leaf.value !== 'bigint') return plainField(leaf, context.facts);
  return { label: outside(leaf.path), value: { text: amountText(leaf.value, token) }, format: 'amount' };
}

function plainField({ path, type, value }: Leaf, facts: PreviewFacts): PreviewField {
  const label = outside(path);
  if (type === '[]') return { label, value: ours('none'), format: 'text' };
  if (type === 'address' && isAddress(value)) return addressField(label, value, facts);
  if (typeof value === 'boolean') return { label, value: ours(value ? 'yes' : 'no'), format: 'text' };
  if (typeof value === 'bigint') return { label, value: { text: String(value) }, format: 'number' };
  return { label, ...(type === 'string' ? { value: outsideValue(value), format: 'text' } : { value: outside(value), format: 'raw' }) };
}

function tokenFactOf(leaf: Leaf, leaves: readonly Leaf[], context: LeavesContext): PreviewToken | undefined {
  const token = tokenOf(leaf, leaves, context);
  return token === undefined ? undefined : context.facts.tokens[token.toLowerCase()];
}

function tokenOf(leaf: Leaf, leaves: readonly Leaf[], { roles, contract }: Pick<LeavesContext, 'roles' | 'contract'>): string | undefined {
  const value = beside(leaf, leaves, (each) => roleOf(each, roles) === 'token')?.value;
  return isAddress(value) ? value : contract;
}

function roleOf(leaf: Leaf, roles: LeavesContext['roles']): Role | undefined {
  const path = rolePath(leaf);
  return Object.hasOwn(roles, path) ? roles[path] : undefined;
}
