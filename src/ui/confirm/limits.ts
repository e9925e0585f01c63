/** How long a request stands still before it can be confirmed, in ms: a press on its way was meant for what was there before. */
export const confirmHoldMs = 700;
/** The same for a click without a press, as assistive technology makes it, in ms. It shows no sign that the dialog was seen, so it waits twice as long. */
export const assistiveHoldMs = 1_400;
/** How often the browser says at most whether the dialog is covered, in ms; 100 is the least that it takes. @see IntersectionObserver v2 */
export const coverDelayMs = 100;
/** How long a dialog is covered before its visitor is told, in ms. Opening, it is reported as covered for a moment. */
export const coveredToldMs = 1_200;
/** The share of the dialog that has to be in view where a site of another origin frames the page: it could show the button alone. */
export const framedShareInView = 0.95;
/** By how much a pointer's movement in a framed page may differ from that on the screen: both are rounded. */
export const pointerSlackPx = 3;
/** How many pixels of the screen one of the page has at most, and the inverse of the least. */
export const maxZoom = 5;
