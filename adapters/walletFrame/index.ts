export { openWalletFrame } from './openWalletFrame.ts';
export type { AskFrameOptions, WalletFrame, WalletFrameOptions } from './openWalletFrame.ts';
export { frameOverText } from './frameOverText.ts';
export type { TextFrames } from './frameOverText.ts';
