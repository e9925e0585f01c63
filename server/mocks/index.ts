/** The in-app wallet without a network, for pages over the mocked world: the server's own handlers over memory, real custody, the frame's own screens. */
export { createPageWallet } from './createPageWallet.ts';
export type { PageFrame, PageFrameOptions, PageWallet, PageWalletOptions } from './createPageWallet.ts';
export type { Mailbox, PageMail, PageSms, Phone } from './createPageServer.ts';
export type { PagePerson } from './createPageProviders.ts';
export type { PageLogin, PageLoginEnd, PageLoginPage, PageLoginQuestion } from './openPageLogin.ts';
export type { AskPasskey, PasskeyPrompt } from './askPasskey.ts';
export { pageFaults } from './pageFaults.ts';
export type { PageFault, PageFaults } from './pageFaults.ts';
