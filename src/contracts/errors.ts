import { defineErrors } from '../domain/errors.ts';

/** The user said no, or turned away. No failure: screens go back to where they were. */
export const userErrors = /* @__PURE__ */ defineErrors('user', {
  rejected: { message: 'The request was rejected in the wallet.', remedy: 'Try again if this was not intended.' },
  cancelled: { message: 'The request was cancelled.' },
});

/** Chains and switching between them. */
export const chainErrors = /* @__PURE__ */ defineErrors('chain', {
  unknown: { message: 'Chain {chainId} is not configured', remedy: 'Add it to the chains given to createLatchkey.' },
  switchUnsupported: { message: 'Wallet does not support switching chains', remedy: 'Switch the network in the wallet itself.' },
  switchWithoutConnection: { message: 'Cannot switch chain without a previous connection', remedy: 'Connect a wallet first.' },
  switchFailed: { message: 'Failed to switch network', remedy: 'Switch the network in the wallet itself, or try again.' },
  ofSite: { message: 'Chain {chainId} is configured by this site', remedy: 'Use it as it is; it cannot be replaced.' },
  tooManyAdded: { message: 'No more than {most} networks can be added', remedy: 'Remove one of them first.' },
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
