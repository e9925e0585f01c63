import * as v from 'valibot';
import type { Row } from '../../store/store.ts';
import { fromUtf8 } from '../bytes.ts';
import type { UserKeys } from '../userKeys.ts';
import { passkeyKey } from './publicKey.ts';

const keptPasskey = v.object({
  id: v.string(),
  key: passkeyKey,
  counter: v.number(),
  transports: v.array(v.string()),
  isBackupEligible: v.boolean(),
  isBackedUp: v.boolean(),
  aaguid: v.string(),
  /** By which the authenticator knows the account: the same for all of its passkeys. */
  userHandle: v.string(),
});
/** What is sealed with the identity of a passkey. */
export type KeptPasskey = v.InferOutput<typeof keptPasskey>;

/** @throws where the row holds none: it was sealed by this server */
export async function openKeptPasskey(userKeys: UserKeys, { userId, valueSealed }: Row<'identities'>): Promise<KeptPasskey> {
  return v.parse(keptPasskey, JSON.parse(fromUtf8(await userKeys.open(userId, 'identity', valueSealed))));
}
