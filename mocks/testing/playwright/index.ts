/** For browser tests of a site with Playwright: chains that answer its pages, a wallet in them, and the mails of the in-app wallet's server. Runs in Node, beside Playwright of any version. */
export { latchkeyFixtures } from './fixtures.ts';
export type { LatchkeyFixtures } from './fixtures.ts';
export { serveChain } from './serveChain.ts';
export type { OnChain, ServeChainOptions, TestChain, TestChainInfo, TestWait } from './serveChain.ts';
export { installWallet } from './installWallet.ts';
export type { InstallWalletOptions, NextRequestOptions, ReceivedRequest, TestWallet } from './installWallet.ts';
export { createMailbox } from './createMailbox.ts';
export type { MailOptions, MailSource, TestMail, TestMailbox } from './createMailbox.ts';
export type { PlaywrightContext, PlaywrightFrame, PlaywrightPage, PlaywrightRequest, PlaywrightRoute } from './playwrightTypes.ts';
