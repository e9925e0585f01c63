/** Why files are not kept, with the HTTP status and words for developers. */
export const storageRefusals = {
  badRequest: [400, 'The request is malformed'],
  badName: [400, 'A name of a file cannot be kept'],
  noFiles: [400, 'There is no file in the request'],
  notSignedIn: [401, 'Files are kept for people who are signed in: give their identity token'],
  full: [402, 'There is no room for more files'],
  notAllowed: [403, 'No files are kept for this page'],
  notFound: [404, 'Nothing of this address was kept for you'],
  noLength: [411, 'The request does not say how long it is'],
  tooLarge: [413, 'More is sent at a time than is taken'],
  tooManyNames: [413, 'No directory has a place for each of these names'],
  overLimit: [429, 'A limit of this day is reached'],
  tooMany: [429, 'Too many requests'],
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
