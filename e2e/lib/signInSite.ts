import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyMessage } from 'ethers';
import { answerJson } from './answerJson.ts';

/** A site's server that signs people in by EIP-4361, written without the kit. */
export interface SignInSite {
  readonly base: string;
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Nonces of the messages that came back signed, in order. */
  readonly verifiedNonces: readonly string[];
  /** What was asked, in order, as `POST /verify`. */
  readonly asked: readonly string[];
  /** Turns every sign-in down from here on, saying so; undefined takes them again. */
  refuse(why: string | undefined): void;
  /** Forgets all sessions, as after a night. */
  forget(): void;
}

/** Nonces are good once; a session is a cookie. */
export function createSignInSite({ expiresInMs }: { /** Absent: messages have no end. */ readonly expiresInMs?: number } = {}): SignInSite {
  const base = '/siwe';
  const nonces = new Set<string>();
  const sessions = new Map<string, string>();
  const verifiedNonces: string[] = [];
  const asked: string[] = [];
  let refusal: string | undefined;

  const verify = (host: string, message: string, signature: string): string => {
    const [first = '', address = ''] = message.split('\n');
    const nonce = /^Nonce: ([A-Za-z0-9]{8,})$/m.exec(message)?.[1] ?? '';
    verifiedNonces.push(nonce);
    if (refusal !== undefined) throw new Error(refusal);
    if (first !== `${host} wants you to sign in with your Ethereum account:`) throw new Error(`This is for another site: ${first}`);
    if (!nonces.delete(nonce)) throw new Error('This nonce is not good, or not any more.');
    if (verifyMessage(message, signature) !== address) throw new Error('The signature is by another account.');
    return address;
  };

  const answer = async (request: IncomingMessage, path: string): Promise<{ readonly body: unknown; readonly cookie?: string }> => {
    const session = /(?:^|; )session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const sent = request.method === 'POST' ? (JSON.parse(await text(request)) as Record<string, string>) : {}; // the demo's own
    switch (path) {
      case '/payload': {
        const nonce = randomBytes(12).toString('hex');
        nonces.add(nonce);
        return { body: { nonce, domain: request.headers.host, statement: 'Welcome to the test site.', chain_id: String(sent['chainId']), issued_at: new Date().toISOString(), ...(expiresInMs !== undefined && { expiration_time: new Date(Date.now() + expiresInMs).toISOString() }) } };
      }
      case '/verify': {
        const id = randomBytes(12).toString('hex');
        sessions.set(id, verify(request.headers.host ?? '', sent['message'] ?? '', sent['signature'] ?? ''));
        return { body: { ok: true }, cookie: `session=${id}; Path=/; HttpOnly; SameSite=Lax` };
      }
      case '/session':
        return { body: { address: sessions.get(session) ?? null } };
      case '/logout':
        sessions.delete(session);
        return { body: { ok: true }, cookie: 'session=; Path=/; HttpOnly; Max-Age=0' };
      default:
        throw new Error(`Nothing at ${path}`);
    }
  };

  return {
    base,
    verifiedNonces,
    asked,
    refuse: (why) => void (refusal = why),
    forget: () => sessions.clear(),
    respond: answerJson({ base, refusedStatus: 401, asked, answer }),
  };
}
