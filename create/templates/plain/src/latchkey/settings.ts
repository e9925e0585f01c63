/** Whether chains, wallets and the wallet's server are mocked in the page: `VITE_LATCHKEY_MOCKS` in `.env.development` and `.env.production`. */
export const isMocked = import.meta.env.VITE_LATCHKEY_MOCKS === 'on';

/** What the real ones need, from the environment. */
export const settings = {
  walletUrl: import.meta.env.VITE_WALLET_URL ?? 'http://localhost:8787', //? inApp
  siteId: import.meta.env.VITE_WALLET_SITE_ID ?? 'localhost', //? inApp
  walletConnectProjectId: import.meta.env.VITE_WALLETCONNECT_PROJECT_ID ?? '', //? walletConnect
};
