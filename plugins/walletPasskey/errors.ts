import { defineErrors } from '../../src/domain/errors.ts';

/** Accounts that a passkey owns. */
export const passkeyErrors = /* @__PURE__ */ defineErrors('passkey', {
  dismissed: { message: 'The passkey was not used', remedy: 'Try again, and go on in the window that your browser shows.' },
  exists: { message: 'This device has a passkey of the account already', remedy: 'Use that one, or another device.' },
  unavailable: { message: 'This browser cannot use passkeys here', remedy: 'Update the browser, or use another one.' },
  badAnswer: { message: 'The passkey gave an answer that cannot be used', remedy: 'Try again, or use another device.' },
  unknownAccount: { message: 'This passkey has no account here', remedy: 'Use another passkey, or create a new account.' },
  notHere: { message: 'The account is not on this chain yet', remedy: 'Use it here once with the passkey that it was created with.' },
  noOwner: { message: '{address} does not own this account', remedy: 'Choose one of its owners.' },
  lastOwner: { message: 'An account needs at least one owner', remedy: 'Add another passkey or a wallet first.' },
  noContracts: { message: 'The contracts of passkey accounts are not on chain {chainId}', remedy: 'Use another chain, or give walletPasskey the contracts of this one.' },
  changeFailed: { message: 'The change of the account did not take effect', remedy: 'Look at the owners, and try again.' },
  noRecovery: { message: 'Recovery by guardians is not on chain {chainId}', remedy: 'Add a second passkey or a wallet as an owner instead.' },
  notActive: { message: 'No passkey account is connected', remedy: 'Connect with the passkey of the account first.' },
});
