import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, Interface, Wallet, ZeroHash } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { dropCode, marketCode } from '../../mocks/drops/contractCode.ts';
import { buildAllowlist, emptyProof, findInShard } from '../../plugins/claims/allowlist.ts';
import { claim, claims, prepareAllowlist, readClaim, readClaimCondition, readClaimConditions, setClaimConditions } from '../../plugins/claims/index.ts';
import type { AllowlistEntry, ClaimOffer, ClaimPhase, ClaimRequest, SetClaimConditionsRequest } from '../../plugins/claims/index.ts';
import { buyListing, cancelListing, createListing, marketplace, readListing, readListings, readListingValidity } from '../../plugins/marketplace/index.ts';
import type { BuyRequest, CreateListingRequest, DirectListing } from '../../plugins/marketplace/index.ts';
import { delegationOf, simple7702Account } from '../../plugins/walletSmart/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { compileMockContracts } from '../../scripts/lib/compileMockContracts.mjs';
import { fileErrors } from '../../src/contracts/fileErrors.ts';
import { storagesPoint } from '../../src/contracts/points/storages.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { nativeTokenAddress as native } from '../../src/domain/tokens/nativeToken.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { waitForPaid } from '../../src/flows/review/sendPaid.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { deployDrop, deployMarketplace, deployOnlyPhaseDrop } from '../lib/dropContracts.ts';
import { creationCode } from '../lib/entryPoints.ts';
import { ask, call, deployFixture } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';

const phase = '(uint256 startTimestamp, uint256 maxClaimableSupply, uint256 supplyClaimed, uint256 quantityLimitPerWallet, bytes32 merkleRoot, uint256 pricePerToken, address currency, string metadata)[]';
const setPhases = { one: `setClaimConditions(${phase} phases, bool reset)`, many: `setClaimConditions(uint256 tokenId, ${phase} phases, bool reset)` };
const ether = 10n ** 18n;
const most = 2n ** 256n - 1n;

let anvil: Anvil;
let birds: string;
let cards: string;
let coins: string;
let usd: string;
let market: string;
/** What the storage keeps, by address. */
const files = new Map<string, Uint8Array<ArrayBuffer>>();
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  usd = await deployFixture(anvil, 'PermitToken', ['string', 'bool'], ['1', true]);
  [birds, cards, coins] = [await deployDrop(anvil, 'DropERC721', 'ipfs://about/birds'), await deployDrop(anvil, 'DropERC1155'), await deployDrop(anvil, 'DropERC20')];
  market = await deployMarketplace(anvil, usd);
  await call(anvil, birds, 'lazyMint(uint256 amount, string uri, bytes data)', [1_000, 'ipfs://birds/', '0x']);
  await call(anvil, cards, 'lazyMint(uint256 amount, string uri, bytes data)', [3, 'ipfs://cards/', '0x']);
}, 180_000);
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(() => anvil?.stop());

const storage = definePlugin({
  id: 'memory',
  contributes: [storagesPoint.of({
    id: 'memory', schemes: ['ipfs'],
    resolve: async () => async ({ uri }) => {
      const bytes = files.get(uri);
      if (!bytes) throw fileErrors.notFound({ uri });
      return { bytes, type: 'application/json', isVerified: true };
    },
    upload: async () => async ({ files: given, isDirectory }) => {
      const place = `ipfs://kept${files.size}`;
      for (const file of given) files.set(`${place}/${file.name}`, new Uint8Array(await file.arrayBuffer()));
      return { uris: given.map(({ name }) => `${place}/${name}`), ...(isDirectory && { directoryUri: place }) };
    },
  })],
});

