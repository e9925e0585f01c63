/** Marks the field that a screen begins with, see `TextField`. */
export const firstFieldMark = 'data-latchkey-first';
