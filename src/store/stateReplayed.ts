import { createAction } from '@reduxjs/toolkit';

/** Redux DevTools has put another state in place, and the core has corrected what it said of live things. Plugins that keep some beside the store do the same when they hear it. */
export const stateReplayed = /* @__PURE__ */ createAction('latchkey/stateReplayed');
