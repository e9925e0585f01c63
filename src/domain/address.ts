import { getAddress } from 'ethers';
import { textOf } from './errors.ts';
import { isAddress } from './hex.ts';
import { inputErrors } from './inputErrors.ts';

/** The checksummed form. Heavy (keccak): only code that loads on demand may import this file. @see EIP-55 @throws input.notAddress */
export function parseAddress(value: unknown): string {
  // ethers also takes ICAP and bare hex; wallets and people must give the usual form.
  if (!isAddress(value)) throw inputErrors.notAddress({ address: textOf(value).slice(0, 80) });
  try {
    return getAddress(value);
  } catch (cause) {
    throw inputErrors.notAddress({ address: value }, { cause });
  }
}
