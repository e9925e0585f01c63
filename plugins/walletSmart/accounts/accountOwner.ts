import type { TypedData } from '../../../src/domain/transactions/transactions.ts';

/** Who signs for a smart account: the account of another wallet. */
export interface AccountOwner {
  readonly address: string;
  /** @see EIP-191 */
  signMessage(message: string | Uint8Array): Promise<string>;
  /** @see EIP-712 */
  signTypedData(data: TypedData): Promise<string>;
}

/** An account of which a message is to be signed. */
export interface SigningAccount {
  readonly address: string;
  readonly chainId: number;
}
