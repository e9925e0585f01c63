import type { MockAccount } from '../accounts.ts';
import type { Genesis } from '../chain/genesis.ts';
import { routerCode } from './contractCode.ts';

/** Brings what was ordered, from an account that no wallet of the world has: the thirteenth of `mockMnemonic`. */
export const bringerAccount: MockAccount = { address: '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a', privateKey: '0xa267530f49f8280200edf313ee7af6b827f2a8bce2897751d06a843f644967b1' };

/** What the services have accounts call, on every mocked chain. */
export const mockRouter = '0x7e57000000000000000000000000000000000bb1';

const balanceWei = 1_000_000n * 10n ** 18n;

/** The part of a mocked chain's genesis that services of payments need. */
export function createPaymentsGenesis(): Required<Genesis> {
  return { balances: [{ address: bringerAccount.address, balanceWei }, { address: mockRouter, balanceWei }], contracts: [{ address: mockRouter, initCode: routerCode }] };
}
