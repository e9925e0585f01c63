/** A signature that is said to be of a contract account. */
export interface ContractClaim {
  readonly chainId: number;
  /** `0x…`, in any case. */
  readonly address: string;
  /** What was signed: 32 bytes as `0x…`. */
  readonly hash: string;
  /** `0x…`; with the mark of ERC-6492, it says how the account is deployed. */
  readonly signature: string;
}

/**
 * Asks the account itself whether the signature is its own (ERC-1271), also where it is not deployed yet (ERC-6492). Core and mocks have one handed in: it needs a node of
 * the chain. @throws unknownChain where the server knows no node of it, nodeAway
 */
export type VerifyContractSignature = (claim: ContractClaim) => Promise<boolean>;
