import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerJson } from './answerJson.ts';

/** The server of a wallet that lets people in by codes, and the mailboxes that it sends them to. */
export interface MailSite {
  readonly base: string;
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** The codes that were sent, in order. */
  readonly codes: readonly string[];
  /** What was asked, in order, as `POST /code`. */
  readonly asked: readonly string[];
}

/** Everyone gets the same key. It quotes an address that it does not like, as servers do; a code is good until it is used, given up, or another one is sent. */
export function createMailSite(key: string): MailSite {
  const base = '/mail';
  const codes: string[] = [];
  const asked: string[] = [];
  const sessions = new Set<string>();
  let open: { readonly address: string; readonly code: string } | undefined;

  const answer = async (request: IncomingMessage, path: string): Promise<{ readonly body: object; readonly cookie?: string }> => {
    const session = /(?:^|; )mail=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const { address = '', code = '' } = request.method === 'POST' ? (JSON.parse(await text(request)) as Record<string, string>) : {}; // the demo's own
    switch (path) {
      case '/code':
        if (!/^[^@]+@[^@]+\.[^@]+$/.test(address)) throw new Error(`There is no mailbox ${address}`);
        open = { address, code: randomBytes(6).toString('hex') };
        codes.push(open.code);
        return { body: {} };
      case '/open': {
        if (open?.address !== address || open.code !== code) return { body: {} };
        open = undefined;
        const id = randomBytes(12).toString('hex');
        sessions.add(id);
        return { body: { key }, cookie: `mail=${id}; Path=/; HttpOnly; SameSite=Lax` };
      }
      case '/session':
        return { body: sessions.has(session) ? { key } : {} };
      case '/giveUp':
        open = undefined;
        return { body: {} };
      case '/close':
        sessions.delete(session);
        return { body: {}, cookie: 'mail=; Path=/; HttpOnly; Max-Age=0' };
      default:
        throw new Error(`Nothing at ${path}`);
    }
  };

  return {
    base,
    codes,
    asked,
    respond: answerJson({ base, refusedStatus: 400, asked, answer }),
  };
}
