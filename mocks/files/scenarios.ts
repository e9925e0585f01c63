/** What the mocked service of files does with what it is asked. */
export type StorageScenario =
  | { readonly kind: 'none' }
  /** Refuse uploads: HTTP 401, 402 and 403. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'overLimit' }
  | { readonly kind: 'forbidden' }
  /** HTTP 500 for uploads; nothing is kept. */
  | { readonly kind: 'serverError' }
  /** Keep the files, and answer without saying where. */
  | { readonly kind: 'noCid' }
  /** Keep the files, and name the address of others. */
  | { readonly kind: 'otherCid' }
  /** Give other bytes than were named. */
  | { readonly kind: 'tampers' }
  /** Answer nothing. */
  | { readonly kind: 'silent' };

/** Where files are kept and read in the mocked world: `storageIpfs.with({ gateways: [mockStorageUrls.gateway], upload: { url: mockStorageUrls.upload } })`. */
export const mockStorageUrls = { upload: 'https://files.latchkey.test', gateway: 'https://files.latchkey.test/ipfs/{cid}' } as const;
