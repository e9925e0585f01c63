import type { NextFunction, Request, Response } from 'express';
import { hasCode, isWalletError } from 'latchkey';
import { verifyIdentity } from 'latchkey/identity';

/** Lets in who is signed in with the wallet of this site, and tells who: `app.get('/me', requireIdentity, (_request, response) => response.json(response.locals.identity))`. */
export async function requireIdentity({ headers }: Request, response: Response, next: NextFunction): Promise<void> {
  const token = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  try {
    response.locals['identity'] = await verifyIdentity({ token, issuer: 'https://wallet.example.com', audience: 'shop' });
    next();
  } catch (error) {
    const isAway = hasCode(error, 'identity.keysUnavailable'); // else the token is refused
    response.status(isAway ? 503 : 401).json({ error: isWalletError(error) ? error.code : 'Try again later.' });
  }
}
