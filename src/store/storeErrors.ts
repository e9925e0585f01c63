import { defineErrors } from '../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The kit and the store it lives in do not fit together. */
export const storeErrors = /* @__PURE__ */ defineErrors('store', {
  notAttached: { message: 'The kit is not attached to a store' },
  alreadyAttached: { message: 'The kit is already attached to a store' },
  noReducer: { message: "The store has no kit state at '{path}'" },
  sameId: { message: "The store already holds a kit with the id '{id}'" },
  noKit: { message: "'{type}' does not say which kit it is for" },
  destroyed: { message: 'The kit was destroyed' },
  ownStore: { message: 'This kit has a store of its own' },
}, process.env.NODE_ENV === 'production' ? {} : {
  notAttached: 'Put kit.reducer and kit.middleware into the store, then call kit.attach(store).',
  alreadyAttached: 'Create one kit a store.',
  noReducer: 'Mount kit.reducer there, or name the place in kit.attach(store, { path }).',
  sameId: 'Give each kit its own id in createLatchkey.',
  noKit: 'Dispatch it by kit.dispatch.',
  destroyed: 'Create another one.',
  ownStore: "Create the kit with store: 'host' to attach it to yours.",
});
