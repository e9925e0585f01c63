// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long the frame may take to load and say hello. */
export const helloMs = 20_000;
/** How often hello is said until it is answered: the frame cannot speak first, since it does not know to whom. */
export const helloEveryMs = 100;
/** How long an answer may take that waits for no person. */
export const answerMs = 30_000;
/** How long the dialog, once it has given the frame room, may stay unseen for want of the height of what is shown. That takes some 30 ms. */
export const firstHeightMs = 1_000;
export const minHeightPx = 200;
export const maxWidthPx = 420;
/** A page that is seen at this scale or more was zoomed by its visitor. */
export const zoomed = 1.05;
