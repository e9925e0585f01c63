import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import type { SmartAccount } from '../accounts/smartAccount.ts';
import { smartErrors } from '../errors.ts';
import { readerOf } from './openedAccount.ts';

/** The account as a session key has it: it must be there, signs no messages, and its checks cost more gas than an estimate finds. @throws smart.noSessionKeys */
export function asSessionKey({ signHash: _none, ...account }: SmartAccount): SmartAccount {
  const { origin, sessionKeys } = account;
  if (!sessionKeys) throw smartErrors.noSessionKeys();
  const encodeCreation = (): never => {
    throw smartErrors.keyMissing();
  };
  const { nonceKeyOf } = sessionKeys;
  return { ...account, ...(nonceKeyOf && { nonceKeyOf }), origin: origin.by === 'factory' ? { ...origin, encodeCreation } : origin, verificationGasOf: (calls) => sessionKeys.verificationGas(calls) };
}

/** An operation that was refused. */
export interface RefusedOperation {
  readonly bundler: Bundler;
  readonly calls: readonly BatchCall[];
  readonly signal?: AbortSignal | undefined;
}

/** Why a bundler does not take what a session key has signed, by what the account knows of the key now; the refusal itself where that says nothing. */
export async function explainKeyRefusal(error: unknown, { bundler, calls, signal }: RefusedOperation, { account: { sessionKeys }, address, signer, nowMs }: { readonly account: SmartAccount; readonly address: string; readonly signer: string; readonly nowMs: number }): Promise<unknown> {
  if (!sessionKeys || !(hasCode(error, 'bundler.badSignature') || hasCode(error, 'bundler.expired'))) return error;
  const cause = { cause: error };
  try {
    const reader = await readerOf(bundler, address, signal);
    if (!reader) return smartErrors.keyMissing({}, cause);
    const { permissions: { approvedTargets, nativeTokenLimitPerTransaction, permissionStartTimestamp, permissionEndTimestamp }, isActive } = await sessionKeys.read(reader, signer);
    if (permissionEndTimestamp === 0 || approvedTargets.length === 0) return smartErrors.keyMissing({}, cause);
    if (!isActive) return (permissionStartTimestamp * 1_000 > nowMs ? smartErrors.keyNotBegun : smartErrors.keyExpired)({}, cause);
    const other = approvedTargets === 'any' ? undefined : calls.find(({ to }) => to !== undefined && !approvedTargets.some((each) => each.toLowerCase() === to.toLowerCase()));
    if (other) return smartErrors.keyTarget({ address: String(other.to) }, cause);
    return calls.some(({ valueWei = 0n }) => valueWei > nativeTokenLimitPerTransaction) ? smartErrors.keyLimit({}, cause) : error;
  } catch {
    return error;
  }
}
