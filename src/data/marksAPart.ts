/** Wallets of the directory whose marks are one file: what some three screens of the list show. */
export const marksAPart = 16;
