import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { passkeyKey } from '../key.ts';
import { knownPasskeys, withUsed } from '../knownPasskeys.ts';
import { additionOf, creationOfSigner, readSigner } from '../safe/owners.ts';
import { addedHandle } from '../userHandle.ts';
import { ownAccount } from './ownAccount.ts';
import type { ChangeOptions } from './ownAccount.ts';

/** Makes a further passkey of the connected account, as on a security key or a phone, which then owns it too. Call it inside the click. Resolves once the chain has it. @throws passkey.*, calls.*, bundler.*, user.rejected; the signal's reason */
export const addPasskey = /* @__PURE__ */ passkeyKey.flow(async (scope, options: ChangeOptions = {}): Promise<{ readonly owner: string }> => {
  const { config, stored } = scope;
  const { account, bundler, passkeys, contracts, carryOut } = await ownAccount(scope, options);
  const memory = stored(knownPasskeys);
  const exclude = memory.get().filter((each) => sameAddress(each.account, account)).map(({ id }) => id);
  const { id, ...key } = await passkeys.create({ rpId: config.rpId, siteName: config.siteName, handle: addedHandle(account), exclude, signal: options.signal ?? scope.signal });
  const owner = await readSigner(bundler, contracts, key, options.signal);
  await carryOut([creationOfSigner(contracts, key), additionOf(account, owner)]);
  const [used, ...others] = memory.get();
  // The one that is in use stays the first.
  memory.set(used ? [used, ...withUsed(others, { id, account, signer: owner })] : [{ id, account, signer: owner }]);
  return { owner };
});
