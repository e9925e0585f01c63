import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { callsErrors } from '../../../src/contracts/callsErrors.ts';
import { chainErrors } from '../../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { openOwner } from '../../../src/flows/connection/openOwner.ts';
import type { OpenOwner } from '../../../src/flows/connection/openOwner.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { waitForConfirmation } from '../../../src/flows/following/waitForConfirmation.ts';
import { send } from '../../../src/flows/sending/send.ts';
import type { SendRequest } from '../../../src/flows/sending/sendTransaction.ts';
import { openBundler } from '../../../src/flows/userOperations/openBundler.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import { passkeyErrors } from '../errors.ts';
import { passkeyKey } from '../key.ts';
import { isKey, knownPasskeys, withUsed } from '../knownPasskeys.ts';
import { openPasskeys } from '../openPasskeys.ts';
import { openSafe } from '../openPasskey.ts';
import { additionOf, creationOfSigner, readOwners, readSigner, removalOf } from '../safe/owners.ts';
import { beginningOf, completionOf, readGuardians, readRecovery } from '../safe/recovery.ts';
import type { PendingRecovery } from '../safe/recovery.ts';
import type { SafeSigner } from '../safe/safeAccount.ts';
import { walletSigner } from '../safe/signers.ts';
import { addedHandle } from '../userHandle.ts';
import type { MadePasskey } from '../webauthn/passkeys.ts';
import type { ChangeOptions } from './ownAccount.ts';

type Scope = ReturnType<typeof passkeyKey.scope>;

/** An account whose passkeys are lost. */
export interface RecoveryRequest extends ChangeOptions {
  /** The account's address. */
  readonly account: string;
  /** The wallet that recovers it: one of its owners, or of its guardians. */
  readonly walletId: string;
  /** Absent: the first chain of the plugin. */
  readonly chainId?: number;
}

/** A recovery that gives the account a passkey. */
export interface NewPasskeyRequest extends RecoveryRequest {
  /** The one that a recovery of the account on another chain has answered with, so that it has the same on both. Absent: one is made. */
  readonly passkey?: MadePasskey;
}

export interface RecoverAccountRequest extends NewPasskeyRequest {
  /** Owners that are taken away in the same step, such as the passkey that was lost. */
  readonly remove?: readonly string[];
}

/** What `recoverAccount` has done. */
export interface RecoveredAccount {
  /** The contract that checks the new passkey. */
  readonly owner: string;
  readonly passkey: MadePasskey;
}

/** A recovery that was just begun. */
export interface StartedRecovery extends PendingRecovery {
  readonly passkey: MadePasskey;
}

/** Has a wallet that owns the account make a new passkey an owner on one chain, by which the account can then be connected there. Call it inside the click. Resolves once the chain has it. @throws passkey.*, wallet.*, calls.*, bundler.*, user.rejected; the signal's reason */
export const recoverAccount = /* @__PURE__ */ passkeyKey.flow(async (scope, request: RecoverAccountRequest): Promise<RecoveredAccount> => {
  const { signal = scope.signal, remove = [] } = request;
  const { account, bundler, opened: { session, close }, wallet } = await openRecovering(scope, request);
  try {
    const { contracts } = openPasskeys(scope);
    const owners = await readOwners(bundler, account, signal);
    if (!owners.some((each) => sameAddress(each, wallet))) throw passkeyErrors.noOwner({ address: wallet });
    const passkey = await passkeyFor(scope, request, account);
    const owner = await readSigner(bundler, contracts, passkey, signal);
    const isThere = owners.some((each) => sameAddress(each, owner));
    const all = isThere ? owners : [owner, ...owners];
    const removals = remove.map((each, at) => removalOf(account, each, all.filter((left) => !remove.slice(0, at).some((gone) => sameAddress(gone, left)))));
    const calls = [...(isThere ? [] : [creationOfSigner(contracts, passkey), additionOf(account, owner)]), ...removals];
    const signer = walletSigner(wallet, (data) => session.signTypedData(wallet, data, { signal }));
    if (calls.length > 0) await carryOut(scope, { account, bundler, signer, calls, signal });
    remember(scope, { id: passkey.id, account, signer: owner });
    return { owner, passkey };
  } finally {
    await close();
  }
});

interface CarryOut {
  readonly account: string;
  readonly bundler: Bundler;
  readonly signer: SafeSigner;
  readonly calls: readonly BatchCall[];
  readonly signal: AbortSignal;
}

