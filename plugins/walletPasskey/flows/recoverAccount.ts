import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { callsErrors } from '../../../src/contracts/callsErrors.ts';
import { chainErrors } from '../../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
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
import { knownPasskeys, withUsed } from '../knownPasskeys.ts';
import { openPasskeys } from '../openPasskeys.ts';
import { openSafe } from '../openPasskey.ts';
import { additionOf, creationOfSigner, readOwners, readSigner, removalOf } from '../safe/owners.ts';
import { beginningOf, completionOf, readGuardians, readRecovery } from '../safe/recovery.ts';
import type { PendingRecovery } from '../safe/recovery.ts';
import { walletSigner } from '../safe/signers.ts';
import { addedHandle } from '../userHandle.ts';
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

export interface RecoverAccountRequest extends RecoveryRequest {
  /** Owners that are taken away in the same step, such as the passkey that was lost. */
  readonly remove?: readonly string[];
}

/** Has a wallet that owns the account make a new passkey an owner, by which the account can then be connected. Call it inside the click. Resolves once the chain has it. @throws passkey.*, wallet.*, calls.*, bundler.*, user.rejected; the signal's reason */
export const recoverAccount = /* @__PURE__ */ passkeyKey.flow(async (scope, request: RecoverAccountRequest): Promise<{ readonly owner: string }> => {
  const { signal = scope.signal, remove = [] } = request;
  const { account, bundler, opened: { session, close }, wallet } = await openRecovering(scope, request);
  try {
    const { passkeys, contracts } = openPasskeys(scope);
    const owners = await readOwners(bundler, account, signal);
    if (!owners.some((each) => sameAddress(each, wallet))) throw passkeyErrors.noOwner({ address: wallet });
    const { id, ...key } = await passkeys.create({ rpId: scope.config.rpId, siteName: scope.config.siteName, handle: addedHandle(account), signal });
    const owner = await readSigner(bundler, contracts, key, signal);
    const signer = walletSigner(wallet, (data) => session.signTypedData(wallet, data, { signal }));
    const safe = await openSafe(scope, { account: { account }, contracts, signer, chainId: bundler.chainId });
    try {
      const removals = remove.map((each, at) => removalOf(account, each, [owner, ...owners.filter((left) => !remove.slice(0, at).some((gone) => sameAddress(gone, left)))]));
      const hash = await safe.batching?.sendCalls(account, { chainId: bundler.chainId, isAtomicRequired: true, calls: [creationOfSigner(contracts, key), additionOf(account, owner), ...removals] }, { signal });
      if (hash === undefined) throw callsErrors.unknown();
      await bundler.waitFor(hash, { signal });
    } finally {
      await safe.close({ revoke: false });
    }
    remember(scope, { id, account, signer: owner });
    return { owner };
  } finally {
    await close();
  }
});

/** Has a guardian's wallet, which is connected, begin a recovery: a new passkey takes the place of all owners once the delay is over, see `finishRecovery`. It pays the fees of two transactions. Call it inside the click. @throws passkey.*, wallet.*, transaction.*, user.rejected; the signal's reason */
export const startRecovery = /* @__PURE__ */ passkeyKey.flow(async (scope, request: RecoveryRequest): Promise<PendingRecovery> => {
  const { signal = scope.signal, walletId } = request;
  const account = parseAddress(request.account);
  const bundler = await bundlerFor(scope, request);
  const { passkeys, contracts } = openPasskeys(scope);
  const { address: guardian } = scope.dispatch(getActiveAccount({ walletId }));
  const guardians = await readGuardians(bundler, contracts.recovery, account, signal);
  if (!guardians.some((each) => sameAddress(each, guardian))) throw passkeyErrors.noOwner({ address: guardian });
  const { id, ...key } = await passkeys.create({ rpId: scope.config.rpId, siteName: scope.config.siteName, handle: addedHandle(account), signal });
  const owner = await readSigner(bundler, contracts, key, signal);
  const { chainId } = bundler;
  for (const call of [creationOfSigner(contracts, key), beginningOf(contracts.recovery, account, owner)]) await sendByWallet(scope, { ...call, walletId, chainId, signal });
  remember(scope, { id, account, signer: owner });
  const pending = await readRecovery(bundler, contracts.recovery, account, signal);
  if (!pending) throw passkeyErrors.changeFailed();
  return pending;
});

/** Carries out a recovery whose delay is over, by any wallet that is connected, which pays the fee; the account can then be connected by the new passkey. @throws passkey.*, wallet.*, transaction.*, user.rejected; the signal's reason */
export const finishRecovery = /* @__PURE__ */ passkeyKey.flow(async (scope, request: RecoveryRequest): Promise<void> => {
  const { signal = scope.signal, walletId } = request;
  const { chainId } = await bundlerFor(scope, request);
  await sendByWallet(scope, { ...completionOf(openPasskeys(scope).contracts.recovery, parseAddress(request.account)), walletId, chainId, signal });
});

async function sendByWallet({ dispatch }: Scope, request: SendRequest): Promise<void> {
  const { id } = await dispatch(send(request));
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

function remember({ stored }: Scope, passkey: { readonly id: string; readonly account: string; readonly signer: string }): void {
  const memory = stored(knownPasskeys);
  memory.set(withUsed(memory.get(), passkey));
}
