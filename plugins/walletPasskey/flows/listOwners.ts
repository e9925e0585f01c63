import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { passkeyKey } from '../key.ts';
import { knownPasskeys } from '../knownPasskeys.ts';
import { readOwners } from '../safe/owners.ts';
import { readGuardians, readRecovery } from '../safe/recovery.ts';
import type { PendingRecovery } from '../safe/recovery.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { ownAccount } from './ownAccount.ts';
import type { ChangeOptions } from './ownAccount.ts';

/** One that can act for the account alone. */
export interface AccountOwner {
  /** A wallet's, or that of the contract that checks a passkey. Checksummed. */
  readonly address: string;
  /** `contract`: a passkey of another device, or another contract. */
  readonly kind: 'passkey' | 'wallet' | 'contract';
  /** Whether it is a passkey that was used on this device. */
  readonly isOfThisDevice: boolean;
}

/** Who can act for the account, and who can have it recovered. */
export interface AccountOwners {
  readonly owners: readonly AccountOwner[];
  /** Each can begin a recovery alone. */
  readonly guardians: readonly string[];
  /** One that is under way. */
  readonly recovery?: PendingRecovery & {
    /** Whether one of the new owners is a passkey that was made on this device. */
    readonly isOfThisDevice: boolean;
  };
}

/** Who owns the connected account, by the chain. One that was not used yet is owned by its passkey. @throws passkey.notActive, rpc.* */
export const listOwners = /* @__PURE__ */ passkeyKey.flow(async (scope, options: ChangeOptions = {}): Promise<AccountOwners> => {
  const { signal } = options;
  const { account, bundler, contracts } = await ownAccount(scope, options);
  const known = scope.stored(knownPasskeys).get().filter((each) => sameAddress(each.account, account));
  const owners = await readOwners(bundler, account, signal).catch((error: unknown) => {
    if (hasCode(error, 'passkey.notHere')) return [contracts.sharedSigner];
    throw error;
  });
  const described = await Promise.all(owners.map(async (address): Promise<AccountOwner> => {
    const isOfThisDevice = known.some(({ signer }) => sameAddress(signer, address));
    if (isOfThisDevice || sameAddress(address, contracts.sharedSigner)) return { address, kind: 'passkey', isOfThisDevice };
    return { address, kind: (await bundler.readCode(address, { signal })) === '0x' ? 'wallet' : 'contract', isOfThisDevice };
  }));
  const [guardians, recovery] = await Promise.all([readGuardians(bundler, contracts.recovery, account, signal), readRecovery(bundler, contracts.recovery, account, signal)]).catch((error: unknown) => {
    if (hasCode(error, 'passkey.noRecovery')) return [[], undefined] as const;
    throw error;
  });
  return { owners: described, guardians, ...(recovery && { recovery: { ...recovery, isOfThisDevice: recovery.newOwners.some((owner) => known.some(({ signer }) => sameAddress(signer, owner))) } }) };
});
