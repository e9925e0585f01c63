import type { ParseAbi } from 'abitype';
import { ConstructorFragment, ErrorFragment, EventFragment, Fragment, FunctionFragment } from 'ethers/abi';
import type { ParamType } from 'ethers/abi';
import { createCache } from '../createCache.ts';
import { textOf } from '../errors.ts';
import * as limits from '../limits.ts';
import { oncePerObject } from '../oncePerObject.ts';
import type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiItem, AbiParameter, JsonEvent, JsonFunction, ParsedAbi } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import type { WrittenAs } from './functionTypes.ts';
import { assertArguments } from '../assertArguments.ts';

/** What is known of an interface when the program is compiled. */
type AbiIn<Source> = Source extends readonly string[] ? (string extends Source[number] ? ParsedAbi : Listed<ParseAbi<Source>>) : ParsedAbi;
type Listed<A> = [A] extends [never] ? ParsedAbi : A extends readonly (infer Item)[] ? readonly Exclude<Item, { readonly type: 'fallback' | 'receive' }>[] : ParsedAbi;

/** Results by where they come from; a result is its own. */
const parsedAbis = /* @__PURE__ */ new WeakMap<Abi, ParsedAbi>();

/** A whole interface, out of human-readable signatures, JSON, or both. What cannot be called by name (fallback, receive) is left out. @throws abi.badSignature */
export function parseAbi<const Source extends readonly (string | object)[]>(source: Source): AbiIn<Source>;
export function parseAbi(source: readonly (string | object)[]): ParsedAbi {
  if (!Array.isArray(source)) throw abiErrors.badSignature({ signature: textOf(source).slice(0, 80) }); // a compiler's output holds the list, and is none
  const abi = source.flatMap((item) => {
    if (typeof item === 'string' && /^\s*(fallback|receive)\b/.test(item)) return [];
    const parsed = typeof item === 'string' ? parseSignature(item) : read(item, () => toItem(Fragment.from(item)));
    return parsed ? [parsed] : [];
  });
  parsedAbis.set(abi, abi);
  return abi;
}

/** A function that comes from elsewhere, its absent facts filled in; read once, by identity. @throws abi.badSignature */
export const toParsedFunction = /* @__PURE__ */ oncePerObject((item: JsonFunction): AbiFunction => read(item, () => toFunction(FunctionFragment.from(item))));

/** An event that comes from elsewhere, its absent facts filled in; read once, by identity. @throws abi.badSignature */
export const toParsedEvent = /* @__PURE__ */ oncePerObject((item: JsonEvent): AbiEvent => read(item, () => toEvent(EventFragment.from(item))));

const kinds: ReadonlySet<string> = /* @__PURE__ */ new Set(['function', 'event', 'error', 'constructor']);

/** An interface that comes from elsewhere, its absent facts filled in; read once, by identity. Entries of a kind that is not known are left out. @throws abi.badSignature */
export function toParsedAbi(abi: Abi): ParsedAbi {
  assertArguments('toParsedAbi(abi: objects)', abi);
  const known = parsedAbis.get(abi);
  if (known) return known;
  const parsed: ParsedAbi = parseAbi(abi.filter((item) => kinds.has(item.type)));
  parsedAbis.set(abi, parsed);
  return parsed;
}

/** With or without the word `function` before it. The same object for the same text. @throws abi.badSignature */
export const parseFunction: <const Signature extends string>(signature: Signature) => AbiFunction & WrittenAs<Signature> = /* @__PURE__ */ remembered((signature) => toFunction(FunctionFragment.from(signature)));

/** With or without the word `event` before it. The same object for the same text. @throws abi.badSignature */
export const parseEvent: (signature: string) => AbiEvent = /* @__PURE__ */ remembered((signature) => {
  // ethers does not know its own keyword here.
  const isAnonymous = anonymousEnd.test(signature);
  const event = toEvent(EventFragment.from(signature.replace(anonymousEnd, ')')));
  return isAnonymous ? Object.freeze({ ...event, anonymous: true }) : event;
});

const anonymousEnd = /\)\s*anonymous\s*;?\s*$/;

/** With or without the word `error` before it. The same object for the same text. @throws abi.badSignature */
export const parseError: (signature: string) => AbiError = /* @__PURE__ */ remembered((signature) => toError(ErrorFragment.from(signature)));

const parseSignature = /* @__PURE__ */ remembered((signature) => (/^\s*event\b/.test(signature) ? parseEvent(signature) : toItem(Fragment.from(signature))));

/** One object for one text, so that what was made ready for it (selector, codec) is found again. */
function remembered<Item>(parse: (signature: string) => Item): (signature: string) => Item {
  const items = createCache<string, Item>(limits.signatureCacheEntries);
  return (signature) => {
    const known = items.get(signature);
    if (known !== undefined) return known;
    const item = read(signature, () => parse(signature));
    items.set(signature, item);
    return item;
  };
}

function read<Item>(source: unknown, parse: () => Item): Item {
  try {
    return parse();
  } catch (cause) {
    throw abiErrors.badSignature({ signature: typeof source === 'string' ? source : nameOf(source) }, { cause });
  }
}

function toItem(fragment: Fragment): AbiItem | undefined {
  if (fragment instanceof FunctionFragment) return toFunction(fragment);
  if (fragment instanceof EventFragment) return toEvent(fragment);
  if (fragment instanceof ErrorFragment) return toError(fragment);
  if (fragment instanceof ConstructorFragment) return toConstructor(fragment);
  return undefined;
}

// Frozen, since callers share them.
function toFunction({ name, inputs, outputs, stateMutability }: FunctionFragment): AbiFunction {
  return Object.freeze({ type: 'function', name, inputs: toParameters(inputs), outputs: toParameters(outputs), stateMutability });
}

function toEvent({ name, inputs, anonymous }: EventFragment): AbiEvent {
  return Object.freeze({ type: 'event', name, inputs: Object.freeze(inputs.map((param) => Object.freeze({ ...toParameter(param), indexed: param.indexed === true }))), anonymous });
}

function toError({ name, inputs }: ErrorFragment): AbiError {
  return Object.freeze({ type: 'error', name, inputs: toParameters(inputs) });
}

function toConstructor({ inputs, payable }: ConstructorFragment): AbiConstructor {
  return Object.freeze({ type: 'constructor', inputs: toParameters(inputs), stateMutability: payable ? 'payable' : 'nonpayable' });
}

function toParameters(params: readonly ParamType[]): readonly AbiParameter[] {
  return Object.freeze(params.map(toParameter));
}

/** Not by ethers' own JSON form, which forgets that an array is indexed. */
function toParameter({ name, ...param }: ParamType): AbiParameter {
  const { type, components } = toType(param);
  return Object.freeze({ name, type, ...(components && { components: toParameters(components) }) });
}

function toType({ baseType, type, components, arrayChildren, arrayLength }: Pick<ParamType, 'baseType' | 'type' | 'components' | 'arrayChildren' | 'arrayLength'>): { type: string; components: readonly ParamType[] | null } {
  if (baseType !== 'array' || !arrayChildren) return { type: baseType === 'tuple' ? 'tuple' : type, components };
  const element = toType(arrayChildren);
  return { ...element, type: `${element.type}[${arrayLength === null || arrayLength < 0 ? '' : arrayLength}]` };
}

function nameOf(source: unknown): string {
  return typeof source === 'object' && source !== null && 'name' in source ? textOf(source.name) : textOf(source);
}
