import { defineErrors } from '../domain/errors.ts';

/** What may happen to a request on its way out of the page. Whether it may leave at all: see `originErrors`. */
export const httpErrors = /* @__PURE__ */ defineErrors('http', {
  /** No answer came at all: the host is away, its name is wrong, a Content-Security-Policy or CORS forbids it, or an extension blocks it. What to do: look at the console and the network panel; the page on the Content-Security-Policy lists what the kit asks. */
  unreachable: { message: '{host} cannot be reached', remedy: 'Check the connection, then try again.' },
  /** The host took longer than it is waited for. */
  timedOut: { message: '{host} did not answer within {limitMs} ms', remedy: 'Try again in a moment.' },
  tooLarge: { message: '{host} sent more than {most} bytes', remedy: 'Ask for less at a time.' },
  carriesNoFiles: { message: 'The http adapter of this site carries no files', remedy: 'Give it `transfer`, or leave the one of the kit in place.' },
});
