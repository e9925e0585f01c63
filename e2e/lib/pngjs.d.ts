/** The package ships no types; this is the part that is used. */
declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      /** Pixels as RGBA. */
      read(png: Uint8Array): { readonly data: Uint8Array; readonly width: number; readonly height: number };
    };
  };
}
