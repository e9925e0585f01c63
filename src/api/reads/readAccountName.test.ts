import { Interface, namehash } from 'ethers';
import { createFakeNode, refusal } from '../../../fixtures/rpc/fakeNode.ts';
import { originErrors } from '../../contracts/errors.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { readAccountName } from './readAccountName.ts';
import { readEnsName } from './readEns.ts';
import { readNamedAccount } from './readNamedAccount.ts';

const [registry, resolver, account, other] = ['0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'];
const ens = { registry };
const base = 8453;
const label = account.slice(2).toLowerCase();
const [onMain, onBase] = [`${label}.addr.reverse`, `${label}.80002105.reverse`];
// As the documentation of ENS lists them.
const coinTypeOfBase = 2147492101n;

interface World {
  /** What reverse nodes say. */
  readonly names?: Readonly<Record<string, string>>;
  /** Addresses of names without a coin type, and for Base. */
  readonly main?: Readonly<Record<string, string>>;
  readonly there?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly chainId?: number;
}

function worldOf({ names = {}, main = {}, code = '0x', chainId = 1 }: World) {
  const byNode = (table: Readonly<Record<string, string>>, nothing: string) => (node: string) => Object.entries(table).find(([name]) => namehash(name) === node)?.[1] ?? nothing;
  return createFakeNode({
    chainId,
    methods: { eth_getCode: () => code },
    contracts: {
      [registry]: { abi: ['function resolver(bytes32) view returns (address)'], answers: { resolver } },
      [resolver]: {
        abi: ['function addr(bytes32) view returns (address)', 'function name(bytes32) view returns (string)', 'function supportsInterface(bytes4) view returns (bool)'],
        answers: { addr: byNode(main, `0x${'0'.repeat(40)}`), name: byNode(names, '') },
      },
    },
  });
}

/** `addr` with a coin type, of which the fake contract knows none, is answered beside it. */
function createNode(world: World) {
  const node = worldOf(world);
  const two = new Interface(['function addr(bytes32 node, uint256 coinType) view returns (bytes)']);
  const transport: typeof node.transport = {
    ...node.transport,
    request: async (call, options) => {
      const [{ to, data } = { to: '', data: '' }] = (call.params ?? []) as readonly [{ to: string; data: string }?];
      if (call.method !== 'eth_call' || to.toLowerCase() !== resolver.toLowerCase() || !data.startsWith('0xf1cb7e06')) return node.transport.request(call, options);
      const [asked, coinType] = two.decodeFunctionData('addr', data);
      const found = coinType === coinTypeOfBase ? Object.entries(world.there ?? {}).find(([name]) => namehash(name) === asked)?.[1] : undefined;
      return two.encodeFunctionResult('addr', [found ?? '0x']);
    },
  };
  return transport;
}
const nameOf = (world: World, forChainId: number | undefined = base) => readAccountName(createNode(world), { ens, address: account, forChainId });

describe('readEnsName for another chain', () => {
  it('counts only if the name leads to the account on that chain', async () => {
    const strict = (world: World) => readEnsName(createNode(world), { ens, address: account, forChainId: base });
    expect(await strict({ names: { [onBase]: 'a.eth' }, there: { 'a.eth': account } })).toBe('a.eth');
    expect(await strict({ names: { [onBase]: 'a.eth' }, there: { 'a.eth': other } })).toBeUndefined();
    expect(await strict({ names: { [onBase]: 'a.eth' }, main: { 'a.eth': account } })).toBeUndefined();
    expect(await strict({ names: { [onMain]: 'a.eth' }, main: { 'a.eth': account } })).toBeUndefined();
  });

  it('has none for chains whose ids leave no room for a coin type', async () => {
    const id = 2 ** 31 + base;
    expect(await readEnsName(createNode({ names: { [onBase]: 'a.eth' }, there: { 'a.eth': account } }), { ens, address: account, forChainId: id })).toBeUndefined();
  });
});

describe('readAccountName', () => {
  it('is the name of the chain, before that of the main chain', async () => {
    expect(await nameOf({ names: { [onBase]: 'there.eth', [onMain]: 'main.eth' }, there: { 'there.eth': account }, main: { 'main.eth': account } })).toBe('there.eth');
    expect(await nameOf({ names: { [onBase]: 'there.eth', [onMain]: 'main.eth' }, there: { 'there.eth': account }, main: { 'main.eth': account } }, 1)).toBe('main.eth');
    expect(await nameOf({ names: { [onMain]: 'main.eth' }, main: { 'main.eth': account } }, undefined)).toBe('main.eth');
  });

  it.each([
    ['a key', '0x', 'main.eth'], ['a key that lends itself code', `0xef0100${'12'.repeat(20)}`, 'main.eth'], ['a contract', '0x6001', undefined], ['a contract that begins alike', `0xef0100${'12'.repeat(21)}`, undefined],
  ])('is else that of the main chain where the account there is held by %s', async (_who, code, expected) => {
    expect(await nameOf({ names: { [onMain]: 'main.eth' }, main: { 'main.eth': account }, code })).toBe(expected);
  });

  describe('with names of that chain at a gateway', () => {
    const lookup = new Interface(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)']).encodeErrorResult('OffchainLookup', [resolver, ['https://gateway.example/{data}'], '0x12', '0x12345678', '0x']);
    const transport = () => {
      const node = createNode({ names: { [onMain]: 'main.eth' }, main: { 'main.eth': account } });
      return {
        ...node,
        request: async (...[call, options]: Parameters<typeof node.request>) => {
          const [{ data = '' } = {}] = (call.params ?? []) as readonly [{ data?: string }?];
          if (data === `0x691f3431${namehash(onBase).slice(2)}`) throw refusal(lookup);
          return node.request(call, options);
        },
      };
    };
    const read = (offchain?: () => Promise<string>) => readAccountName(transport(), { ens, address: account, forChainId: base }, { offchain });

    it('is that of the main chain while the gateway does not answer, or may not be asked at all', async () => {
      expect(await read(async () => Promise.reject(httpErrors.unreachable({ host: 'gateway.example' })))).toBe('main.eth');
      expect(await read()).toBe('main.eth');
    });

    it('is not known before the visitor acts', async () => {
      await expect(read(async () => Promise.reject(originErrors.beforeIntent({ owner: 'core', origin: 'https://gateway.example' })))).rejects.toMatchObject({ code: 'http.beforeIntent' });
    });
  });
});

describe('readNamedAccount', () => {
  const paid = (world: World, forChainId: number | undefined = base) => readNamedAccount(createNode(world), { ens, name: 'a.eth', forChainId });

  it('is the account that the name has on the chain, before that of the main chain', async () => {
    expect(await paid({ there: { 'a.eth': account }, main: { 'a.eth': other } })).toBe(account);
    expect(await paid({ there: { 'a.eth': account }, main: { 'a.eth': other } }, 1)).toBe(other);
  });

  it('is else that of the main chain where a key holds it, and no contract, at whose address there may be nothing, or another one', async () => {
    expect(await paid({ main: { 'a.eth': other } })).toBe(other);
    expect(await paid({ main: { 'a.eth': other }, code: '0x6001' })).toBeUndefined();
    expect(await paid({ main: { 'a.eth': other }, code: '0x6001' }, 1)).toBe(other);
    expect(await paid({})).toBeUndefined();
  });
});
