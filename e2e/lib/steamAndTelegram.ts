import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { signTelegram } from '../../server/mocks/signTelegram.ts';

/** Counterparts of Steam and Telegram, made from their public documentation: each agrees at once. */
export interface SteamAndTelegram {
  readonly settings: readonly unknown[];
  close(): Promise<void>;
}

const botToken = '7000000002:token-of-the-bot-of-the-browser-tests';
const openId = 'http://specs.openid.net/auth/2.0';
const steamId = '76561197960287930';

/** @see OpenID Authentication 2.0; Steam Web API, Using Steam as an OpenID provider; Telegram, Telegram Login Widget */
export async function startSteamAndTelegram(): Promise<SteamAndTelegram> {
  const signed = new Set<string>();
  let origin = '';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const goTo = (location: string): void => void response.writeHead(302, { location }).end();
    if (pathname === '/auth') {
      const person = await signTelegram({ id: 4711, first_name: 'Ada', username: 'ada', auth_date: Math.floor(Date.now() / 1_000) }, botToken);
      return goTo(`${searchParams.get('return_to')}#tgAuthResult=${person}`);
    }
    if (pathname === '/openid/login' && request.method === 'GET') {
      const sig = randomBytes(16).toString('base64');
      signed.add(sig);
      const account = `${origin}/openid/id/${steamId}`;
      const fields = { ns: openId, mode: 'id_res', op_endpoint: `${origin}/openid/login`, claimed_id: account, identity: account, return_to: searchParams.get('openid.return_to') ?? '', response_nonce: `${new Date().toISOString().slice(0, 19)}Z${randomBytes(8).toString('base64')}`, assoc_handle: '1234567890', signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle', sig };
      const back = new URL(fields.return_to);
      for (const [name, value] of Object.entries(fields)) back.searchParams.set(`openid.${name}`, value);
      return goTo(back.href);
    }
    if (pathname === '/openid/login') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const asked = new URLSearchParams(body);
      const isValid = asked.get('openid.mode') === 'check_authentication' && signed.delete(asked.get('openid.sig') ?? '');
      return void response.end(`ns:${openId}\nis_valid:${String(isValid)}\n`);
    }
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  origin = `http://localhost:${address.port}`;
  return {
    settings: [
      { providerId: 'steam', issuer: `${origin}/openid`, authorizationUrl: `${origin}/openid/login` },
      { providerId: 'telegram', clientSecret: botToken, authorizationUrl: `${origin}/auth` },
    ],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
