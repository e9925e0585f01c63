import { Interface } from 'ethers';
import type { Genesis } from '../chain/genesis.ts';
import type { Hex } from '../chain/hex.ts';
import { mockDrop, mockMarketplace, mockToken } from '../token/mockToken.ts';
import { dropCode, marketCode } from './contractCode.ts';

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const none = '0x'.padEnd(66, '0');
const ether = 10n ** 18n;
const never = 2n ** 128n - 1n;

const drop = /* @__PURE__ */ new Interface(['constructor(string name, string symbol, address seller, address operator, uint256 held, (uint256 startTimestamp, uint256 maxClaimableSupply, uint256 supplyClaimed, uint256 quantityLimitPerWallet, bytes32 merkleRoot, uint256 pricePerToken, address currency, string metadata) phase)']);
const market = /* @__PURE__ */ new Interface(['constructor(address seller, (address assetContract, uint256 tokenId, uint256 quantity, address currency, uint256 pricePerToken, uint128 startTimestamp, uint128 endTimestamp, bool reserved)[] given)']);

/** The part of a mocked chain's genesis that drops and listings need. */
export function createDropsGenesis(seller: string): Required<Pick<Genesis, 'contracts'>> {
  const phase = { startTimestamp: 0n, maxClaimableSupply: 100n, supplyClaimed: 0n, quantityLimitPerWallet: 5n, merkleRoot: none, pricePerToken: ether / 100n, currency: native, metadata: '' };
  const listing = { assetContract: mockDrop, quantity: 1n, startTimestamp: 0n, endTimestamp: never, reserved: false };
  const listings = [{ ...listing, tokenId: 0n, currency: native, pricePerToken: ether / 4n }, { ...listing, tokenId: 1n, currency: mockToken.address, pricePerToken: 3_000_000n }];
  const withArguments = (code: Hex, encoded: string): Hex => `${code}${encoded.slice(2)}`;
  return {
    contracts: [
      { address: mockDrop, initCode: withArguments(dropCode, drop.encodeDeploy(['Mock Birds', 'BIRD', seller, mockMarketplace, 2n, phase])) },
      { address: mockMarketplace, initCode: withArguments(marketCode, market.encodeDeploy([seller, listings])) },
    ],
  };
}
