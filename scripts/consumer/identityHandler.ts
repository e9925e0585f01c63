import { hasCode, isWalletError } from 'latchkey';
import { verifyIdentity } from 'latchkey/identity';
import type { VerifiedIdentity } from 'latchkey/identity';

/** The same for whatever serves by `Request` and `Response`: `export const GET = withIdentity(async (_request, { address }) => Response.json({ address }))` */
export function withIdentity(answer: (request: Request, identity: VerifiedIdentity) => Promise<Response>): (request: Request) => Promise<Response> {
  return async (request) => {
    const token = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    let identity: VerifiedIdentity;
    try {
      identity = await verifyIdentity({ token, issuer: 'https://wallet.example.com', audience: 'shop' });
    } catch (error) {
      return Response.json({ error: isWalletError(error) ? error.code : 'Try again later.' }, { status: hasCode(error, 'identity.keysUnavailable') ? 503 : 401 });
    }
    return answer(request, identity);
  };
}
