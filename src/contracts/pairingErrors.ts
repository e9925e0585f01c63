import { defineErrors } from '../domain/errors.ts';

/** Connecting to wallets that are elsewhere. Apart from `walletErrors`, since it is needed only there. */
export const pairingErrors = /* @__PURE__ */ defineErrors('pairing', {
  noUri: { message: 'No code to connect {wallet} has arrived', remedy: 'Check your internet connection, then try again.' },
  badUri: { message: 'The code to connect with cannot be shown', remedy: 'Reload the page, or use another wallet.' },
  expired: { message: 'The code was not used in time', remedy: 'Try again to get a new one.' },
});
