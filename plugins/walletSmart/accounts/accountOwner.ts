import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';

/** Who signs for a smart account: the account of another wallet. */
export interface AccountOwner {
  readonly address: string;
  /** @see EIP-191 */
  signMessage(message: string | Uint8Array): Promise<string>;
  /** @see EIP-712 */
  signTypedData(data: TypedData): Promise<string>;
  /** Signs an operation that it is handed as a whole, as `signAsOwner` does. Absent: its wallet signs messages and typed data alone. @see ERC-4337 */
  signUserOperation?(operation: UserOperation, entry: EntryPointRef): Promise<string>;
}

/** An account of which a message is to be signed. */
export interface SigningAccount {
  readonly address: string;
  readonly chainId: number;
}
