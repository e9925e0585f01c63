import { AbiCoder, getAddress, Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { simpleAccount, tokenPaymaster, tokenService, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { TokenPaymaster, TokenService } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { priceOrder } from '../../src/flows/review/priceOrder.ts';
import { send } from '../../src/flows/sending/send.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { startBundler } from '../lib/bundler.ts';
import type { Bundler } from '../lib/bundler.ts';
import { contractCode, creationCode, deployEntryPoints } from '../lib/entryPoints.ts';
import type { EntryPointVersion } from '../lib/entryPoints.ts';
import { deployLatePaymaster, deployTokenPaymaster, tokensPerEther } from '../lib/tokenPaymasters.ts';
import { startTokenService } from '../lib/tokenService.ts';
import type { TestTokenService } from '../lib/tokenService.ts';
import { ask, call, deployFixture } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable']);
const erc20 = new Interface(['function approve(address spender, uint256 amount) returns (bool)']);
const ether = 10n ** 18n;
const maxAmount = 500n * ether;

let anvil: Anvil;
let bundler: Bundler;
let token: string;
let early: string;
let late: string;
let service: TestTokenService;
let to: string;
const factories = new Map<EntryPointVersion, string>();
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  for (const version of ['0.6', '0.7', '0.8'] as const) {
    const entryPoint = AbiCoder.defaultAbiCoder().encode(['address'], [contractCode[version].entryPoint.address]);
    factories.set(version, await deploy(anvil, creationCode(version, 'SimpleAccountFactory') + entryPoint.slice(2)));
  }
  await installMulticall3(anvil);
  token = await deployFixture(anvil, 'PermitToken', ['string', 'bool'], ['1', true]);
  early = await deployTokenPaymaster(anvil, token);
  late = await deployLatePaymaster(anvil, token);
  service = await startTokenService({ token, paymaster: late, rate: tokensPerEther * ether });
  bundler = await startBundler(anvil);
}, 90_000);
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(async () => {
  await service?.stop();
  await bundler?.stop();
  await anvil?.stop();
});

const adding = (by: number) => ({ to, data: faults.encodeFunctionData('add', [by]) });
const count = () => ask(anvil, to, 'count() view returns (uint256)');
const tokensOf = async (address: string) => BigInt(String(await ask(anvil, token, 'balanceOf(address) view returns (uint256)', [address])));
const allowed = async (address: string, spender: string) => BigInt(String(await ask(anvil, token, 'allowance(address,address) view returns (uint256)', [address, spender])));
const etherOf = async (address: string) => BigInt(String(await anvil.rpc('eth_getBalance', [address, 'latest'])));
const setEther = (address: string, wei: bigint) => anvil.rpc('anvil_setBalance', [address, `0x${wei.toString(16)}`]);

const takingBefore = (limit = maxAmount): TokenPaymaster => tokenPaymaster({ chainId: anvil.chainId, address: early, token, maxAmount: limit });
/** As a site writes one of its own. */
const takingAfter = (limit = maxAmount): TokenPaymaster => ({ chainId: anvil.chainId, address: late, token, maxAmount: limit, takes: 'after', readMost: async (read, { feeWei }) => feeWei * BigInt(await read(late, '0x2c4e722e')) });

/** A kit whose smart account is owned by a new key, has so many tokens and no ether. */
async function connected(paymaster: TokenPaymaster | TokenService, { version = '0.7', tokens = maxAmount }: { readonly version?: EntryPointVersion; readonly tokens?: bigint } = {}) {
  const owner = Wallet.createRandom();
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [
      walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(owner.privateKey), chainId: anvil.chainId }) }),
      walletSmart.with({ owner: 'key', account: simpleAccount({ version, factory: factories.get(version) ?? '' }), bundlers: bundler.url, tokenPaymasters: [paymaster] }),
    ],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  const address = kit.dispatch(getActiveAccount())?.address ?? '';
  if (tokens > 0n) await call(anvil, token, 'mint(address,uint256)', [address, tokens]);
  return { kit, address };
}

