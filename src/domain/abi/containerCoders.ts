import { isRecord } from '../encoding/json.ts';
import type { AbiValue } from './abi.ts';
import type { Coder, Source } from './coder.ts';
import { encodeSize, Fault, under, wordDigits } from './coder.ts';

/** The values of a call, a result, an event or an error: a tuple without a name. */
export interface ListCoder extends Pick<Coder, 'type' | 'isDynamic' | 'headDigits'> {
  readonly encode: (values: readonly unknown[]) => string;
  readonly encodeInPlace: (values: readonly unknown[]) => string;
  /** Its head must have been claimed. */
  readonly decode: (source: Source, at: number) => readonly AbiValue[];
}

export function listCoder(coders: readonly Coder[], segments: readonly string[]): ListCoder {
  const type = `(${coders.map((coder) => coder.type).join()})`;
  const headDigits = coders.reduce((sum, coder) => sum + coder.headDigits, 0);
  const parts: Parts = { coderAt: (i) => coders[i], segmentAt: (i) => segments[i] };
  const counted = (values: readonly unknown[]): readonly unknown[] => {
    if (values.length !== coders.length) throw new Fault(type, `${values.length} values are given for ${coders.length}`);
    return values;
  };
  return {
    type,
    isDynamic: coders.some((coder) => coder.isDynamic),
    headDigits,
    encode: (values) => encodeParts(parts, counted(values), headDigits),
    encodeInPlace: (values) => encodeInPlace(parts, counted(values)),
    decode: (source, at) => decodeParts(parts, coders.length, source, at),
  };
}

/** @param names of the components; where one is missing, values come as an array */
export function tupleCoder(type: string, coders: readonly Coder[], names: readonly string[]): Coder {
  const isNamed = names.every((name) => isUsable(name, names));
  const list = listCoder(coders, names.map((name, i) => (isUsable(name, names) ? `.${name}` : `[${i}]`)));
  const toList = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    if (!isNamed) throw new Fault(type, 'it must be an array, since not every component has a name of its own');
    if (!isRecord(value)) throw new Fault(type, 'it must be an object or an array');
    return names.map((name) => value[name]);
  };
  return {
    type,
    isDynamic: list.isDynamic,
    headDigits: list.isDynamic ? wordDigits : list.headDigits,
    encode: (value) => list.encode(toList(value)),
    encodeInPlace: (value) => list.encodeInPlace(toList(value)),
    decode: (source, at) => {
      if (list.isDynamic) source.claim(type, at, list.headDigits);
      const values = list.decode(source, at);
      return isNamed ? toRecord(names, values) : values;
    },
  };
}

/** @param length undefined for any */
export function arrayCoder(type: string, element: Coder, length: number | undefined): Coder {
  const isDynamic = length === undefined || element.isDynamic;
  const parts: Parts = { coderAt: () => element, segmentAt: (i) => `[${i}]` };
  const toList = (value: unknown): readonly unknown[] => {
    if (!Array.isArray(value)) throw new Fault(type, 'it must be an array');
    if (length !== undefined && value.length !== length) throw new Fault(type, `${value.length} values are given for ${length}`);
    return value;
  };
  return {
    type,
    isDynamic,
    headDigits: isDynamic ? wordDigits : element.headDigits * (length ?? 0),
    encode: (value) => {
      const list = toList(value);
      return (length === undefined ? encodeSize(list.length) : '') + encodeParts(parts, list, list.length * element.headDigits);
    },
    encodeInPlace: (value) => encodeInPlace(parts, toList(value)),
    decode: (source, at) => {
      if (length === undefined) source.claim(type, at, wordDigits);
      const count = length ?? source.sizeAt(at);
      const start = length === undefined ? at + wordDigits : at;
      if (isDynamic) source.claim(type, start, count * element.headDigits); // before anything of that size is made
      return decodeParts(parts, count, source, start);
    },
  };
}

/** `__proto__` would set the prototype of the object, or of one it is copied into; of two that are the same, one would be lost. */
export function isUsable(name: string, names: readonly string[]): boolean {
  return name !== '' && name !== '__proto__' && names.indexOf(name) === names.lastIndexOf(name);
}

interface Parts {
  readonly coderAt: (i: number) => Coder | undefined;
  readonly segmentAt: (i: number) => string | undefined;
}

function encodeParts({ coderAt, segmentAt }: Parts, values: readonly unknown[], headDigits: number): string {
  let head = '';
  let tail = '';
  for (let i = 0; i < values.length; i += 1) {
    try {
      const coder = coderAt(i);
      const encoded = coder?.encode(values[i]) ?? '';
      if (coder?.isDynamic) {
        head += encodeSize((headDigits + tail.length) / 2);
        tail += encoded;
      } else {
        head += encoded;
      }
    } catch (error) {
      throw under(segmentAt(i), error);
    }
  }
  return head + tail;
}

function encodeInPlace({ coderAt, segmentAt }: Parts, values: readonly unknown[]): string {
  return values.map((value, i) => {
    try {
      return coderAt(i)?.encodeInPlace(value) ?? '';
    } catch (error) {
      throw under(segmentAt(i), error);
    }
  }).join('');
}

/** @param start what offsets count from */
function decodeParts({ coderAt, segmentAt }: Parts, count: number, source: Source, start: number): readonly AbiValue[] {
  const values: AbiValue[] = [];
  let head = start;
  for (let i = 0; i < count; i += 1) {
    const coder = coderAt(i);
    if (!coder) continue;
    try {
      values.push(coder.decode(source, coder.isDynamic ? start + source.sizeAt(head) * 2 : head));
    } catch (error) {
      throw under(segmentAt(i), error);
    }
    head += coder.headDigits;
  }
  return values;
}

/** Values by names, each of which is usable as a key. */
export function toRecord(names: readonly string[], values: readonly AbiValue[]): Readonly<Record<string, AbiValue>> {
  const record: Record<string, AbiValue> = {};
  for (const [i, name] of names.entries()) {
    const value = values[i];
    if (value !== undefined) record[name] = value;
  }
  return record;
}
