import { defineErrors } from '../../domain/walletError.ts';

export const uiErrors = /* @__PURE__ */ defineErrors('ui', {
  noProvider: { message: 'No Latchkey kit above this component', remedy: 'Wrap the tree in <LatchkeyProvider kit={kit}>.' },
});