describe('a fee that is taken after the calls', () => {
  it('lets an account without ether be deployed, allow what the fee may be and send, in one operation', async () => {
    const { kit, address } = await connected(takingAfter());
    const shown = await kit.dispatch(priceOrder({ kind: 'send', chainId: anvil.chainId, send: adding(1) }, { walletId: 'smart', address }));
    await kit.dispatch(send(adding(1)));
    const paid = maxAmount - (await tokensOf(address));
    expect([await count(), await etherOf(address), await anvil.rpc('eth_getCode', [address, 'latest']) !== '0x']).toEqual([1n, 0n, true]);
    if (shown.at !== 'token') throw new Error('The fee is in the token.');
    expect(shown.fee).toMatchObject({ token, symbol: 'TST', decimals: 18, taker: getAddress(late), allows: shown.fee.most });
    expect(paid).toBeGreaterThan(0n);
    expect(paid).toBeLessThanOrEqual(shown.fee.most);
    // What was allowed is what the fee might have been, and what was taken is gone from it: the two bound each other.
    expect(paid + (await allowed(address, late))).toBeLessThan((shown.fee.most * 5n) / 4n);
  });

  it('allows it anew, from nothing, where what is left does not do, and not at all where it does', async () => {
    const { kit, address } = await connected(takingAfter());
    await kit.dispatch(send(adding(1)));
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(2), adding(4)], forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    expect([await count(), await etherOf(address)]).toEqual([7n, 0n]);
    await kit.dispatch(send({ to: token, data: erc20.encodeFunctionData('approve', [late, maxAmount]) }));
    const before = await allowed(address, late);
    const balance = await tokensOf(address);
    await kit.dispatch(send(adding(8)));
    expect((await allowed(address, late)) + (balance - (await tokensOf(address)))).toBe(before);
    expect(await count()).toBe(15n);
  });
});

describe('a service that names the price', () => {
  const taking = (more: object = {}): TokenService => tokenService({ chainId: anvil.chainId, url: service.url, token, maxAmount, ...more });
  beforeEach(() => {
    service.lie({});
    service.asked.splice(0);
  });

  it('lets an account without ether be deployed and send, for no more than its price told and the account allowed', async () => {
    const { kit, address } = await connected(taking({ address: late }));
    const shown = await kit.dispatch(priceOrder({ kind: 'send', chainId: anvil.chainId, send: adding(1) }, { walletId: 'smart', address }));
    if (shown.at !== 'token') throw new Error('The fee is in the token.');
    expect(shown.fee).toMatchObject({ token, symbol: 'TST', decimals: 18, taker: getAddress(late), allows: shown.fee.most });
    expect(service.asked.map(([method]) => method)).not.toContain('pm_getPaymasterData');
    await kit.dispatch(send({ ...adding(1), maxTokenFee: (shown.fee.most * 5n) / 4n }));
    const paid = maxAmount - (await tokensOf(address));
    expect([await count(), await etherOf(address)]).toEqual([1n, 0n]);
    expect(paid).toBeGreaterThan(0n);
    expect(paid).toBeLessThanOrEqual(shown.fee.most);
    expect(service.asked.slice(-3)).toEqual(['pimlico_getTokenQuotes', 'pm_getPaymasterStubData', 'pm_getPaymasterData'].map((method) => [method, token]));
  });

  it.each<[string, string, object, Parameters<TestTokenService['lie']>[0]]>([
    ['smart.tokenFeeOverCap', 'a price above the limit of the site', {}, { quote: { exchangeRate: `0x${(10n ** 27n).toString(16)}` } }],
    ['smart.tokenPriceUnknown', 'another contract than the site knows', { address: '0x00000000000000000000000000000000000000aa' }, {}],
    ['transaction.feeRose', 'more gas in the end than its price was told for', {}, { final: { paymasterPostOpGasLimit: '0x2dc6c0' } }],
  ])('%s: is refused with %s, and nothing moves', async (code, _what, more, lies) => {
    service.lie(lies);
    const { kit, address } = await connected(taking(more));
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code });
    expect([await count(), await tokensOf(address), await allowed(address, late)]).toEqual([0n, maxAmount, 0n]);
  });
});

