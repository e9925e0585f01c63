import { paymasterErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { assertPrice } from '../../../src/domain/transactions/assertPrice.ts';
import { feeBumpPercent } from '../../../src/domain/transactions/feeLimits.ts';
import type { SignedAuthorization } from '../../../src/domain/transactions/transactions.ts';
import type { UserOperationReceipt } from '../../../src/domain/userOperations/bundlerAnswers.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { Bundler, Paymaster } from '../../../src/flows/userOperations/openBundler.ts';
import type { AccountOwner, SmartAccount } from '../accounts/smartAccount.ts';
import { smartErrors } from '../errors.ts';
import { maxFeeBumps } from '../limits.ts';
import type { Deployments } from './createDeployments.ts';
import type { NonceKeys } from './createNonceKeys.ts';
import { prepareOperation } from './prepareOperation.ts';

/** What one smart account sends with. */
export interface OperationsOptions {
  readonly account: SmartAccount;
  readonly address: string;
  readonly owner: AccountOwner & { signAuthorization?(authorization: Pick<SignedAuthorization, 'chainId' | 'address' | 'nonce'>): Promise<SignedAuthorization> };
  readonly deployments: Deployments;
  readonly nonceKeys: NonceKeys;
  /** Whether a service pays, where one is configured. */
  readonly isSponsored: boolean;
  /** What to throw in place of a refusal, by one who knows more of it. */
  explain?(error: unknown, refused: OperationRequest): Promise<unknown>;
}

/** Calls that are to go out as one operation. */
export interface OperationRequest {
  readonly bundler: Bundler;
  readonly calls: readonly BatchCall[];
  /** What it may cost the account at most, in wei. Absent: the cap of the chain. */
  readonly maxFeeWei?: bigint | undefined;
  /** Who pays, where the caller names a service. Absent: as the account is configured. */
  readonly paymaster?: ((bundler: Bundler, entry: EntryPointRef) => Paymaster) | undefined;
  /** The configured service is to pay, whatever the account is set to. @throws paymaster.notConfigured */
  readonly mustSponsor?: boolean | undefined;
  /** Gives up, until it is handed over. */
  readonly signal?: AbortSignal | undefined;
}

/** An operation that was handed over. */
export interface HandedOver {
  /** Of the operation, as bundlers refer to it. */
  readonly hash: string;
  /** Its end, once it is in a block. @throws userOperation.* */
  readonly mined: Promise<UserOperationReceipt>;
}

/** Sends calls of one smart account. @throws bundler.*, paymaster.*, transaction.*, smart.*, userOperation.deploymentSlow, user.rejected */
export function createOperations({ account, address, owner, deployments, nonceKeys, isSponsored, explain }: OperationsOptions) {
  const { origin } = account;
  const isOwnCode = (code: string): boolean => (origin.by === 'factory' ? code !== '0x' : isDelegatedTo(code, origin.delegate));

  const authorize = async (bundler: Bundler, signal: AbortSignal | undefined): Promise<SignedAuthorization | undefined> => {
    if (origin.by === 'factory') return undefined;
    if (!owner.signAuthorization) throw smartErrors.needsOwnAccount();
    return owner.signAuthorization({ chainId: bundler.chainId, address: origin.delegate, nonce: await bundler.readTransactionCount(owner.address, { signal }) });
  };

  /** A bundler that asks for more has not taken it: the same nonce, a tenth more. */
  const handOver = async (prepared: UserOperation, entry: EntryPointRef, { isPaid, bundler, maxFeeWei, signal }: OperationRequest & { readonly isPaid: boolean }): Promise<{ readonly hash: string }> => {
    let operation = prepared;
    for (let bumps = 0; ; bumps += 1) {
      if (!isPaid) assertPrice(priceOf(operation, bundler.chainId), maxFeeWei);
      const signed = { ...operation, signature: await account.signOperation(owner, operation, entry) };
      signal?.throwIfAborted();
      try {
        return await bundler.send(signed, entry, { signal });
      } catch (error) {
        // What a paymaster has signed, it has signed for this fee.
        if (!hasCode(error, 'bundler.underpriced') || bumps === maxFeeBumps || hasPaymaster(operation)) throw error;
        operation = withHigherFees(operation);
      }
    }
  };

  return {
    send: async (request: OperationRequest): Promise<HandedOver> => {
      const { bundler, calls, signal } = request;
      const entered = await deployments.enter({ bundler, address, isOwnCode }, signal);
      const place = nonceKeys.take();
      const leave = (isThere = false): void => {
        place.release();
        if (!entered.isThere) entered.leave({ isThere });
      };
      try {
        const entry = { entryPoint: account.entryPoint, version: account.version, chainId: bundler.chainId };
        const paymaster: Paymaster | undefined = request.paymaster?.(bundler, entry) ?? (isSponsored || request.mustSponsor ? bundler.paymasterFor(entry) : undefined);
        if (request.mustSponsor && !paymaster) throw paymasterErrors.notConfigured({ chainId: bundler.chainId });
        const code = entered.isThere ? { isThere: true as const } : { isThere: false as const, authorization: await authorize(bundler, signal) };
        const prepared = await prepareOperation({ bundler, account, entry, sender: address, owner: owner.address, calls, nonceKey: place.key, paymaster, code, signal });
        const { hash } = await handOver(prepared, entry, { ...request, isPaid: paymaster !== undefined && paymaster.token === undefined });
        const mined = bundler.waitFor(hash);
        // What has taken effect was sent by an account that is there.
        mined.then(() => leave(origin.by === 'factory'), () => leave());
        return { hash, mined };
      } catch (error) {
        leave();
        throw explain ? await explain(error, request) : error;
      }
    },
  };
}

/** What an operation may cost the account: all of its limits at its highest fee. */
export function priceOf(operation: UserOperation, chainId: number): Parameters<typeof assertPrice>[0] {
  const { preVerificationGas, verificationGasLimit, callGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation;
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = isV06(operation) ? {} : operation;
  // v0.6 sets aside as much for the paymaster's part as for the account's, three times in all.
  const verification = isV06(operation) && operation.paymasterAndData !== '0x' ? 3n * verificationGasLimit : verificationGasLimit;
  return { chainId, gas: preVerificationGas + verification + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit, fees: { type: 'eip1559', maxFeePerGasWei: maxFeePerGas, maxPriorityFeePerGasWei: maxPriorityFeePerGas } };
}

function hasPaymaster(operation: UserOperation): boolean {
  return isV06(operation) ? operation.paymasterAndData !== '0x' : operation.paymaster !== undefined;
}

function withHigherFees(operation: UserOperation): UserOperation {
  const raised = (wei: bigint): bigint => wei + (wei * feeBumpPercent + 99n) / 100n;
  return { ...operation, maxFeePerGas: raised(operation.maxFeePerGas), maxPriorityFeePerGas: raised(operation.maxPriorityFeePerGas) };
}

/** Whether an account runs the code of this contract. @see EIP-7702 */
function isDelegatedTo(code: string, delegate: string): boolean {
  return code.toLowerCase() === `0xef0100${delegate.slice(2).toLowerCase()}`;
}
