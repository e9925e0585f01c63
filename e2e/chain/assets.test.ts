import { Interface, Wallet } from 'ethers';
import { createClient, custom } from 'viem';
import { getAssets } from 'viem/experimental/erc7811';
import { getShownQuestion } from '../../mocks/testing/index.ts';
import { indexer } from '../../plugins/indexer/index.ts';
import { tokenList } from '../../plugins/tokenList/index.ts';
import { fetchNft } from '../../src/flows/funds/fetchNft.ts';
import { fetchOwnedTokens, fetchTransfers } from '../../src/flows/funds/fetchOwned.ts';
import { toEip1193Provider } from '../../src/flows/requests/toEip1193Provider.ts';
import { followReceipts } from '../../src/flows/following/followReceipts.ts';
import { receipts } from '../../src/flows/following/receipts.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { reviewTransfer } from '../../src/flows/review/reviewTransfer.ts';
import type { ReviewTransferRequest } from '../../src/flows/review/reviewTransfer.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { selectActivityEntry } from '../../src/store/activity.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { compileContract } from '../lib/compileContracts.ts';
import { eventually } from '../lib/eventually.ts';
import { ask, call } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';
import { keyKit } from './lib/keyKit.ts';
import type { KeyKit } from './lib/keyKit.ts';

// Tokens and collections are OpenZeppelin's.
const preset = (file: string, name: string): string => compileContract({ file: `@openzeppelin/contracts/token/${file}/presets/${name}.sol`, name });
const encode = (types: string, values: readonly unknown[]): string => new Interface([`constructor(${types})`]).encodeDeploy(values).slice(2);
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const key = Wallet.createRandom();
const signal = new AbortController().signal;

let anvil: Anvil;
let made: KeyKit;
let token: string;
let collection: string;
let editions: string;
beforeAll(async () => {
  anvil = await startAnvil();
  token = await deploy(anvil, preset('ERC20', 'ERC20PresetFixedSupply') + encode('string,string,uint256,address', ['Dollar', 'USD', 1_000n, key.address]));
  collection = await deploy(anvil, preset('ERC721', 'ERC721PresetMinterPauserAutoId') + encode('string,string,string', ['Numbers', 'NUM', 'data:application/json,{"name":"Zero"}#']));
  editions = await deploy(anvil, preset('ERC1155', 'ERC1155PresetMinterPauser') + encode('string', ['']));
  await call(anvil, collection, 'mint(address to)', [key.address]);
  await call(anvil, collection, 'mint(address to)', [bob]); // another's, which must not be told
  await call(anvil, editions, 'mint(address to, uint256 id, uint256 amount, bytes data)', [key.address, 7n, 5n, '0x']);
  await call(anvil, editions, 'mintBatch(address to, uint256[] ids, uint256[] amounts, bytes data)', [key.address, [8n, 9n], [1n, 2n], '0x']);
  await anvil.rpc('anvil_setBalance', [key.address, `0x${(10n ** 19n).toString(16)}`]);
  made = await keyKit([{ id: anvil.chainId, rpc: anvil.url }], key.privateKey);
  made.kit.register(tokenList.with({ tokens: [{ chainId: anvil.chainId, address: token, symbol: 'USD', name: 'Dollar', decimals: 18 }] }), indexer.with({}));
}, 180_000);
afterAll(async () => {
  made.kit.destroy();
  await anvil.stop();
});

/** Sends through the review, as the screen does, and waits for its block. */
async function send(request: Pick<ReviewTransferRequest, 'token' | 'tokenId' | 'amount'>): Promise<void> {
  const id = `${request.token} ${request.tokenId}`;
  const sending = made.kit.dispatch(reviewTransfer({ ...request, id, chainId: anvil.chainId, from: key.address, to: bob }));
  const shown = await eventually(() => getShownQuestion(made.kit, reviewQuestion) ?? Promise.reject(new Error('No review is shown')));
  shown.answer(await made.kit.dispatch(confirmReview(shown.params.order, shown.params)));
  await sending;
  await eventually(() => expect(selectActivityEntry(made.kit.getState(), id)?.phase.at).toBe('confirmed'));
}

