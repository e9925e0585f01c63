declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Whether the page is built for development. False where neither a bundler nor Node says what it is. */
export const isDevelopment: boolean = readIsDevelopment();

/** Bundlers replace the expression as it stands and leave `process` itself away, so that asking for its type would be no in every browser. */
function readIsDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}
