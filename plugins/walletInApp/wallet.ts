// What is fetched once the wallet is opened.
export { followWallet } from './followWallet.ts';
export { openInApp } from './flows/openInApp.ts';
