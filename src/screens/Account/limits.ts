// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long presses are ignored after a button has come to mean another wallet: the second half of a double click, however slow, is not for that one. */
export const misplacedPressMs = 1_000;