/** A page of a visitor with a key of their own, 10 ether and 1,000 of the token; what the modal would show is left out. */
async function openPage(delegate?: string, owner: Pick<Wallet, 'address' | 'privateKey'> = Wallet.createRandom()) {
  const { address } = owner;
  await anvil.rpc('anvil_setBalance', [address, `0x${(10n * ether).toString(16)}`]);
  await call(anvil, usd, 'mint(address to, uint256 value)', [address, 1_000n * ether]);
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [claims, marketplace, storage, walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(owner.privateKey), chainId: anvil.chainId, ...(delegate !== undefined && { delegation: delegationOf(simple7702Account({ delegate })) }) }) })],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  const { chainId } = anvil;
  return {
    kit, address, chainId,
    offer: (request: Pick<ClaimRequest, 'contract'> & Partial<ClaimRequest>): Promise<ClaimOffer> => kit.dispatch(readClaim({ chainId, account: address, ...request })),
    claims: async (request: Pick<ClaimRequest, 'contract'> & Partial<ClaimRequest>) => {
      const sent = await kit.dispatch(claim({ chainId, isReviewed: false, ...request }));
      await kit.dispatch(waitForPaid({ sent }));
      return sent.by;
    },
    prepares: (entries: readonly AllowlistEntry[], tokenDecimals = 0) => kit.dispatch(prepareAllowlist({ chainId, entries, tokenDecimals })),
    sets: async (contract: string, phases: readonly ClaimPhase[], request: Partial<SetClaimConditionsRequest> = {}) => {
      const sent = await kit.dispatch(setClaimConditions({ chainId, contract, phases, isReviewed: false, ...request }));
      await kit.dispatch(waitForPaid({ sent }));
      return sent.by;
    },
    phases: (contract: string, tokenId?: bigint) => kit.dispatch(readClaimConditions({ chainId, contract, tokenId })),
    sells: async (request: Partial<CreateListingRequest> & Pick<CreateListingRequest, 'tokenId'>): Promise<DirectListing> => {
      const sent = await kit.dispatch(createListing({ chainId, contract: market, assetContract: birds, pricePerToken: ether / 4n, endTimestamp: BigInt(await now()) + 86_400n, isReviewed: false, ...request }));
      await kit.dispatch(waitForPaid({ sent }));
      return kit.dispatch(readListing({ chainId, contract: request.contract ?? market, listingId: BigInt(String(await ask(anvil, request.contract ?? market, 'totalListings() view returns (uint256)'))) - 1n }));
    },
    buys: async (listing: DirectListing, request: Partial<BuyRequest> = {}) => {
      const sent = await kit.dispatch(buyListing({ listing, isReviewed: false, ...request }));
      await kit.dispatch(waitForPaid({ sent }));
      return sent;
    },
    again: (listing: DirectListing): Promise<DirectListing> => kit.dispatch(readListing({ chainId, contract: market, listingId: listing.id })),
    validity: (listing: DirectListing, quantity?: bigint) => kit.dispatch(readListingValidity({ listing, quantity })),
    /** Calls a contract past the kit. */
    acts: async (to: string, signature: string, args: readonly unknown[]) => {
      await anvil.rpc('anvil_impersonateAccount', [address]);
      await anvil.rpc('eth_sendTransaction', [{ from: address, to, data: new Interface([`function ${signature}`]).encodeFunctionData(signature.slice(0, signature.indexOf('(')), args) }]);
    },
  };
}

async function now(): Promise<number> {
  return Number(((await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string }).timestamp); // of anvil
}
type Place = { readonly place: string; readonly drop: string; readonly first: bigint; readonly id: bigint };
interface Phase { readonly startTimestamp?: number; readonly maxClaimableSupply?: bigint; readonly quantityLimitPerWallet?: bigint; readonly merkleRoot?: string; readonly pricePerToken?: bigint; readonly currency?: string }
/** Sets the phases of a drop, as if no one had claimed yet; from now on and free for everyone, where one does not say. */
async function setPhasesOf(contract: string, phases: readonly Phase[], tokenId?: bigint): Promise<void> {
  const startTimestamp = (await now()) - 100;
  const whole = phases.map((each, at) => ({ startTimestamp: startTimestamp + at, maxClaimableSupply: 1_000n * ether, supplyClaimed: 0n, quantityLimitPerWallet: most, merkleRoot: ZeroHash, pricePerToken: 0n, currency: native, metadata: 'ipfs://phase', ...each }));
  await call(anvil, contract, tokenId === undefined ? setPhases.one : setPhases.many, [...(tokenId === undefined ? [] : [tokenId]), whole, true]);
}
const birdsOf = (owner: string) => ask(anvil, birds, 'balanceOf(address owner) view returns (uint256)', [owner]);
const usdOf = (owner: string) => ask(anvil, usd, 'balanceOf(address owner) view returns (uint256)', [owner]);
const cardsOf = (owner: string, id: bigint) => ask(anvil, cards, 'balanceOf(address owner, uint256 id) view returns (uint256)', [owner, id]);
const ownerOf = (id: bigint) => ask(anvil, birds, 'ownerOf(uint256 id) view returns (address)', [id]);

