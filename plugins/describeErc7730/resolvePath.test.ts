import { parsePath } from './paths.ts';
import { resolvePath } from './resolvePath.ts';
import { leavesOf, valueOfMessage } from './values.ts';

const types = { Root: [{ name: 'lists', type: 'List[]' }, { name: 'small', type: 'uint24' }, { name: 'text', type: 'string' }, { name: 'flag', type: 'bool' }], List: [{ name: 'items', type: 'uint8[]' }] };
const root = valueOfMessage(types, 'Root', { lists: [{ items: [1n, 2n] }, { items: [] }, { items: [3n] }], small: 0x010203n, text: 'häßlich', flag: true });
const valuesAt = (path: string, picks?: Parameters<typeof resolvePath>[2]) => resolvePath(root, parsePath(path)?.steps ?? [], picks).map(({ value }) => ('value' in value ? value.value : value.kind));

describe('resolvePath', () => {
  it('goes through lists in lists, and tells which item it went through', () => {
    expect(valuesAt('lists.[].items.[]')).toEqual([1n, 2n, 3n]);
    expect(resolvePath(root, parsePath('lists.[].items.[]')?.steps ?? []).map(({ picks }) => picks.map(({ at, of }) => `${at}/${of}`))).toEqual([['0/3', '0/2'], ['0/3', '1/2'], ['2/3', '0/1']]);
    expect(valuesAt('lists.[-1].items.[0]')).toEqual([3n]);
    expect(valuesAt('lists.[0:2]')).toEqual(['struct', 'struct']);
    expect(valuesAt('lists.[5:]')).toEqual([]);
  });

  it('picks the items that belong to others', () => {
    expect(valuesAt('lists.[].items.[]', [{ at: 0, of: 3 }, { at: 1, of: 2 }])).toEqual([2n]);
    for (const picks of [[{ at: 0, of: 2 }], [{ at: 0, of: 3 }, { at: 0, of: 1 }], [{ at: 3, of: 3 }]]) expect(() => valuesAt('lists.[].items.[]', picks)).toThrow(expect.objectContaining({ code: 'describeErc7730.doesNotFit' }));
  });

  it('cuts bytes out of numbers as wide as their type, and out of text', () => {
    expect(valuesAt('small.[0:1]')).toEqual(['0x01']);
    expect(valuesAt('small.[-1]')).toEqual(['0x03']);
    expect(valuesAt('small.[]')).toEqual([0x010203n]);
    expect(valuesAt('text.[0:5]')).toEqual(['häß']);
    expect(() => valuesAt('flag.[0]')).toThrow(expect.objectContaining({ code: 'describeErc7730.doesNotFit' }));
  });

  it('lists what a message holds, a list without items included', () => {
    expect(leavesOf(root).map(({ path, type }) => `${path} ${type}`)).toEqual(['lists[0].items[0] uint8', 'lists[0].items[1] uint8', 'lists[1].items []', 'lists[2].items[0] uint8', 'small uint24', 'text string', 'flag bool']);
  });
});
