import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { passkeyKey } from '../key.ts';
import type { OwnerChange } from './changeOwners.ts';
import type { AccountOwners } from './listOwners.ts';
import type { ChangeOptions } from './ownAccount.ts';
import type { RecoveryOutlook } from './lookUpRecovery.ts';
import type { NewPasskeyRequest, RecoverAccountRequest, RecoveredAccount, RecoveryRequest, StartedRecovery } from './recoverAccount.ts';

// What owns an account is seldom changed: the code for it is fetched then.
const changes = () => loadPart(import('./changeOwners.ts'));
const recoveries = () => loadPart(import('./recoverAccount.ts'));

/** Who owns the connected account, who its guardians are, and whether a recovery is under way, by the chain. @throws passkey.notActive, rpc.* */
export const listOwners = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, options: ChangeOptions = {}): Promise<AccountOwners> => dispatch((await loadPart(import('./listOwners.ts'))).listOwners(options)));

/** Makes a further passkey of the connected account, as on a security key or a phone, which then owns it too. Call it inside the click. Resolves once the chain has it. @throws passkey.*, calls.*, bundler.*, user.rejected; the signal's reason */
export const addPasskey = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, options: ChangeOptions = {}): Promise<{ readonly owner: string }> => dispatch((await loadPart(import('./addPasskey.ts'))).addPasskey(options)));

/** Makes a wallet an owner of the connected account, which can then act for it alone and recover it. Resolves once the chain has it. @throws passkey.*, input.notAddress, calls.*, bundler.*, user.rejected */
export const addOwner = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, change: OwnerChange): Promise<void> => dispatch((await changes()).addOwner(change)));

/** Takes an owner away, such as a passkey of a device that was lost. Resolves once the chain has it. @throws passkey.*, calls.*, bundler.*, user.rejected */
export const removeOwner = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, change: OwnerChange): Promise<void> => dispatch((await changes()).removeOwner(change)));

/** Makes an address a guardian, such as that of an in-app wallet: it can have the owners replaced, after a delay in which they can stop it. @throws passkey.*, input.notAddress, calls.*, bundler.*, user.rejected */
export const addGuardian = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, change: OwnerChange): Promise<void> => dispatch((await changes()).addGuardian(change)));

/** Ends a guardian. @throws passkey.*, calls.*, bundler.*, user.rejected */
export const removeGuardian = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, change: OwnerChange): Promise<void> => dispatch((await changes()).removeGuardian(change)));

/** Stops a recovery that a guardian has begun. @throws passkey.*, calls.*, bundler.*, user.rejected */
export const cancelRecovery = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, options: ChangeOptions = {}): Promise<void> => dispatch((await changes()).cancelRecovery(options)));

/** Has a wallet that owns the account make a new passkey an owner on one chain, by which the account can then be connected there. Call it inside the click. Resolves once the chain has it. @throws passkey.*, wallet.*, calls.*, bundler.*, user.rejected; the signal's reason */
export const recoverAccount = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, request: RecoverAccountRequest): Promise<RecoveredAccount> => dispatch((await recoveries()).recoverAccount(request)));

/** Has a guardian's wallet, which is connected, begin a recovery on one chain: a new passkey takes the place of all owners once the delay is over, see `finishRecovery`. It pays the fees of two transactions. Call it inside the click. @throws passkey.*, wallet.*, transaction.*, user.rejected; the signal's reason */
export const startRecovery = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, request: NewPasskeyRequest): Promise<StartedRecovery> => dispatch((await recoveries()).startRecovery(request)));

/** Carries out a recovery whose delay is over, by any wallet that is connected, which pays the fee; the account can then be connected by the new passkey. @throws passkey.*, wallet.*, transaction.*, user.rejected; the signal's reason */
export const finishRecovery = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, request: RecoveryRequest): Promise<void> => dispatch((await recoveries()).finishRecovery(request)));

/** What a connected wallet can do for an account whose passkeys are lost, by the chain. @throws passkey.*, wallet.notOpen, bundler.notConfigured, input.notAddress, rpc.* */
export const lookUpRecovery = /* @__PURE__ */ passkeyKey.flow(async ({ dispatch }, request: RecoveryRequest & { readonly chainId: number }): Promise<RecoveryOutlook> => dispatch((await loadPart(import('./lookUpRecovery.ts'))).lookUpRecovery(request)));
