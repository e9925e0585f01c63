// Numbers of this plugin; the unit stands in the name.
export const codeDigits = 6;
/** How long a person waits before another code may be sent. */
/** How often it is asked whether a link was confirmed. */
export const linkEveryMs = 2_000;
/** The same while the wallet cannot be reached. */
export const linkAwayMs = 5_000;
export const codeResendMs = 60_000;
