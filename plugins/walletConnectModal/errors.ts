import { defineErrors } from '../../src/domain/errors.ts';

/** Showing the other modal. What goes wrong on the way to the wallet is told by the plugin 'walletConnect'. */
export const walletConnectModalErrors = /* @__PURE__ */ defineErrors('walletConnectModal', {
  notInstalled: { message: 'The package {package} is not installed', remedy: 'The developer of this site runs: npm install {package}' },
  notShown: { message: 'WalletConnect could not be loaded', remedy: 'Check your internet connection, then try again.' },
});