describe('claims from a drop', () => {
  it('read what is offered, and pay in the native currency up to the limit of an account', async () => {
    await setPhasesOf(birds, [{ pricePerToken: ether / 10n, quantityLimitPerWallet: 3n, maxClaimableSupply: 5n }]);
    const page = await openPage();
    expect(await page.offer({ contract: birds, quantity: 2n })).toMatchObject({ standard: 'ERC721', decimals: 0, limit: 3n, left: 3n, claimed: 0n, pricePerToken: ether / 10n, total: ether / 5n, currencySymbol: 'ETH', verdict: { at: 'claimable' }, condition: { maxClaimableSupply: 5n, metadata: 'ipfs://phase' } });
    expect(await page.claims({ contract: birds, quantity: 2n })).toBe('transaction');
    expect(await birdsOf(page.address)).toBe(2n);
    expect(await page.offer({ contract: birds, quantity: 2n })).toMatchObject({ left: 1n, claimed: 2n, verdict: { at: 'refused', why: 'overLimit', error: { message: 'This account may claim 1 more' } } });
    await expect(page.claims({ contract: birds, quantity: 2n })).rejects.toMatchObject({ code: 'claims.overLimit' });
    const other = await openPage();
    expect((await other.offer({ contract: birds, quantity: 4n })).verdict).toMatchObject({ why: 'soldOut', error: { message: 'Only 3 are left' } });
    await anvil.rpc('anvil_setBalance', [other.address, '0x1']);
    expect((await other.offer({ contract: birds, quantity: 1n })).verdict).toMatchObject({ why: 'notEnough', error: { values: { symbol: 'ETH', missing: '0.099999999999999999' } } });
  });

  it('pay in a token, allowed exactly: one after the other, or together where the account can', async () => {
    const fee = { pricePerToken: 5n * ether, currency: usd };
    await setPhasesOf(cards, [fee], 1n);
    await setPhasesOf(coins, [fee]);
    const page = await openPage();
    expect(await page.claims({ contract: cards, tokenId: 1n, quantity: 3n })).toBe('transaction');
    expect([await cardsOf(page.address, 1n), await usdOf(page.address), await ask(anvil, usd, 'allowance(address owner, address spender) view returns (uint256)', [page.address, cards])]).toEqual([3n, 985n * ether, 0n]);
    const together = await openPage(await deploy(anvil, creationCode('0.8', 'Simple7702Account')));
    expect(await together.offer({ contract: coins, quantity: 3n * ether / 2n })).toMatchObject({ standard: 'ERC20', decimals: 18, total: 15n * ether / 2n, verdict: { at: 'claimable' } });
    expect(await together.claims({ contract: coins, quantity: 3n * ether / 2n, receiver: page.address })).toBe('batch');
    expect([await ask(anvil, coins, 'balanceOf(address owner) view returns (uint256)', [page.address]), await usdOf(together.address)]).toEqual([3n * ether / 2n, 1_985n * ether / 2n]);
  });

  it('say that there is no phase, that it has not begun, and that the price is another one by now', async () => {
    const page = await openPage();
    await expect(page.offer({ contract: cards, tokenId: 2n })).rejects.toMatchObject({ code: 'claims.noCondition', message: 'Claim condition not found' });
    const active = () => page.kit.dispatch(readClaimCondition({ chainId: page.chainId, contract: cards, tokenId: 2n }));
    await setPhasesOf(cards, [{ startTimestamp: (await now()) + 3_600 }], 2n);
    expect((await page.offer({ contract: cards, tokenId: 2n })).verdict).toMatchObject({ why: 'notStarted' });
    await expect(active()).rejects.toMatchObject({ code: 'claims.noCondition' });
    await expect(page.claims({ contract: cards, tokenId: 2n })).rejects.toMatchObject({ code: 'claims.notStarted' });
    await setPhasesOf(cards, [{ pricePerToken: 7n }], 2n);
    const { pricePerToken, currency } = await page.offer({ contract: cards, tokenId: 2n });
    await setPhasesOf(cards, [{ pricePerToken: 8n }], 2n);
    expect(await active()).toMatchObject({ pricePerToken: 8n, supplyClaimed: 0n, currency: native });
    await expect(page.claims({ contract: cards, tokenId: 2n, shown: { pricePerToken, currency } })).rejects.toMatchObject({ code: 'claims.priceChanged' });
    expect(await cardsOf(page.address, 2n)).toBe(0n);
  });

  it('take the terms that a list of 100,000 has for an account, and no other’s', async () => {
    const [alice, bob, carol, dave] = [await openPage(), await openPage(), await openPage(), await openPage()];
    const own: readonly AllowlistEntry[] = [{ address: alice.address, maxClaimable: '3', price: '0.1', currencyAddress: native }, { address: bob.address, maxClaimable: '0', price: '5', currencyAddress: usd }, { address: carol.address }];
    const others = Array.from({ length: 100_000 - own.length }, (_, at): AllowlistEntry => ({ address: `0x${(BigInt(at) * 0x9e3779b97f4a7c15f39cc0605cedc834n + 1n).toString(16).padStart(40, '0').slice(-40)}`, maxClaimable: '1' }));
    const { info: { merkleRoot }, uri } = await alice.kit.dispatch(prepareAllowlist({ chainId: anvil.chainId, entries: [...own, ...others] }));
    files.set('ipfs://about/birds', new TextEncoder().encode(JSON.stringify({ merkle: { [merkleRoot]: uri } })));
    await setPhasesOf(birds, [{ merkleRoot, quantityLimitPerWallet: 2n, pricePerToken: ether }]);

    expect(await alice.offer({ contract: birds })).toMatchObject({ isListed: true, limit: 3n, pricePerToken: ether / 10n, currency: native });
    await alice.claims({ contract: birds, quantity: 3n });
    await bob.claims({ contract: birds, quantity: 2n });
    expect([await birdsOf(alice.address), await birdsOf(bob.address), await usdOf(bob.address)]).toEqual([3n, 2n, 990n * ether]);
    expect(await carol.offer({ contract: birds })).toMatchObject({ isListed: true, limit: most, pricePerToken: ether, currency: native });
    await expect(bob.claims({ contract: birds })).rejects.toMatchObject({ code: 'claims.overLimit' });
    // Not listed: the terms for everyone, which the proof of another does not change.
    expect(await dave.offer({ contract: birds })).toMatchObject({ isListed: false, limit: 2n, pricePerToken: ether });
    const { allowlistProof } = await carol.offer({ contract: birds });
    expect(await dave.offer({ contract: birds, allowlist: { proof: (await alice.offer({ contract: birds })).allowlistProof } })).toMatchObject({ pricePerToken: ether / 10n });
    await expect(dave.claims({ contract: birds, allowlist: { proof: (await alice.offer({ contract: birds })).allowlistProof } })).rejects.toMatchObject({ code: 'claims.priceChanged' });
    await expect(dave.claims({ contract: birds, quantity: 3n, allowlist: { proof: allowlistProof } })).rejects.toMatchObject({ code: 'claims.overLimit', context: { left: '2' } });
    await setPhasesOf(birds, [{ merkleRoot, quantityLimitPerWallet: 0n }]);
    expect((await dave.offer({ contract: birds })).verdict).toMatchObject({ why: 'notListed' });
  }, 120_000);
});

