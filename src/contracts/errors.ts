import { defineErrors } from '../domain/errors.ts';

/** The user said no, or turned away. No failure: screens go back to where they were. */
export const userErrors = /* @__PURE__ */ defineErrors('user', {
  rejected: { message: 'The request was rejected in the wallet.', remedy: 'Try again if this was not intended.' },
  cancelled: { message: 'The request was cancelled.' },
});

/** Wallets: finding, opening, asking. */
export const walletErrors = /* @__PURE__ */ defineErrors('wallet', {
  notFound: { message: 'Wallet with id {walletId} not found', remedy: 'Install the wallet, or register its plugin.' },
  noProvider: { message: 'No injected provider found for wallet', remedy: 'Install or enable the extension, then try again.' },
  noAccounts: { message: 'Failed to connect to wallet, no accounts available', remedy: 'Unlock the wallet and choose an account for this site.' },
  notConnected: { message: 'Failed to auto connect', remedy: 'Connect the wallet again.' },
  connectFailed: { message: 'Failed to connect', remedy: 'Try again, or restart the wallet.' },
  requestPending: { message: 'A request is already waiting in the wallet.', remedy: 'Open the wallet and answer it.' },
  noAnswer: { message: 'The wallet does not answer.', remedy: 'Unlock or restart the wallet, then try again.' },
  badAnswer: { message: 'The wallet gave an answer that makes no sense to {method}.', remedy: 'Update the wallet, or use another one.' },
  badChainId: { message: 'Error reading chainId from provider', remedy: 'Update the wallet, or use another one.' },
  badSignature: { message: 'Invalid signature returned', remedy: 'Update the wallet, or use another one.' },
  unauthorized: { message: 'The wallet has not allowed this for this site.', remedy: 'Connect the account in the wallet, then try again.' },
  unsupported: { message: 'The wallet does not support {method}.', remedy: 'Use another wallet for this.' },
  disconnected: { message: 'The wallet has lost its connection.', remedy: 'Reconnect the wallet.' },
  noneActive: { message: 'No active wallet found', remedy: 'Connect a wallet first.' },
  notOpen: { message: 'Wallet {walletId} is not connected', remedy: 'Connect it first.' },
  accountGone: { message: 'The account {address} is no longer selected in the wallet.', remedy: 'Select it again, or repeat the request with the account now selected.' },
  requestFailed: { message: '{reason}', remedy: 'Try again.' },
});

/** Chains and switching between them. */
export const chainErrors = /* @__PURE__ */ defineErrors('chain', {
  unknown: { message: 'Chain {chainId} is not configured', remedy: 'Add it to the chains given to createLatchkey.' },
  switchUnsupported: { message: 'Wallet does not support switching chains', remedy: 'Switch the network in the wallet itself.' },
  switchWithoutConnection: { message: 'Cannot switch chain without a previous connection', remedy: 'Connect a wallet first.' },
  switchFailed: { message: 'Failed to switch network', remedy: 'Switch the network in the wallet itself, or try again.' },
  ofSite: { message: 'Chain {chainId} is configured by this site', remedy: 'Use it as it is; it cannot be replaced.' },
  wrongEndpoint: { message: '{host} serves chain {actual}, and chain {wanted} was meant', remedy: 'Correct the chain id or the address of the endpoint.' },
  wrongChain: { message: 'The wallet is on chain {actual}, and the request is for chain {wanted}.', remedy: 'Switch the network, then try again.' },
});

/** The page's own connection. */
export const networkErrors = /* @__PURE__ */ defineErrors('network', {
  offline: { message: 'You are offline', remedy: 'Nothing was sent. Try again once the connection is back.' },
});

/** The way out of the page. */
export const httpErrors = /* @__PURE__ */ defineErrors('http', {
  notAllowed: { message: "'{owner}' may not contact {origin}", remedy: 'Declare the origin in the permissions of the plugin.' },
  beforeIntent: { message: "'{owner}' may contact {origin} only after the user has acted", remedy: 'Wait for a click, or declare the origin for page load.' },
  unreachable: { message: '{host} cannot be reached', remedy: 'Check the connection, then try again.' },
  timedOut: { message: '{host} did not answer within {limitMs} ms', remedy: 'Try again in a moment.' },
  tooLarge: { message: '{host} sent more than {most} bytes', remedy: 'Ask for less at a time.' },
});

export const storageErrors = /* @__PURE__ */ defineErrors('storage', {
  keyNotDeclared: { message: "'{owner}' may not touch the storage key '{key}'", remedy: 'List the key in the permissions of the plugin.' },
});

export const screenErrors = /* @__PURE__ */ defineErrors('screen', {
  unknown: { message: "No screen is registered as '{screenId}'", remedy: 'Register the plugin that brings it.' },
  loadFailed: { message: 'This part of the page could not be loaded.', remedy: 'Check the connection, then try again.' },
});
