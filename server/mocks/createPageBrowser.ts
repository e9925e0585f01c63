import type { Records } from '../wallet/frame/openRecords.ts';
import type { PageServer } from './createPageServer.ts';

export interface PageBrowserOptions {
  readonly server: Pick<PageServer, 'fetch'>;
  readonly walletOrigin: string;
  /** Of the device: its cookies are in them. */
  readonly records: () => Promise<Records>;
  readonly now: () => number;
}

interface Cookie {
  readonly value: string;
  readonly endsAtMs: number;
}
type Cookies = Readonly<Record<string, Cookie>>;

const name = 'cookies';

/** What a browser does around a request of the wallet's own origin: says where it comes from, and keeps the cookies, which no page could. */
export function createPageBrowser({ server, walletOrigin, records, now }: PageBrowserOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const opened = await records();
    const cookies = ((await opened.get(name)) ?? {}) as Cookies; // written below
    const sent = Object.entries(cookies).filter(([, { endsAtMs }]) => endsAtMs > now()).map(([key, { value }]) => `${key}=${value}`);
    const { response, cookies: lines } = await server.fetch(await asSent(request, { origin: walletOrigin, 'sec-fetch-site': 'same-origin', ...(sent.length > 0 && { cookie: sent.join('; ') }) }));
    request.signal.throwIfAborted();
    if (lines.length > 0) await opened.change(name, (before) => lines.reduce((all, line) => keep(all, line, now()), (before ?? {}) as Cookies)); // as above
    return response;
  };
}

/** As it would arrive: a page may not set these headers on a `Request`, and some browsers show it no body. */
export async function asSent(request: Request, added: Readonly<Record<string, string>>): Promise<Request> {
  const { url, method, signal } = request;
  const headers = new Headers([...request.headers]);
  for (const [key, value] of Object.entries(added)) headers.set(key, value);
  const { body } = new Response(await request.text());
  return Object.defineProperties(new Request(url, { method, signal }), { headers: { value: headers }, body: { value: body } });
}

/** @see RFC 6265bis, 4.1.3.2: a name that begins with `__Host-` is Secure, for `/`, and of no domain */
function keep(cookies: Cookies, line: string, nowMs: number): Cookies {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const lower = attributes.map((attribute) => attribute.toLowerCase());
  const at = pair.indexOf('=');
  const key = pair.slice(0, at);
  if (key.startsWith('__Host-') && (!lower.includes('secure') || !lower.includes('path=/') || lower.some((attribute) => attribute.startsWith('domain')))) return cookies;
  const seconds = Number(lower.find((attribute) => attribute.startsWith('max-age='))?.slice('max-age='.length) ?? Infinity);
  const { [key]: _before, ...others } = cookies;
  return seconds > 0 ? { ...others, [key]: { value: pair.slice(at + 1), endsAtMs: nowMs + seconds * 1_000 } } : others;
}
