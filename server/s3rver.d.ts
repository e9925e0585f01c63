/** The part of `s3rver` 3.7 that tests use; the package has no types of its own. */
declare module 's3rver' {
  export interface S3rverOptions {
    /** 0: a free one. */
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  }
  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
