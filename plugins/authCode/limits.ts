// Numbers of this plugin; the unit stands in the name.
export const codeDigits = 6;
/** How long a person waits before another code may be sent. */
export const codeResendMs = 60_000;
