import { sameAddress } from '../accounts/accounts.ts';
import type { EntryPointVersion } from './userOperation.ts';

/** Where the EntryPoint of each version is, the same on every chain. @see ERC-4337 deployments of eth-infinitism */
export const entryPointAddresses = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const satisfies Readonly<Record<EntryPointVersion, string>>;

/** The version at an address; undefined for one of a chain's or site's own. */
export function versionOfEntryPoint(address: string): EntryPointVersion | undefined {
  return versions.find((version) => sameAddress(entryPointAddresses[version], address));
}

const versions = ['0.6', '0.7', '0.8'] as const;
