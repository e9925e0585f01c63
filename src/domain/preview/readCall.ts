import type { AbiFunction } from '../abi/abi.ts';
import { decodeLeniently } from '../abi/decodeLeniently.ts';
import { selectorOf } from '../abi/functions.ts';
import { parseFunction } from '../abi/parseAbi.ts';
import { knownFunctions } from './functions/knownFunctions.ts';
import type { KnownFunction } from './knownActions.ts';
import { leavesOfCall } from './leaves.ts';
import type { Leaves } from './leaves.ts';
import * as limits from './limits.ts';
import type { PreviewFacts } from './preview.ts';
import { unpackCalls } from './unpackCalls.ts';
import type { CarriedCall } from './unpackCalls.ts';

/** A call whose selector is known, with its values. */
export interface KnownCall {
  readonly item: AbiFunction;
  readonly title: string;
  readonly roles: KnownFunction['roles'];
  readonly warns: NonNullable<KnownFunction['warns']>;
  readonly laid: Leaves;
  /** The data are not as an encoder writes them, so that the contract may see other values, or refuse them. */
  readonly isMalformed: boolean;
  /** The kit itself knows the function, so that it is known whether it takes the chain's currency. */
  readonly isOfKit: boolean;
  /** Only who published the contract calls it so: the name may be chosen to mislead. */
  readonly isClaimed: boolean;
}

/** A call as far as it can be read, with those in it. */
export interface ReadCall {
  readonly contract: string;
  readonly valueWei: bigint;
  /** Four bytes, or fewer where there are no more; `0x` for a transfer of the currency. */
  readonly selector: string;
  /** Absent where the function is not known. */
  readonly known?: KnownCall;
  readonly inner: readonly InnerCall[];
  /** It holds more than was read. */
  readonly isCut: boolean;
}

export interface InnerCall extends Pick<CarriedCall, 'path' | 'isDelegate'> {
  readonly call: ReadCall;
}

export interface CallToRead {
  readonly contract: string;
  /** `0x…`, selector and arguments. */
  readonly data: string;
  readonly valueWei?: bigint;
}

type Hints = Pick<PreviewFacts, 'signatures' | 'signaturesOf' | 'published'>;

/** Which function of a contract is called, with what, and which calls it carries, as deep as the budget for all of them goes. */
export function readCall(call: CallToRead, hints: Hints): ReadCall {
  return read(call, hints, { callsLeft: limits.maxPreviewCalls, digitsLeft: limits.maxPreviewCallDigits });
}

/** The call and those in it, outer ones first. */
export function callsIn(call: ReadCall): readonly ReadCall[] {
  return [call, ...call.inner.flatMap((inner) => callsIn(inner.call))];
}

/** What all calls of one request may cost together; each takes its part. */
interface Budget {
  callsLeft: number;
  digitsLeft: number;
}

function read({ contract, data, valueWei = 0n, step }: CallToRead & Pick<CarriedCall, 'step'>, hints: Hints, budget: Budget): ReadCall {
  const selector = step ? '' : data.slice(0, 10).toLowerCase();
  const plain: ReadCall = { contract, valueWei, selector, inner: [], isCut: false };
  budget.callsLeft -= 1;
  budget.digitsLeft -= data.length;
  if (budget.callsLeft < 0 || budget.digitsLeft < 0) return { ...plain, isCut: true };
  const decoded = step ? decode(toParsed(step), data.slice(2)) : data.length < 10 ? undefined : decodeKnown(contract, selector, data.slice(10), hints);
  if (!decoded) return plain;
  const { item, title, roles: outerRoles, warns = [], isOfKit, isClaimed, values, doubts } = decoded;
  const laid = leavesOfCall(item.inputs, values);
  const { leaves, roles, calls, isBroken } = unpackCalls(laid.leaves, outerRoles, warns.includes('delegateCall'));
  return {
    ...plain,
    known: { item, title, roles, warns, laid: { ...laid, leaves }, isOfKit, isClaimed, isMalformed: isBroken || doubts.has('dirty') || doubts.has('short') || doubts.has('shared') },
    inner: calls.map(({ path, isDelegate, target = contract, ...each }) => ({ path, isDelegate, call: read({ ...each, contract: target }, hints, budget) })),
    isCut: laid.leftOut > 0 || doubts.has('tooMuch'),
  };
}

type Decoded = Parsed & ReturnType<typeof decodeLeniently>;

/** A function of the kit's table is read even where its data are malformed; one that the site or the contract's publisher names has to fit. */
function decodeKnown(contract: string, selector: string, digits: string, { signatures, signaturesOf = {}, published = {} }: Hints): Decoded | undefined {
  const known = table().get(selector);
  if (known) return decode(known, digits);
  const claimed = (published[contract.toLowerCase()] ?? []).map((item): Parsed => ({ item, title: 'call', roles: {}, isOfKit: false, isClaimed: true }));
  const named = [...[...signatures, ...(signaturesOf[contract.toLowerCase()] ?? [])].flatMap(ofSite), ...claimed].filter(({ item }) => selectorOf(item) === selector).map((each) => decode(each, digits));
  return named.find(({ doubts }) => doubts.size === 0);
}

function decode(parsed: Parsed, digits: string): Decoded {
  return { ...parsed, ...decodeLeniently(parsed.item.inputs, digits.toLowerCase(), { maxValues: limits.maxPreviewValues, maxDigits: limits.maxPreviewCallDigits }) };
}

interface Parsed extends Pick<KnownFunction, 'title' | 'roles' | 'warns'> {
  readonly item: AbiFunction;
  readonly isOfKit: boolean;
  readonly isClaimed: boolean;
}

/** Whether the kit itself knows what a function is for, such as a transfer, by its four bytes. */
export function isKitFunction(selector: string): boolean {
  return table().has(selector.toLowerCase());
}

let bySelector: ReadonlyMap<string, Parsed> | undefined;
function table(): ReadonlyMap<string, Parsed> {
  return (bySelector ??= new Map(knownFunctions.map(toParsed).map((parsed) => [selectorOf(parsed.item), parsed])));
}

function toParsed({ signature, ...known }: KnownFunction): Parsed {
  return { ...known, item: parseFunction(signature), isOfKit: true, isClaimed: false };
}

function ofSite(signature: string): readonly Parsed[] {
  try {
    return [{ item: parseFunction(signature), title: 'call', roles: {}, isOfKit: false, isClaimed: false }];
  } catch {
    return [];
  }
}
