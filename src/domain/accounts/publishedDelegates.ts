import { sameAddress } from './accounts.ts';

/** A contract whose code accounts of a key run, as its authors have published it. @see EIP-7702 */
interface PublishedDelegate {
  readonly address: string;
  /** What its authors call it. */
  readonly name: string;
}

/**
 * Contracts to which an account may hand itself without a warning. Each is at this address on every chain that has it, cannot be replaced by its authors, and acts on what the account's own key has signed
 * alone. Sources: Simple7702Account is of eth-infinitism/account-abstraction v0.8.0 (contracts/accounts/Simple7702Account.sol, put there by the deterministic deployer, as viem and permissionless name it);
 * MinimalAccount is thirdweb's (thirdweb-dev/js, packages/thirdweb/src/wallets/in-app/core/eip7702/minimal-account.ts).
 */
const publishedDelegates: readonly PublishedDelegate[] = [
  { address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B', name: 'Simple7702Account (eth-infinitism)' },
  { address: '0xD6999651Fc0964B9c6B444307a0ab20534a66560', name: 'MinimalAccount (thirdweb)' },
];

export function findPublishedDelegate(address: string): PublishedDelegate | undefined {
  return publishedDelegates.find((each) => sameAddress(each.address, address));
}
