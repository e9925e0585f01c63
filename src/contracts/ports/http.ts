import { definePort } from '../../kernel/port.ts';
import { originErrors } from '../errors.ts';
import { assertInDevelopment } from '../../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** A request with the limits that it must keep. */
export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts through to the socket. */
  readonly signal?: AbortSignal | undefined;
  /** From the call to the last byte of the body, in ms. */
  readonly limitMs: number;
  /** A larger body is refused while it arrives. */
  readonly maxAnswerBytes: number;
  /** It carries headers that only the site's own service may see: a redirect is a failure, whatever the platform lets pass. */
  readonly credentialed?: boolean;
  /** Cookies go along and are kept, where the address is of the page's own origin; else none do. */
  readonly hasCookies?: boolean;
}

/** The answer of a server, as text. It is untrusted. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request that carries or brings files. It has no time of its own: who asks ends it by the signal. */
export interface FileTransfer extends Omit<HttpRequest, 'method' | 'body' | 'limitMs'> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: FormData | Blob;
  /** How far the body is: as it goes where the page has `XMLHttpRequest`, else once it has gone. Nothing is told underway of what is `credentialed`, or goes to the page's own origin without cookies. */
  onSent?(doneBytes: number, totalBytes?: number): void;
  /** How far the answer is, after each piece; in all, where the server tells. */
  onReceived?(doneBytes: number, totalBytes?: number): void;
  /** Is given each piece of an answer of status 2xx as it arrives, the next one once it is done; `bytes` of the answer are empty then. What it throws ends the request, and is thrown. */
  onChunk?(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
}

/** The answer of a server, as bytes. It is untrusted. */
export interface FileAnswer extends Omit<HttpAnswer, 'body'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The only way out of the page: one request, one answer. A plugin's is narrowed to the origins that it declares. */
export interface Http {
  /** Any status is an answer. @throws http.unreachable, http.timedOut, http.tooLarge, http.notAllowed; the signal's reason when aborted */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** As `send`, with files; absent where an adapter of the site's own carries none: call it by `transferFile`. @throws http.unreachable, http.tooLarge, http.notAllowed; the signal's reason when aborted */
  readonly transfer?: ((request: FileTransfer) => Promise<FileAnswer>) | undefined;
}

/** The only way out of the page. It refuses an origin that its user has not declared, or has declared for later. */
export const httpPort = /* @__PURE__ */ definePort<Http>('http', {
  scope: (http, owner) => {
    const assertMayAsk = ({ url }: { readonly url: string }): void => {
      const origin = originOf(url);
      const permission = owner.permissions.origins.find((each) => originOf(each.origin) === origin);
      // Of addresses without an origin (data:, file:) none is like another.
      if (!permission || permission.when === 'never' || origin === 'null') throw originErrors.notAllowed({ owner: owner.id, origin });
      if (permission.when === 'intent' && !owner.hasUserActivation()) throw originErrors.beforeIntent({ owner: owner.id, origin });
    };
    return {
      send: async (request) => {
        assertMayAsk(request);
        return http.send(request);
      },
      transfer: http.transfer && (async (request) => {
        assertMayAsk(request);
        return (http.transfer as NonNullable<Http['transfer']>)(request); // it is there: see above
      }),
    };
  },
});

/** `https://host[:port]`, or the text itself where it is no address: it then matches nothing. */
export function originOf(url: string): string {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('originOf(url: string)', url);
  return URL.canParse(url) ? new URL(url).origin : url;
}
