/** What is wrong with what an authenticator answered. The caller is told none of it. */
export type PasskeyFaultReason =
  | 'malformed' | 'type' | 'challenge' | 'origin' | 'topOrigin' | 'rpId' | 'userPresence' | 'userVerification' | 'backup' | 'algorithm' | 'key' | 'credentialId' | 'signature' | 'userHandle' | 'otherUser' | 'counter';

export class PasskeyFault extends Error {
  readonly reason: PasskeyFaultReason;

  constructor(reason: PasskeyFaultReason) {
    super(reason);
    this.name = 'PasskeyFault';
    this.reason = reason;
  }
}
