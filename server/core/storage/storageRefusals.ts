/** Why files are not kept, with the HTTP status and words for developers. */
export const storageRefusals = {
  /** What to do: send a form (multipart/form-data) as the plugin storageIpfs does. */
  badRequest: [400, 'The request is malformed'],
  /** What to do: give files short names without slashes, dots alone or control characters. */
  badName: [400, 'A name of a file cannot be kept'],
  /** What to do: give at least one file. */
  noFiles: [400, 'There is no file in the request'],
  /** What to do: let the person sign in first, and send their identity token. */
  notSignedIn: [401, 'Files are kept for people who are signed in: give their identity token'],
  /** What to do: raise the limit of the site or of the person in the settings of storage, or remove files that are not used. */
  full: [402, 'There is no room for more files'],
  /** What to do: list the origin of the page under origins of the site, and switch storage on for it. */
  notAllowed: [403, 'No files are kept for this page'],
  /** What to do: check the CID; only who kept a file may remove it. */
  notFound: [404, 'Nothing of this address was kept for you'],
  /** What to do: send the length of the request (Content-Length); a proxy may have taken it away. */
  noLength: [411, 'The request does not say how long it is'],
  /** What to do: upload less at a time, or raise the limit of a request in the settings of storage and in the proxy before the server. */
  tooLarge: [413, 'More is sent at a time than is taken'],
  /** What to do: keep fewer files in one directory. */
  tooManyNames: [413, 'No directory has a place for each of these names'],
  /** What to do: wait for `retryAfterMs`, or raise the limit of a day in the settings of storage. */
  overLimit: [429, 'A limit of this day is reached'],
  /** What to do: wait for `retryAfterMs`. */
  tooMany: [429, 'Too many requests'],
  /** What to do: look at the server's log; the request can be repeated. */
  unavailable: [503, 'The service is not available'],
} as const satisfies Readonly<Record<string, readonly [status: number, text: string]>>;

export type StorageCode = keyof typeof storageRefusals;

export interface StorageRefusal extends Error {
  readonly storage: { readonly code: StorageCode; readonly retryAfterMs?: number };
}

export function storageRefusal(code: StorageCode, { retryAfterMs, ...options }: { readonly retryAfterMs?: number } & ErrorOptions = {}): StorageRefusal {
  return Object.assign(new Error(storageRefusals[code][1], options), { name: 'StorageRefusal', storage: { code, ...(retryAfterMs !== undefined && { retryAfterMs }) } });
}

export function isStorageRefusal(error: unknown): error is StorageRefusal {
  return error instanceof Error && error.name === 'StorageRefusal' && 'storage' in error;
}
