import { id, Interface } from 'ethers';
import { deploy } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import { compileContract } from './compileContracts.ts';

const prebuilts = '@thirdweb-dev/contracts/prebuilts';
const proxyFile = '@thirdweb-dev/contracts/infra/TWProxy.sol';
const marketFile = `${prebuilts}/marketplace/entrypoint/MarketplaceV3.sol`;
const listingsFile = `${prebuilts}/marketplace/direct-listings/DirectListingsLogic.sol`;
/** The second account of a node, by which the tests deploy: it is the owner of what is deployed. */
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const none = '0x0000000000000000000000000000000000000000';

const created = new Interface([
  'constructor(address logic, bytes data)',
  'function initialize(address admin, string name, string symbol, string uri, address[] forwarders, address saleRecipient, address royaltyRecipient, uint128 royaltyBps, uint128 feeBps, address feeRecipient)',
]);
const createdToken = new Interface(['function initialize(address admin, string name, string symbol, string uri, address[] forwarders, address saleRecipient, address feeRecipient, uint128 feeBps)']);
const createdMarket = new Interface([
  'constructor((((string name, string metadataURI, address implementation) metadata, (bytes4 functionSelector, string functionSignature)[] functions)[] extensions, address royaltyEngineAddress, address nativeTokenWrapper) params)',
  'function initialize(address admin, string uri, address[] forwarders, address feeRecipient, uint16 feeBps)',
]);
/** What the marketplace hands on to its extension. */
const listingFunctions = [
  'totalListings()', 'isBuyerApprovedForListing(uint256,address)', 'isCurrencyApprovedForListing(uint256,address)', 'currencyPriceForListing(uint256,address)', 'getAllListings(uint256,uint256)', 'getAllValidListings(uint256,uint256)', 'getListing(uint256)',
  'createListing((address,uint256,uint256,address,uint256,uint128,uint128,bool))', 'updateListing(uint256,(address,uint256,uint256,address,uint256,uint128,uint128,bool))', 'cancelListing(uint256)', 'approveBuyerForListing(uint256,address,bool)', 'approveCurrencyForListing(uint256,address,uint256)', 'buyFromListing(uint256,address,uint256,address,uint256)',
];

/** Its implementation is locked when it is created: it works behind a proxy only. */
async function deployBehindProxy(anvil: Anvil, code: string, initialize: string): Promise<string> {
  const logic = await deploy(anvil, code);
  return deploy(anvil, compileContract({ file: proxyFile, name: 'TWProxy' }) + created.encodeDeploy([logic, initialize]).slice(2));
}

/** Puts one of thirdweb's drops onto a node, as its package publishes it. */
export function deployDrop(anvil: Anvil, name: 'DropERC721' | 'DropERC1155' | 'DropERC20', uri = 'ipfs://none'): Promise<string> {
  const initialize = name === 'DropERC20'
    ? createdToken.encodeFunctionData('initialize', [owner, 'Coins', 'COIN', uri, [], owner, owner, 0])
    : created.encodeFunctionData('initialize', [owner, 'Birds', 'BIRD', uri, [], owner, owner, 0, 0, owner]);
  return deployBehindProxy(anvil, compileContract({ file: `${prebuilts}/drop/${name}.sol`, name }), initialize);
}

const createdAlone = {
  ERC20Drop: new Interface(['constructor(address admin, string name, string symbol, address saleRecipient)']),
  ERC721Drop: new Interface(['constructor(address admin, string name, string symbol, address royaltyRecipient, uint128 royaltyBps, address saleRecipient)']),
  ERC1155Drop: new Interface(['constructor(address admin, string name, string symbol, address royaltyRecipient, uint128 royaltyBps, address saleRecipient)']),
} as const;

/** Puts one of thirdweb's drops with a single phase onto a node. */
export function deployOnlyPhaseDrop(anvil: Anvil, name: keyof typeof createdAlone, admin: string): Promise<string> {
  const args = name === 'ERC20Drop' ? [admin, 'Coins', 'COIN', admin] : [admin, 'Birds', 'BIRD', admin, 0, admin];
  return deploy(anvil, compileContract({ file: `@thirdweb-dev/contracts/base/${name}.sol`, name }) + createdAlone[name].encodeDeploy(args).slice(2));
}

/** Puts thirdweb's marketplace onto a node, with its direct listings. `wrapper`: any contract will do where no native currency is wrapped. */
export async function deployMarketplace(anvil: Anvil, wrapper: string): Promise<string> {
  const word = wrapper.slice(2).padStart(64, '0');
  const implementation = await deploy(anvil, compileContract({ file: listingsFile, name: 'DirectListingsLogic' }) + word);
  const functions = listingFunctions.map((functionSignature) => ({ functionSelector: id(functionSignature).slice(0, 10), functionSignature }));
  const params = { extensions: [{ metadata: { name: 'DirectListingsLogic', metadataURI: 'ipfs://none', implementation }, functions }], royaltyEngineAddress: none, nativeTokenWrapper: wrapper };
  const code = compileContract({ file: marketFile, name: 'MarketplaceV3' }) + createdMarket.encodeDeploy([params]).slice(2);
  return deployBehindProxy(anvil, code, createdMarket.encodeFunctionData('initialize', [owner, 'ipfs://none', [], owner, 0]));
}
