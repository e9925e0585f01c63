import { defineErrors } from '../../src/domain/errors.ts';

/** Showing the other modal. What goes wrong on the way to the wallet is told by the plugin 'walletConnect'. */
export const walletConnectModalErrors = /* @__PURE__ */ defineErrors('walletConnectModal', {
  notInstalled: { message: 'The package {package} is not installed', remedy: 'Whoever builds this site: npm install {package}' },
  notShown: { message: 'WalletConnect could not be loaded', remedy: 'Check your internet connection, then try again.' },
});
