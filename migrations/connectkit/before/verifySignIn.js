import { createPublicClient, http } from 'viem';
import { sepolia } from 'viem/chains';
import { parseSiweMessage } from 'viem/siwe';

const client = createPublicClient({ chain: sepolia, transport: http('https://ethereum-sepolia-rpc.publicnode.com') });

/** Tells who has signed the message, or nothing where it does not hold. */
export async function verifySignIn({ message, signature, domain, nonce }) {
  const isValid = await client.verifySiweMessage({ message, signature, domain, nonce });
  return isValid ? parseSiweMessage(message).address : undefined;
}
