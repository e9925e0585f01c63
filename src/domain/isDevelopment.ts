declare const process: { readonly env: { readonly NODE_ENV?: string } } | undefined;

/** Bundlers replace the condition, so that what only developers need is left out of production. */
export const isDevelopment: boolean = typeof process !== 'undefined' && process.env.NODE_ENV !== 'production';
