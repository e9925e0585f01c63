import { createCache } from './createCache.ts';

describe('createCache', () => {
  it('gives back what was kept, and nothing for the rest', () => {
    const cache = createCache<string, number>(4);
    cache.set('a', 1);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });

  it('never holds more entries than it may', () => {
    const cache = createCache<number, number>(10);
    for (let key = 0; key < 1_000; key += 1) cache.set(key, key);
    const kept = Array.from({ length: 1_000 }, (_, key) => key).filter((key) => cache.get(key) !== undefined);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(kept.length).toBeLessThanOrEqual(10);
    expect(kept).toContain(999);
  });

  it('keeps what is asked for again and again, whatever else comes', () => {
    const cache = createCache<number, string>(10);
    cache.set(-1, 'wanted');
    for (let key = 0; key < 1_000; key += 1) {
      cache.set(key, 'passing');
      expect(cache.get(-1)).toBe('wanted');
    }
  });
});
