import { defineErrors } from '../domain/errors.ts';

/** What services beside the chain answer. Apart from the errors of configuring one, which every page carries. */
export const fetchErrors = /* @__PURE__ */ defineErrors('fetch', {
  /** Its own words. The context carries its `code`, `correlationId` and `statusCode`. */
  failed: { message: '{message}', remedy: 'Try again in a moment.' },
  badAnswer: { message: '{host} gave an answer that makes no sense', remedy: 'Check the address of the service.' },
  notConfigured: { message: 'The service has no {field}', remedy: 'Give it to defineService.' },
  insightUnavailable: { message: 'Insight is not available for chains {chains}', remedy: 'Use a chain that it covers.' },
});
