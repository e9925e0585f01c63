import { defineErrors } from '../src/domain/errors.ts';

/** What is wrong with the mocks of plugins. */
export const mockErrors = /* @__PURE__ */ defineErrors('mocks', {
  requestTaken: { message: "Requests to '{request}' are answered by the mocks of both '{first}' and '{second}'", remedy: 'Unregister one of the two, or let one of them answer other addresses.' },
  badMocks: { message: "The mocks of plugin '{id}' are not an object of handlers and scenarios", remedy: 'Export an object with the lists handlers and scenarios as default from the module that mocks loads; the handlers are those of msw.' },
});
