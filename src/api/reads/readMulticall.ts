import type { RpcTransport } from '../../contracts/transport.ts';
import { abiErrors } from '../../domain/abi/abiErrors.ts';
import { decodeFunctionResult, encodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { hasCode } from '../../domain/errors.ts';
import { untilAborted } from '../../domain/wait.ts';
import type { BlockRef } from './blockRef.ts';
import { perTransport } from './perTransport.ts';
import { readCall } from './readCall.ts';
import type { ReadOptions } from './readCall.ts';
import { readCode } from './readCode.ts';
import { decodeAnswer, prepareCall } from './readContract.ts';
import type { ContractCall, ContractResult, FunctionRef, PreparedCall } from './readContract.ts';
import { revertError } from './explainCallError.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Calldata of one aggregated call; nodes bound the gas of `eth_call`, not its size, and both grow together. */
const maxMulticallBytes = 16 * 1024;
const maxMulticallCalls = 200;

/** At the same address on every chain that has it. @see https://github.com/mds1/multicall3 */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** In which state many calls are asked, and how many go together. */
export interface MulticallOptions extends ReadOptions {
  /** One state for all of them. */
  readonly block?: BlockRef | undefined;
  /** Calldata in one aggregated call, in bytes. */
  readonly maxBytes?: number | undefined;
}

/** Calls by their functions, in their order. */
export type ContractCalls<Fns extends readonly FunctionRef[]> = { readonly [At in keyof Fns]: ContractCall<Fns[At]> };
/** What each call returned or why it failed, in their order. */
export type ContractResults<Fns extends readonly FunctionRef[]> = { readonly [At in keyof Fns]: PromiseSettledResult<ContractResult<Fns[At]>> };

/**
 * Asks many contracts at once: through Multicall3 where the chain has it, else as one batch of JSON-RPC. Each result stands for itself, as
 * with `Promise.allSettled`; only an abort rejects the whole. Contracts that look at who asks see Multicall3.
 */
export async function readMulticall<const Fns extends readonly FunctionRef[]>(transport: RpcTransport, calls: ContractCalls<Fns>, options?: MulticallOptions): Promise<ContractResults<Fns>>;
export async function readMulticall(transport: RpcTransport, calls: readonly ContractCall[], options: MulticallOptions = {}): Promise<readonly PromiseSettledResult<ContractResult>[]> {
  assertArguments('readMulticall(transport: RpcTransport, calls: list, options?: object)', transport, calls, options);
  const { signal, maxBytes = maxMulticallBytes } = options;
  const prepared = calls.map((call) => settle(() => prepareCall(call)));
  const ready = prepared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const chunks = ready.length > 1 && (await hasMulticall3(transport, signal)) ? chunked(ready, maxBytes) : ready.map((call) => [call]);
  const answers = (await Promise.all(chunks.map((chunk) => askTogether(transport, chunk, options)))).flat();
  signal?.throwIfAborted();
  let next = 0;
  return prepared.flatMap((each) => (each.status === 'rejected' ? [each] : answers.slice(next, (next += 1)))); // one answer a prepared call, in their order
}

const aggregate3 = /* @__PURE__ */ parseFunction('function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)');
const presence = /* @__PURE__ */ perTransport<{ known: Promise<boolean> | undefined }>(() => ({ known: undefined }));

/** Asked once a chain. A node that fails has said nothing; who asks next asks again. */
function hasMulticall3(transport: RpcTransport, signal: AbortSignal | undefined): Promise<boolean> {
  const memory = presence(transport);
  memory.known ??= readCode(transport, { address: multicall3Address }).then((code) => code !== '0x', () => {
    memory.known = undefined;
    return false;
  });
  return untilAborted(memory.known, signal);
}

function chunked(calls: readonly PreparedCall[], maxBytes: number): readonly (readonly PreparedCall[])[] {
  const chunks: PreparedCall[][] = [];
  let bytes = 0;
  for (const call of calls) {
    const size = call.data.length / 2 + wordsAround;
    const last = chunks.at(-1);
    if (last && bytes + size <= maxBytes && last.length < maxMulticallCalls) {
      last.push(call);
      bytes += size;
    } else {
      chunks.push([call]);
      bytes = size;
    }
  }
  return chunks;
}

/** What the encoding of one call of `aggregate3` adds to its calldata: offset, target, flag, offset and length of the bytes. */
const wordsAround = 5 * 32;

async function askTogether(transport: RpcTransport, chunk: readonly PreparedCall[], { signal, block }: MulticallOptions): Promise<readonly PromiseSettledResult<ContractResult>[]> {
  const one = async (call: PreparedCall): Promise<ContractResult> => decodeAnswer(transport, call, await readCall(transport, { to: call.to, data: call.data, abi: call.abi, block }, { signal }), { block, signal });
  if (chunk.length === 1) return Promise.allSettled(chunk.map(one));
  let results: readonly Aggregated[];
  try {
    const data = encodeFunctionData(aggregate3, [chunk.map(({ to, data: callData }) => ({ target: to, allowFailure: true, callData }))]);
    results = decodeAggregated(decodeFunctionResult(aggregate3, await readCall(transport, { to: multicall3Address, data, block }, { signal })), chunk.length);
  } catch (error) {
    // What the node refuses as a whole (too much gas, a block before Multicall3) it may still answer one by one; if it cannot be reached, it cannot.
    if (signal?.aborted || !saidNo.some((code) => hasCode(error, code))) return chunk.map(() => ({ status: 'rejected', reason: error }));
    return Promise.allSettled(chunk.map(one));
  }
  const read = async (call: PreparedCall, { success, returnData }: Aggregated): Promise<ContractResult> => {
    if (!success) throw await revertError({ data: returnData }, { abi: call.abi, to: call.to });
    return decodeAnswer(transport, call, returnData, { block, signal });
  };
  return Promise.allSettled(results.flatMap((result, at) => chunk.slice(at, at + 1).map((call) => read(call, result))));
}

const saidNo = ['rpc.error', 'contract.reverted', 'contract.noCode', 'abi.badData'] as const;

interface Aggregated {
  readonly success: boolean;
  readonly returnData: string;
}

/** @throws abi.badData if there is not one result for each call */
function decodeAggregated([results]: readonly [readonly Aggregated[]], count: number): readonly Aggregated[] {
  if (results.length !== count) throw abiErrors.badData({ type: 'aggregate3', why: `${results.length} results for ${count} calls` });
  return results;
}

function settle<T>(run: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: run() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}
