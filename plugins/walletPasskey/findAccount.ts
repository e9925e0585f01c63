import type { Passkeys, UsedPasskey } from './webauthn/passkeys.ts';
import { recoverKeys } from './webauthn/recoverKeys.ts';
import type { Bundler } from '../../src/flows/userOperations/openBundler.ts';
import { passkeyErrors } from './errors.ts';
import type { KnownPasskey } from './knownPasskeys.ts';
import { readOwners, readSigner } from './safe/owners.ts';
import type { PasskeyContracts } from './safe/contracts.ts';
import type { P256Key } from './safe/publicKey.ts';
import { addressOf } from './safe/safeCreation.ts';
import { readHandle } from './userHandle.ts';

export interface FindAccountOptions {
  readonly passkeys: Passkeys;
  readonly contracts: PasskeyContracts;
  readonly rpId: string | undefined;
  readonly salt: bigint;
  readonly bundler: Pick<Bundler, 'chainId' | 'readCode' | 'call'>;
  /** Told before the person is asked a second time. */
  onAgain(): void;
  readonly signal: AbortSignal;
}

/**
 * The account of a passkey that this device does not know yet. One use of it leaves two keys that can have signed: the chain says which of them has an account; where it has neither, a second use does.
 * @throws passkey.unknownAccount, passkey.*, rpc.*; the signal's reason
 */
export async function findAccount(options: FindAccountOptions): Promise<KnownPasskey> {
  const { passkeys, rpId, signal, contracts, salt, bundler } = options;
  const used = await passkeys.use({ rpId, allow: [], signal });
  const handle = readHandle(used.userHandle);
  if (!handle) throw passkeyErrors.unknownAccount();
  const candidates = recoverKeys(used);
  if (handle.kind === 'added') return findAdded(options, used, handle.account, candidates);
  const codes = await Promise.all(candidates.map((key) => bundler.readCode(addressOf(contracts, key, salt), { signal })));
  const there = candidates.filter((_key, at) => codes[at] !== '0x');
  const [only] = there.length === 1 ? there : await lookAgain(options, used.id, candidates);
  if (!only) throw passkeyErrors.unknownAccount();
  return { id: used.id, account: addressOf(contracts, only, salt), signer: contracts.sharedSigner, creator: only };
}

/** What both signatures can come from. */
async function lookAgain({ passkeys, rpId, onAgain, signal }: FindAccountOptions, id: string, candidates: readonly P256Key[]): Promise<readonly P256Key[]> {
  onAgain();
  const again = recoverKeys(await passkeys.use({ rpId, allow: [id], signal }));
  return candidates.filter(({ x, y }) => again.some((other) => other.x === x && other.y === y));
}

/** Which of the keys is an owner's, the account says. */
async function findAdded({ contracts, bundler, signal }: FindAccountOptions, { id }: UsedPasskey, account: string, candidates: readonly P256Key[]): Promise<KnownPasskey> {
  const [owners, ...signers] = await Promise.all([readOwners(bundler, account, signal), ...candidates.map((key) => readSigner(bundler, contracts, key, signal))]);
  const signer = signers.find((each) => owners.some((owner) => owner.toLowerCase() === each.toLowerCase()));
  if (signer === undefined) throw passkeyErrors.unknownAccount();
  return { id, account, signer };
}
