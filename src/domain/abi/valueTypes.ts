import type { Storable } from '../encoding/json.ts';
import type { AbiValue, JsonParameter } from './abi.ts';

// Types only: what `compile` and its coders take and give, worked out from an ABI that is known when the program is compiled.

/** Whether a value is given to be encoded, given where it must rest in the store (no `Uint8Array`), or was decoded. */
export type Use = 'given' | 'stored' | 'decoded';
type Hex = `0x${string}`;
/** A value of which nothing is known when the program is compiled. */
export type AnyValue<U extends Use> = U extends 'decoded' ? AbiValue : U extends 'stored' ? Storable : unknown;

/** The value of one parameter; of any kind where its type is not known. */
export type ValueOf<P extends JsonParameter, U extends Use> =
  P['type'] extends `${infer Base}[${infer Sizes}` ? Arrays<SingleOf<P, Base, U>, `[${Sizes}`> : SingleOf<P, P['type'], U>;

type SingleOf<P extends JsonParameter, Type extends string, U extends Use> = Type extends 'tuple'
  ? P extends { readonly components: infer Parts extends readonly JsonParameter[] } ? TupleOf<Parts, U> : AnyValue<U>
  : LeafOf<Type, U>;

type LeafOf<Type extends string, U extends Use> =
  Type extends `${'u' | ''}int${string}` ? (U extends 'decoded' ? bigint : bigint | number)
  : Type extends 'bool' ? boolean
  : Type extends 'string' ? string
  : Type extends 'address' ? (U extends 'decoded' ? Hex : string)
  : Type extends 'function' | `bytes${string}` ? (U extends 'decoded' ? Hex : U extends 'stored' ? string : string | Uint8Array)
  : AnyValue<U>;

/** `[2][]` is an array, of any length, of two each. */
type Arrays<Value, Sizes extends string> = Sizes extends `[${infer Size}]${infer Rest}`
  ? Arrays<Size extends `${infer Count extends number}` ? Repeated<Value, Count> : readonly Value[], Rest>
  : Value;

/** Long ones are plain arrays: what would be gained costs the compiler more with each element. */
type Repeated<Value, Count extends number, List extends readonly Value[] = readonly []> =
  List['length'] extends Count ? List : List['length'] extends 32 ? readonly Value[] : Repeated<Value, Count, readonly [...List, Value]>;

type TupleOf<Parts extends readonly JsonParameter[], U extends Use> =
  number extends Parts['length'] ? AnyValue<U>
  : HasNames<Parts> extends true ? RecordOf<Parts, U> | (U extends 'decoded' ? never : ListOf<Parts, U>)
  : ListOf<Parts, U>;

/** Values in the order of their parameters. */
export type ListOf<Parts extends readonly JsonParameter[], U extends Use> = { readonly [At in keyof Parts]: ValueOf<Parts[At], U> };
/** Values by the names of their parameters. */
export type RecordOf<Parts extends readonly JsonParameter[], U extends Use> = { readonly [P in Parts[number] as NameOf<P>]: ValueOf<P, U> };

/** Whether each has a name of its own, one that may be a key. */
export type HasNames<Parts extends readonly JsonParameter[], Refused extends string = '' | '__proto__'> =
  Parts extends readonly [infer First, ...infer Rest extends readonly JsonParameter[]]
    ? NameOf<First> extends Refused ? false : HasNames<Rest, Refused | NameOf<First>>
    : true;

export type NameOf<P> = P extends { readonly name: infer Name extends string } ? Name : '';
