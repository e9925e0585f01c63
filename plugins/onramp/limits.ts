// Numbers of this plugin; the unit stands in the name.
/** Between two looks at what became of a payment. */
export const lookEveryMs = 5_000;
/** How long a bridging is looked after; then a person looks again. */
export const arrivalMs = 60 * 60_000;
/** How long a purchase is looked after while its page may be open. */
export const purchaseMs = 60 * 60_000;
/** The same once its page was closed, or after a reload. */
export const afterCloseMs = 15 * 60_000;
/** How long the list of transactions may take to come back after a reload. */
export const activityMs = 10_000;
/** Payments that are kept; the oldest that have ended go. */
export const maxPayments = 30;
export const slippageBpsDefault = 50;
/** The window of a purchase, in CSS pixels. */
export const windowSize = { widthPx: 480, heightPx: 720 } as const;
