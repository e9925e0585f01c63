import { defineErrors } from '../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The kit and the store it lives in do not fit together. */
export const storeErrors = /* @__PURE__ */ defineErrors('store', {
  /** The kit was created with `store: 'host'` and used before it was attached to the store of the page. */
  notAttached: { message: 'The kit is not attached to a store' },
  /** `kit.attach` was called a second time. */
  alreadyAttached: { message: 'The kit is already attached to a store' },
  /** The store of the page has nothing of the kit at the place where it is looked for. */
  noReducer: { message: "The store has no kit state at '{path}'" },
  /** Two kits with one id share a store. */
  sameId: { message: "The store already holds a kit with the id '{id}'" },
  /** An action of the kit was dispatched to a store with several kits and does not say for which it is. */
  noKit: { message: "'{type}' does not say which kit it is for" },
  /** The kit was used after `kit.destroy()`. In React's StrictMode, create the kit outside of components. */
  destroyed: { message: 'The kit was destroyed' },
  /** `kit.attach` was called for a kit that keeps a store of its own. */
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
