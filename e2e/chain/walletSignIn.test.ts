import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, getCreate2Address, id, Interface, keccak256, Wallet } from 'ethers';
import type { Site } from '../../server/config/site.ts';
import { isCallError } from '../../server/client/refusedCall.ts';
import { createOutside } from '../../server/node/createOutside.ts';
import { createTestServer } from '../../server/testing/createTestServer.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { deploy, transact } from './lib/deploy.ts';

const codes = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../fixtures/contracts/bytecode.json'), 'utf8')) as Readonly<Record<string, string>>;
const owner = new Wallet(id('the owner of an account'));
const other = new Wallet(id('another signer'));
const factoryInterface = new Interface(['function create(address owner, bytes32 salt) returns (address)']);
const accountCode = concat([codes['SignerAccount'] ?? '', AbiCoder.defaultAbiCoder().encode(['address'], [owner.address])]);
const siteId = 'shop';
const chainId = 31_337;
const site: Site = { siteId, name: 'Shop', origins: ['https://shop.example'], signIn: ['wallet'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 } };

/** By the encoder of ethers, as an account's own software would. */
function wrap(factory: string, factoryData: string, signature: string): string {
  return concat([AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], [factory, factoryData, signature]), `0x${'6492'.repeat(16)}`]);
}

let anvil: Anvil;
let factory: string;
beforeAll(async () => {
  anvil = await startAnvil();
  factory = await deploy(anvil, codes['SignerAccountFactory'] ?? '');
});
afterAll(() => anvil.stop());

/** A browser at the wallet's server, which asks the real node. */
function begin(rpc: Readonly<Record<string, string>> = { [chainId]: anvil.url }) {
  const sites = new Map([[siteId, site]]);
  const world = createTestServer({ sites, outside: createOutside({ sites: [site], rpc }) });
  const browser = world.newBrowser();
  const client = browser.newClient();
  /** How a sign-in of the account ends, for what is made of the message. */
  const signIn = async (address: string, sign: (message: string) => Promise<string>, on = chainId): Promise<string> => {
    const { message } = await client.call('siwe.begin', { siteId, purpose: 'signIn', address, chainId: on });
    const proof = { type: 'siwe', message, signature: await sign(message) } as const;
    return client.call('signIn.prove', { siteId, proof, device: await browser.newDevice(), locale: 'en_US' }).then(({ userId }) => `user ${userId}`, (error: unknown) => (isCallError(error) ? error.code : String(error)));
  };
  return { world, signIn };
}

describe('signing in by a contract account', () => {
  it('asks the account about its own signature (ERC-1271)', async () => {
    const { signIn } = begin();
    const address = await deploy(anvil, accountCode);
    expect(await signIn(address, (message) => owner.signMessage(message))).toMatch(/^user /);
    expect(await signIn(address, (message) => other.signMessage(message))).toBe('wrongSignature');
    expect(await signIn(address, async () => '0x12')).toBe('wrongSignature'); // it reverts
  });

  it('takes no answer for a yes but the very word', async () => {
    expect(await begin().signIn(await deploy(anvil, codes['LooseAccount'] ?? ''), (message) => owner.signMessage(message))).toBe('wrongSignature');
  });

  it('takes nothing of an account without code', async () => {
    expect(await begin().signIn(other.address, (message) => owner.signMessage(message))).toBe('wrongSignature');
  });

  it('takes an account that is not deployed yet (ERC-6492), leaves nothing behind, and knows it once it is', async () => {
    const { world, signIn } = begin();
    const salt = id('not deployed yet');
    const address = getCreate2Address(factory, salt, keccak256(accountCode));
    const factoryData = factoryInterface.encodeFunctionData('create', [owner.address, salt]);
    const elsewhere = factoryInterface.encodeFunctionData('create', [owner.address, id('another')]);
    const first = await signIn(address, async (message) => wrap(factory, factoryData, await owner.signMessage(message)));
    expect(first).toMatch(/^user /);
    expect(await anvil.rpc('eth_getCode', [address, 'latest'])).toBe('0x');
    expect(await signIn(address, async (message) => wrap(factory, factoryData, await other.signMessage(message)))).toBe('wrongSignature');
    expect(await signIn(address, async (message) => wrap(factory, elsewhere, await owner.signMessage(message)))).toBe('wrongSignature');
    expect(await signIn(address, (message) => owner.signMessage(message))).toBe('wrongSignature');
    await transact(anvil, { to: factory, data: factoryData });
    world.wait(1_000);
    expect(await signIn(address, async (message) => wrap(factory, factoryData, await owner.signMessage(message)))).toBe(first);
    expect(await signIn(address, (message) => owner.signMessage(message))).toBe(first);
  });

  it('says that it knows no node of a chain, and takes none of another one', async () => {
    const address = await deploy(anvil, accountCode);
    expect(await begin({}).signIn(address, (message) => owner.signMessage(message))).toBe('unknownChain');
    expect(await begin({ 1: anvil.url }).signIn(address, (message) => owner.signMessage(message), 1)).toBe('nodeAway');
    expect(await begin({ 1: 'http://localhost:9' }).signIn(address, (message) => owner.signMessage(message), 1)).toBe('nodeAway');
  });
});
