import { hasCode } from '../../../src/domain/errors.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { sendCalls } from '../../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../../src/flows/batches/waitForCalls.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { openBundler } from '../../../src/flows/userOperations/openBundler.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import { passkeyErrors } from '../errors.ts';
import type { passkeyKey } from '../key.ts';
import { openPasskeys } from '../openPasskeys.ts';
import type { PasskeyContracts } from '../safe/contracts.ts';
import type { Passkeys } from '../webauthn/passkeys.ts';

type Scope = ReturnType<typeof passkeyKey.scope>;

/** The account that is connected by its passkey. */
export interface OwnAccount {
  readonly account: string;
  readonly bundler: Bundler;
  readonly passkeys: Passkeys;
  readonly contracts: PasskeyContracts;
  /** Has the account carry calls out as one, and waits until the chain has them. @throws calls.*, bundler.*, user.rejected; the signal's reason */
  carryOut(calls: readonly BatchCall[]): Promise<void>;
}

/** How a change of an account is given up. What was handed over by then is carried out all the same. */
export interface ChangeOptions {
  readonly signal?: AbortSignal | undefined;
}

/** @throws passkey.notActive, bundler.notConfigured */
export async function ownAccount(scope: Scope, { signal }: ChangeOptions): Promise<OwnAccount> {
  const { dispatch } = scope;
  const { address: account, chainId } = connectedAccount(scope);
  const bundler = await dispatch(openBundler({ chainId }));
  return {
    account, bundler, ...openPasskeys(scope),
    carryOut: async (calls) => {
      const { id } = await dispatch(sendCalls({ walletId: 'passkey', from: account, calls, forceAtomic: true, signal }));
      const { outcome } = await dispatch(waitForCalls({ id, signal }));
      if (outcome !== 'confirmed') throw passkeyErrors.changeFailed();
    },
  };
}

function connectedAccount({ dispatch }: Scope): { readonly address: string; readonly chainId: number } {
  try {
    return dispatch(getActiveAccount({ walletId: 'passkey' }));
  } catch (error) {
    if (hasCode(error, 'wallet.notOpen') || hasCode(error, 'wallet.noneActive')) throw passkeyErrors.notActive({}, { cause: error });
    throw error;
  }
}
