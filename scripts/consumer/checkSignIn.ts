import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';
import { verifySiweMessage } from 'latchkey/siwe';

const transport = createRpcTransport({ url: 'https://your-node.example' }); // asked for accounts that are contracts

/** The address that signs in. @throws siwe.* */
export async function checkSignIn(session: { nonce?: string | undefined }, { message, signature }: { message: string; signature: string }): Promise<string> {
  const { nonce } = session;
  if (nonce === undefined) throw new Error('No sign-in was begun.');
  session.nonce = undefined; // good once, whatever comes of it
  const { address } = await verifySiweMessage({ message, signature, expected: { domain: 'example.com', nonce }, atMs: Date.now() }, (claim) => verifySignature(transport, claim));
  return address;
}
