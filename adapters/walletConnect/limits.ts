// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long a wallet is waited for to be told that its session has ended. */
export const walletConnectEndMs = 5_000;
/** How long a code is good: a little shorter than the library has it, so that it ends in our way. */
export const walletConnectCodeMs = 290_000;
/** How long a wallet may take to answer, with a person behind it: a little shorter than the library has it, for the same reason. */
export const walletConnectAnswerMs = 295_000;
/** How long the page that showed a code, in another tab, may take to take up the session that has come by it. */
export const walletConnectClaimMs = 5_000;
/** How long a page that was loaded anew leaves a session that has come by a code of its last visit to another tab. */
export const walletConnectResumeMs = 1_000;
/** How long a proposal that was given up waits for a yes that may be on its way already, so that it can be ended properly. */
export const walletConnectGraceMs = 1_000;
/** How long a request waits for a socket that was lost; then it is not sent at all. */
export const walletConnectReconnectMs = 10_000;
/** How long Verify may take before a request goes without it. */
export const walletConnectVerifyMs = 2_000;
/** How long a sign-in that was asked for with a session is good to wallets, as a proposal is. */
export const walletConnectAskedMs = 300_000;
/** How long it may take until it is sent: the library itself would wait for minutes. */
export const walletConnectSendMs = 20_000;
/** How long the relay keeps an answer to it for a page that is away. */
export const walletConnectLateMs = 3_600_000;
/** How long a session lasts, as both sides have it. */
export const walletConnectSessionMs = 604_800_000;
/** How long an app may take to say what it wants, after its link was given. */
export const appProposalMs = 20_000;
/** How long an app is waited for to be told something. */
export const appTellMs = 10_000;
/** How long Verify may take before an app counts as unknown. */
export const appVerifyMs = 3_000;
