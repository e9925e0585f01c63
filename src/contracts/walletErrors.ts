import { defineErrors } from '../domain/errors.ts';

/** Wallets: finding, opening, asking. */
export const walletErrors = /* @__PURE__ */ defineErrors('wallet', {
  /** No registered plugin brings a wallet of this id, no extension announced itself under it, and the directory cannot reach it. What to do: compare the id with those of `useWallets`; extensions announce themselves shortly after the page has loaded. */
  notFound: { message: 'Wallet with id {walletId} not found', remedy: 'Install the wallet, or register its plugin.' },
  /** The function that hands out a provider of EIP-1193 gave none. */
  noProvider: { message: 'No injected provider found for wallet', remedy: 'Install or enable the extension, then try again.' },
  /** The wallet said yes and named no account: it may be locked, or no account was chosen for the site. */
  noAccounts: { message: 'Failed to connect to wallet, no accounts available', remedy: 'Unlock the wallet and choose an account for this site.' },
  /** What was opened as a wallet names no account. */
  noAccountsFound: { message: 'No accounts found', remedy: 'Unlock the wallet and choose an account for this site.' },
  /** The session of WalletConnect names no account of a network of this site. */
  noneOnProvider: { message: 'No accounts found on provider.', remedy: 'Choose an account for this site in the wallet, then connect again.' },
  /** The wallet was connected and is locked now, or its accounts were taken away from the site. */
  withoutAccount: { message: 'Cannot set a wallet without an account as active', remedy: 'Choose an account in the wallet first.' },
  /** What was given as a provider has no function 'request'. */
  providerNotSetup: { message: 'Provider not setup', remedy: 'Give a provider with a request function. See EIP-1193.' },
  /** The wallet's session lacks what was called. */
  notImplemented: { message: 'Not implemented yet', remedy: 'The wallet cannot do this. Use another one.' },
  /** A wallet of an earlier visit was looked for without asking the person, and it did not hand out its account. Or the address that `connect()` demands is not among its accounts. */
  notConnected: { message: 'Failed to auto connect', remedy: 'Connect the wallet again.' },
  /** The plugin of the wallet says that it does not work in this browser or with the chains of this site. */
  notSupported: { message: 'Wallet is not supported', remedy: 'Use another wallet here.' },
  connectFailed: { message: 'Failed to connect', remedy: 'Try again, or restart the wallet.' },
  /** The wallet still shows an earlier request of this site (-32002), or too many wait for an answer. */
  requestPending: { message: 'A request is already waiting in the wallet', remedy: 'Open the wallet and answer it.' },
  /** The wallet took longer than it is waited for. It may be locked, or its window may be behind others. */
  noAnswer: { message: 'The wallet does not answer', remedy: 'Unlock or restart the wallet, then try again.' },
  badAnswer: { message: 'The wallet gave an answer that makes no sense to {method}', remedy: 'Update the wallet, or use another one.' },
  badChainId: { message: 'Error reading chainId from provider', remedy: 'Update the wallet, or use another one.' },
  badSignature: { message: 'Invalid signature returned', remedy: 'Update the wallet, or use another one.' },
  badSignedPayload: { message: 'Invalid signed payload returned', remedy: 'Nothing was sent. Update the wallet, or use another one.' },
  authorizationFailed: { message: 'Failed to sign authorization', remedy: 'Nothing was sent. Update the wallet, or use another one.' },
  /** The wallet answered 4100: the account or the method was not allowed for this site. */
  unauthorized: { message: 'The wallet has not allowed this for this site', remedy: 'Connect the account in the wallet, then try again.' },
  unsupported: { message: 'The wallet does not support {method}', remedy: 'Use another wallet for this.' },
  /** The wallet answered 4900: it reaches no network at all. */
  disconnected: { message: 'The wallet has lost its connection', remedy: 'Reconnect the wallet.' },
  /** The wallet answered 4901: it does not reach this network. */
  chainDisconnected: { message: 'The wallet has lost its connection to this network', remedy: 'Try again in a moment, or switch the network in the wallet.' },
  /** Something was asked of the active wallet while none is connected. What to do: offer the action only while `useActiveAccount` gives an account, or open the modal first. */
  noneActive: { message: 'No active wallet found', remedy: 'Connect a wallet first.' },
  /** The wallet is known from an earlier visit and not connected in this page. */
  notOpen: { message: 'Wallet {walletId} is not connected', remedy: 'Connect it first.' },
  /** The person chose another account while the request was on its way, or the request names one that the wallet does not show to this site. */
  accountGone: { message: 'The account {address} is no longer selected in the wallet', remedy: 'Select it again, or repeat the request with the account now selected.' },
  /** The wallet answered with an error of its own; its words are the message, and the cause is what it threw. */
  requestFailed: { message: '{reason}', remedy: 'Try again.' },
});
