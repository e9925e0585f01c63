/** How many wallets the directory knows, for those who do not need the directory itself. Made by scripts/walletDirectory.mjs. */
export const walletCount = 496;
