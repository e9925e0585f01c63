// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long the page in a wallet's window may take to load. */
export const popupLoadMs = 30_000;
/** What a window says last may arrive after it counts as closed. */
export const popupLastWordMs = 500;
/** How long the relay may take to let a page in that only wants to tell a phone that their link is over. */
export const linkFarewellMs = 5_000;
