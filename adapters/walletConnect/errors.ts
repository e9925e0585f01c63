import { defineErrors } from '../../src/domain/errors.ts';

/** What goes wrong on the way to a wallet over WalletConnect. What the wallet itself says is told by `walletErrors` and `pairingErrors`. */
export const walletConnectErrors = /* @__PURE__ */ defineErrors('walletConnect', {
  /** WalletConnect's relay lets no page in without a project of its own. */
  noProjectId: { message: "The plugin 'walletConnect' has no project id", remedy: 'Register walletConnect.with({ projectId }), with the id of a project of your own.' },
  /** The package is an optional peer: only sites that register this plugin need it. */
  notInstalled: { message: 'The package {package} is not installed', remedy: 'The developer of this site runs: npm install {package}' },
  notLoaded: { message: 'WalletConnect could not be loaded', remedy: 'Check your internet connection, then try again.' },
  unreachable: { message: 'WalletConnect cannot be reached', remedy: 'Check your internet connection, then try again.' },
  /** The relay knows the project and does not let this page in. */
  refused: { message: 'WalletConnect refuses this site: {reason}', remedy: 'The operator of this site checks the project id and the origins that it allows.' },
  noSharedNetwork: { message: 'The wallet supports none of the networks of this site', remedy: 'Add one of them to the wallet, or use another wallet.' },
  requestExpired: { message: 'The wallet did not answer in time', remedy: 'Open the wallet, then try again.' },
});
