import { defineErrors } from '../../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The kit and the React tree around its components and hooks. */
export const uiErrors = /* @__PURE__ */ defineErrors('ui', {
  /** A component or a hook of `latchkey/react` is outside of the provider. Or the page has two copies of latchkey, and the provider is of the other one: `npm ls latchkey` shows it. */
  noProvider: { message: 'No Latchkey kit above this component' },
}, process.env.NODE_ENV === 'production' ? {} : {
  noProvider: 'Wrap the tree in <LatchkeyProvider kit={kit}>; in Vue, app.use(latchkey, { kit }).',
});
