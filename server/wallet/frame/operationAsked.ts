import { decodeFunctionData, selectorOf } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { amountText } from '../../../src/domain/preview/amountText.ts';
import { boundedWarnings, createPreview } from '../../../src/domain/preview/createPreview.ts';
import type { Preview, PreviewFacts, PreviewField, PreviewRequest } from '../../../src/domain/preview/preview.ts';
import { decodeUserOperation } from '../../../src/domain/userOperations/decodeUserOperation.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import { feeOfOperation } from '../../../src/domain/userOperations/operationFee.ts';
import { paymasterOf } from '../../../src/domain/userOperations/operationGas.ts';
import { toUserOperationTypedData } from '../../../src/domain/userOperations/toUserOperationTypedData.ts';
import type { UserOperation, UserOperationV06 } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { AskedSignature } from '../worker/parseSigningAsk.ts';
import { Refused } from './createGate.ts';

/**
 * Reads an operation that the owner of a smart account is to sign, as bundlers take it. It is for the published EntryPoint of its version, on the chain that was
 * asked for, and is signed as that version has it: before v0.8 its hash as a message. @see ERC-4337 @throws Refused where it cannot be read
 */
export function readOperation(payload: unknown, chainId: number): Extract<AskedSignature, { readonly kind: 'userOperation' }> {
  const { version, operation: given } = isRecord(payload) ? payload : {};
  if (version !== '0.6' && version !== '0.7' && version !== '0.8') throw new Refused('badRequest');
  let operation: UserOperation;
  try {
    operation = decodeUserOperation(given);
  } catch {
    throw new Refused('badRequest');
  }
  if (isV06(operation) !== (version === '0.6')) throw new Refused('badRequest');
  return { kind: 'userOperation', operation, entry: { entryPoint: entryPointAddresses[version], chainId, version }, as: version === '0.8' ? 'hash' : 'message' };
}

/** What stands for its gas and its price in the typed data, each with the others packed into a word or by itself: the fee says them all. */
const feeLabels = new Set(['accountGasLimits', 'gasFees', 'preVerificationGas', 'callGasLimit', 'verificationGasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas', 'paymasterAndData']);

/** What the calls of an operation do, and what it costs at most or who pays for it, in place of the words that hold that. All of it is in the raw text below. */
export function describeOperation(operation: UserOperation, entry: EntryPointRef, facts: PreviewFacts): Preview {
  const preview = createPreview(toShownOperation(operation, entry), facts);
  const currency = facts.chains.find(({ id }) => id === entry.chainId)?.nativeCurrency;
  const paymaster = paymasterOf(operation);
  const feeWei = feeOfOperation(operation);
  const fee: PreviewField = paymaster === undefined
    ? { label: { key: 'core.review.feeMost' }, value: { text: currency ? amountText(feeWei, currency) : `${feeWei} wei` }, format: 'amount' }
    : { label: { key: 'core.review.fee' }, value: { key: 'core.review.sponsor.paymaster', params: { name: paymaster } }, format: 'text' };
  const fields = [...preview.fields.filter(({ label }) => !('text' in label && feeLabels.has(label.text))), fee];
  const isWhole = !preview.warnings.some(({ code }) => code === 'malformedCall' || code === 'leftOut');
  const calls = isWhole ? readCalls(operation.callData) : undefined;
  return calls ? callByCall({ ...preview, fields }, calls, { operation, chainId: entry.chainId, facts }) : { ...preview, fields };
}

/** The same with each call as a transaction of the smart account is shown, and not as a part of the account's own function. What was warned of the whole still is. */
function callByCall(preview: Preview, calls: readonly OperationCall[], { operation: { sender }, chainId, facts }: { readonly operation: UserOperation; readonly chainId: number; readonly facts: PreviewFacts }): Preview {
  const shown = calls.map(({ to, valueWei, data }) => createPreview({ kind: 'transaction', chainId, transaction: { to, valueWei, ...(data !== '0x' && { data }) } }, { ...facts, account: sender }));
  const isOfCalls = ({ label }: PreviewField): boolean => 'text' in label && /^callData(?: ›|$)/.test(label.text);
  return {
    ...preview,
    calls: shown.map(({ title, fields }) => ({ title, fields })),
    fields: preview.fields.filter((field) => !isOfCalls(field)),
    warnings: boundedWarnings([...shown.flatMap(({ warnings }) => warnings), ...preview.warnings]),
  };
}

