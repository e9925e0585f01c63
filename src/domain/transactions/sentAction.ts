/** What calls that people meet are about. `call` is everything else. */
export const sentActionKinds = ['transfer', 'transferNft', 'approve', 'approveAll', 'revoke', 'wrap', 'unwrap', 'batch', 'create', 'call'] as const;

/** What a call did, in the fewest words: kept with what was sent, in place of its data. */
export interface SentAction {
  readonly kind: (typeof sentActionKinds)[number];
  /** The contract that the amount is of. */
  readonly token?: string;
  /** In the token's smallest unit. Absent where it is not one amount, or no limit at all. */
  readonly amount?: bigint;
  readonly isUnlimited?: true;
  /** Who receives it, or may take it. */
  readonly counterparty?: string;
  readonly functionName?: string;
}
