import { decodeFunctionData, encodeFunctionData, selectorOf } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';

/** One call that an account would carry out. */
export interface InnerCall {
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: string;
}

const execute = /* @__PURE__ */ parseFunction('function execute(address dest, uint256 value, bytes func)');
const batches = {
  lists: /* @__PURE__ */ parseFunction('function executeBatch(address[] dest, uint256[] value, bytes[] func)'),
  listsWithoutValues: /* @__PURE__ */ parseFunction('function executeBatch(address[] dest, bytes[] func)'),
  calls: /* @__PURE__ */ parseFunction('function executeBatch((address target, uint256 value, bytes data)[] calls)'),
};

/**
 * The calls in what an account is called with: SimpleAccount of v0.6 to v0.8, Simple7702Account and the accounts of thirdweb. Undefined for anything else, also for call data that
 * says the same in another way: what it does beside could not be told.
 */
export function readCalls(callData: string): readonly InnerCall[] | undefined {
  try {
    const read = readers[callData.slice(0, 10).toLowerCase()]?.(callData);
    return read && read.again.toLowerCase() === callData.toLowerCase() && read.calls.length > 0 ? read.calls : undefined;
  } catch {
    return undefined;
  }
}

interface Read {
  readonly calls: readonly InnerCall[];
  /** The calls, written by us. */
  readonly again: string;
}

const readers: Readonly<Record<string, (callData: string) => Read>> = {
  [selectorOf(execute)]: (callData) => {
    const [to, valueWei, data] = decodeFunctionData(execute, callData);
    return { calls: [{ to, valueWei, data }], again: encodeFunctionData(execute, [to, valueWei, data]) };
  },
  [selectorOf(batches.lists)]: (callData) => {
    const [to, values, data] = decodeFunctionData(batches.lists, callData);
    return { calls: join(to, values, data), again: encodeFunctionData(batches.lists, [to, values, data]) };
  },
  [selectorOf(batches.listsWithoutValues)]: (callData) => {
    const [to, data] = decodeFunctionData(batches.listsWithoutValues, callData);
    return { calls: join(to, to.map(() => 0n), data), again: encodeFunctionData(batches.listsWithoutValues, [to, data]) };
  },
  [selectorOf(batches.calls)]: (callData) => {
    const [calls] = decodeFunctionData(batches.calls, callData);
    return { calls: calls.map(({ target, value, data }) => ({ to: target, valueWei: value, data })), again: encodeFunctionData(batches.calls, [calls]) };
  },
};

function join(to: readonly string[], values: readonly bigint[], data: readonly string[]): readonly InnerCall[] {
  if (to.length !== values.length || to.length !== data.length) return [];
  return to.map((address, place) => ({ to: address, valueWei: values[place] ?? 0n, data: data[place] ?? '0x' }));
}
