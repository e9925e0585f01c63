/** Milliseconds since 1970. Tests move it by hand. */
export type Now = () => number;
