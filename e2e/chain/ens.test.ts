import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, id, Interface, keccak256, namehash, SigningKey, solidityPackedKeccak256, Wallet, ZeroHash } from 'ethers';
import { createOffchainReader } from '../../src/api/reads/createOffchainReader.ts';
import { readAccountName } from '../../src/api/reads/readAccountName.ts';
import { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from '../../src/api/reads/readEns.ts';
import { readNamedAccount } from '../../src/api/reads/readNamedAccount.ts';
import type { Http } from '../../src/contracts/ports/http.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { deploy, transact } from './lib/deploy.ts';
import { nodeTransport } from './lib/nodeTransport.ts';

const contracts = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../fixtures/ens/contracts.json'), 'utf8')) as Readonly<Record<'registry' | 'publicResolver' | 'offchainResolver' | 'erc721' | 'erc1155', string>>;
const registryAbi = new Interface(['function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)']);
const resolverAbi = new Interface(['function setAddr(bytes32 node, address a)', 'function setAddr(bytes32 node, uint256 coinType, bytes a)', 'function setText(bytes32 node, string key, string value)', 'function setName(bytes32 node, string name)']);
const [alice, bob] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];

let anvil: Anvil;
let registry: string;
let resolver: string;
beforeAll(async () => {
  anvil = await startAnvil();
  registry = await deploy(anvil, contracts.registry);
  resolver = await deploy(anvil, concat([contracts.publicResolver, AbiCoder.defaultAbiCoder().encode(['address'], [registry])]));
  await give('eth');
  await give('alice.eth', resolver);
  await give('reverse');
  await give('addr.reverse');
  await give('80002105.reverse');
  await set('setAddr(bytes32,address)', [namehash('alice.eth'), alice]);
  await set('setAddr(bytes32,uint256,bytes)', [namehash('alice.eth'), 0x8000000an, bob]);
  await set('setText', [namehash('alice.eth'), 'avatar', 'https://example.com/alice.png']);
});
afterAll(() => anvil.stop());

/** Gives a name to the account that `transact` sends from. */
async function give(name: string, withResolver = `0x${'0'.repeat(40)}`): Promise<void> {
  const [label = '', ...parents] = name.split('.');
  await transact(anvil, { to: registry, data: registryAbi.encodeFunctionData('setSubnodeRecord', [parents.length > 0 ? namehash(parents.join('.')) : ZeroHash, id(label), alice, withResolver, 0]) });
}
async function set(fn: string, args: readonly unknown[]): Promise<void> {
  await transact(anvil, { to: resolver, data: resolverAbi.encodeFunctionData(fn, args) });
}
async function call(address: string, parent: string, name: string): Promise<void> {
  const reverse = `${address.slice(2).toLowerCase()}.${parent}`;
  await give(reverse, resolver);
  await set('setName', [namehash(reverse), name]);
}

describe('readEnsAddress', () => {
  it('finds the account of a name, in any spelling of the name', async () => {
    const { transport } = nodeTransport(anvil);
    for (const name of ['alice.eth', 'ALICE.eth', 'ａlice.eth']) expect(await readEnsAddress(transport, { ens: { registry }, name })).toBe(alice);
    expect(await readEnsAddress(transport, { ens: { registry }, name: 'alice.eth', forChainId: 10 })).toBe(bob);
  });

  it('finds nothing where there is no name, no resolver or no record', async () => {
    const { transport } = nodeTransport(anvil);
    for (const name of ['missing.eth', 'eth', 'sub.alice.eth']) expect(await readEnsAddress(transport, { ens: { registry }, name })).toBeUndefined();
    expect(await readEnsAddress(transport, { ens: { registry }, name: 'alice.eth', forChainId: 137 })).toBeUndefined();
  });
});

describe('readEnsName', () => {
  it('gives the name of an account only if the name leads back to it', async () => {
    const { transport } = nodeTransport(anvil);
    expect(await readEnsName(transport, { ens: { registry }, address: alice })).toBeUndefined();
    await call(alice, 'addr.reverse', 'alice.eth');
    await call(bob, 'addr.reverse', 'alice.eth');
    expect(await readEnsName(transport, { ens: { registry }, address: alice.toLowerCase() })).toBe('alice.eth');
    expect(await readEnsName(transport, { ens: { registry }, address: bob })).toBeUndefined();
  });

  it('looks where Base keeps its reverse names', async () => {
    const { transport } = nodeTransport(anvil);
    await call(alice, '80002105.reverse', 'alice.eth');
    expect(await readEnsName(transport, { ens: { registry, reverse: '80002105.reverse' }, address: alice })).toBe('alice.eth');
  });
});

