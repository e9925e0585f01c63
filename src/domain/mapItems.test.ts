import { mapItems } from './mapItems.ts';

describe('mapItems', () => {
  it('gives each item with its place', () => {
    expect(mapItems(['a', 'b'], (item, at) => `${String(item)}${at}`)).toEqual(['a0', 'b1']);
  });

  it('gives a plain list, also of a list with ways of its own', () => {
    class Odd extends Array<number> {
      override map<U>(): U[] {
        return [];
      }
    }
    const mapped = mapItems(Odd.from([1, 2]), Number);
    expect([mapped, mapped.constructor]).toEqual([[1, 2], Array]);
  });
});
