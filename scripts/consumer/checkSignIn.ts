import { defineChain } from 'latchkey';
import { clockAdapter, fetchHttpAdapter } from 'latchkey/adapters/browser'; // both serve on a server, too
import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';
import { verifySiweMessage } from 'latchkey/siwe';

const chain = defineChain({ id: 1, name: 'Ethereum', rpc: 'https://your-node.example' });
const transport = createRpcTransport({ chain, http: fetchHttpAdapter.create(), clock: clockAdapter.create() }); // asked for accounts that are contracts

/** The address that signs in. @throws siwe.* */
export async function checkSignIn(session: { nonce?: string | undefined }, { message, signature }: { message: string; signature: string }): Promise<string> {
  const { nonce } = session;
  if (nonce === undefined) throw new Error('No sign-in was begun.');
  session.nonce = undefined; // good once, whatever comes of it
  const { address } = await verifySiweMessage({ message, signature, expected: { domain: 'example.com', nonce }, atMs: Date.now() }, (claim) => verifySignature(transport, claim));
  return address;
}