describe('readEnsText', () => {
  it('gives a record, and nothing where there is none', async () => {
    const { transport } = nodeTransport(anvil);
    expect(await readEnsText(transport, { ens: { registry }, name: 'alice.eth', key: 'avatar' })).toBe('https://example.com/alice.png');
    expect(await readEnsText(transport, { ens: { registry }, name: 'alice.eth', key: 'url' })).toBeUndefined();
  });
});

describe('readEnsAvatar', () => {
  it('gives an address that may be shown', async () => {
    expect(await readEnsAvatar(nodeTransport(anvil).transport, { ens: { registry }, name: 'alice.eth' })).toEqual({ kind: 'image', uri: 'https://example.com/alice.png' });
  });

  it('gives the metadata of a token that the account of the name owns, and of no other', async () => {
    const { transport } = nodeTransport(anvil);
    const coder = AbiCoder.defaultAbiCoder();
    const one = await deploy(anvil, concat([contracts.erc721, coder.encode(['string', 'string', 'string'], ['Ones', 'ONE', 'https://pics.example/one/'])]));
    const many = await deploy(anvil, concat([contracts.erc1155, coder.encode(['string'], ['ipfs://QmMany/{id}.json'])]));
    await transact(anvil, { to: one, data: new Interface(['function mint(address to)']).encodeFunctionData('mint', [alice]) });
    await transact(anvil, { to: one, data: new Interface(['function mint(address to)']).encodeFunctionData('mint', [bob]) });
    await transact(anvil, { to: many, data: new Interface(['function mint(address to, uint256 id, uint256 amount, bytes data)']).encodeFunctionData('mint', [alice, 26, 2, '0x']) });
    const avatarOf = async (text: string) => {
      await set('setText', [namehash('alice.eth'), 'avatar', text]);
      return readEnsAvatar(transport, { ens: { registry }, name: 'alice.eth' });
    };
    const chain = transport.chainId;
    expect(await avatarOf(`eip155:${chain}/erc721:${one}/0`)).toMatchObject({ kind: 'nftMetadata', uri: 'https://pics.example/one/0' });
    expect(await avatarOf(`eip155:${chain}/erc721:${one}/1`)).toBeUndefined();
    expect(await avatarOf(`eip155:${chain}/erc721:${one}/2`)).toBeUndefined();
    expect(await avatarOf(`eip155:${chain}/erc1155:${many}/26`)).toMatchObject({ kind: 'nftMetadata', uri: `ipfs://QmMany/${'0'.repeat(62)}1a.json` });
    expect(await avatarOf(`eip155:${chain}/erc1155:${many}/27`)).toBeUndefined();
  });
});

