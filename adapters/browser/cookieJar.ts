/** The cookies that a page or a request has, by decoded names. */
export interface CookieJar {
  /** Without those whose text is not percent-encoded UTF-8: the kit writes none of that kind. */
  read(): ReadonlyMap<string, string>;
  /** Sets or, with a value of undefined, removes one. Throws nothing; what a browser refuses is not there afterwards. */
  write(name: string, value: string | undefined, attributes: string): void;
}

/** Those of this page. A frame in a sandbox has none. */
export const pageCookies: CookieJar = {
  read: () => {
    try {
      return parseCookies(document.cookie);
    } catch {
      return new Map();
    }
  },
  write: (name, value, attributes) => {
    try {
      document.cookie = toSetCookie(name, value, attributes);
    } catch {
      // not there when it is read
    }
  },
};

/** Those of one request to a server, and the `Set-Cookie` headers that its answer needs. */
export function createRequestCookies(header: string): CookieJar & { setCookies(): readonly string[] } {
  const cookies = new Map(parseCookies(header));
  const written = new Map<string, string>();
  return {
    read: () => cookies,
    write: (name, value, attributes) => {
      written.set(name, toSetCookie(name, value, attributes));
      if (value === undefined) cookies.delete(name);
      else cookies.set(name, value);
    },
    setCookies: () => [...written.values()],
  };
}

/** What one takes of the `Cookie` header, in bytes. Infinite for half of a surrogate pair, which has no UTF-8 form. */
export function cookieBytes(name: string, value: string): number {
  try {
    return `${encodeURIComponent(name)}=${encodeURIComponent(value)}; `.length;
  } catch {
    return Infinity;
  }
}

function toSetCookie(name: string, value: string | undefined, attributes: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax${value === undefined ? '; Max-Age=0' : ''}${attributes}`;
}

function parseCookies(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(/; */)) {
    const [key, value] = pair.split('=', 2);
    try {
      const name = decodeURIComponent(key ?? '');
      if (value !== undefined && !cookies.has(name)) cookies.set(name, decodeURIComponent(value)); // the first has the longest path
    } catch {
      // another's cookie, written in another way
    }
  }
  return cookies;
}