describe("eth-infinitism's TokenPaymaster", () => {
  it('is paid in the token once the account has allowed that, and the ether stays', async () => {
    const { kit, address } = await connected(takingBefore());
    await setEther(address, ether);
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.tokenNotAllowed' });
    expect([await etherOf(address), await tokensOf(address)]).toEqual([ether, maxAmount]);
    const approval = { to: token, data: erc20.encodeFunctionData('approve', [early, maxAmount]) };
    expect(await kit.dispatch(priceOrder({ kind: 'send', chainId: anvil.chainId, send: approval }, { walletId: 'smart', address }))).toEqual({ at: 'free' });
    await kit.dispatch(send(approval));
    const left = await etherOf(address);
    expect(left).toBeLessThan(ether);
    const shown = await kit.dispatch(priceOrder({ kind: 'send', chainId: anvil.chainId, send: adding(1) }, { walletId: 'smart', address }));
    await kit.dispatch(send(adding(1)));
    await kit.dispatch(send(adding(2)));
    const paid = maxAmount - (await tokensOf(address));
    if (shown.at !== 'token') throw new Error('The fee is in the token.');
    expect([await count(), await etherOf(address), shown.fee.allows]).toEqual([3n, left, undefined]);
    expect(paid).toBeGreaterThan(0n);
    expect(paid).toBeLessThan(2n * shown.fee.most);
  });

  it('takes beforehand what was told as the most, by its own event', async () => {
    const { kit, address } = await connected(takingBefore());
    await setEther(address, ether);
    await kit.dispatch(send({ to: token, data: erc20.encodeFunctionData('approve', [early, maxAmount]) }));
    await setEther(address, 0n);
    const { hash } = await kit.dispatch(send(adding(1)));
    const { logs } = (await anvil.rpc('eth_getTransactionReceipt', [hash])) as { readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[] }; // of anvil
    const pulled = logs.filter((log) => log.address.toLowerCase() === token.toLowerCase() && log.topics[1]?.endsWith(address.slice(2).toLowerCase())).map(({ data }) => BigInt(data));
    const [taken = 0n] = pulled;
    // A limit one below what it takes is one too many; that very limit is enough.
    expect(taken).toBeGreaterThan(0n);
    expect(taken).toBeLessThan(maxAmount);
    await expect(kit.dispatch(send({ ...adding(1), maxTokenFee: taken / 2n }))).rejects.toMatchObject({ code: 'transaction.feeRose' });
    expect(taken / tokensPerEther).toBeLessThan(ether / 10n);
  });
});

describe('what keeps a fee in a token from being paid', () => {
  it('is that the account has none of it', async () => {
    for (const paymaster of [takingBefore(), takingAfter()]) {
      const { kit, address } = await connected(paymaster, { tokens: 0n });
      await setEther(address, ether);
      await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.tokenBalanceLow', message: 'The account has too little TST for the fee' });
      expect(await etherOf(address)).toBe(ether);
    }
    expect(await count()).toBe(0n);
  });

  it('is that it has too little of it, the fee being higher', async () => {
    const { kit } = await connected(takingAfter(), { tokens: 1_000n });
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.tokenBalanceLow' });
  });

  it("is the site's limit", async () => {
    const { kit } = await connected(takingAfter(1_000n));
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.tokenFeeOverCap' });
  });

  it('is a price that cannot be read', async () => {
    const { kit } = await connected({ ...takingAfter(), readMost: async (read) => BigInt(await read(to, '0x2c4e722e')) });
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.tokenPriceUnknown' });
  });

  it.each(['0.6', '0.8'] as const)('is an account for v%s', async (version) => {
    const { kit, address } = await connected(takingAfter(), { version });
    await setEther(address, ether);
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'paymaster.tokenVersion', message: 'Token paymaster is only supported for entrypoint version v0.7' });
    expect([await count(), await etherOf(address)]).toEqual([0n, ether]);
  });
});
