// Numbers of this plugin; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** The window of most providers. Spec §9. */
export const popupWidthPx = 350;
export const popupHeightPx = 500;
/** Facebook's is wider. Spec §9. */
export const facebookWidthPx = 715;
export const facebookHeightPx = 555;
/** How long a window may take to answer, where the site sets nothing else. */
export const loginMs = 10 * 60_000;
/** A window that counts as closed this soon after it was sent on was cut off by the opener policy of a page: people take longer. @see HTML, Cross-Origin-Opener-Policy */
export const severedMs = 3_000;
/** How long a page that a login came back to waits for another tab of the site to take the outcome. */
export const handOverMs = 2_000;
/** Characters of a message of the wallet's window. */
export const maxLoginMessage = 1_024;
