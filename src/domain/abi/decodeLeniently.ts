import { parseAddress } from '../accounts/address.ts';
import { parseArrayType } from '../messages/typedDataTypes.ts';
import type { AbiParameter, AbiValue } from './abi.ts';
import { wordDigits } from './coder.ts';
import { compile, compileList } from './compile.ts';
import { isUsable, toRecord } from './containerCoders.ts';
import { fromTextDigits } from './leafCoders.ts';

/**
 * How data departs from what the standard asks for. `dirty`: bits are set that the type does not have. `short`: it ends before its values do, or before the place where an offset leads.
 * `shared`: parts of it are read more than once. `tooMuch`: it holds more than was read.
 */
export type AbiDoubt = 'dirty' | 'short' | 'shared' | 'tooMuch';

export interface LenientValues {
  readonly values: readonly AbiValue[];
  /** Empty where the data are as an encoder writes them. */
  readonly doubts: ReadonlySet<AbiDoubt>;
}

/** How much is read of one call before the rest is given up. */
export interface LenientLimits {
  /** Elementary values and items of lists. */
  readonly maxValues: number;
  /** Of bytes and text together. */
  readonly maxDigits: number;
}

/**
 * Arguments as contracts read them that check nothing, such as those compiled before ABI coder v2: bits that a type does not have are
 * ignored, what lies beyond the end is zero, offsets may point anywhere and wrap around. Contracts that do check revert instead.
 * @param digits without `0x` and selector, lower case @throws abi.unsupportedType
 */
export function decodeLeniently(parameters: readonly AbiParameter[], digits: string, limits: LenientLimits): LenientValues {
  compileList(parameters); // refuses what is no type
  const source = new LenientSource(digits, limits);
  const values = readList(source, parameters, 0);
  if (source.readDigits > digits.length) source.doubts.add('shared');
  return { values, doubts: source.doubts };
}

/** A place as offsets count it: they wrap around at 2^256, which is how one that is huge leads backwards. */
const wrap = 1n << 256n;

class LenientSource {
  readonly doubts = new Set<AbiDoubt>();
  readDigits = 0;
  readonly #digits: string;
  #valuesLeft: number;
  #digitsLeft: number;

  constructor(digits: string, { maxValues, maxDigits }: LenientLimits) {
    this.#digits = digits;
    this.#valuesLeft = maxValues;
    this.#digitsLeft = maxDigits;
  }

  /** Zeros stand in for what is beyond the end. @param at in bytes */
  wordAt(at: number): string {
    const found = this.#digits.slice(at * 2, at * 2 + wordDigits);
    this.readDigits += found.length;
    if (found.length < wordDigits) this.doubts.add('short');
    return found.padEnd(wordDigits, '0');
  }

  numberAt(at: number): bigint {
    return BigInt(`0x${this.wordAt(at)}`);
  }

  /** Where an offset leads. One beyond the end leads to zeros, wherever it is. */
  placeOf(start: number, at: number): number {
    const offset = this.numberAt(at);
    const end = this.#digits.length / 2;
    if (offset > BigInt(end)) this.doubts.add('short');
    const place = (BigInt(start) + offset) % wrap;
    return place < BigInt(end) ? Number(place) : Math.ceil(end);
  }

  contentAt(at: number): string {
    const length = this.numberAt(at);
    const start = (at + wordDigits / 2) * 2;
    const wanted = length * 2n;
    const found = this.#digits.slice(start, wanted < BigInt(this.#digits.length) ? start + Number(wanted) : this.#digits.length);
    this.readDigits += found.length;
    if (BigInt(found.length) < wanted) this.doubts.add('short');
    const content = wanted <= BigInt(this.#digitsLeft) ? found.padEnd(Number(wanted), '0') : found;
    if (wanted > BigInt(this.#digitsLeft)) this.doubts.add('tooMuch');
    this.#digitsLeft -= content.length;
    return this.#digitsLeft < 0 ? '' : content;
  }

  /** Whether one more value may be read. */
  takes(): boolean {
    this.#valuesLeft -= 1;
    if (this.#valuesLeft < 0) this.doubts.add('tooMuch');
    return this.#valuesLeft >= 0;
  }

  check(isClean: boolean): void {
    if (!isClean) this.doubts.add('dirty');
  }
}

function readList(source: LenientSource, parameters: readonly AbiParameter[], start: number): readonly AbiValue[] {
  let head = start;
  return parameters.map((parameter) => {
    const { isDynamic, headBytes } = sizeOf(parameter);
    const value = readValue(source, parameter, isDynamic ? source.placeOf(start, head) : head);
    head += headBytes;
    return value;
  });
}

function readValue(source: LenientSource, parameter: AbiParameter, at: number): AbiValue {
  const { type, components = [] } = parameter;
  const array = parseArrayType(type);
  if (array) return readItems(source, { name: '', type: array.item, components }, array.length, at);
  if (type === 'tuple') return named(components, readList(source, components, at));
  if (!source.takes()) return type === 'bool' ? false : /^u?int/.test(type) ? 0n : type === 'address' ? `0x${'0'.repeat(40)}` : '0x';
  return readLeaf(source, type, at);
}

function readItems(source: LenientSource, item: AbiParameter, length: number | undefined, at: number): readonly AbiValue[] {
  const count = length === undefined ? source.numberAt(at) : BigInt(length);
  const start = length === undefined ? at + wordDigits / 2 : at;
  const { isDynamic, headBytes } = sizeOf(item);
  const items: AbiValue[] = [];
  for (let i = 0; BigInt(i) < count && source.takes(); i += 1) {
    const head = start + i * headBytes;
    items.push(readValue(source, item, isDynamic ? source.placeOf(start, head) : head));
  }
  return items;
}

function readLeaf(source: LenientSource, type: string, at: number): AbiValue {
  if (type === 'bytes') return `0x${source.contentAt(at)}`;
  if (type === 'string') return fromTextDigits(source.contentAt(at));
  const word = source.wordAt(at);
  const [, kind = '', size = ''] = /^(u?int|bytes|address|bool|function)(\d*)$/.exec(type) ?? [];
  switch (kind) {
    case 'address': {
      source.check(/^0{24}/.test(word));
      return parseAddress(`0x${word.slice(24)}`);
    }
    case 'bool': {
      source.check(/^0{63}[01]$/.test(word));
      return !/^0+$/.test(word);
    }
    case 'uint': case 'int': {
      const whole = BigInt(`0x${word}`);
      const value = kind === 'uint' ? BigInt.asUintN(Number(size), whole) : BigInt.asIntN(Number(size), whole);
      source.check(BigInt.asUintN(256, value) === whole);
      return value;
    }
    default: {
      const end = kind === 'function' ? 48 : Number(size) * 2;
      source.check(/^0*$/.test(word.slice(end)));
      return `0x${word.slice(0, end)}`;
    }
  }
}

/** A tuple's values by name, or as a list where a component has none of its own. */
function named(components: readonly AbiParameter[], values: readonly AbiValue[]): AbiValue {
  const names = components.map(({ name }) => name);
  return names.every((name) => isUsable(name, names)) ? toRecord(names, values) : values;
}

/** What a value takes where its container begins. */
function sizeOf(parameter: AbiParameter): { readonly isDynamic: boolean; readonly headBytes: number } {
  const { isDynamic, headDigits } = compile(parameter);
  return { isDynamic, headBytes: isDynamic ? wordDigits / 2 : headDigits / 2 };
}
