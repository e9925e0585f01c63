import type { ParseAbiItem } from 'abitype';
import type { Abi, AbiValue, JsonFunction, JsonParameter } from './abi.ts';
import type { AnyName, KnownName, Named, NameIn } from './nameTypes.ts';
import type { AnyValue, HasNames, ListOf, RecordOf, Use, ValueOf } from './valueTypes.ts';

/** A function by its signature (`function balanceOf(address) view returns (uint256)`), as ABI JSON, or by its name in an interface. */
export type FunctionRef = string | JsonFunction | { readonly abi: Abi; readonly name: AnyName };

/** The names of an interface's functions; of which there are several, tell them apart by their types: `name(type,type)`. */
export type FunctionName<A extends Abi> = NameIn<A, JsonFunction>;

/** The field of a request that says which function, held against the names of its interface. `A` is there so that an editor offers them while the name is still being written. */
export type FunctionField<Fn, A extends Abi = never> = { readonly fn: (Fn & KnownName<Fn, JsonFunction>) | { readonly abi: A; readonly name: FunctionName<A> } | (JsonFunction & { readonly name: AnyName }) };

/** The arguments that a function takes; any where it is not known when the program is compiled. */
export type FunctionArgs<Fn, U extends Use = 'given'> = [FunctionOf<Fn>] extends [never] ? readonly AnyValue<U>[] : ArgsOf<FunctionOf<Fn>, U>;
type ArgsOf<F, U extends Use> = F extends JsonFunction ? (number extends F['inputs']['length'] ? readonly AnyValue<U>[] : ListOf<F['inputs'], U>) : never;

/** The arguments as a field of a request: there is no need to write down that there are none. */
export type ArgsField<Args> = Args extends readonly [unknown, ...unknown[]] ? { readonly args: Args } : { readonly args?: Args | undefined };

/** What a function returns, as `ContractResult` says; any value where it is not known when the program is compiled. */
export type FunctionResult<Fn> = [FunctionOf<Fn>] extends [never] ? AbiValue | undefined : ResultOf<FunctionOf<Fn>>;
type ResultOf<F> = F extends { readonly outputs: infer Outputs extends readonly JsonParameter[] }
  ? number extends Outputs['length'] ? AbiValue | undefined
  : Outputs extends readonly [] ? undefined
  : Outputs extends readonly [infer Output extends JsonParameter] ? ValueOf<Output, 'decoded'>
  : HasNames<Outputs> extends true ? RecordOf<Outputs, 'decoded'> : ListOf<Outputs, 'decoded'>
  : AbiValue | undefined;

declare const written: unique symbol;
/** Ties what `parseFunction` gives to the text it was made of. For the compiler only. */
export interface WrittenAs<Signature extends string> {
  readonly [written]?: Signature;
}

/** What a function returns, each value in its place. */
export type FunctionOutputs<Fn> = FunctionOf<Fn> extends { readonly outputs: infer Outputs extends readonly JsonParameter[] } ? (number extends Outputs['length'] ? readonly AbiValue[] : ListOf<Outputs, 'decoded'>) : readonly AbiValue[];

type FunctionOf<Fn> =
  Fn extends string ? FunctionIn<Fn>
  : typeof written extends keyof Fn ? (Fn extends WrittenAs<infer Signature> ? FunctionIn<Signature> : never)
  : Fn extends { readonly abi: infer A extends Abi; readonly name: infer Name extends string } ? (string extends A[number]['type'] ? JsonFunction : Named<Extract<A[number], JsonFunction>, Name>)
  : Fn extends JsonFunction ? Fn
  : never;

type FunctionIn<Signature extends string> = string extends Signature ? JsonFunction : Extract<ParseAbiItem<WithoutTupleWord<Signature extends `function ${string}` ? Signature : `function ${Signature}`>>, JsonFunction>;
/** ethers writes `tuple(…)`, Solidity and abitype `(…)`. */
type WithoutTupleWord<Text extends string> = Text extends `${infer Before}tuple(${infer After}` ? `${Before}(${WithoutTupleWord<After>}` : Text;
