import { defineErrors } from '../domain/errors.ts';

/** What a person was asked, and how that failed. */
export const questionErrors = /* @__PURE__ */ defineErrors('question', {
  notAsked: { message: "The screen '{screenId}' asks a question and is shown by asking it", remedy: 'Call ask() with the question and what it is about.' },
  crashed: { message: "The screen '{screenId}' failed before there was an answer", remedy: 'Try again; the cause says what went wrong in it.' },
  wrongAnswer: { message: "The screen '{screenId}' gave an answer of another kind than was asked for", remedy: 'Answer each request with its own kind.' },
});
