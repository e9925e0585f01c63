import type { ParseAbiItem } from 'abitype';
import type { Abi, AbiValue, JsonEvent, JsonParameter } from './abi.ts';
import type { AnyName, KnownName, Named, NameIn } from './nameTypes.ts';
import type { AnyValue, NameOf, Use, ValueOf } from './valueTypes.ts';

/** An event by its signature (`event Transfer(address indexed from, address indexed to, uint256 value)`), as ABI JSON, or by its name in an interface. */
export type EventRef = string | JsonEvent | { readonly abi: Abi; readonly name: AnyName };

/** The names of an interface's events; of which there are several, tell them apart by their types: `Name(type,type)`. */
export type EventName<A extends Abi> = NameIn<A, JsonEvent>;

/** The field of a request that says which event; see `FunctionField`. */
export type EventField<E, A extends Abi = never> = { readonly event: (E & KnownName<E, JsonEvent>) | { readonly abi: A; readonly name: EventName<A> } | (JsonEvent & { readonly name: AnyName }) };

/** The values of an event by name, by place where they have none; of indexed values that do not fit into one word, their hash. */
export type EventArgs<E> = [EventOf<E>] extends [never] ? AnyArgs : ArgsOf<EventOf<E>>;
type AnyArgs = Readonly<Record<string, AbiValue>>;
type ArgsOf<E> = E extends JsonEvent ? (HasKeys<E['inputs']> extends true ? { readonly [At in Places<E['inputs']> as KeyAt<E['inputs'], At>]: DecodedOf<E['inputs'][At]> } : AnyArgs) : never;
type DecodedOf<P> = P extends JsonParameter ? (P extends { readonly indexed: true; readonly type: Hashed } ? `0x${string}` : ValueOf<P, 'decoded'>) : never;
type Hashed = 'string' | 'bytes' | 'tuple' | `${string}]`;

/** Values of indexed arguments to look for, each the one wanted. */
export type EventFilter<E, U extends Use = 'given'> = [EventOf<E>] extends [never] ? AnyFilter<U> : FilterOf<EventOf<E>, U>;
type AnyFilter<U extends Use> = Readonly<Record<string, AnyValue<U>>>;
type FilterOf<E, U extends Use> = E extends JsonEvent
  ? HasKeys<E['inputs']> extends true ? { readonly [At in Places<E['inputs']> as E['inputs'][At] extends { readonly indexed: true } ? KeyAt<E['inputs'], At> : never]?: GivenOf<E['inputs'][At], U> } : AnyFilter<U>
  : never;
type GivenOf<P, U extends Use> = P extends JsonParameter ? ValueOf<P, U> | null | undefined : never;

type EventOf<E> =
  E extends string ? EventIn<E>
  : E extends { readonly abi: infer A extends Abi; readonly name: infer Name extends string } ? (string extends A[number]['type'] ? JsonEvent : Named<Extract<A[number], JsonEvent>, Name>)
  : E extends JsonEvent ? E
  : never;
type EventIn<Signature extends string> = string extends Signature ? JsonEvent : Extract<ParseAbiItem<Signature extends `event ${string}` ? Signature : `event ${Signature}`>, JsonEvent>;

/** `'0' | '1' | …` of a list of parameters. */
type Places<Inputs extends readonly JsonParameter[]> = Extract<keyof Inputs, `${number}`>;
type KeyAt<Inputs extends readonly JsonParameter[], At extends Places<Inputs>> = NameOf<Inputs[At]> extends '' ? At : NameOf<Inputs[At]>;
/** Whether the list is known, and no name stands in it twice. */
type HasKeys<Inputs extends readonly JsonParameter[], Refused extends string = '__proto__'> = number extends Inputs['length'] ? false
  : Inputs extends readonly [infer First, ...infer Rest extends readonly JsonParameter[]]
    ? NameOf<First> extends Refused ? false : HasKeys<Rest, Refused | Exclude<NameOf<First>, ''>>
    : true;
