export const before: string;
export const sharedFlags: readonly string[];
export const npmFlags: readonly string[];
