import { defineErrors } from '../domain/errors.ts';

/** What may happen to a request on its way out of the page. Whether it may leave at all: see `originErrors`. */
export const httpErrors = /* @__PURE__ */ defineErrors('http', {
  unreachable: { message: '{host} cannot be reached', remedy: 'Check the connection, then try again.' },
  timedOut: { message: '{host} did not answer within {limitMs} ms', remedy: 'Try again in a moment.' },
  tooLarge: { message: '{host} sent more than {most} bytes', remedy: 'Ask for less at a time.' },
  carriesNoFiles: { message: 'The http adapter of this site carries no files', remedy: 'Give it `transfer`, or leave the one of the kit in place.' },
});