it('sends an NFT, and some of several, and the chain has them then; what the account has not got is refused before it is shown', async () => {
  const query = { chainId: anvil.chainId, holder: key.address, signal };
  expect(await made.kit.dispatch(fetchNft({ ...query, contract: collection, tokenId: 0n }))).toMatchObject({ type: 'ERC721', owner: key.address, quantityOwned: 1n, metadata: { collection: 'Numbers' } });
  expect(await made.kit.dispatch(fetchNft({ ...query, contract: editions, tokenId: 7n }))).toMatchObject({ type: 'ERC1155', quantityOwned: 5n });
  await send({ token: collection, tokenId: 0n, amount: 1n });
  await send({ token: editions, tokenId: 7n, amount: 3n });
  expect(await ask(anvil, collection, 'ownerOf(uint256) view returns (address)', [0n])).toBe(bob);
  expect(await ask(anvil, editions, 'balanceOf(address, uint256) view returns (uint256)', [bob, 7n])).toBe(3n);
  await expect(made.kit.dispatch(reviewTransfer({ id: 'none', chainId: anvil.chainId, from: key.address, to: bob, token: collection, tokenId: 1n, amount: 1n }))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
  expect(getShownQuestion(made.kit, reviewQuestion)).toBeUndefined();
});

it('tells without an indexer what the account has of listed tokens, and what came and went, with the times of the blocks', async () => {
  await send({ token, amount: 400n });
  const query = { chainId: anvil.chainId, owner: key.address, signal };
  expect((await made.kit.dispatch(fetchOwnedTokens(query))).tokens.map(({ address, units }) => [address.toLowerCase(), units]).slice(1)).toEqual([[token, 600n]]);
  const { transfers, isIncomplete } = await made.kit.dispatch(fetchTransfers(query));
  expect(isIncomplete).toBe(true); // of the native currency no log tells
  expect(transfers.map(({ kind, from, to, units, tokenId }) => [kind, from === key.address ? 'out' : 'in', to, units, tokenId])).toEqual([
    ['ERC20', 'out', bob, 400n, undefined], ['ERC1155', 'out', bob, 3n, 7n], ['ERC721', 'out', bob, 1n, 0n],
    ['ERC1155', 'in', key.address, 1n, 8n], ['ERC1155', 'in', key.address, 2n, 9n], ['ERC1155', 'in', key.address, 5n, 7n], ['ERC721', 'in', key.address, 1n, 0n], ['ERC20', 'in', key.address, 1_000n, undefined],
  ]);
  for (const { blockNumber, atMs } of transfers) {
    const { timestamp } = (await anvil.rpc('eth_getBlockByNumber', [`0x${blockNumber.toString(16)}`, false])) as { readonly timestamp: string }; // the node's own
    expect(atMs).toBe(Number(timestamp) * 1000);
  }
});

it('is told to viem by the wallet that the kit holds, and of another account nothing', async () => {
  const client = createClient({ transport: custom(toEip1193Provider(made.kit)) });
  const assets = await getAssets(client, { account: key.address as `0x${string}`, chainIds: [anvil.chainId], aggregate: false }); // as viem types it
  const balance = BigInt(String(await anvil.rpc('eth_getBalance', [key.address, 'latest'])));
  expect(assets[anvil.chainId]?.map((asset) => ({ ...asset, address: asset.address?.toLowerCase() }))).toMatchObject([{ type: 'native', balance }, { type: 'erc20', address: token, balance: BigInt(String(await ask(anvil, token, 'balanceOf(address) view returns (uint256)', [key.address]))), metadata: { symbol: 'USD', decimals: 18 } }]);
  await expect(getAssets(client, { account: bob })).rejects.toMatchObject({ code: 4100 });
  await expect(client.request({ method: 'wallet_getAssets' as never, params: [{}] as never })).rejects.toMatchObject({ code: -32602 }); // viem types neither
});

it('tells what another has just sent of a listed token, by the blocks that are followed, and nothing of a token that no list names', async () => {
  const services = servicesOf(made.kit);
  const blocks = await services.blocks(anvil.chainId);
  const ends = [made.kit.dispatch(followReceipts()), blocks.subscribe(() => {})];
  const before = await eventually(() => blocks.head() ?? Promise.reject(new Error('No head was seen')));
  await deploy(anvil, preset('ERC20', 'ERC20PresetFixedSupply') + encode('string,string,uint256,address', ['Visit spam.example', 'FREE', 1_000n, key.address]));
  const data = new Interface(['function transfer(address, uint256)']).encodeFunctionData('transfer', [key.address, 7n]);
  const hash = await anvil.rpc('eth_sendTransaction', [{ from: bob, to: token, data }]); // the node has Bob's key
  await eventually(() => expect(services.live(receipts).get()).toMatchObject([{ hash, units: 7n, account: key.address, token: { symbol: 'USD' } }]), 15_000);
  expect(blocks.head()?.number).toBeGreaterThan(before.number);
  ends.forEach((end) => end());
});