/** An operation as typed data, of which a preview reads the calls. Before v0.8 it is not signed as such. */
function toShownOperation(operation: UserOperation, entry: EntryPointRef): PreviewRequest {
  if (!isV06(operation)) return { kind: 'typedData', data: toUserOperationTypedData(operation, entry) };
  const { signature: _unsigned, ...message } = operation;
  return {
    kind: 'typedData',
    data: { domain: { chainId: entry.chainId, verifyingContract: entry.entryPoint }, types: { UserOperation: fieldsOfV06 }, primaryType: 'UserOperation', message },
  };
}

const typesOfV06 = {
  sender: 'address', nonce: 'uint256', initCode: 'bytes', callData: 'bytes', callGasLimit: 'uint256', verificationGasLimit: 'uint256', preVerificationGas: 'uint256',
  maxFeePerGas: 'uint256', maxPriorityFeePerGas: 'uint256', paymasterAndData: 'bytes',
} as const satisfies Readonly<Record<Exclude<keyof UserOperationV06, 'signature'>, string>>;
const fieldsOfV06 = Object.entries(typesOfV06).map(([name, type]) => ({ name, type }));

const execute = parseFunction('function execute(address dest, uint256 value, bytes func)');
const executeLists = parseFunction('function executeBatch(address[] dest, uint256[] value, bytes[] func)');
const executeListsWithoutValues = parseFunction('function executeBatch(address[] dest, bytes[] func)');
const executeCalls = parseFunction('function executeBatch((address target, uint256 value, bytes data)[] calls)');

/**
 * What leaves the smart account in the coin of the network, in wei: the amounts of its calls, and what the fee may be at most where no paymaster pays it.
 * Undefined where its calls cannot be read, or the account calls itself: then it may be any amount.
 */
export function coinsOfOperation(operation: UserOperation): bigint | undefined {
  const calls = readCalls(operation.callData);
  if (!calls || calls.some(({ to }) => sameAddress(to, operation.sender))) return undefined;
  return calls.reduce((sum, { valueWei }) => sum + valueWei, 0n) + feeOfOperation(operation);
}

interface OperationCall {
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: string;
}

/** As the accounts of eth-infinitism and thirdweb are called. Undefined for anything else. */
export function readCalls(callData: string): readonly OperationCall[] | undefined {
  const selector = callData.slice(0, 10).toLowerCase();
  try {
    if (selector === selectorOf(execute)) {
      const [to, valueWei, data] = decodeFunctionData(execute, callData);
      return [{ to, valueWei, data }];
    }
    if (selector === selectorOf(executeCalls)) return decodeFunctionData(executeCalls, callData)[0].map(({ target, value, data }) => ({ to: target, valueWei: value, data }));
    if (selector === selectorOf(executeListsWithoutValues)) {
      const [to, data] = decodeFunctionData(executeListsWithoutValues, callData);
      return inLists(to, [], data);
    }
    return selector === selectorOf(executeLists) ? inLists(...decodeFunctionData(executeLists, callData)) : undefined;
  } catch {
    return undefined;
  }
}

/** One without values has none in any call. Lists of other lengths are no calls. */
function inLists(to: readonly string[], values: readonly bigint[], data: readonly string[]): readonly OperationCall[] | undefined {
  const isWhole = (values.length === to.length || values.length === 0) && data.length === to.length;
  return isWhole ? to.map((each, at) => ({ to: each, valueWei: values[at] ?? 0n, data: data[at] ?? '0x' })) : undefined;
}
