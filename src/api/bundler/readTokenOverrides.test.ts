import type { RpcCall, RpcTransport } from '../../contracts/transport.ts';
import { readTokenOverrides } from './readTokenOverrides.ts';

const token = '0x00000000000000000000000000000000000000Aa';
const logic = '0x00000000000000000000000000000000000000bB';
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const spender = '0x000000000000000000000000000000000000dEaD';
const slot = (last: string): string => `0x${last.padStart(64, '0')}`;
const plenty = `0x${(10n ** 36n).toString(16).padStart(64, '0')}`;

type Diff = Readonly<Record<string, { readonly stateDiff: Readonly<Record<string, string>> }>>;

/** A node with a token that reads a slot of a switch first, then the amount's: of the balance or of the allowance. */
function nodeWith({ knowsLists = true, doesOverride = true, answer }: { readonly knowsLists?: boolean; readonly doesOverride?: boolean; readonly answer?: unknown } = {}): RpcTransport {
  const request = async ({ method, params = [] }: RpcCall): Promise<unknown> => {
    const [call, , overrides] = params as readonly [{ readonly data: string }, string, Diff | undefined]; // as nodes take them
    const own = call.data.startsWith('0x70a08231') ? slot('b') : slot('a1');
    if (method === 'eth_createAccessList') {
      if (!knowsLists) throw new Error('the method eth_createAccessList does not exist');
      return answer ?? { accessList: [{ address: logic, storageKeys: [] }, { address: token, storageKeys: [slot('7'), own] }], gasUsed: '0x5208' };
    }
    return (doesOverride ? overrides?.[token]?.stateDiff[own] : undefined) ?? slot('0');
  };
  return { chainId: 1, request: request as RpcTransport['request'], verify: async () => {} } as unknown as RpcTransport; // what is asked of it
}

describe('readTokenOverrides', () => {
  it('gives plenty to the slots that the answers come from, and to no others', async () => {
    expect(await readTokenOverrides(nodeWith(), { token, account, spender })).toEqual({ [token]: { stateDiff: { [slot('b')]: plenty, [slot('a1')]: plenty } } });
  });

  it('leaves what is allowed as it is where no one is to take anything', async () => {
    expect(await readTokenOverrides(nodeWith(), { token, account })).toEqual({ [token]: { stateDiff: { [slot('b')]: plenty } } });
  });

  it.each<[string, Parameters<typeof nodeWith>[0]]>([
    ['the node does not tell what is read', { knowsLists: false }],
    ['the node ignores other state', { doesOverride: false }],
    ['the node answers nonsense', { answer: { accessList: 'all' } }],
    ['the slots are malformed', { answer: { accessList: [{ address: token, storageKeys: ['0x1', 7] }, null] } }],
  ])('has none where %s', async (_case, how) => {
    expect(await readTokenOverrides(nodeWith(how), { token, account, spender })).toBeUndefined();
  });

  it('ends with its signal', async () => {
    const ended = AbortSignal.abort(new Error('given up'));
    await expect(readTokenOverrides(nodeWith({ knowsLists: false }), { token, account, spender }, ended)).rejects.toThrow('given up');
  });
});
