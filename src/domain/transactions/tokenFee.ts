import type { Hex } from '../encoding/hex.ts';

/** What an account pays for a transaction in a token in place of the chain's currency. Amounts are in the token's smallest units. @see ERC-4337, token paymasters */
export interface TokenFee {
  readonly token: Hex;
  /** As the token names itself; untrusted. */
  readonly symbol: string;
  readonly decimals: number;
  /** At most. */
  readonly most: bigint;
  /** The contract that takes it. */
  readonly taker: Hex;
  /** What the account allows that contract to take with this transaction. Absent: it may take that much already. */
  readonly allows?: bigint;
}
