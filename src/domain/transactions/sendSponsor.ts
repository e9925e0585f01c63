/** Who pays for what is sent in place of the account, and in which way: a service of a smart account, a relayer, or one for which the account runs a contract's code (EIP-7702). */
export interface SendSponsor {
  readonly by: 'paymaster' | 'relayer' | 'delegation';
  /** As people know it. */
  readonly name: string;
}

/** The ways, for what is read from storage. */
export const sponsorWays: readonly SendSponsor['by'][] = ['paymaster', 'relayer', 'delegation'];
