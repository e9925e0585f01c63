import { defineErrors } from '../domain/errors.ts';

/** The kit and the store it lives in do not fit together. */
export const storeErrors = /* @__PURE__ */ defineErrors('store', {
  notAttached: { message: 'The kit is not attached to a store', remedy: 'Put kit.reducer and kit.middleware into the store, then call kit.attach(store).' },
  alreadyAttached: { message: 'The kit is already attached to a store', remedy: 'Create one kit a store.' },
  noReducer: { message: "The store has no kit state at '{path}'", remedy: 'Mount kit.reducer there, or name the place in kit.attach(store, { path }).' },
  sameId: { message: "The store already holds a kit with the id '{id}'", remedy: 'Give each kit its own id in createLatchkey.' },
  noKit: { message: "'{type}' does not say which kit it is for", remedy: 'Dispatch it by kit.dispatch.' },
  destroyed: { message: 'The kit was destroyed', remedy: 'Create another one.' },
  ownStore: { message: 'This kit has a store of its own', remedy: "Create the kit with store: 'host' to attach it to yours." },
});
