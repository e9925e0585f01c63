// Numbers that the adapters, the plugins and the flows of wallets share; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long a reload waits for a remembered wallet to announce itself. */
export const rememberedWalletWaitMs = 5_000;
/** How long a wallet may take to answer a question that shows no prompt (accounts, chain). */
export const silentAnswerMs = 10_000;
/** How long a wallet may say yes to a chain switch before it has switched. */
export const chainReadBackMs = 2_000;
/** How often its chain is read meanwhile. */
export const chainReadBackEveryMs = 200;
/** How long a wallet elsewhere may take until it shows a code to connect with. Its libraries and its relay are loaded and reached meanwhile. */
export const pairingUriMs = 20_000;
/** Wallets that announce themselves (EIP-6963) and are listed; a page could announce any number. */
export const maxAnnouncedWallets = 50;
