import { hasCode } from '../../../src/domain/errors.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import type { SignedAuthorization } from '../../../src/domain/transactions/transactions.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { UserOperationGas } from '../../../src/domain/userOperations/bundlerAnswers.ts';
import type { Sponsorship } from '../../../src/domain/userOperations/paymasterAnswers.ts';
import { delegatedFactory } from '../../../src/domain/userOperations/userOperation.ts';
import type { UserOperation, UserOperationV06, UserOperationV07 } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { Bundler, Paymaster } from '../../../src/flows/userOperations/openBundler.ts';
import type { SmartAccount } from '../accounts/smartAccount.ts';

/** Whether the account has its code, and what gives it to the account otherwise. */
export interface AccountPresence {
  readonly isThere: boolean;
  readonly authorization?: SignedAuthorization | undefined;
}

/** What an operation is made of. */
export interface OperationOrder {
  readonly bundler: Bundler;
  readonly account: SmartAccount;
  readonly entry: EntryPointRef;
  /** Of the smart account. */
  readonly sender: string;
  readonly owner: string;
  readonly calls: readonly BatchCall[];
  /** The sequence of its nonce. */
  readonly nonceKey: bigint;
  /** Absent: the account pays. */
  readonly paymaster?: Paymaster | undefined;
  /** State to estimate with. */
  readonly overrides?: Parameters<Bundler['estimate']>[1]['overrides'];
  /** Has the last word on an operation that is estimated, before a paymaster signs it. Absent: it stays as it is. */
  readonly settle?: ((operation: UserOperation) => Promise<UserOperation>) | undefined;
  /** Asked beside nonce and fees; may be called again. */
  presenceOf(): Promise<AccountPresence>;
  /** Looks whether the chain would refuse the calls, where no estimate of them as they are tells. Absent: only the estimate does. @throws transaction.simulationFailed, rpc.wrongChain */
  readonly lookAhead?: (() => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * An operation that lacks nothing but its signature: fills in nonce, fees, gas, what brings the account to the chain, and what the paymaster adds, in two round trips where the account pays or the paymaster answers at once, the reads of the first side by side.
 * @throws bundler.*, paymaster.*, transaction.simulationFailed, rpc.*
 */
export async function prepareOperation(order: OperationOrder): Promise<UserOperation> {
  const { bundler, account, entry: { version, entryPoint }, sender, calls, nonceKey, paymaster, overrides, settle, lookAhead, signal } = order;
  const [nonce, fees, presence] = await Promise.all([
    bundler.readNonce({ entryPoint, sender, key: account.nonceKeyOf?.(nonceKey) ?? nonceKey }, { signal }), bundler.readFees({ signal }), order.presenceOf(),
    paymaster && lookAhead?.(), // it may answer with gas of its own, and tokens may be lent for the estimate
  ]);
  const draft: UserOperation = {
    sender, nonce, callData: account.encodeCalls(calls), ...fees, callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, signature: account.stubSignature,
    ...(version === '0.6' ? { initCode: initCodeOf(order, presence), paymasterAndData: '0x' } : factoryOf(order, presence)),
  };
  const offered = await paymaster?.prepare(draft, { signal });
  const offer = offered && withoutNames(offered);
  const asked = offer ? withSponsor(draft, offer) : draft;
  const isPriced = offer?.callGasLimit !== undefined && offer.verificationGasLimit !== undefined && offer.preVerificationGas !== undefined;
  const gas = isPriced ? undefined : await bundler.estimate(asked, { entryPoint, ...(overrides && { overrides }), signal }).catch(async (error: unknown) => {
    // In the words of the chain's nodes, where these refuse too: bundlers tell reverts in many ways, some as any other refusal.
    if (hasCode(error, 'transaction.simulationFailed') || hasCode(error, 'bundler.refused')) await lookAhead?.();
    throw error;
  });
  const filled = gas ? withGas(asked, { ...gas, verificationGasLimit: (gas.verificationGasLimit * BigInt(account.verificationGasPercent ?? 100)) / 100n + (account.verificationGasOf?.(calls) ?? 0n) }) : asked;
  const estimated = settle ? await settle(filled) : filled;
  const isFinal = !paymaster || paymaster.protocol === 'pm_sponsorUserOperation' || offered?.isFinal === true;
  return isFinal ? estimated : withSponsorship(estimated, await paymaster.sign(estimated, { signal }));
}

/** An operation with what a paymaster has answered for it. */
export function withSponsorship(operation: UserOperation, sponsorship: Sponsorship): UserOperation {
  return withSponsor(operation, withoutNames(sponsorship));
}

function initCodeOf({ account: { origin }, owner }: OperationOrder, { isThere }: AccountPresence): string {
  return isThere || origin.by === 'delegation' ? '0x' : `${origin.factory}${origin.encodeCreation(owner).slice(2)}`;
}

function factoryOf({ account: { origin }, owner }: OperationOrder, { isThere, authorization }: AccountPresence): Pick<UserOperationV07, 'factory' | 'factoryData' | 'eip7702Auth'> {
  if (isThere) return {};
  if (origin.by === 'factory') return { factory: origin.factory, factoryData: origin.encodeCreation(owner) };
  return { factory: delegatedFactory, factoryData: '0x', ...(authorization && { eip7702Auth: authorization }) };
}

type Fields = Partial<UserOperationV06> & Partial<UserOperationV07>;

function withoutNames({ sponsorName: _name, isFinal: _isFinal, policyId: _policy, ...fields }: Sponsorship): Fields {
  return fields;
}

/** The fields that a paymaster sets; those of another version it may not have. */
function withSponsor(operation: UserOperation, { preVerificationGas, verificationGasLimit, callGasLimit, paymasterAndData, paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit }: Fields): UserOperation {
  const gas = { ...(preVerificationGas !== undefined && { preVerificationGas }), ...(verificationGasLimit !== undefined && { verificationGasLimit }), ...(callGasLimit !== undefined && { callGasLimit }) };
  if (isV06(operation)) return { ...operation, ...gas, ...(paymasterAndData !== undefined && { paymasterAndData }) };
  return {
    ...operation, ...gas, ...(paymaster !== undefined && { paymaster }), ...(paymasterData !== undefined && { paymasterData }),
    ...(paymasterVerificationGasLimit !== undefined && { paymasterVerificationGasLimit }), ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit }),
  };
}

function withGas(operation: UserOperation, gas: UserOperationGas): UserOperation {
  const { preVerificationGas, callGasLimit, verificationGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = gas;
  const own = { preVerificationGas, callGasLimit, verificationGasLimit };
  if (isV06(operation) || operation.paymaster === undefined) return { ...operation, ...own };
  // What the paymaster has set itself stands; what neither has told is none.
  return {
    ...operation, ...own,
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? paymasterPostOpGasLimit ?? 0n,
  };
}
