import { parseAddress } from '../../src/domain/accounts/address.ts';
import { decodeBase64url } from '../../src/domain/encoding/base64url.ts';
import { decodeBytes, encodeBytes } from '../../src/domain/encoding/bytes.ts';

// The first bytes of what a passkey carries: the first of them says which kind it is.
const kinds = { creating: 1, added: 2 } as const;

/** For a passkey that an account is created with: its address follows from the key. */
export const creatingHandle: Uint8Array = /* @__PURE__ */ Uint8Array.of(kinds.creating);

/** For a further passkey of an account. */
export function addedHandle(account: string): Uint8Array {
  return Uint8Array.of(kinds.added, ...decodeBytes(account));
}

/** What a passkey says of its account, base64url. Undefined for one that is not of this kind. */
export function readHandle(handle: string | undefined): { readonly kind: 'creating' } | { readonly kind: 'added'; readonly account: string } | undefined {
  const bytes = handle === undefined ? undefined : decodeBase64url(handle);
  if (bytes?.length !== 32) return undefined;
  if (bytes[0] === kinds.creating) return { kind: 'creating' };
  return bytes[0] === kinds.added ? { kind: 'added', account: parseAddress(encodeBytes(bytes.subarray(1, 21))) } : undefined;
}
