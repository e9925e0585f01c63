/** Writes latchkey.js and what lies beside it into a folder, which is emptied. */
export declare function buildStandalone(root: string, into: string): Promise<{ readonly bytes: number; readonly gzipBytes: number; readonly partFiles: number; readonly partBytes: number; readonly integrity: string; readonly packages: readonly string[] }>;