/** The second account of a node: the admin of the drops with many phases. */
const admin = new Wallet('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');
const addressOf = (at: number): string => `0x${(BigInt(at) + 0x1000n).toString(16).padStart(40, '7')}`;
/** What the metadata of a contract say, as the storage keeps them. */
const aboutOf = async (contract: string): Promise<unknown> => JSON.parse(new TextDecoder().decode(files.get(String(await ask(anvil, contract, 'contractURI() view returns (string)')))));

describe('the phases of a drop', () => {
  it.each<[string, () => string, bigint | undefined, number]>([['ERC-721', () => birds, undefined, 0], ['ERC-1155', () => cards, 0n, 0], ['ERC-20', () => coins, undefined, 18]])('are set by its owner with an allowlist, and claimed by one of it: %s', async (_standard, contractOf, tokenId, decimals) => {
    const contract = contractOf();
    const [owner, alice, bob] = [await openPage(undefined, admin), await openPage(), await openPage()];
    const place = String(await ask(anvil, contract, 'contractURI() view returns (string)'));
    const list = await owner.prepares([{ address: alice.address, maxClaimable: '3', price: '0.1', currencyAddress: native }, ...Array.from({ length: 500 }, (_, at) => ({ address: addressOf(at) }))], decimals);
    const one = 10n ** BigInt(decimals);
    const start = BigInt(await now()) - 100n;
    const open: ClaimPhase = { startTimestamp: start, quantityLimitPerWallet: 0n, maxClaimableSupply: 4n * one, pricePerToken: ether, metadata: 'ipfs://first', allowlist: list };
    const later: ClaimPhase = { startTimestamp: start + 86_400n, pricePerToken: 5n * ether, currency: usd };

    files.delete(place);
    await expect(owner.sets(contract, [open], { tokenId })).rejects.toMatchObject({ code: 'claims.metadataUnread' });
    const old = { name: 'Kept', merkle: { [`0x${'a'.repeat(64)}`]: 'ipfs://old' } };
    files.set(place, new TextEncoder().encode(JSON.stringify(old)));
    const keptBefore = files.size;
    await expect(alice.sets(contract, [open], { tokenId })).rejects.toMatchObject({ code: 'claims.notAdmin', context: { account: alice.address } });
    expect([files.size, await ask(anvil, contract, 'contractURI() view returns (string)')]).toEqual([keptBefore, place]);

    expect(await owner.sets(contract, [later, open], { tokenId, resetClaimEligibility: true })).toBe('transaction');
    expect(await owner.phases(contract, tokenId)).toMatchObject([
      { startTimestamp: start, maxClaimableSupply: 4n * one, supplyClaimed: 0n, quantityLimitPerWallet: 0n, merkleRoot: list.info.merkleRoot, pricePerToken: ether, currency: native, metadata: 'ipfs://first' },
      { startTimestamp: start + 86_400n, maxClaimableSupply: most, quantityLimitPerWallet: most, merkleRoot: ZeroHash, pricePerToken: 5n * ether, currency: expect.stringMatching(new RegExp(usd, 'i')), metadata: '' },
    ]);
    expect(await aboutOf(contract)).toEqual({ ...old, merkle: { ...old.merkle, [list.info.merkleRoot]: list.uri } });

    const drop = { contract, tokenId };
    expect((await bob.offer(drop)).verdict).toMatchObject({ why: 'notListed' });
    await alice.claims({ ...drop, quantity: 3n * one });
    expect(await alice.offer({ ...drop, quantity: one })).toMatchObject({ claimed: 3n * one, verdict: { why: 'overLimit' } });

    // What was claimed counts on, unless it is to be forgotten; the list is named already.
    await expect(owner.sets(contract, [{ ...open, maxClaimableSupply: 2n * one }], { tokenId })).rejects.toMatchObject({ code: 'claims.badPhase', context: { at: 1 } });
    await owner.sets(contract, [{ ...open, allowlist: { merkleRoot: list.info.merkleRoot } }], { tokenId });
    expect((await alice.offer(drop)).verdict).toMatchObject({ why: 'overLimit' });
    await owner.sets(contract, [open], { tokenId, resetClaimEligibility: true });
    expect(await alice.offer(drop)).toMatchObject({ claimed: 0n, verdict: { at: 'claimable' } });
    await expect(owner.sets(contract, [{ allowlist: { merkleRoot: `0x${'b'.repeat(64)}` } }], { tokenId })).rejects.toMatchObject({ code: 'claims.listUnknown' });
  });

  it.each<[Parameters<typeof deployOnlyPhaseDrop>[1], bigint | undefined, number]>([['ERC721Drop', undefined, 0], ['ERC1155Drop', 1n, 0], ['ERC20Drop', undefined, 18]])('are one where the contract has but one, set, read and claimed alike: %s', async (name, tokenId, decimals) => {
    const [owner, alice] = [await openPage(await deploy(anvil, creationCode('0.8', 'Simple7702Account'))), await openPage()];
    const contract = await deployOnlyPhaseDrop(anvil, name, owner.address);
    if (decimals === 0) await owner.acts(contract, 'lazyMint(uint256 amount, string uri, bytes data)', [10, 'ipfs://birds/', '0x']);
    const drop = { contract, tokenId };
    const active = () => alice.kit.dispatch(readClaimCondition({ chainId: anvil.chainId, ...drop }));
    await expect(alice.offer(drop)).rejects.toMatchObject({ code: 'claims.noCondition', message: 'Claim condition not found' });
    await expect(active()).rejects.toMatchObject({ code: 'claims.noCondition' });
    expect(await owner.phases(contract, tokenId)).toEqual([]);
    await expect(owner.sets(contract, [{}, { startTimestamp: 5n }], { tokenId })).rejects.toMatchObject({ code: 'claims.badPhase' });

    const one = 10n ** BigInt(decimals);
    const list = await owner.prepares([{ address: alice.address, maxClaimable: '3', price: '2', currencyAddress: usd }, { address: owner.address }], decimals);
    const phase: ClaimPhase = { maxClaimableSupply: 5n * one, quantityLimitPerWallet: 1n * one, pricePerToken: ether, allowlist: list };
    // No metadata until now: name and list go in with the phase, together.
    expect(await owner.sets(contract, [phase], { tokenId })).toBe('batch');
    expect(await aboutOf(contract)).toEqual({ name: decimals === 0 ? 'Birds' : 'Coins', merkle: { [list.info.merkleRoot]: list.uri } });
    expect([await active(), await owner.phases(contract, tokenId)]).toEqual([expect.objectContaining({ maxClaimableSupply: 5n * one, merkleRoot: list.info.merkleRoot }), [expect.not.objectContaining({ id: expect.anything() })]]);

    expect(await alice.offer({ ...drop, quantity: 2n * one })).toMatchObject({ isListed: true, limit: 3n * one, total: 4n * ether, verdict: { at: 'claimable' } });
    await alice.claims({ ...drop, quantity: 2n * one });
    expect(await usdOf(alice.address)).toBe(996n * ether);
    expect(await alice.offer({ ...drop, quantity: 2n * one })).toMatchObject({ claimed: 2n * one, left: one, condition: { supplyClaimed: 2n * one }, verdict: { why: 'overLimit' } });
    await expect(owner.sets(contract, [{ maxClaimableSupply: one }], { tokenId })).rejects.toMatchObject({ code: 'claims.badPhase' });
    await owner.sets(contract, [{ startTimestamp: BigInt(await now()) + 3_600n }], { tokenId, resetClaimEligibility: true });
    await expect(active()).rejects.toMatchObject({ code: 'claims.noCondition' });
    expect(await alice.offer(drop)).toMatchObject({ claimed: 0n, verdict: { why: 'notStarted' } });
  });
});

