/**
 * Who can open an in-app wallet. `device-only`: this person's devices, and no way back without one. `user-recoverable`: the person, by a passkey, a
 * passphrase or a file. `operator-recoverable`: the operator's recovery service as well, so that it is custodial. `external`: kept by another system,
 * such as an enclave or a threshold signer.
 */
export type CustodyLabel = 'device-only' | 'user-recoverable' | 'operator-recoverable' | 'external';

/** What of a wallet tells its label. */
export interface CustodyFacts {
  /** The kinds of recovery methods that the wallet has, of which only known ones count. */
  readonly methods: readonly string[];
  /** A plugin keeps the key in another system. */
  readonly isExternal?: boolean;
  /** A share for recovery is also encrypted to a service of the operator's. */
  readonly hasOperatorRecovery?: boolean;
}

/** Ways back that take something only the person has. An e-mail address or a telephone number is none: who reaches the mailbox signs in, and opens nothing. */
const recoveryMethods = ['passkey', 'passphrase', 'file'];

/** The label that a person is shown. The less of the key is the person's own, the sooner it is said. */
export function custodyLabel({ methods, isExternal = false, hasOperatorRecovery = false }: CustodyFacts): CustodyLabel {
  if (isExternal) return 'external';
  if (hasOperatorRecovery) return 'operator-recoverable';
  return methods.some((method) => recoveryMethods.includes(method)) ? 'user-recoverable' : 'device-only';
}

/** What a person brings to a device that is new to the wallet. */
export interface RecoveryProof {
  /** Signed in, by e-mail or any other way: the server gives its share, and the envelopes. */
  readonly isSignedIn: boolean;
  /** The kind of the recovery method that was opened, if one was. */
  readonly method?: string;
}

/** Whether this opens a wallet of this label on a new device: two shares of three, neither of them by a sign-in alone but where the operator holds one. */
export function canRecover(label: CustodyLabel, { isSignedIn, method }: RecoveryProof): boolean {
  const hasOwn = method !== undefined && recoveryMethods.includes(method);
  switch (label) {
    case 'device-only': return false;
    case 'user-recoverable': return isSignedIn && hasOwn;
    case 'operator-recoverable': return isSignedIn;
    case 'external': return isSignedIn;
  }
}
