import { runInNewContext } from 'node:vm';
import { isStorable } from './isStorable.ts';
import { decodeJson, encodeJson } from './json.ts';

describe('encodeJson', () => {
  it.each<[unknown]>([
    [12n], [-(2n ** 255n)], [0n], [[1n, [2n]]], [{ wei: 10n ** 30n, list: [{ deep: 1n }], text: '12n', none: null, yes: true }], ['{"$bigint":"1"}'], [{ $bigint: '1', more: 2 }], [{ $bigint: 1 }],
  ])('comes back as %p', (value) => {
    expect(decodeJson(encodeJson(value))).toEqual(value);
  });

  it.each<[unknown]>([
    [{ $bigint: '1' }], [{ $bigint: '-12' }], [[{ deep: { $bigint: '1' } }]], [{ $$bigint: '1' }], [{ $$$bigint: { $bigint: '1' } }], [{ $bigint: { $bigint: '1' } }], [{ $bigint: 1n }], [{ $bigint: ['1'] }], [{ message: { $bigint: '1' }, wei: 1n }],
  ])('gives data of others that looks like its own tag back as it was: %p', (value) => {
    expect(decodeJson(encodeJson(value))).toEqual(value);
    expect(decodeJson(encodeJson(decodeJson(encodeJson(value))))).toEqual(value);
    expect(encodeJson({ $bigint: '1' })).not.toBe(encodeJson(1n));
  });

  it('writes a bigint under a tag', () => {
    expect(encodeJson({ wei: 12n })).toBe('{"wei":{"$bigint":"12"}}');
  });
});

describe('decodeJson', () => {
  it.each(['{"$bigint":"1e5"}', '{"$bigint":""}', '{"$bigint":"0x10"}', '{"$bigint":" 1"}', `{"$bigint":"${'9'.repeat(81)}"}`, '{"$bigint":null}'])('leaves %s alone', (text) => {
    expect(decodeJson(text)).toEqual(JSON.parse(text));
  });

  it('drops a key that would reach for the prototype, at any depth', () => {
    const value = decodeJson('{"a":{"__proto__":{"isAdmin":true},"b":1},"__proto__":{"isAdmin":true}}');
    expect(value).toEqual({ a: { b: 1 } });
    expect(Object.keys(Object.assign({}, value))).toEqual(['a']);
    expect('isAdmin' in (value as object)).toBe(false);
    expect('isAdmin' in {}).toBe(false);
  });

  it.each(['', '{', 'undefined', "{'a':1}", '[1,]'])('throws SyntaxError for %j', (text) => {
    expect(() => decodeJson(text)).toThrow(expect.objectContaining({ name: 'SyntaxError' }));
  });
});

class Live {}
const live: [string, unknown][] = [
  ['Date', new Date()], ['Map', new Map()], ['Set', new Set()], ['Error', new Error('x')], ['Live', new Live()], ['Promise', Promise.resolve()], ['Uint8Array', new Uint8Array(1)], ['URL', new URL('https://a.example')],
  ['function', () => {}], ['symbol', Symbol('s')],
];

describe('isStorable', () => {
  it.each<[unknown]>([['text'], [1], [true], [1n], [null], [undefined], [[1]], [{ a: 1 }], [Object.create(null)], [runInNewContext('({ a: 1 })')], [runInNewContext('[1]')]])('takes %p', (value) => {
    expect(isStorable(value)).toBe(true);
  });

  it.each(live)('refuses a %s', (_kind, value) => {
    expect(isStorable(value)).toBe(false);
  });
});
