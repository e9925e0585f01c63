import { defineErrors } from '../domain/errors.ts';

/** Sources of what accounts own and what happened to them. */
export const indexerErrors = /* @__PURE__ */ defineErrors('indexer', {
  badAnswer: { message: "The indexer '{sourceId}' gave an answer that cannot be used: {why}", remedy: 'Check its address and settings, or use another source.' },
  timedOut: { message: "The indexer '{sourceId}' has not answered within {limitMs} ms", remedy: 'Try again in a moment, or use another source.' },
});
