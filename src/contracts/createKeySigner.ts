import { hashAuthorization } from '../domain/messages/authorization.ts';
import { hashMessage } from '../domain/messages/hashMessage.ts';
import { hashTypedData } from '../domain/messages/hashTypedData.ts';
import { encodeSignature } from '../domain/messages/signatures.ts';
import type { SignatureParts } from '../domain/messages/signatures.ts';
import { encodeTransaction } from '../domain/transactions/encodeTransaction.ts';
import type { Authorization, PreparedTransaction, SignedAuthorization, TypedData } from '../domain/transactions/transactions.ts';
import { isZkTransaction, serialiseZkTransaction, toZkTypedData } from '../domain/transactions/zkTransaction.ts';

/** Signs 32 bytes as `0x…`: all that a key is asked for. */
export type SignHash = (hash: string) => SignatureParts | Promise<SignatureParts>;

/** What a session over a key in the page signs with. */
export interface KeySigner {
  /** @see EIP-191 */
  signMessage(message: string | Uint8Array): Promise<string>;
  /** @see EIP-712 @throws message.badTypedData */
  signTypedData(data: TypedData): Promise<string>;
  /** The bytes to broadcast. @throws input.* */
  signTransaction(transaction: PreparedTransaction): Promise<string>;
  /** @see EIP-7702 @throws message.badAuthorization */
  signAuthorization(authorization: Authorization): Promise<SignedAuthorization>;
}

/** Makes a key sign what the kit itself has hashed and written down, from the object it was given. No other library reads that object. */
export function createKeySigner(sign: SignHash): KeySigner {
  const signed = async (hash: string): Promise<string> => encodeSignature(await sign(hash));
  return {
    signMessage: (message) => signed(hashMessage(message)),
    signTypedData: async (data) => signed(hashTypedData(data)),
    signTransaction: async (transaction) => {
      if (isZkTransaction(transaction)) return serialiseZkTransaction(transaction, await signed(hashTypedData(toZkTypedData(transaction))));
      const { hash, withSignature } = encodeTransaction(transaction);
      return withSignature(await sign(hash));
    },
    signAuthorization: async ({ chainId, address, nonce }) => {
      const authorization = { chainId, address, nonce };
      const { r, s, yParity } = await sign(hashAuthorization(authorization));
      return { ...authorization, r, s, yParity };
    },
  };
}
