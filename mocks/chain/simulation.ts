import { bytesToHex, createAddressFromString, hexToBytes, setLengthLeft } from '@ethereumjs/util';
import { invalidParams } from '../rpcError.ts';
import { nextBlock, readState } from './context.ts';
import { discarding } from './engine.ts';
import { toQuantity } from './hex.ts';
import { parseBlockTag, parseCallRequest, parseFlag, parseList, parseObject } from './params.ts';
import type { EVMResult, Message } from '@ethereumjs/evm';
import type { ChainContext } from './context.ts';
import type { Hex } from './hex.ts';
import type { CallRequest } from './params.ts';

/** A log as `eth_simulateV1` gives it, as far as readers of effects look. */
interface SimulatedLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

type SimulatedCall = { readonly status: '0x1' | '0x0'; readonly returnData: Hex; readonly gasUsed: Hex; readonly logs: readonly SimulatedLog[]; readonly error?: { readonly code: number; readonly message: string; readonly data?: Hex } };

/** Where moves of the currency stand as if it were a token. @see Ethereum JSON-RPC, eth_simulateV1, traceTransfers */
const currencyAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const zeroAddress = '0x0000000000000000000000000000000000000000';
const callGas = 50_000_000n;
const revertCode = 3;
const vmErrorCode = -32_015;

/** Runs calls one after the other on the present state, without fees and signatures, and takes them back: `eth_simulateV1` for one block without overrides. @throws -32602 */
export async function simulate(context: ChainContext, payload: unknown, tag: unknown): Promise<readonly { readonly calls: readonly SimulatedCall[] }[]> {
  const { blockStateCalls, traceTransfers, validation } = parseObject(payload, 'payload');
  const [block, ...more] = parseList(blockStateCalls, 'blockStateCalls');
  if (block === undefined || more.length > 0) throw invalidParams('one block of calls is supported, no more');
  const { calls, blockOverrides, stateOverrides } = parseObject(block, 'block');
  if (blockOverrides !== undefined || stateOverrides !== undefined || validation === true) throw invalidParams('overrides and validation are not supported');
  const requests = parseList(calls, 'calls').map(parseCallRequest);
  const isTraced = parseFlag(traceTransfers, 'traceTransfers');
  return readState(context, parseBlockTag(tag, 'block'), () => discarding(context.engine, async () => {
    const made: SimulatedCall[] = [];
    for (const request of requests) made.push(await runOne(context, request, isTraced));
    return [{ calls: made }];
  }));
}

async function runOne(context: ChainContext, { from = zeroAddress, to, data, value, gas }: CallRequest, isTraced: boolean): Promise<SimulatedCall> {
  const caller = createAddressFromString(from);
  const run = (): Promise<EVMResult> => context.engine.vm.evm.runCall({
    caller, origin: caller, ...(to && { to: createAddressFromString(to) }), data: hexToBytes(data), value, gasLimit: gas ?? callGas, block: nextBlock(context, { baseFeePerGas: 0n }),
  });
  const { result: { execResult: { exceptionError, returnValue, executionGasUsed, logs = [] } }, transfers } = await traced(context, run);
  const returnData = bytesToHex(returnValue);
  const gasUsed = toQuantity(executionGasUsed);
  if (exceptionError) {
    const isRevert = exceptionError.error === 'revert';
    return { status: '0x0', returnData, gasUsed, logs: [], error: isRevert ? { code: revertCode, message: 'execution reverted', data: returnData } : { code: vmErrorCode, message: exceptionError.error } };
  }
  const events = logs.map(([address, topics, bytes]): SimulatedLog => ({ address: bytesToHex(address), topics: topics.map((topic) => bytesToHex(topic)), data: bytesToHex(bytes) }));
  return { status: '0x1', returnData, gasUsed, logs: isTraced ? [...transfers, ...events] : events };
}

/** The currency that moves while it runs; what a call within it moved before it failed is taken back, and so left out. */
async function traced(context: ChainContext, run: () => Promise<EVMResult>): Promise<{ readonly result: EVMResult; readonly transfers: readonly SimulatedLog[] }> {
  const { events } = context.engine.vm.evm;
  const open: SimulatedLog[][] = [[]];
  const begin = ({ caller, to, value, delegatecall }: Message, resolve?: () => void): void => {
    open.push(value > 0n && !delegatecall && to ? [transferLog(caller.toString(), to.toString(), value)] : []);
    resolve?.();
  };
  const end = ({ execResult }: EVMResult, resolve?: () => void): void => {
    const within = open.pop() ?? [];
    if (!execResult.exceptionError) open.at(-1)?.push(...within);
    resolve?.();
  };
  events?.on('beforeMessage', begin);
  events?.on('afterMessage', end);
  try {
    return { result: await run(), transfers: open[0] ?? [] };
  } finally {
    events?.off('beforeMessage', begin);
    events?.off('afterMessage', end);
  }
}

function transferLog(from: Hex, to: Hex, value: bigint): SimulatedLog {
  const word = (hex: Hex): Hex => bytesToHex(setLengthLeft(hexToBytes(hex), 32));
  return { address: currencyAddress, topics: [transferTopic, word(from), word(to)], data: `0x${value.toString(16).padStart(64, '0')}` };
}
