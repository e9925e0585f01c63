import type { RpcTransport } from 'latchkey';
import type { SignInProof } from 'latchkey/plugins/siwe';
import { verifySignature } from 'latchkey/signatures';
import { verifySiweMessage } from 'latchkey/siwe';

/** The side of a sign-in that a site's server has, for one visitor. `open`: the way to a chain's nodes. */
export function createSessions(open: (chainId: number) => Promise<RpcTransport>) {
  let nonce: string | undefined;
  let address: string | undefined;
  return {
    begin: (): string => (nonce = crypto.randomUUID().replaceAll('-', '')),
    who: () => address,
    end: () => void (address = undefined),
    /** @throws siwe.* */
    async verify({ message, signature, chainId }: SignInProof): Promise<true> {
      const expected = { domain: location.host, nonce: nonce ?? '' };
      nonce = undefined; // good once, whatever comes of it
      const transport = await open(chainId);
      ({ address } = await verifySiweMessage({ message, signature, expected, atMs: Date.now() }, (claim) => verifySignature(transport, claim)));
      return true;
    },
  };
}
