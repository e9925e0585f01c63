import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi, AbiFunction, AbiValue } from '../../domain/abi/abi.ts';
import { isUsable, toRecord } from '../../domain/abi/containerCoders.ts';
import { decodeFunctionResult, encodeFunctionData, findFunction } from '../../domain/abi/functions.ts';
import type { ArgsField, FunctionArgs, FunctionField, FunctionRef, FunctionResult } from '../../domain/abi/functionTypes.ts';
import { parseFunction, toParsedFunction } from '../../domain/abi/parseAbi.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import type { BlockRef } from './blockRef.ts';
import { readCall } from './readCall.ts';
import type { ReadOptions } from './readCall.ts';
import { readCode } from './readCode.ts';
import { contractErrors } from './readErrors.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

export type { FunctionRef } from '../../domain/abi/functionTypes.ts';

/**
 * Which function of which contract, and what it is given: typed by the function where that is known when the program is compiled. A bare name
 * is looked up in the contract's interface, which must then be found first: see `ReadContractOptions.abiOf`.
 */
export type ContractCall<Fn extends FunctionRef = FunctionRef, A extends Abi = never> = {
  readonly address: string;
} & FunctionField<Fn, A> & ArgsField<FunctionArgs<Fn>>;

/** A call, and the state and the account it is asked in the name of. */
export type ContractRead<Fn extends FunctionRef = FunctionRef, A extends Abi = never> = ContractCall<Fn, A> & {
  readonly block?: BlockRef | undefined;
  readonly from?: string | undefined;
};

/** How a function given by its bare name is found. */
export interface ReadContractOptions extends ReadOptions {
  /** Finds the interface of a contract for a function given by its bare name, see `createAbiReader`. */
  readonly abiOf?: ((address: string, options: ReadOptions) => Promise<Abi>) | undefined;
}

/** One output is the value itself; several are an object by name where each has one of its own, else an array; none is `undefined`. */
export type ContractResult<Fn extends FunctionRef = FunctionRef> = FunctionResult<Fn>;

/** Asks a contract. @throws contract.reverted, contract.noCode, abi.*, input.notAddress, rpc.* */
export async function readContract<const Fn extends FunctionRef, const A extends Abi>(transport: RpcTransport, read: ContractRead<Fn, A>, options?: ReadContractOptions): Promise<ContractResult<Fn>>;
export async function readContract(transport: RpcTransport, request: ContractRead, options: ReadContractOptions = {}): Promise<ContractResult> {
  assertArguments('readContract(transport: RpcTransport, { address: string, fn }, options?: object)', transport, request, options);
  const { address, fn, args, block, from } = request;
  const { signal, abiOf } = options;
  const call = await resolveCall({ address, fn, args }, { signal, abiOf });
  const data = await readCall(transport, { to: call.to, data: call.data, abi: call.abi, block, from }, { signal });
  return decodeAnswer(transport, call, data, { block, signal });
}

/** A call made ready: what to send and how to read the answer. */
export interface PreparedCall {
  readonly to: Hex;
  readonly data: Hex;
  readonly item: AbiFunction;
  readonly abi: Abi | undefined;
}

/** Makes a call ready, its function looked up first if only its name is given. @throws abi.*, input.notAddress, and what `abiOf` throws */
export async function resolveCall({ address, fn, args }: ContractCall, { signal, abiOf }: ReadContractOptions): Promise<PreparedCall> {
  const to = parseAddress(address);
  return prepareCall({ address: to, fn: await withAbi(fn, to, { signal, abiOf }), args });
}

/** @throws abi.*, input.notAddress */
export function prepareCall({ address, fn, args = [] }: ContractCall): PreparedCall {
  const abi = typeof fn === 'object' && 'abi' in fn ? fn.abi : undefined;
  const item = toFunction(fn, args);
  return { to: parseAddress(address), data: encodeFunctionData(item, args), item, abi };
}

/** Reads an answer; where it is empty and should not be, says whether there is a contract at all. @throws contract.noCode, abi.badData */
export async function decodeAnswer(transport: RpcTransport, { to, item }: PreparedCall, data: string, { block, signal }: ReadOptions & { readonly block?: BlockRef | undefined }): Promise<ContractResult> {
  if (data === '0x' && item.outputs.length > 0 && (await readCode(transport, { address: to, block }, { signal })) === '0x') throw contractErrors.noCode({ address: to, chainId: transport.chainId });
  return toResult(item, decodeFunctionResult(item, data));
}

async function withAbi(fn: FunctionRef, address: string, { signal, abiOf }: ReadContractOptions): Promise<FunctionRef> {
  return isBareName(fn) && abiOf ? { abi: await abiOf(address, { signal }), name: fn } : fn;
}

function isBareName(fn: FunctionRef): fn is string {
  return typeof fn === 'string' && /^[A-Za-z_$][\w$]*$/.test(fn);
}

function toFunction(fn: FunctionRef, args: readonly unknown[]): AbiFunction {
  if (isBareName(fn)) return findFunction([], fn); // no ABI says what it is
  if (typeof fn === 'string') return parseFunction(fn);
  return 'abi' in fn ? findFunction(fn.abi, fn.name, args) : toParsedFunction(fn);
}

function toResult({ outputs }: AbiFunction, values: readonly AbiValue[]): ContractResult {
  if (values.length <= 1) return values[0];
  const names = outputs.map(({ name }) => name);
  return names.every((name) => isUsable(name, names)) ? toRecord(names, values) : values;
}
