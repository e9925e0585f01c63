import type { StorageLimits } from '../../src/contracts/points/storages.ts';

/** Settings of `storageIpfs`; give them by `storageIpfs.with`. */
export interface StorageIpfsConfig {
  /**
   * Where files are read, over https: templates with `{cid}` for the content identifier, `{path}` for what is below it (at the end, if absent) and `{clientId}` of the
   * site's service, e.g. `https://trustless-gateway.link/ipfs/{cid}`. They are asked in this order, for blocks (`?format=raw`) and CARs (`?format=car`). Not those with
   * `{cid}` in the name of the host: each file would be at an origin of its own, and a plugin may contact only those that it names.
   */
  readonly gateways?: readonly string[] | undefined;
  /** Who the site is where the host of a gateway has `{clientId}` in it; elsewhere it is that of the kit's `service`. */
  readonly clientId?: string | undefined;
  /** Where files are kept. Absent: files are only read. */
  readonly upload?: IpfsUploadConfig | undefined;
}

/** Where `storageIpfs` has files kept, and how. */
export interface IpfsUploadConfig {
  /** Where the service takes files, without the path `/ipfs/upload`: `https://storage.example.com`. */
  readonly url: string;
  /** A token that says who is signed in to the in-app wallet, for a `latchkey-server` that keeps files for those alone: `() => kit.dispatch(getIdentityToken())`. */
  readonly getIdentityToken?: () => Promise<string | undefined>;
  /** The site, where several of that server's have this origin. */
  readonly siteId?: string;
  /** `verified` (if absent): the CID that the service answers has to be that of the files, by the importings that services use. `answered`: the service makes blocks of files in a way of its own, so that its word is taken. */
  readonly cids?: 'verified' | 'answered';
  /** Files that are sent in one request; 100 if absent. One directory is always one request. */
  readonly batchFiles?: number;
  /** Bytes after which a request takes no further file; 32 MiB if absent. */
  readonly batchBytes?: number;
  /** What the service takes, and how long it is waited for without progress. Absent: any number of bytes and files, and two minutes. */
  readonly limits?: Pick<StorageLimits, 'uploadMs' | 'maxUploadBytes' | 'maxUploadFiles'>;
}
