import { defineErrors } from '../../domain/errors.ts';

/** Names that are paid to. */
export const recipientErrors = /* @__PURE__ */ defineErrors('recipient', {
  unknown: { message: 'Invalid Address', remedy: '{name} leads to no account. Nothing was sent.' },
  moved: { message: '{name} leads to another account now', remedy: 'Nothing was sent. Look at the new address before you go on.' },
});
