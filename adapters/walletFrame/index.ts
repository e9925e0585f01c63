export { openWalletFrame } from './openWalletFrame.ts';
export type { AskFrameOptions, WalletFrame, WalletFrameOptions } from './openWalletFrame.ts';
