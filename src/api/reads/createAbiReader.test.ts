import { Interface, keccak256, toBeHex, toUtf8Bytes } from 'ethers';
import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { createFakeClock } from '../../../mocks/index.ts';
import * as limits from '../../domain/limits.ts';
import { maxProxySteps } from './readAbi.ts';
import { createAbiReader } from './createAbiReader.ts';
import { readContract } from './readContract.ts';

const [address, behind, beacon] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'];
const abiUrl = 'https://abi.example/v1/';
const at = `https://abi.example/v1/1/${address}`;
const json = JSON.parse(new Interface(['function odd(uint256) view returns (uint256)']).formatJson()) as readonly object[];
/** The head of what a compiler makes: one comparison for each function. */
const codeOf = (...functions: readonly string[]): string => `0x${functions.map((fn) => `8063${new Interface([`function ${fn}`]).getFunction(fn.slice(0, fn.indexOf('(')))?.selector.slice(2)}1461001057`).join('')}`;
const word = (of: string): string => `0x${of.slice(2).toLowerCase().padStart(64, '0')}`;
const slotOf = (name: string): string => toBeHex(BigInt(keccak256(toUtf8Bytes(name))) - 1n, 32);

function nodeWith(codes: Readonly<Record<string, string>>, slots: Readonly<Record<string, string>> = {}) {
  return createFakeNode({
    contracts: { [beacon]: { abi: ['function implementation() view returns (address)'], answers: { implementation: behind } } },
    methods: { eth_getCode: (of: string) => codes[of.toLowerCase()] ?? '0x', eth_getStorageAt: (of: string, slot: string) => slots[`${of.toLowerCase()} ${slot}`] ?? word('0x') },
  });
}
const low = address.toLowerCase();
const names = (abi: readonly object[]): readonly unknown[] => abi.map((item) => ('name' in item ? item.name : undefined));

function readerWith(answers: Readonly<Record<string, unknown>>, more: object = {}) {
  const clock = createFakeClock();
  const { http, seen } = createFakeHttp(answers);
  return { read: createAbiReader({ http, clock, service: undefined, abiUrl, ...more }), seen, clock };
}

describe('createAbiReader', () => {
  it.each([
    ['a list', json], ['an object', { abi: json }], ['a wrapped list', { data: json }], ['a doubly wrapped list', { data: { abi: json } }], ['JSON in text', { status: '1', result: JSON.stringify(json) }],
  ])('takes %s of the service, and asks once an hour', async (_name, answer) => {
    const { read, seen, clock } = readerWith({ [at]: answer });
    const { transport, asked } = nodeWith({});
    expect(names(await read(transport, { address: low }))).toEqual(['odd']);
    await read(transport, { address });
    expect([seen.map(({ url }) => url), asked]).toEqual([[at], []]);
    await clock.advance(limits.abiSeconds * 1_000);
    await read(transport, { address });
    expect(seen).toHaveLength(2);
  });

  it.each([['is not there', undefined], ['says nothing', []], ['says something else', { hello: 1 }], ['says nonsense', [{ type: 'function', name: 7 }]], ['fails', { status: 500, body: '<html>' }]])('looks into the code when the service %s', async (_name, answer) => {
    const { read } = readerWith({ [at]: answer });
    expect(names(await read(nodeWith({ [low]: codeOf('symbol()', 'ownerOf(uint256)', 'unheardOf()') }).transport, { address }))).toEqual(['symbol', 'ownerOf']);
  });

  it('recognises the signatures that a site gives', async () => {
    const { read } = readerWith({}, { signatures: ['function unheardOf() view returns (bool)'] });
    expect(names(await read(nodeWith({ [low]: codeOf('unheardOf()') }).transport, { address }))).toEqual(['unheardOf']);
  });

  const minimal = `0x363d3d373d3d3d363d73${behind.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['a minimal proxy', { [low]: minimal }, {}],
    ['a proxy with its implementation in storage', { [low]: '0x01' }, { [`${low} ${slotOf('eip1967.proxy.implementation')}`]: word(behind) }],
    ['a proxy with a beacon', { [low]: '0x01' }, { [`${low} ${slotOf('eip1967.proxy.beacon')}`]: word(beacon) }],
    ['an account that delegates', { [low]: `0xef0100${behind.slice(2)}` }, {}],
  ])('looks behind %s', async (_name, codes, slots) => {
    const { read } = readerWith({});
    expect(names(await read(nodeWith({ ...codes, [behind.toLowerCase()]: codeOf('symbol()') }, slots).transport, { address }))).toEqual(['symbol']);
  });

  it('does not follow proxies in a circle', async () => {
    const { read } = readerWith({});
    const { transport, asked } = nodeWith({ [low]: minimal, [behind.toLowerCase()]: minimal });
    await expect(read(transport, { address })).rejects.toMatchObject({ code: 'contract.noAbi', message: 'Failed to resolve ABI from contract API' });
    expect(asked.filter(({ method }) => method === 'eth_getCode')).toHaveLength(maxProxySteps + 1);
  });

  it('reads the metadata that the code names, where there is a gateway', async () => {
    const code = `0x00fea264697066735822122063b22275532d8578b4115e7ae9eb555c8d0510024390b695cac47a9a18aafc1764736f6c63430007040033`;
    const { read, seen } = readerWith({ 'https://gateway.example/ipfs/QmV3pccK4v4nWFYxtVsDrc9Jzei1S71XocjUMXdFRbPupJ': { output: { abi: json } } }, { abiUrl: undefined, ipfsGateway: 'https://gateway.example/ipfs/{cid}' });
    expect(names(await read(nodeWith({ [low]: code }).transport, { address }))).toEqual(['odd']);
    expect(seen).toHaveLength(1);
  });

  it('says that there is no code', async () => {
    await expect(readerWith({}).read(nodeWith({}).transport, { address })).rejects.toMatchObject({ code: 'contract.noBytecode', message: 'Failed to load contract bytecode' });
  });

  it('remembers no failure', async () => {
    const codes: Record<string, string> = {};
    const { read } = readerWith({});
    const { transport } = nodeWith(codes);
    await expect(read(transport, { address })).rejects.toMatchObject({ code: 'contract.noBytecode' });
    codes[low] = codeOf('symbol()');
    expect(names(await read(transport, { address }))).toEqual(['symbol']);
  });

  it('lets a contract be read by the bare name of a function', async () => {
    const { read } = readerWith({ [at]: json });
    const { transport } = createFakeNode({ contracts: { [address]: { abi: ['function odd(uint256) view returns (uint256)'], answers: { odd: (n: bigint) => n * 2n } } } });
    expect(await readContract(transport, { address, fn: 'odd', args: [21] }, { abiOf: (of, options) => read(transport, { address: of }, options) })).toBe(42n);
    await expect(readContract(transport, { address, fn: 'even', args: [21] }, { abiOf: (of) => read(transport, { address: of }) })).rejects.toMatchObject({ code: 'abi.unknownMethod', message: 'Could not resolve method' });
  });
});
