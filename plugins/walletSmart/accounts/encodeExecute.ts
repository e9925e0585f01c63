import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { smartErrors } from '../errors.ts';

/** How accounts take several calls: three lists, or one list of calls. */
export type BatchForm = 'lists' | 'calls' | 'listsWithoutValues';

const execute = /* @__PURE__ */ parseFunction('function execute(address dest, uint256 value, bytes func)');
const batches = {
  lists: /* @__PURE__ */ parseFunction('function executeBatch(address[] dest, uint256[] value, bytes[] func)'),
  listsWithoutValues: /* @__PURE__ */ parseFunction('function executeBatch(address[] dest, bytes[] func)'),
  calls: /* @__PURE__ */ parseFunction('function executeBatch((address target, uint256 value, bytes data)[] calls)'),
};

/** The call of an account for these calls, by the names that eth-infinitism's and thirdweb's accounts have. @throws smart.noCreation, smart.noValuesInBatch */
export function encodeExecute(calls: readonly BatchCall[], form: BatchForm): string {
  const parts = calls.map(({ to, valueWei = 0n, data = '0x' }) => {
    if (to === undefined) throw smartErrors.noCreation();
    return [to, valueWei, data] as const;
  });
  const [first] = parts;
  if (first && parts.length === 1) return encodeFunctionData(execute, first);
  if (form === 'calls') return encodeFunctionData(batches.calls, [parts]);
  const [to, values, data] = [parts.map(([each]) => each), parts.map(([, value]) => value), parts.map(([, , each]) => each)];
  if (form === 'lists') return encodeFunctionData(batches.lists, [to, values, data]);
  if (values.some((value) => value > 0n)) throw smartErrors.noValuesInBatch();
  return encodeFunctionData(batches.listsWithoutValues, [to, data]);
}
