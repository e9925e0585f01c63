import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { openBundler } from '../../../src/flows/userOperations/openBundler.ts';
import { passkeyErrors } from '../errors.ts';
import { passkeyKey } from '../key.ts';
import { knownPasskeys } from '../knownPasskeys.ts';
import { openPasskeys } from '../openPasskeys.ts';
import { readOwners } from '../safe/owners.ts';
import { readEarliestRecovery, readGuardians, readRecovery } from '../safe/recovery.ts';
import type { PendingRecovery } from '../safe/recovery.ts';
import type { RecoveryRequest } from './recoverAccount.ts';

/** What a wallet can do for an account whose passkeys are lost. */
export type RecoveryOutlook =
  | { readonly as: 'owner' }
  /** `executableAtSeconds`: from when it can be carried out if it is begun now, in seconds since 1970. Undefined where the network does not tell. */
  | { readonly as: 'guardian'; readonly executableAtSeconds: number | undefined }
  /** One is under way. `isOfThisDevice`: its new owner is a passkey that was made on this device. */
  | (PendingRecovery & { readonly as: 'payer'; readonly isOfThisDevice: boolean });

/** What a connected wallet can do for an account, by the chain: an owner comes first, then a recovery that is under way. @throws passkey.notHere, passkey.noOwner for a wallet that is neither owner nor guardian, wallet.notOpen, bundler.notConfigured, input.notAddress, rpc.* */
export const lookUpRecovery = /* @__PURE__ */ passkeyKey.flow(async (scope, { account: given, walletId, chainId, signal }: RecoveryRequest & { readonly chainId: number }): Promise<RecoveryOutlook> => {
  const account = parseAddress(given);
  const bundler = await scope.dispatch(openBundler({ chainId }));
  const { address } = scope.dispatch(getActiveAccount({ walletId }));
  const { recovery: module } = openPasskeys(scope).contracts;
  const [owners, [guardians, pending]] = await Promise.all([
    readOwners(bundler, account, signal),
    Promise.all([readGuardians(bundler, module, account, signal), readRecovery(bundler, module, account, signal)]).catch((error: unknown) => {
      if (hasCode(error, 'passkey.noRecovery')) return [[], undefined] as const;
      throw error;
    }),
  ]);
  if (owners.some((owner) => sameAddress(owner, address))) return { as: 'owner' };
  const known = scope.stored(knownPasskeys).get().filter((each) => sameAddress(each.account, account));
  if (pending) return { as: 'payer', ...pending, isOfThisDevice: pending.newOwners.some((owner) => known.some(({ signer }) => sameAddress(signer, owner))) };
  if (!guardians.some((guardian) => sameAddress(guardian, address))) throw passkeyErrors.noOwner({ address });
  return { as: 'guardian', executableAtSeconds: await readEarliestRecovery(bundler, module, { account, guardian: address }, signal) };
});
