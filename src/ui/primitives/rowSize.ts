/** The least height of a row, and the room between two, for lists that reckon with rows that are not there. */
export const rowPx = 56;
export const rowGapPx = 8;
