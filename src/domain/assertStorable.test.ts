import { assertStorable } from './assertStorable.ts';

const live: [string, unknown][] = [['Date', new Date()], ['Live', new (class Live {})()], ['Map', new Map()], ['function', () => {}], ['symbol', Symbol('s')]];

describe('assertStorable', () => {
  it.each(live)('names the place of a %s', (kind, value) => {
    expect(() => assertStorable({ list: [1, { deep: value }] })).toThrow(`The value at value.list.1.deep cannot be stored: ${kind}`);
    expect(() => assertStorable(value, 'action')).toThrow(expect.objectContaining({ code: 'input.notSerialisable', context: { path: 'action', kind } }));
  });

  it('names the place of a circle', () => {
    const circle: { self?: unknown } = {};
    circle.self = [circle];
    expect(() => assertStorable(circle)).toThrow(expect.objectContaining({ code: 'input.notSerialisable', context: { path: 'value.self.0', kind: 'a circle' } }));
  });

  it('takes one object in two places', () => {
    const shared = { a: 1n };
    expect(() => assertStorable({ left: shared, right: [shared, shared] })).not.toThrow();
  });
});
