/** The place of an operation among those of its account: the chain takes one operation for each. @see ERC-4337, semi-abstracted nonces */
export interface OperationPlace {
  readonly entryPoint: string;
  /** The key of its sequence (192 bits), and its number there (64 bits). */
  readonly nonce: bigint;
}