describe('a marketplace', () => {
  /** A seller with two birds of their own and five cards. */
  async function openSeller() {
    await setPhasesOf(birds, [{}]);
    await setPhasesOf(cards, [{}], 0n);
    const seller = await openPage();
    const first = BigInt(String(await ask(anvil, birds, 'nextTokenIdToClaim() view returns (uint256)')));
    await seller.claims({ contract: birds, quantity: 2n });
    await seller.claims({ contract: cards, tokenId: 0n, quantity: 5n });
    return { ...seller, first, second: first + 1n };
  }

  it('sells for the native currency and for a token, with more gas than a node thinks', async () => {
    const [seller, buyer] = [await openSeller(), await openPage()];
    const listing = await seller.sells({ tokenId: seller.first });
    expect(listing).toMatchObject({ type: 'direct-listing', status: 'ACTIVE', tokenId: seller.first, quantity: 1n, creatorAddress: seller.address, assetContractAddress: expect.stringMatching(new RegExp(birds, 'i')), currencyContractAddress: native, isReservedListing: false, asset: { id: seller.first, type: 'ERC721', owner: seller.address }, currencyValuePerToken: { value: ether / 4n, displayValue: '0.25', decimals: 18, chainId: anvil.chainId, symbol: 'ETH' } });
    const before = BigInt(String(await anvil.rpc('eth_getBalance', [seller.address, 'latest'])));
    const sent = await buyer.buys(listing);
    expect([await ownerOf(seller.first), BigInt(String(await anvil.rpc('eth_getBalance', [seller.address, 'latest']))) - before, (await buyer.again(listing)).status]).toEqual([buyer.address, ether / 4n, 'COMPLETED']);
    const { gas } = (await anvil.rpc('eth_getTransactionByHash', [sent.by === 'transaction' ? sent.hash : ''])) as { readonly gas: string }; // of anvil
    const { gasUsed } = (await anvil.rpc('eth_getTransactionReceipt', [sent.by === 'transaction' ? sent.hash : ''])) as { readonly gasUsed: string }; // of anvil
    expect(Number(gas) - Number(gasUsed)).toBeGreaterThan(50_000);

    const priced = await seller.sells({ tokenId: seller.second, currency: usd, pricePerToken: 3n * ether });
    expect(priced.currencyValuePerToken).toMatchObject({ displayValue: '3', decimals: 18, symbol: 'TST' });
    await buyer.buys(priced, { buyFor: seller.address });
    expect([await ownerOf(seller.second), await usdOf(buyer.address), await usdOf(seller.address)]).toEqual([seller.address, 997n * ether, 1_003n * ether]);
    await expect(buyer.buys(priced)).rejects.toMatchObject({ code: 'marketplace.notActive', context: { status: 'COMPLETED' } });
  });

  it('sells a part of what is listed, until it is taken back', async () => {
    const [seller, buyer] = [await openSeller(), await openPage()];
    const listing = await seller.sells({ assetContract: cards, tokenId: 0n, quantity: 4n });
    await expect(buyer.buys(listing, { quantity: 5n })).rejects.toMatchObject({ code: 'marketplace.badQuantity' });
    await buyer.buys(listing, { quantity: 3n });
    expect([await cardsOf(buyer.address, 0n), (await buyer.again(listing)).quantity]).toEqual([3n, 1n]);
    expect(await buyer.validity(listing, 3n)).toMatchObject({ valid: false, reason: { message: 'Seller does not have enough balance of token to fulfill order.' } });
    await seller.kit.dispatch(waitForPaid({ sent: await seller.kit.dispatch(cancelListing({ chainId: anvil.chainId, contract: market, listingId: listing.id, isReviewed: false })) }));
    expect((await buyer.again(listing)).status).toBe('CANCELLED');
    await expect(buyer.buys(listing)).rejects.toMatchObject({ code: 'marketplace.notActive' });
  });

  it('tells why a listing cannot be bought from, and lists what can', async () => {
    const [seller, buyer] = [await openSeller(), await openPage()];
    const start = BigInt(await now());
    const [moved, future] = [await seller.sells({ tokenId: seller.first }), await seller.sells({ tokenId: seller.second, startTimestamp: start + 3_600n, endTimestamp: start + 7_200n })];
    expect([future.status, await buyer.validity(moved)]).toEqual(['CREATED', { valid: true }]);
    const listed = async (isValidOnly: boolean) => (await buyer.kit.dispatch(readListings({ chainId: anvil.chainId, contract: market, start: moved.id, count: 5, isValidOnly }))).listings.map(({ id }) => id);
    expect([await listed(false), await listed(true)]).toEqual([[moved.id, future.id], [moved.id]]);
    await seller.acts(birds, 'transferFrom(address from, address to, uint256 id)', [seller.address, buyer.address, seller.first]);
    expect([await buyer.validity(moved), await listed(true)]).toEqual([{ valid: false, reason: expect.objectContaining({ message: 'Listing creator no longer owns this token.' }) }, []]);
    await expect(buyer.buys(moved)).rejects.toMatchObject({ code: 'marketplace.notOwner' });
    await seller.acts(birds, 'setApprovalForAll(address operator, bool approved)', [market, false]);
    expect(await buyer.validity(future)).toMatchObject({ reason: { message: 'Asset not approved for marketplace.' } });
    expect(await buyer.validity({ ...future, assetContractAddress: `0x${usd.slice(2)}` })).toMatchObject({ reason: { message: 'AssetContract must implement ERC 1155 or ERC 721.' } });
    await expect(buyer.again({ ...future, id: 1_000n })).rejects.toMatchObject({ code: 'marketplace.noListing' });
  });

  it('sends nothing once the price is another one, and keeps what is reserved for others', async () => {
    const [seller, buyer] = [await openSeller(), await openPage()];
    const listing = await seller.sells({ tokenId: seller.first });
    const { startTimeInSeconds: startTimestamp, endTimeInSeconds: endTimestamp } = listing;
    const update = 'updateListing(uint256 id, (address assetContract, uint256 tokenId, uint256 quantity, address currency, uint256 pricePerToken, uint128 startTimestamp, uint128 endTimestamp, bool reserved) params)';
    await seller.acts(market, update, [listing.id, { assetContract: birds, tokenId: seller.first, quantity: 1n, currency: native, pricePerToken: ether, startTimestamp, endTimestamp, reserved: false }]);
    const sendsBefore = await anvil.rpc('eth_getTransactionCount', [buyer.address, 'latest']);
    await expect(buyer.buys(listing)).rejects.toMatchObject({ code: 'marketplace.priceChanged' });
    expect(await anvil.rpc('eth_getTransactionCount', [buyer.address, 'latest'])).toBe(sendsBefore);

    const reserved = await seller.sells({ tokenId: seller.second, isReserved: true });
    await expect(buyer.buys(reserved)).rejects.toMatchObject({ code: 'marketplace.notReservedForYou' });
    await seller.acts(market, 'approveBuyerForListing(uint256 id, address buyer, bool approved)', [reserved.id, buyer.address, true]);
    await buyer.buys(reserved);
    expect(await ownerOf(seller.second)).toBe(buyer.address);
  });

  it('calls a listing expired once its end is over', async () => {
    const [seller, buyer] = [await openSeller(), await openPage()];
    const listing = await seller.sells({ tokenId: seller.first, endTimestamp: BigInt(await now()) + 50n });
    await anvil.rpc('evm_increaseTime', [100]);
    await anvil.rpc('evm_mine');
    expect((await buyer.again(listing)).status).toBe('EXPIRED');
    await expect(buyer.buys(listing)).rejects.toMatchObject({ code: 'marketplace.notActive' });
  });
});

