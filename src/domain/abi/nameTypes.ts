import type { Abi } from './abi.ts';

/** Any string, and editors still offer the names that are known. */
export type AnyName = string & {};

/** The names of an interface's entries of one kind; of which there are several, tell them apart by their types: `name(type,type)`. */
export type NameIn<A extends Abi, Kind extends { readonly name: string }> = string extends A[number]['type'] ? AnyName : NameOrSignature<Extract<A[number], Kind>['name']>;
type NameOrSignature<Name extends string> = Name | `${Name}(${string})`;

/** Holds the name of a reference against the names of its interface; anything goes where one of them is not known when the program is compiled. */
export type KnownName<Ref, Kind extends { readonly name: string }> = Ref extends { readonly abi: infer A extends Abi; readonly name: infer Name } ? (string extends Name ? unknown : { readonly name: NameIn<A, Kind> }) : unknown;

/** Of several entries with the name, all. */
export type Named<Entry, Name extends string> = Extract<Entry, { readonly name: Name extends `${infer Bare}(${string}` ? Bare : Name }>;
