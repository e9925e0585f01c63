import { defineErrors } from '../domain/errors.ts';

/** Wallets: finding, opening, asking. */
export const walletErrors = /* @__PURE__ */ defineErrors('wallet', {
  notFound: { message: 'Wallet with id {walletId} not found', remedy: 'Install the wallet, or register its plugin.' },
  noProvider: { message: 'No injected provider found for wallet', remedy: 'Install or enable the extension, then try again.' },
  noAccounts: { message: 'Failed to connect to wallet, no accounts available', remedy: 'Unlock the wallet and choose an account for this site.' },
  notConnected: { message: 'Failed to auto connect', remedy: 'Connect the wallet again.' },
  notSupported: { message: 'Wallet is not supported', remedy: 'Use another wallet here.' },
  connectFailed: { message: 'Failed to connect', remedy: 'Try again, or restart the wallet.' },
  requestPending: { message: 'A request is already waiting in the wallet', remedy: 'Open the wallet and answer it.' },
  noAnswer: { message: 'The wallet does not answer', remedy: 'Unlock or restart the wallet, then try again.' },
  badAnswer: { message: 'The wallet gave an answer that makes no sense to {method}', remedy: 'Update the wallet, or use another one.' },
  badChainId: { message: 'Error reading chainId from provider', remedy: 'Update the wallet, or use another one.' },
  badSignature: { message: 'Invalid signature returned', remedy: 'Update the wallet, or use another one.' },
  badSignedPayload: { message: 'Invalid signed payload returned', remedy: 'Nothing was sent. Update the wallet, or use another one.' },
  authorizationFailed: { message: 'Failed to sign authorization', remedy: 'Nothing was sent. Update the wallet, or use another one.' },
  unauthorized: { message: 'The wallet has not allowed this for this site', remedy: 'Connect the account in the wallet, then try again.' },
  unsupported: { message: 'The wallet does not support {method}', remedy: 'Use another wallet for this.' },
  disconnected: { message: 'The wallet has lost its connection', remedy: 'Reconnect the wallet.' },
  chainDisconnected: { message: 'The wallet has lost its connection to this network', remedy: 'Try again in a moment, or switch the network in the wallet.' },
  noneActive: { message: 'No active wallet found', remedy: 'Connect a wallet first.' },
  notOpen: { message: 'Wallet {walletId} is not connected', remedy: 'Connect it first.' },
  accountGone: { message: 'The account {address} is no longer selected in the wallet', remedy: 'Select it again, or repeat the request with the account now selected.' },
  requestFailed: { message: '{reason}', remedy: 'Try again.' },
});
