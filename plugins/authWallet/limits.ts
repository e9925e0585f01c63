/** How long the wallet's server may take to write a message, in ms. */
export const prepareMs = 30_000;
