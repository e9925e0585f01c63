import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import { cookieBytes, createRequestCookies, pageCookies } from './cookieJar.ts';
import { localStorageAdapter } from './localStorage.ts';

const cookieSeconds = 365 * 24 * 3_600;
/** All of the kit's cookies together, as they stand in the `Cookie` header. Servers take some 8 KB of headers, and a site has cookies of its own. */
const maxCookieBytes = 4_096;
/** What the first render shows, as `<kit id>.<key>`. A plugin's key has one part more: `<kit id>.<plugin id>.<key>`. */
const inCookies = /^[^.]+\.(connection|preferences)$/;
/** Names of the kit's cookies, of earlier versions too. */
const kitKey = /^[^.]+\../;
/** A browser takes a name that begins so from this very host only, never from a sibling host. @see RFC 6265bis, section 4.1.3.2 */
const hostPrefix = '__Host-';

/** Where `cookieStorage` reads its cookies, and how it writes them. */
export interface CookieOptions {
  /** On a server: the `Cookie` header of the request, nothing if it had none. Give it there even when empty; it is not read in a page. */
  readonly header?: string | null | undefined;
  /** Stands before every name, after `__Host-`. `latchkey.` if absent or empty. */
  readonly prefix?: string;
  /** 0 ends with the browser session. */
  readonly maxAgeSeconds?: number;
  /** Whether names begin with `__Host-` and cookies travel by https only. Absent: in a page what its address says, on a server true. A server that is asked over plain http says false. */
  readonly secure?: boolean;
}

/** The storage port over cookies, and the headers that a server sends with its answer. */
export interface CookieAdapter extends Adapter<KeyValueStorage> {
  /** On a server: one `Set-Cookie` header for every cookie that was set or removed during this request. Empty in a page. */
  setCookies(): readonly string[];
}

/**
 * Remembers in cookies what the first render shows, so that a server knows it: `connection` and `preferences`, of kits whose id has no dot.
 * All else is kept in `localStorage`, and on a server for this request: a cookie goes to the site with every request.
 * The kit's cookies take 4,096 bytes in all; what does not fit is kept for this page. Any other cookie with the prefix, as earlier versions set, is removed.
 * On a server make one a request.
 */
export function cookieStorage(given: CookieOptions = {}): CookieAdapter {
  const options: CookieOptions = Object(given);
  const { maxAgeSeconds = cookieSeconds } = options;
  const prefix = options.prefix || 'latchkey.';
  const isPage = (): boolean => typeof document === 'object';
  const request = createRequestCookies(options.header ?? '');
  const jar = (): typeof pageCookies => (isPage() ? pageCookies : request);

  const create = (): KeyValueStorage => {
    const isSecure = options.secure ?? (!isPage() || location.protocol === 'https:');
    const nameOf = (key: string): string => `${isSecure ? hostPrefix : ''}${prefix}${key}`;
    // A browser removes one that begins with `__Host-` only by a cookie that is secure.
    const write = (name: string, value: string | undefined): void => jar().write(name, value, `${value === undefined || maxAgeSeconds === 0 ? '' : `; Max-Age=${maxAgeSeconds}`}${isSecure || name.startsWith(hostPrefix) ? '; Secure' : ''}`);
    const ownNames = (): readonly string[] => [...jar().read().keys()].filter((name) => kitKey.test(withoutPrefix(name, prefix)));
    const isFull = (name: string, value: string): boolean => {
      const others = ownNames().filter((each) => each !== name).map((each) => cookieBytes(each, jar().read().get(each) ?? ''));
      return others.reduce((sum, bytes) => sum + bytes, cookieBytes(name, value)) > maxCookieBytes;
    };
    for (const name of ownNames()) if (!inCookies.test(withoutPrefix(name, prefix)) || name !== nameOf(withoutPrefix(name, prefix))) write(name, undefined);

    const rest = isPage() ? localStorageAdapter.create() : createRequestMemory();
    const kept = new Map<string, string | undefined>(); // written here and not in the cookies; goes before them
    let channel: BroadcastChannel | undefined;
    const set = (key: string, value: string | undefined): void => {
      const name = nameOf(key);
      kept.set(key, value);
      write(name, value === undefined || isFull(name, value) ? undefined : value);
      if (jar().read().get(name) === value) kept.delete(key);
      channel?.postMessage([key, value]);
    };
    return {
      seenByServer: true,
      get: (key) => (!inCookies.test(key) ? rest.get(key) : kept.has(key) ? kept.get(key) : jar().read().get(nameOf(key))),
      set: (key, value) => (inCookies.test(key) ? set(key, value) : rest.set(key, value)),
      remove: (key) => (inCookies.test(key) ? set(key, undefined) : rest.remove(key)),
      subscribe: (listener) => {
        const stop = rest.subscribe((key, value) => inCookies.test(key) || listener(key, value));
        if (!isPage() || typeof BroadcastChannel !== 'function') return stop;
        // Browsers do not tell that cookies changed. Any page of this origin may post here, as it may write the cookie.
        const own = new BroadcastChannel(prefix);
        own.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (!Array.isArray(data) || typeof data[0] !== 'string' || !inCookies.test(data[0])) return;
          kept.delete(data[0]);
          listener(data[0], typeof data[1] === 'string' ? data[1] : undefined);
        };
        channel = own;
        return () => {
          stop();
          own.close();
          if (channel === own) channel = undefined;
        };
      },
    };
  };

  return { id: 'browserCookieStorage', port: storagePort, supports: () => isPage() || 'header' in options, create, setCookies: request.setCookies };
}

/** Empty for names without it, which are not the kit's. */
function withoutPrefix(name: string, prefix: string): string {
  const plain = name.startsWith(hostPrefix) ? name.slice(hostPrefix.length) : name;
  return plain.startsWith(prefix) ? plain.slice(prefix.length) : '';
}

function createRequestMemory(): Pick<KeyValueStorage, 'get' | 'set' | 'remove' | 'subscribe'> {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    subscribe: () => () => {},
  };
}