describe('names that a gateway keeps', () => {
  const signer = new Wallet(`0x${'11'.repeat(32)}`);
  const url = 'https://gateway.example/v1/{sender}/{data}';
  const resolve = new Interface(['function resolve(bytes name, bytes data)']);
  const records = new Interface(['function addr(bytes32 node) view returns (address)', 'function addr(bytes32 node, uint256 coinType) view returns (bytes)', 'function name(bytes32 node) view returns (string)', 'function text(bytes32 node, string key) view returns (string)']);
  const [base, carol] = [8453, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'];
  let offchain: string;
  /** What the gateway would say of a name: each record by the signature of its function. */
  const known = new Map<string, Readonly<Record<string, unknown>>>();

  beforeAll(async () => {
    offchain = await deploy(anvil, concat([contracts.offchainResolver, AbiCoder.defaultAbiCoder().encode(['string', 'address[]'], [url, [signer.address]])]));
    await give('base.eth', offchain);
    await give('80002105.reverse', offchain);
    known.set('carol.base.eth', { 'addr(bytes32)': carol, 'addr(bytes32,uint256)': carol, 'text(bytes32,string)': 'https://pics.example/carol.png' });
    known.set(`${carol.slice(2).toLowerCase()}.80002105.reverse`, { 'name(bytes32)': 'carol.base.eth' });
  });

  /** A gateway as ENS and Base run one: it answers what the resolver asked, with a signature that lasts. */
  function createGateway({ by = signer.signingKey, lastsSeconds = 300 }: { readonly by?: SigningKey; readonly lastsSeconds?: number } = {}): { readonly http: Http; readonly asked: readonly string[] } {
    const asked: string[] = [];
    const send: Http['send'] = async ({ url: given }) => {
      asked.push(given);
      const [, sender = '', request = ''] = /^https:\/\/gateway\.example\/v1\/(0x[0-9a-f]{40})\/(0x[0-9a-f]+)$/.exec(given) ?? [];
      const [name, data] = resolve.decodeFunctionData('resolve', request) as unknown as readonly [string, string];
      const fn = records.getFunction(data.slice(0, 10));
      if (!fn) throw new Error('No record of the test.');
      const signature = fn.format('sighash');
      const said = known.get(labelsOf(name))?.[signature] ?? (signature === 'addr(bytes32)' ? `0x${'0'.repeat(40)}` : signature === 'addr(bytes32,uint256)' ? '0x' : '');
      const result = records.encodeFunctionResult(fn, [said]);
      const { timestamp } = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string };
      const expires = Number(timestamp) + lastsSeconds;
      const hash = solidityPackedKeccak256(['bytes', 'address', 'uint64', 'bytes32', 'bytes32'], ['0x1900', sender, expires, keccak256(request), keccak256(result)]);
      const answer = AbiCoder.defaultAbiCoder().encode(['bytes', 'uint64', 'bytes'], [result, expires, by.sign(hash).serialized]);
      return { status: 200, statusText: '', headers: {}, body: JSON.stringify({ data: answer }) };
    };
    return { http: { send }, asked };
  }

  function labelsOf(dnsName: string): string {
    const bytes = Buffer.from(dnsName.slice(2), 'hex');
    const labels: string[] = [];
    for (let at = 0; (bytes[at] ?? 0) > 0; at += (bytes[at] ?? 0) + 1) labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString());
    return labels.join('.');
  }

  it('are found through the main chain, and count with the signature of the gateway alone', async () => {
    const { transport } = nodeTransport(anvil);
    const request = { ens: { registry }, name: 'carol.base.eth' };
    const { http, asked } = createGateway();
    expect(await readEnsAddress(transport, request, { offchain: createOffchainReader({ http }) })).toBe(carol);
    expect(asked).toEqual([expect.stringContaining(`https://gateway.example/v1/${offchain}/0x`)]);
    expect(await readEnsAvatar(transport, request, { offchain: createOffchainReader({ http }) })).toEqual({ kind: 'image', uri: 'https://pics.example/carol.png' });
    await expect(readEnsAddress(transport, request)).rejects.toMatchObject({ code: 'ens.offchain' });
    const forged = createGateway({ by: new SigningKey(`0x${'22'.repeat(32)}`) });
    expect(await readEnsAddress(transport, request, { offchain: createOffchainReader(forged) })).toBeUndefined();
    expect(await readEnsAddress(transport, request, { offchain: createOffchainReader(createGateway({ lastsSeconds: -1_000 })) })).toBeUndefined();
  });

  it('are the names of accounts on other chains, if they lead back there', async () => {
    const { transport } = nodeTransport(anvil);
    const options = { offchain: createOffchainReader(createGateway()) };
    const request = { ens: { registry }, address: carol, forChainId: base };
    expect(await readEnsName(transport, request, options)).toBe('carol.base.eth');
    expect(await readAccountName(transport, request, options)).toBe('carol.base.eth');
    expect(await readNamedAccount(transport, { ens: { registry }, name: 'carol.base.eth', forChainId: base }, options)).toBe(carol);
    known.set(`${bob.slice(2).toLowerCase()}.80002105.reverse`, { 'name(bytes32)': 'carol.base.eth' });
    expect(await readEnsName(transport, { ...request, address: bob }, options)).toBeUndefined();
  });
});
