import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { Port } from '../../kernel/port.ts';
import type { FileAnswer, FileTransfer } from '../ports/http.ts';

/** How far a transfer is. */
export interface FileProgress {
  readonly doneBytes: number;
  /** Absent while it is not known. */
  readonly totalBytes?: number;
}

/** What each call of a storage is given. */
export interface StorageContext {
  /** Aborted when the caller gave up, nothing has come for too long, or the plugin is removed. */
  readonly signal: AbortSignal;
  /** The port, narrowed to the permissions of the storage's plugin. */
  port<T>(port: Port<T>): T;
  /** To be called as bytes come or go: a transfer that tells of none ends at the time limit. */
  onProgress(progress: FileProgress): void;
}

/** A file that is asked for. */
export interface ResolveRequest {
  /** As it was named, e.g. `ipfs://CID/path`; its scheme is one of the storage's. Untrusted. */
  readonly uri: string;
  /** The same file at each of the storage's gateways, in their order. */
  readonly gatewayUrls: readonly string[];
  /** A larger file is to be refused while it arrives. */
  readonly maxBytes: number;
  /** Who the site is at its service, for addresses that the storage makes by itself; absent where it is no one. */
  readonly clientId?: string | undefined;
}

/** A file as a storage gives it: complete, so that it can have been checked. */
export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type as the storage tells it, e.g. `image/png`; empty where it tells none. */
  readonly type: string;
  /** True only where every byte was checked against the address, e.g. against its CID. A server's word is no check. */
  readonly isVerified: boolean;
}

/** @throws file.notFound where there is nothing at the address, file.tooLarge, and coded errors of the storage */
export type ResolveFile = (request: ResolveRequest, context: StorageContext) => Promise<StoredFile>;

/** Files to be kept. The kit has checked their number, size and names. */
export interface UploadRequest {
  /** Each name once, and without a path. */
  readonly files: readonly File[];
  /** They become one directory, in which each is found by its name. */
  readonly isDirectory: boolean;
  /** Facts to keep with them, where the storage keeps any. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What `onCheckpoint` of an earlier attempt at the same files was given: what is there already is not sent again. */
  readonly resumeFrom?: string;
}

/** What an upload may use, and where it says how far it is. */
export interface UploadContext extends StorageContext {
  /** To be called when a part is kept for good, with all that it takes to go on from there; plain text, and no secret. */
  onCheckpoint(checkpoint: string): void;
  /** As `transfer` of the plugin's http port; where the address is of the site's service, with the headers that say who asks, which the storage does not see. @throws http.* */
  send(request: FileTransfer): Promise<FileAnswer>;
}

/** Where files are kept. */
export interface UploadedFiles {
  /** The address of each file, in the order of the files, each of a scheme of the storage. */
  readonly uris: readonly string[];
  /** The address of the directory, where one was asked for. */
  readonly directoryUri?: string;
}

/** Keeps files, and tells under which addresses. Goes on from `resumeFrom` where the request has it. */
export type UploadFiles = (request: UploadRequest, context: UploadContext) => Promise<UploadedFiles>;

/** What is no longer to be kept. */
export interface RemoveRequest {
  /** As an upload was answered: of a file, or of a directory with all that is in it. Untrusted. */
  readonly uri: string;
}

/** Has the storage keep files no longer. What others have fetched stays with them. @throws file.notFound where there is nothing of the caller's at the address, and coded errors of the storage */
export type RemoveFiles = (request: RemoveRequest, context: Omit<UploadContext, 'onCheckpoint'>) => Promise<void>;

/** What a storage takes, and how long it is waited for. What is absent is that of the specification, or no limit. */
export interface StorageLimits {
  /** Without progress of a download, in ms; 60,000 if absent. */
  readonly downloadMs?: number;
  /** Without progress of an upload, in ms; 120,000 if absent. */
  readonly uploadMs?: number;
  /** Of all files of an upload together. */
  readonly maxUploadBytes?: number;
  readonly maxUploadFiles?: number;
}

/** Reads, and maybe keeps, files under URI schemes of its own. */
export interface StorageSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** Without the colon, in lower case, e.g. `ipfs` and `ipns`. A scheme has one storage. */
  readonly schemes: readonly [string, ...string[]];
  /** Where its files are found over https: templates with `{cid}` for the first part of an address, `{path}` for the rest (at the end, if absent) and `{clientId}` of the site's service. */
  readonly gateways?: readonly string[];
  readonly limits?: StorageLimits;
  readonly resolve: Lazy<ResolveFile>;
  /** Absent: it keeps nothing. */
  readonly upload?: Lazy<UploadFiles>;
  /** Absent: what it keeps stays. */
  readonly remove?: Lazy<RemoveFiles>;
}

/** Storages, each of schemes of its own. */
export const storagesPoint = /* @__PURE__ */ definePoint<StorageSpec>({ id: 'storages', keyOf: ({ schemes }) => schemes, namesOf: ({ id }) => [id] });
