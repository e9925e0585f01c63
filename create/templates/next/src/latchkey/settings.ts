/** Whether chains, wallets and the wallet's server are mocked in the page: `NEXT_PUBLIC_LATCHKEY_MOCKS` in `.env.development` and `.env.production`. */
export const isMocked = process.env.NEXT_PUBLIC_LATCHKEY_MOCKS === 'on';

/** What the real ones need, from the environment. */
export const settings = {
  walletUrl: process.env.NEXT_PUBLIC_WALLET_URL ?? 'http://localhost:8787', //? inApp
  siteId: process.env.NEXT_PUBLIC_WALLET_SITE_ID ?? 'localhost', //? inApp
  walletConnectProjectId: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID ?? '', //? walletConnect
};
