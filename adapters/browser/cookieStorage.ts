import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';

const cookieSeconds = 365 * 24 * 3_600;
/** Name and value, encoded; what browsers take. */
const maxCookieBytes = 4_096;

export interface CookieOptions {
  /** On a server: the `Cookie` header of the request, nothing if it had none. Give it there even when empty; it is not read in a page. */
  readonly header?: string | null | undefined;
  /** Stands before every name. `latchkey.` if absent. */
  readonly prefix?: string;
  /** 0 ends with the browser session. */
  readonly maxAgeSeconds?: number;
  /** Absent: in a page what its address says, on a server true. */
  readonly secure?: boolean;
}

export interface CookieAdapter extends Adapter<KeyValueStorage> {
  /** On a server: one `Set-Cookie` header for every key that was written during this request. Empty in a page. */
  setCookies(): readonly string[];
}

/** Remembers in cookies, which the server sees with the first request. On a server make one a request. */
export function cookieStorage(options: CookieOptions = {}): CookieAdapter {
  const { prefix = 'latchkey.', maxAgeSeconds = cookieSeconds } = options;
  const written = new Map<string, string>();
  const isPage = (): boolean => typeof document === 'object';
  const isSecure = (): boolean => options.secure ?? (!isPage() || location.protocol === 'https:');

  /** Absent if no browser would take it. Without a number of seconds it ends with the browser session. */
  const cookieOf = (key: string, value: string, seconds: number | undefined): string | undefined => {
    try {
      const pair = `${encodeURIComponent(prefix + key)}=${encodeURIComponent(value)}`;
      if (pair.length > maxCookieBytes) return undefined;
      return `${pair}; Path=/; SameSite=Lax${seconds === undefined ? '' : `; Max-Age=${seconds}`}${isSecure() ? '; Secure' : ''}`;
    } catch {
      return undefined; // half of a surrogate pair has no UTF-8 form
    }
  };

  const create = (): KeyValueStorage => {
    const kept = new Map<string, string | undefined>(); // written here and not in the cookies; goes before them
    let channel: BroadcastChannel | undefined;
    const inCookies = (key: string): string | undefined => valueIn(isPage() ? readPageCookies() : (options.header ?? ''), prefix + key);
    const write = (key: string, value: string | undefined): void => {
      kept.set(key, value);
      const expired = cookieOf(key, '', 0);
      const cookie = value === undefined ? expired : (cookieOf(key, value, maxAgeSeconds || undefined) ?? expired);
      if (cookie === undefined) return;
      if (!isPage()) return void written.set(key, cookie);
      writePageCookie(cookie);
      if (inCookies(key) === value) kept.delete(key);
      channel?.postMessage([key, value]);
    };
    return {
      seenByServer: true,
      get: (key) => (kept.has(key) ? kept.get(key) : inCookies(key)),
      set: write,
      remove: (key) => write(key, undefined),
      subscribe: (listener) => {
        if (!isPage() || typeof BroadcastChannel !== 'function') return () => {};
        // Browsers do not tell that cookies changed. Any page of this origin may post here, as it may write the cookie.
        const own = new BroadcastChannel(prefix);
        own.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (!Array.isArray(data) || typeof data[0] !== 'string') return;
          kept.delete(data[0]);
          listener(data[0], typeof data[1] === 'string' ? data[1] : undefined);
        };
        channel = own;
        return () => {
          own.close();
          if (channel === own) channel = undefined;
        };
      },
    };
  };

  return {
    id: 'browserCookieStorage',
    port: storagePort,
    supports: () => isPage() || 'header' in options,
    create,
    setCookies: () => [...written.values()],
  };
}

/** A frame in a sandbox may not even look. */
function readPageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function writePageCookie(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // kept for this page
  }
}

function valueIn(header: string, name: string): string | undefined {
  for (const pair of header.split(/; */)) {
    const [key, value] = pair.split('=', 2);
    try {
      if (key !== undefined && value !== undefined && decodeURIComponent(key) === name) return decodeURIComponent(value);
    } catch {
      // another's cookie, written in another way
    }
  }
  return undefined;
}