describe('the drop and the marketplace of the mocked world', () => {
  const root = path.join(import.meta.dirname, '../..');
  const proofFields = '(bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof';
  const calls = new Interface([
    `function claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, ${proofFields}, bytes data) payable`,
    'function buyFromListing(uint256 listingId, address buyFor, uint256 quantity, address currency, uint256 expectedTotalPrice) payable',
    'function cancelListing(uint256 listingId)', 'function approveBuyerForListing(uint256 listingId, address buyer, bool toApprove)',
    'function createListing((address assetContract, uint256 tokenId, uint256 quantity, address currency, uint256 pricePerToken, uint128 startTimestamp, uint128 endTimestamp, bool reserved) params) returns (uint256 listingId)',
  ]);
  const made = (code: string, types: readonly string[], values: readonly unknown[]) => deploy(anvil, code + AbiCoder.defaultAbiCoder().encode(types, values).slice(2));
  /** What a contract says to a call of an account with plenty of ether: nothing, or why not. */
  const answerOf = async (to: string, from: string, name: string, args: readonly unknown[], value = 0n): Promise<string> => {
    const call = { from, to, data: calls.encodeFunctionData(name, args), value: `0x${value.toString(16)}` };
    return anvil.rpc('eth_call', [call, 'latest']).then(() => 'taken', (error: unknown) => (error instanceof Error ? error.message : 'something else'));
  };

  it('are what the sources beside them make', () => {
    expect(readFileSync(path.join(root, 'mocks/drops/contractCode.ts'), 'utf8')).toBe(compileMockContracts(root, 'drops'));
  });

  it('answer claims and purchases as the published ones do', async () => {
    const [seller, page] = [await openPage(), await openPage()];
    const ours = await made(dropCode, ['string', 'string', 'address', 'address', 'uint256', '(uint256,uint256,uint256,uint256,bytes32,uint256,address,string)'], ['Birds', 'BIRD', seller.address, native, 2n, [0n, 0n, 0n, 0n, ZeroHash, 0n, native, '']]);
    const ourMarket = await made(marketCode, ['address', '(address,uint256,uint256,address,uint256,uint128,uint128,bool)[]'], [seller.address, []]);
    const price = ether / 10n;
    const { root: list, shards } = await buildAllowlist([{ address: page.address, maxClaimable: '3', price: '0.1', currencyAddress: native }, { address: seller.address }], { tokenDecimals: 0, currencyDecimals: new Map(), clock: { nowMs: () => 0, setTimer: () => () => {} } });
    const proof = findInShard(shards.get(page.address.slice(2, 4).toLowerCase()) ?? { proofs: [], entries: [] }, page.address, { root: list, tokenDecimals: 0, currencyDecimals: new Map() });
    for (const drop of [birds, ours]) await setPhasesOf(drop, [{ merkleRoot: list, quantityLimitPerWallet: 2n, maxClaimableSupply: 5n, pricePerToken: ether }, { startTimestamp: (await now()) + 86_400 }]);
    const claimsOf = async (drop: string): Promise<readonly string[]> => {
      const says = (quantity: bigint, paid: bigint, given: unknown, from = page.address, value = quantity * paid) => answerOf(drop, from, 'claim', [from, quantity, native, paid, given, '0x'], value);
      return [await says(3n, price, proof), await says(4n, price, proof), await says(1n, ether, proof), await says(1n, price, proof, seller.address), await says(2n, ether, emptyProof, seller.address), await says(3n, ether, emptyProof, seller.address), await says(0n, ether, emptyProof), await says(1n, price, proof, page.address, 1n)];
    };
    const [theirs, own] = [await claimsOf(birds), await claimsOf(ours)];
    expect(own).toEqual(theirs);
    expect(theirs.map((answer) => answer === 'taken')).toEqual([true, false, false, false, true, false, false, false]);

    await setPhasesOf(birds, [{}]);
    const first = BigInt(String(await ask(anvil, birds, 'nextTokenIdToClaim() view returns (uint256)')));
    await seller.claims({ contract: birds, quantity: 2n });
    const sold: readonly Place[] = [{ place: market, drop: birds, first, id: BigInt(String(await ask(anvil, market, 'totalListings() view returns (uint256)'))) }, { place: ourMarket, drop: ours, first: 0n, id: 0n }];
    const end = BigInt(await now()) + 86_400n;
    for (const { place, drop, first: from } of sold) {
      for (const [at, isReserved] of [false, true].entries()) await seller.sells({ contract: place, assetContract: drop, tokenId: from + BigInt(at), endTimestamp: end, isReserved });
    }
    const salesOf = async ({ place, drop, first: from, id }: Place): Promise<readonly string[]> => {
      const says = (listing: bigint, quantity: bigint, total: bigint, currency: string = native, value = total) => answerOf(place, page.address, 'buyFromListing', [listing, page.address, quantity, currency, total], value);
      const quarter = ether / 4n;
      const terms = { assetContract: drop, tokenId: from, quantity: 1n, currency: native, pricePerToken: 1n, startTimestamp: end, endTimestamp: end + 1n, reserved: false };
      return [
        await says(id, 1n, quarter), await says(id, 2n, 2n * quarter), await says(id, 0n, 0n), await says(id, 1n, quarter + 1n), await says(id, 1n, quarter, native, 1n), await says(id, 1n, quarter, usd, 0n), await says(id + 1n, 1n, quarter), await says(id + 9n, 1n, quarter),
        await answerOf(place, page.address, 'cancelListing', [id]), await answerOf(place, page.address, 'approveBuyerForListing', [id + 1n, page.address, true]),
        await answerOf(place, page.address, 'createListing', [terms]), await answerOf(place, seller.address, 'createListing', [terms]), await answerOf(place, seller.address, 'createListing', [{ ...terms, endTimestamp: end }]), await answerOf(place, seller.address, 'createListing', [{ ...terms, quantity: 2n }]),
      ];
    };
    const [published = [], mocked] = await Promise.all(sold.map(salesOf));
    expect(mocked).toEqual(published);
    expect(published.filter((answer) => answer === 'taken')).toHaveLength(2);
  });
});
