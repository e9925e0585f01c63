import { toStorable } from './toStorable.ts';

describe('toStorable', () => {
  it('gives a copy that nothing changes, however deep, with its bigints, lists and gaps', () => {
    const inner = { amounts: [1n, 2n], to: { name: 'Bob' }, absent: undefined, none: null };
    const given = { order: inner, list: [inner] };
    const copy = toStorable(given);
    expect(copy).toEqual({ order: { amounts: [1n, 2n], to: { name: 'Bob' }, absent: undefined, none: null }, list: [{ amounts: [1n, 2n], to: { name: 'Bob' }, absent: undefined, none: null }] });
    inner.to.name = 'Mallory';
    inner.amounts.push(3n);
    expect([copy.order.to.name, copy.order.amounts]).toEqual(['Bob', [1n, 2n]]);
    for (const part of [copy, copy.order, copy.order.amounts, copy.order.to, copy.list]) expect(Object.isFrozen(part)).toBe(true);
    expect(Object.isFrozen(inner)).toBe(false);
  });

  it('gives lists of its own, whatever lists make of themselves', () => {
    let reads = 0;
    const list = Object.assign(['shown'], { map: () => Object.defineProperty([], '0', { get: () => `read ${(reads += 1)}`, enumerable: true }) });
    const copy = toStorable({ list });
    expect([copy.list[0], copy.list[0]]).toEqual(['shown', 'shown']);
  });

  it('reads what computes its value once: it cannot say one thing to the eye and another to the wallet', () => {
    let reads = 0;
    const copy = toStorable({ get to() { reads += 1; return reads < 2 ? 'Bob' : 'Mallory'; } });
    expect([copy.to, copy.to]).toEqual(['Bob', 'Bob']);
  });

  it.each<[string, unknown, string]>([
    ['a function', { order: { onDone: () => {} } }, 'params.order.onDone'],
    ['an object of a class', { order: { when: new Date(0) } }, 'params.order.when'],
    ['a circle', (() => { const ring: { self?: unknown } = {}; ring.self = ring; return ring; })(), 'params.self'],
  ])('refuses %s, with the place', (_what, value, path) => {
    expect(() => toStorable(value, 'params')).toThrow(expect.objectContaining({ code: 'input.notSerialisable', context: expect.objectContaining({ path }) as unknown }) as Error);
  });
});
