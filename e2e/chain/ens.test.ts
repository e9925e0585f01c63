import { readFileSync } from 'node:fs';
import path from 'node:path';
import { concat, id, Interface, namehash, AbiCoder, ZeroHash } from 'ethers';
import { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from '../../src/api/reads/readEns.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { deploy, transact } from './lib/deploy.ts';
import { nodeTransport } from './lib/nodeTransport.ts';

const contracts = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../fixtures/ens/contracts.json'), 'utf8')) as { readonly registry: string; readonly publicResolver: string };
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
});
