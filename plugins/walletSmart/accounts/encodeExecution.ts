import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { toWord } from '../../../src/domain/encoding/toWord.ts';
import { smartErrors } from '../errors.ts';

const execute = /* @__PURE__ */ parseFunction('function execute(bytes32 mode, bytes executionCalldata)');
const executions = [{ name: '', type: 'tuple[]', components: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'callData', type: 'bytes' }] }];
const [single, batch] = ['00', '01'].map((kind) => `0x${kind.padEnd(64, '0')}`);

/** The call of a modular account for these calls: one packed, or several of which none takes effect where one fails. @see ERC-7579 execute @throws smart.noCreation */
export function encodeExecution(calls: readonly BatchCall[]): string {
  const parts = calls.map(({ to, valueWei = 0n, data = '0x' }) => {
    if (to === undefined) throw smartErrors.noCreation();
    return [to, valueWei, data] as const;
  });
  const [first] = parts;
  if (!first || parts.length > 1) return encodeFunctionData(execute, [batch, encodeParameters(executions, [parts])]);
  const [to, value, data] = first;
  return encodeFunctionData(execute, [single, `${to}${toWord(value).slice(2)}${data.slice(2)}`.toLowerCase()]);
}
