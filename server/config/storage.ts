/** Files that the server keeps for visitors, under their CIDs. */
export interface StorageSettings {
  readonly blocks: { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings);
  /** `users`: only people who are signed in to the wallet at the site, shown by an identity token. `pages`: all visitors of the sites. */
  readonly who: 'users' | 'pages';
  /** Whose pages may ask. */
  readonly siteIds: readonly string[];
  /** The only origin at which files are read. Absent: every one that leads here. */
  readonly gatewayOrigin: string | undefined;
  /** Of one request. */
  readonly mostUploadBytes: number;
  readonly mostUploadFiles: number;
  readonly userBytesPerDay: number;
  readonly siteBytesPerDay: number;
  /** Of all that is kept. */
  readonly mostBytes: number;
  /** The longest that one upload may take to arrive. */
  readonly uploadSeconds: number;
  /** After how long an upload is removed, in days. Absent: never. */
  readonly mostAgeDays: number | undefined;
  /** How long the blocks of an upload stay that did not end, in hours. */
  readonly unfinishedHours: number;
  /** What is kept and no longer shown. */
  readonly gone: readonly string[];
}

/** A bucket with the interface of S3, addressed by its path. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Stands before the name of each block, e.g. `wallet/`. */
  readonly prefix: string;
}
