import { getAddress } from 'ethers';
import { createCache } from '../createCache.ts';
import { textOf } from '../errors.ts';
import { isAddress } from '../encoding/isHex.ts';
import { inputErrors } from '../inputErrors.ts';
import * as limits from '../limits.ts';

/** A checksum costs a keccak; lists name the same few addresses again and again. */
const checksummed = /* @__PURE__ */ createCache<string, string>(limits.addressCacheEntries);

/** The checksummed form. Heavy (keccak): only code that loads on demand may import this file. @see EIP-55 @throws input.notAddress */
export function parseAddress(value: unknown): string {
  // ethers also takes ICAP and bare hex; wallets and people must give the usual form.
  if (!isAddress(value)) throw inputErrors.notAddress({ address: textOf(value).slice(0, 80) });
  const known = checksummed.get(value);
  if (known !== undefined) return known;
  try {
    const address = getAddress(value);
    checksummed.set(value, address);
    return address;
  } catch (cause) {
    throw inputErrors.notAddress({ address: value }, { cause });
  }
}
