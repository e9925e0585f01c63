import { isWalletError } from 'latchkey';
import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';
import { verifySiweMessage } from 'latchkey/siwe';

const node = createRpcTransport({ url: 'https://ethereum-sepolia-rpc.publicnode.com' }); // asked for accounts that are contracts

/** Tells who has signed the message, or nothing where it does not hold. */
export async function verifySignIn({ message, signature, domain, nonce }) {
  try {
    const { address } = await verifySiweMessage({ message, signature, expected: { domain, nonce }, atMs: Date.now() }, (claim) => verifySignature(node, claim));
    return address;
  } catch (error) {
    if (isWalletError(error) && error.code.startsWith('siwe.')) return undefined;
    throw error;
  }
}
