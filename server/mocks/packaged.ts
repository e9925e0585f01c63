/** `latchkey-server/mocks`: the same with the look of the frame in it. */
import style from '../wallet/frame/style.css';
import { createPageWallet as create, type PageWallet, type PageWalletOptions } from './createPageWallet.ts';

export type { PageFrame, PageFrameOptions, PageWallet, PageWalletOptions } from './createPageWallet.ts';
export type { Mailbox, PageMail } from './createPageServer.ts';
export type { PagePerson } from './createPageProviders.ts';
export type { PageMailLink } from './openPageMailLink.ts';
export type { PageLogin, PageLoginEnd, PageLoginPage, PageLoginQuestion } from './openPageLogin.ts';
export type { AskPasskey, PasskeyPrompt } from './askPasskey.ts';
export { pageFaults } from './pageFaults.ts';
export type { PageFault, PageFaults } from './pageFaults.ts';
export type { Site } from '../config/site.ts';

/** An in-app wallet without a network: real server, real custody, real screens, all of it in this page. Not for funds: this page can read everything. */
export function createPageWallet(options: Omit<PageWalletOptions, 'style'> & Partial<Pick<PageWalletOptions, 'style'>>): PageWallet {
  return create({ style, ...options });
}
