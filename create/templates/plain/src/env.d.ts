/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_LATCHKEY_MOCKS?: 'on' | 'off';
  readonly VITE_WALLET_URL?: string; //? inApp
  readonly VITE_WALLET_SITE_ID?: string; //? inApp
  readonly VITE_WALLETCONNECT_PROJECT_ID?: string; //? walletConnect
}
