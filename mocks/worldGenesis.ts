import { AbiCoder } from 'ethers';
import { startBalanceWei } from './accounts.ts';
import { mockToken, startTokenUnits } from './token/mockToken.ts';
import { testTokenCreationCode } from './token/testToken.ts';
import { createRelayingGenesis } from './relaying/contracts.ts';
import { createOperationGenesis } from './userOperations/contracts.ts';
import type { Genesis } from './chain/genesis.ts';
import type { MockAccount } from './accounts.ts';

/** The genesis of each mocked chain: the accounts with their balances, the token, and what smart accounts and relayers need. */
export function createWorldGenesis(accounts: readonly MockAccount[]): Genesis {
  const holders = accounts.map(({ address }) => address);
  const { address, name, symbol, decimals } = mockToken;
  const parameters = AbiCoder.defaultAbiCoder().encode(
    ['string', 'string', 'uint8', 'address[]', 'uint256'],
    [name, symbol, decimals, holders, startTokenUnits],
  );
  const [operations, relaying] = [createOperationGenesis(), createRelayingGenesis()];
  return {
    balances: [...holders.map(holder => ({ address: holder, balanceWei: startBalanceWei })), ...operations.balances, ...relaying.balances],
    contracts: [{ address, initCode: `${testTokenCreationCode}${parameters.slice(2)}` }, ...operations.contracts, ...relaying.contracts],
  };
}
