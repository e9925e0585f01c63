import type { Hex } from './chain/hex.ts';

/** An account whose key is public. Never send it anything of value. */
export interface MockAccount {
  /** With the checksum of EIP-55. */
  readonly address: Hex;
  readonly privateKey: Hex;
}

/** The first accounts of `mockMnemonic` at m/44'/60'/0'/0/n, as Hardhat and Anvil have them. */
export const mockAccounts: readonly [MockAccount, MockAccount, MockAccount] = [
  { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' },
  { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' },
  { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a' },
];

/** The phrase that `mockAccounts` come from. */
export const mockMnemonic = 'test test test test test test test test test test test junk';

/** What each of them holds on every chain at the start. */
export const startBalanceWei = 10_000n * 10n ** 18n;
