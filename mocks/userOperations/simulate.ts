import { verifyAuthorization } from 'ethers';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation } from '../../src/domain/userOperations/userOperationHash.ts';
import type { MockChain } from '../chain/chain.ts';
import { isHex, toQuantity } from '../chain/hex.ts';
import type { Hex } from '../chain/hex.ts';
import { rpcCodes, RpcError } from '../rpcError.ts';
import type { RpcCode } from '../rpcError.ts';
import { bundlerAccount, entryPointInterface } from './contracts.ts';
import type { MockEntry } from './parseOperation.ts';

/** What an operation takes when its limits are high. */
export interface Measured {
  readonly verificationGas: bigint;
  readonly callGas: bigint;
  readonly paymasterVerificationGas: bigint;
  readonly postOpGas: bigint;
}

/** Runs an operation as its bundle would, and takes that back. @throws what a bundler refuses it with */
export async function checkOperation(chain: MockChain, operation: UserOperationV07, entry: MockEntry): Promise<void> {
  await assertAuthorized(chain, operation, entry);
  const data = entryPointInterface.encodeFunctionData('handleOps', [[toPackedUserOperation(operation)], bundlerAccount.address]);
  try {
    await chain.request({ method: 'eth_call', params: [{ from: bundlerAccount.address, to: entry.entryPoint, data }, 'latest', withCode(operation, {})] });
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Runs an operation whose signatures may be stand-ins, at the smallest fee and with funds for that, and takes it back. `overrides` are those of `eth_call`. @throws -32521 if its calls are reverted, what a bundler refuses it with */
export async function measureOperation(chain: MockChain, operation: UserOperationV07, entry: MockEntry, overrides: unknown): Promise<Measured> {
  const data = entryPointInterface.encodeFunctionData('estimate', [toPackedUserOperation({ ...operation, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })]);
  const balance = await chain.request({ method: 'eth_getBalance', params: [operation.sender, 'latest'] });
  const funded = { balance: toQuantity(BigInt(String(balance)) + smallestFeeWei) };
  const ended: unknown = await chain.request({ method: 'eth_call', params: [{ to: entry.entryPoint, data }, 'latest', withCode(operation, overrides, funded)] }).catch((error: unknown) => error);
  const payload = payloadOf(ended);
  const told = payload === undefined ? null : entryPointInterface.parseError(payload);
  if (told?.name !== 'Estimated') throw toRefusal(ended);
  const [verificationGas, callGas, paymasterVerificationGas, postOpGas, success, returned] = told.args as unknown as readonly [bigint, bigint, bigint, bigint, boolean, string]; // as its ABI says
  if (!success) throw new RpcError(rpcCodes.operationReverted, `UserOperation reverted during simulation with reason: ${returned}`);
  return { verificationGas, callGas, paymasterVerificationGas, postOpGas };
}

/** What the highest limits of an estimate cost at one wei a unit, and more. */
const smallestFeeWei = 1_000_000_000n;

/** The account as it will be once its authorisation is in the bundle. @see EIP-7702 */
function withCode({ sender, eip7702Auth }: UserOperationV07, overrides: unknown, assumed: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const given = isRecord(overrides) ? overrides : {};
  const own = Object.entries(given).find(([address]) => sameAddress(address, sender))?.[1];
  const others = Object.fromEntries(Object.entries(given).filter(([address]) => !sameAddress(address, sender)));
  return { ...others, [sender]: { ...assumed, ...(isRecord(own) && own), ...(eip7702Auth && { code: `0xef0100${eip7702Auth.address.slice(2)}` }) } };
}

/** A chain would skip an authorisation that is not good, and say nothing. */
async function assertAuthorized(chain: MockChain, { sender, eip7702Auth }: UserOperationV07, { chainId }: MockEntry): Promise<void> {
  if (!eip7702Auth) return;
  const { r, s, yParity, ...authorization } = eip7702Auth;
  const signer = verifyAuthorization(authorization, { r, s, yParity: yParity === 1 ? 1 : 0 });
  const nonce = await chain.request({ method: 'eth_getTransactionCount', params: [sender, 'latest'] });
  const problem = !sameAddress(signer, sender) ? 'The recovered signer address does not match the userOperation sender'
    : authorization.chainId !== 0 && authorization.chainId !== chainId ? `Invalid chainId: ${authorization.chainId}`
      : toQuantity(authorization.nonce) !== nonce ? `Invalid nonce: ${authorization.nonce}, expected ${Number(nonce)}` : undefined;
  if (problem !== undefined) throw new RpcError(rpcCodes.invalidParams, `Invalid EIP-7702 authorization: ${problem}`);
}

/** What the EntryPoint says, by the number that bundlers give it. */
function toRefusal(error: unknown): RpcError {
  const payload = payloadOf(error);
  const told = payload === undefined ? null : entryPointInterface.parseError(payload);
  const cause = { cause: error };
  if (told?.name === 'FailedOp' || told?.name === 'FailedOpWithRevert') {
    const [, reason, inner] = told.args as unknown as readonly [bigint, string, string?]; // as its ABI says
    return refuse(inner === undefined ? reason : `${reason} ${inner}`, cause);
  }
  if (told?.name === 'PostOpReverted') return refuse(`AA50 postOp reverted: ${String(told.args[0])}`, cause);
  return new RpcError(rpcCodes.operationRefused, `UserOperation reverted with reason: ${error instanceof Error ? error.message : String(error)}`, cause);
}

/** A refusal in the words of the EntryPoint. */
export function refuse(reason: string, options: { readonly cause?: unknown } = {}): RpcError {
  const code = numbers.find(([pattern]) => pattern.test(reason))?.[1] ?? rpcCodes.operationRefused;
  return new RpcError(code, `UserOperation reverted with reason: ${reason}`, options);
}

const numbers: readonly (readonly [pattern: RegExp, code: RpcCode])[] = [
  [/^AA[23]4/, rpcCodes.badOperationSignature],
  [/^AA[23]2/, rpcCodes.operationExpired],
  [/^AA(3|5)/, rpcCodes.paymasterRefused],
];

/** What was thrown in the EVM: at least the four bytes that name it. */
function payloadOf(error: unknown): Hex | undefined {
  return error instanceof RpcError && isHex(error.data) && error.data.length >= 10 ? error.data : undefined;
}
