import { describeFields, leavesAt } from './describeFields.ts';
import type { DescribedFields } from './describeFields.ts';
import { formatField } from './formatField.ts';
import type { Writer } from './formatField.ts';
import type { Facts } from './facts.ts';
import { parseDescriptor } from './parseDescriptor.ts';
import { parsePath } from './paths.ts';
import { leavesOf, valueOfMessage } from './values.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const root = valueOfMessage({ Root: [{ name: 'ids', type: 'uint256[]' }, { name: 'owner', type: 'address' }, { name: 'data', type: 'bytes' }, { name: 'one', type: 'One' }], One: [{ name: 'x', type: 'uint256' }] }, 'Root', { ids: [1n, 2n], owner: address, data: '0x1234', one: { x: 9n } });
const holder = { from: address, to: address, value: 5n, chainId: 1 };
/** A world in which nothing is known. */
const facts: Facts = { chain: async () => undefined, token: async () => undefined, collectionName: async () => undefined, hasCode: async () => undefined, codeBehind: async () => undefined, timeOfBlock: async () => undefined };

function writerOf(fields: readonly object[]): Writer {
  const descriptor = parseDescriptor({ context: { contract: { deployments: [{ chainId: 1, address }] } }, display: { formats: { 'run()': { fields } } } });
  return { descriptor, facts, account: address, names: {}, describeCall: async ({ to }) => ({ field: { value: { text: `call of ${to}` }, format: 'text' }, text: 'call' }) };
}

function describing(...fields: readonly object[]): Promise<DescribedFields> {
  const writer = writerOf(fields);
  return describeFields(writer.descriptor.formats[0]?.fields ?? [], { root, holder, writer });
}
const pathsIn = (leaves: Iterable<{ readonly path: string }>): readonly string[] => [...leaves].map(({ path }) => path);

describe('describeFields', () => {
  it('tells which values are shown, which are hidden, and which are neither', async () => {
    const { shown, hidden, showsValue } = await describing({ path: 'ids.[0]' }, { path: 'data.[0:1]', visible: 'never' }, { path: 'one', visible: 'never' }, { path: 'data.[1:]', label: 'Part' });
    expect(pathsIn(shown)).toEqual(['ids[0]']);
    expect(pathsIn(hidden)).toEqual(['one.x']);
    expect(pathsIn(leavesOf(root).filter((leaf) => !shown.has(leaf) && !hidden.has(leaf)))).toEqual(['ids[1]', 'owner', 'data']);
    expect(showsValue).toBe(false);
    expect((await describing({ path: '@.value', format: 'amount' })).showsValue).toBe(true);
  });

  it('keeps what sentences may name: what is always visible, by its whole path', async () => {
    const { texts } = await describing({ path: '#.ids.[]' }, { path: 'one', fields: [{ path: 'x' }] }, { path: 'owner', visible: 'optional' }, { path: '@.value', format: 'amount' });
    expect([...texts]).toEqual([['ids.[]', ['1', '2']], ['one.x', ['9']], ['@.value', ['5 wei']]]);
  });

  it('has no format for a struct', async () => {
    await expect(describing({ path: 'one' })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });
});

describe('leavesAt', () => {
  it('finds all that a path leads to, whole', () => {
    const at = (path: string): readonly string[] => pathsIn(leavesAt(parsePath(path) ?? { root: '#', steps: [] }, [], root));
    expect(at('#')).toEqual(['ids[0]', 'ids[1]', 'owner', 'data', 'one.x']);
    expect(at('ids')).toEqual(['ids[0]', 'ids[1]']);
    expect(at('data.[0:1]')).toEqual([]);
  });
});

describe('formatField', () => {
  const written = async (format: Parameters<typeof formatField>[0], value: bigint | string | boolean, params: object = {}): Promise<string> => {
    const { text } = await formatField(format, { type: typeof value === 'bigint' ? 'uint256' : 'bytes', value }, { source: {}, holder, root, base: [], picks: [], params: { ...params } }, writerOf([]));
    return text;
  };

  it('does without what nodes do not say', async () => {
    expect(await written('amount', 5n)).toBe('5 wei');
    expect(await written('tokenAmount', 5n, { token: address })).toBe(`5 × ${address}`);
    expect(await written('nftName', 5n, { collection: address })).toBe('#5');
    expect(await written('date', 5n, { encoding: 'blockheight' })).toBe('block 5');
    expect(await written('tokenTicker', address)).toBe(address);
    expect(await written('chainId', 5n)).toBe('eip155:5');
    expect(await written('calldata', '0x', { callee: address })).toBe('call');
  });

  it.each<[Parameters<typeof formatField>[0], bigint | string | boolean, object]>([
    ['amount', 'many', {}], ['tokenAmount', true, {}], ['tokenAmount', 5n, { token: '0x12' }], ['tokenAmount', 5n, { token: address, chainId: 0 }], ['unit', 5n, {}], ['unit', 5n, { base: 'x', decimals: 1e9 }], ['unit', 5n, { base: 'x', decimals: -1 }], ['unit', 5n, { base: 'x', prefix: 'yes' }],
    ['enum', 5n, {}], ['calldata', '0x', {}], ['calldata', 'text', { callee: address }], ['addressName', 'run.eth', {}], ['date', '0x', {}], ['nftName', '#5', {}], ['interoperableAddressName', 'text', {}],
  ])('does not fit: %s of %s with %j', async (format, value, params) => {
    await expect(written(format, value, params)).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });
});
