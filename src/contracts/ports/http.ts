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

/** The only way out of the page: one request, one answer. A plugin's is narrowed to the origins that it declares. */
export interface Http {
  /** Any status is an answer. @throws http.unreachable, http.timedOut, http.tooLarge, http.notAllowed; the signal's reason when aborted */
  send(request: HttpRequest): Promise<HttpAnswer>;
}

/** The only way out of the page. It refuses an origin that its user has not declared, or has declared for later. */
export const httpPort = /* @__PURE__ */ definePort<Http>('http', {
  scope: (http, owner) => ({
    send: async (request) => {
      const origin = originOf(request.url);
      const permission = owner.permissions.origins.find((each) => originOf(each.origin) === origin);
      // Of addresses without an origin (data:, file:) none is like another.
      if (!permission || permission.when === 'never' || origin === 'null') throw originErrors.notAllowed({ owner: owner.id, origin });
      if (permission.when === 'intent' && !owner.hasUserActivation()) throw originErrors.beforeIntent({ owner: owner.id, origin });
      return http.send(request);
    },
  }),
});

/** `https://host[:port]`, or the text itself where it is no address: it then matches nothing. */
export function originOf(url: string): string {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('originOf(url: string)', url);
  return URL.canParse(url) ? new URL(url).origin : url;
}
