import { defineErrors } from '../../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export const uiErrors = /* @__PURE__ */ defineErrors('ui', {
  noProvider: { message: 'No Latchkey kit above this component' },
}, process.env.NODE_ENV === 'production' ? {} : {
  noProvider: 'Wrap the tree in <LatchkeyProvider kit={kit}>.',
});