/** Has the account carry calls out as one, for an owner that signs them, and waits until the chain has them. */
async function carryOut(scope: Scope, { account, bundler, signer, calls, signal }: CarryOut): Promise<void> {
  const { chainId } = bundler;
  const safe = await openSafe(scope, { account: { account }, contracts: openPasskeys(scope).contracts, signer, chainId });
  try {
    const hash = await safe.batching?.sendCalls(account, { chainId, isAtomicRequired: true, calls }, { signal });
    if (hash === undefined) throw callsErrors.unknown();
    await bundler.waitFor(hash, { signal });
  } finally {
    await safe.close({ revoke: false });
  }
}

/** Has a guardian's wallet, which is connected, begin a recovery on one chain: a new passkey takes the place of all owners once the delay is over, see `finishRecovery`. It pays the fees of two transactions. Call it inside the click. @throws passkey.*, wallet.*, transaction.*, user.rejected; the signal's reason */
export const startRecovery = /* @__PURE__ */ passkeyKey.flow(async (scope, request: NewPasskeyRequest): Promise<StartedRecovery> => {
  const { signal = scope.signal, walletId } = request;
  const account = parseAddress(request.account);
  const bundler = await bundlerFor(scope, request);
  const { contracts } = openPasskeys(scope);
  const { address: guardian } = scope.dispatch(getActiveAccount({ walletId }));
  const guardians = await readGuardians(bundler, contracts.recovery, account, signal);
  if (!guardians.some((each) => sameAddress(each, guardian))) throw passkeyErrors.noOwner({ address: guardian });
  const passkey = await passkeyFor(scope, request, account);
  const owner = await readSigner(bundler, contracts, passkey, signal);
  const { chainId } = bundler;
  await sendByWallet(scope, { ...creationOfSigner(contracts, passkey), walletId, chainId, signal });
  // Kept as soon as it is handed over: the person may leave the page before the chain has it.
  await sendByWallet(scope, { ...beginningOf(contracts.recovery, account, owner), walletId, chainId, signal }, () => remember(scope, { id: passkey.id, account, signer: owner }));
  const pending = await readRecovery(bundler, contracts.recovery, account, signal);
  if (!pending) throw passkeyErrors.changeFailed();
  return { ...pending, passkey };
});

/** Carries out a recovery whose delay is over, by any wallet that is connected, which pays the fee; the account can then be connected by the new passkey. @throws passkey.*, wallet.*, transaction.*, user.rejected; the signal's reason */
export const finishRecovery = /* @__PURE__ */ passkeyKey.flow(async (scope, request: RecoveryRequest): Promise<void> => {
  const { signal = scope.signal, walletId } = request;
  const { chainId } = await bundlerFor(scope, request);
  await sendByWallet(scope, { ...completionOf(openPasskeys(scope).contracts.recovery, parseAddress(request.account)), walletId, chainId, signal });
});

async function sendByWallet({ dispatch }: Scope, request: SendRequest, onSent?: () => void): Promise<void> {
  const { id } = await dispatch(send(request));
  onSent?.();
  await dispatch(waitForConfirmation({ id, signal: request.signal }));
}

async function bundlerFor({ config, dispatch }: Scope, { chainId = config.chainIds?.[0] }: RecoveryRequest): Promise<Bundler> {
  if (chainId === undefined) throw chainErrors.unknown({ chainId: 0 });
  return dispatch(openBundler({ chainId }));
}

async function openRecovering(scope: Scope, request: RecoveryRequest): Promise<{ readonly account: string; readonly bundler: Bundler; readonly opened: OpenOwner; readonly wallet: string }> {
  const account = parseAddress(request.account);
  const bundler = await bundlerFor(scope, request);
  const opened = await scope.dispatch(openOwner({ walletId: request.walletId, chainId: bundler.chainId, signal: request.signal }));
  const [wallet] = opened.session.accounts();
  if (wallet !== undefined) return { account, bundler, opened, wallet };
  await opened.close();
  throw walletErrors.noAccountsFound();
}

/** @throws passkey.badAnswer for a given one that is none, passkey.*; the signal's reason */
async function passkeyFor(scope: Scope, { passkey, signal = scope.signal }: NewPasskeyRequest, account: string): Promise<MadePasskey> {
  const { rpId, siteName } = scope.config;
  if (passkey === undefined) return openPasskeys(scope).passkeys.create({ rpId, siteName, handle: addedHandle(account), signal });
  if (!isKey(passkey)) throw passkeyErrors.badAnswer();
  return passkey;
}

function remember({ stored }: Scope, passkey: { readonly id: string; readonly account: string; readonly signer: string }): void {
  const memory = stored(knownPasskeys);
  memory.set(withUsed(memory.get(), passkey));
}
