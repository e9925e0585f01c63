import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { passkeyKey } from '../key.ts';
import { additionOf, readOwners, removalOf } from '../safe/owners.ts';
import { additionOfGuardian, cancellationOf, readGuardians, removalOfGuardian } from '../safe/recovery.ts';
import { ownAccount } from './ownAccount.ts';
import type { ChangeOptions } from './ownAccount.ts';

/** Whom a change is about. */
export interface OwnerChange extends ChangeOptions {
  readonly address: string;
}

/** Makes a wallet an owner of the connected account, which can then act for it alone and recover it. Resolves once the chain has it. @throws passkey.notActive, input.notAddress, calls.*, bundler.*, user.rejected */
export const addOwner = /* @__PURE__ */ passkeyKey.flow(async (scope, { address, ...options }: OwnerChange): Promise<void> => {
  const owner = parseAddress(address);
  const { account, carryOut } = await ownAccount(scope, options);
  await carryOut([additionOf(account, owner)]);
});

/** Takes an owner away, such as a passkey of a device that was lost. Resolves once the chain has it. @throws passkey.noOwner, passkey.lastOwner, passkey.notActive, calls.*, bundler.*, user.rejected */
export const removeOwner = /* @__PURE__ */ passkeyKey.flow(async (scope, { address, ...options }: OwnerChange): Promise<void> => {
  const { account, bundler, carryOut } = await ownAccount(scope, options);
  await carryOut([removalOf(account, address, await readOwners(bundler, account, options.signal))]);
});

/** Makes an address a guardian, such as that of an in-app wallet: it can have the owners replaced, after a delay in which they can stop it. @throws passkey.noRecovery, passkey.notActive, input.notAddress, calls.*, bundler.*, user.rejected */
export const addGuardian = /* @__PURE__ */ passkeyKey.flow(async (scope, { address, ...options }: OwnerChange): Promise<void> => {
  const guardian = parseAddress(address);
  const { account, bundler, contracts, carryOut } = await ownAccount(scope, options);
  await readGuardians(bundler, contracts.recovery, account, options.signal); // whether the chain has the module
  await carryOut(await additionOfGuardian(bundler, contracts.recovery, account, guardian, options.signal));
});

/** @throws passkey.noOwner for an address that is no guardian, passkey.noRecovery, passkey.notActive, calls.*, bundler.*, user.rejected */
export const removeGuardian = /* @__PURE__ */ passkeyKey.flow(async (scope, { address, ...options }: OwnerChange): Promise<void> => {
  const { account, bundler, contracts, carryOut } = await ownAccount(scope, options);
  await carryOut([removalOfGuardian(contracts.recovery, address, await readGuardians(bundler, contracts.recovery, account, options.signal))]);
});

/** Stops a recovery that a guardian has begun. @throws passkey.notActive, calls.*, bundler.*, user.rejected */
export const cancelRecovery = /* @__PURE__ */ passkeyKey.flow(async (scope, options: ChangeOptions = {}): Promise<void> => {
  const { contracts, carryOut } = await ownAccount(scope, options);
  await carryOut([cancellationOf(contracts.recovery)]);
});
