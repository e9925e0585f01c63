import { AbiCoder } from 'ethers';
import { startBalanceWei } from './accounts.ts';
import { mockToken, startTokenUnits } from './token/mockToken.ts';
import { testTokenCreationCode } from './token/testToken.ts';
import { createPaymentsGenesis } from './payments/contracts.ts';
import { createDropsGenesis } from './drops/contracts.ts';
import { createRelayingGenesis } from './relaying/contracts.ts';
import { createOperationGenesis } from './userOperations/contracts.ts';
import type { Genesis } from './chain/genesis.ts';
import type { MockAccount } from './accounts.ts';

/** The genesis of each mocked chain: the accounts with their balances, the token, a drop with listings, and what smart accounts, relayers and services of payments need. */
export function createWorldGenesis(accounts: readonly MockAccount[]): Genesis {
  const holders = accounts.map(({ address }) => address);
  const { address, name, symbol, decimals } = mockToken;
  const parameters = AbiCoder.defaultAbiCoder().encode(
    ['string', 'string', 'uint8', 'address[]', 'uint256'],
    [name, symbol, decimals, holders, startTokenUnits],
  );
  const [operations, relaying, drops, payments] = [createOperationGenesis(), createRelayingGenesis(), createDropsGenesis(holders[1] ?? address), createPaymentsGenesis()];
  return {
    balances: [...holders.map(holder => ({ address: holder, balanceWei: startBalanceWei })), ...operations.balances, ...relaying.balances, ...payments.balances],
    contracts: [{ address, initCode: `${testTokenCreationCode}${parameters.slice(2)}` }, ...operations.contracts, ...relaying.contracts, ...drops.contracts, ...payments.contracts],
  };
}
