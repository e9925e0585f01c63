import * as v from 'valibot';
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
export const parseKeptPasskey = (text: string): KeptPasskey => v.parse(keptPasskey, JSON.parse(text));
