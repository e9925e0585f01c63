import { defineErrors } from '../../domain/errors.ts';

/** Why something cannot be confirmed where it is shown. */
export const confirmErrors = /* @__PURE__ */ defineErrors('confirm', {
  foreignFrame: { message: 'Another site shows this page inside its own, so what other apps ask for cannot be confirmed here', remedy: 'Open this page in a tab of its own.' },
});
