import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Source } from './descriptor.ts';
import { misfit } from './errors.ts';
import { lookUp } from './lookUp.ts';
import { parsePath } from './paths.ts';
import type { Path, Step } from './paths.ts';
import { resolvePath } from './resolvePath.ts';
import type { Found, Pick } from './resolvePath.ts';
import { scalarOf } from './scalar.ts';
import type { Scalar } from './scalar.ts';
import type { Leaf, Struct } from './values.ts';

/** What holds a message: the transaction, the domain of typed data, or the call around. */
export interface Holder {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly chainId: number;
}

/** Where in the message a path begins. */
export interface Where {
  readonly root: Struct;
  /** Path of the groups around. */
  readonly base: readonly Step[];
  readonly picks: readonly Pick[];
}

/** Where a value stands, and so what its parameters refer to. */
export interface Place extends Where {
  readonly source: Source;
  readonly holder: Holder;
  readonly params: Source;
}

/** A parameter's value, and the leaf of the message that it is, if it is one. */
export interface Param extends Scalar {
  readonly leaf?: Leaf;
}

/** By `name`, as a constant, or by `namePath`, as a path; undefined where neither is given. @throws describeErc7730.doesNotFit where it leads nowhere */
export function paramOf(name: string, place: Place): Param | undefined {
  const path = place.params[`${name}Path`];
  if (path !== undefined && path !== null) return atPath(pathIn(path), place);
  const constant = place.params[name];
  return constant === undefined || constant === null ? undefined : constantOf(constant, place);
}

/** A parameter that is a constant, or a list of some, each perhaps a reference. */
export function constantsOf(name: string, place: Place): readonly Scalar[] {
  const given = place.params[name];
  if (given === undefined || given === null) return [];
  return (Array.isArray(given) ? given : [given]).map((each: unknown) => constantOf(each, place));
}

function constantOf(given: unknown, place: Place): Scalar {
  if (isRecord(given)) return mapped(given, place);
  const path = typeof given === 'string' && given.startsWith('$.') ? parsePath(given) : undefined;
  if (path) return atPath(path, place);
  const scalar = scalarOf(given);
  if (!scalar) throw misfit('a parameter is no constant');
  return scalar;
}

/** A constant that depends on a value. @see ERC-7730, metadata.maps */
function mapped({ map, keyPath, key }: Source, place: Place): Scalar {
  const path = parsePath(map);
  const found = path?.root === '$' ? lookUp(place.source, path) : undefined;
  const values = isRecord(found) && isRecord(found['values']) ? found['values'] : {};
  const wanted = String(atPath(pathIn(keyPath ?? key), place).value); // examples of the standard have the other name
  const name = Object.keys(values).find((each) => each === wanted || each.toLowerCase() === wanted.toLowerCase());
  const scalar = name === undefined ? undefined : scalarOf(values[name]);
  if (!scalar) throw misfit('a map has no value for this request');
  return scalar;
}

function pathIn(text: unknown): Path {
  const path = parsePath(text);
  if (!path) throw misfit('a parameter has a path that is none');
  return path;
}

function atPath(path: Path, place: Place): Param {
  if (path.root === '$') {
    const scalar = scalarOf(lookUp(place.source, path));
    if (!scalar) throw misfit('a parameter refers to nothing');
    return scalar;
  }
  if (path.root === '@') return heldAt(path, place.holder);
  const [found, another] = foundAt(path, place);
  if (!found || another || (found.value.kind !== 'leaf' && found.value.kind !== 'piece')) throw misfit('a parameter is not one value');
  return { type: found.value.type, value: found.value.value, ...(found.value.kind === 'leaf' && { leaf: found.value }) };
}

/** Values of the message at a path, relative to the groups around unless it begins with `#`. */
export function foundAt({ root, steps }: Path, place: Where): readonly Found[] {
  return resolvePath(place.root, root === '#' ? steps : [...place.base, ...steps], place.picks);
}

/** @throws describeErc7730.doesNotFit for what it does not have */
export function heldAt({ steps: [step, more] }: Path, { from, to, value, chainId }: Holder): Scalar {
  const name = step?.at === 'name' && !more ? step.name : '';
  if (name === 'from' || name === 'to') return { type: 'address', value: name === 'from' ? from : to };
  if (name === 'value') return { type: 'uint256', value };
  if (name === 'chainId') return { type: 'uint256', value: BigInt(chainId) };
  throw misfit(`there is no @.${name}`);
}
