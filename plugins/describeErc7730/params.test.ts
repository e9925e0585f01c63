import { constantsOf, foundAt, paramOf } from './params.ts';
import type { Place } from './params.ts';
import { parsePath } from './paths.ts';
import { valueOfMessage } from './values.ts';

const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const root = valueOfMessage({ Root: [{ name: 'pairs', type: 'Pair[]' }, { name: 'kind', type: 'string' }], Pair: [{ name: 'token', type: 'address' }] }, 'Root', { pairs: [{ token }, { token: `0x${'11'.repeat(20)}` }], kind: 'Gold' });
const source = { metadata: { constants: { token, n: 5 }, maps: { tokens: { values: { gold: token } } } } };
const placed = (params: object, more: Partial<Place> = {}): Place => ({ source, holder: { from: token, to: token, value: 7n, chainId: 1 }, root, base: [], picks: [], params: { ...params }, ...more });

describe('paramOf', () => {
  it.each([
    [{}, undefined], [{ token: null, tokenPath: null }, undefined], [{ token }, token], [{ token: '$.metadata.constants.token' }, token], [{ tokenPath: '$.metadata.constants.token' }, token],
    [{ tokenPath: '@.to' }, token], [{ tokenPath: '@.value' }, 7n], [{ tokenPath: '#.pairs.[0].token' }, token], [{ token: { map: '$.metadata.maps.tokens', keyPath: 'kind' } }, token], [{ token: { map: '$.metadata.maps.tokens', key: '#.kind' } }, token],
  ])('reads %j', (params, expected) => {
    expect(paramOf('token', placed(params))?.value).toBe(expected);
  });

  it('reads along with its value, and from within its group', () => {
    const base = parsePath('pairs.[]')?.steps ?? [];
    expect(paramOf('token', placed({ tokenPath: 'token' }, { base, picks: [{ at: 1, of: 2 }] }))?.value).toBe(`0x${'11'.repeat(20)}`);
    expect(paramOf('token', placed({ tokenPath: 'pairs.[].token' }, { picks: [{ at: 0, of: 2 }] }))).toMatchObject({ value: token, leaf: { path: 'pairs[0].token' } });
  });

  it.each([
    [{ tokenPath: 5 }], [{ tokenPath: 'a..b' }], [{ tokenPath: 'none' }], [{ tokenPath: 'pairs' }], [{ tokenPath: 'pairs.[].token' }], [{ tokenPath: '@.gas' }], [{ tokenPath: '$.metadata.none' }], [{ token: '$.metadata.constants' }], [{ token: [] }],
    [{ token: {} }], [{ token: { map: '$.metadata.maps.none', keyPath: 'kind' } }], [{ token: { map: '$.metadata.maps.tokens', keyPath: '@.chainId' } }], [{ token: { map: '$.metadata.maps.tokens', keyPath: { map: 'x' } } }],
  ])('does not fit with %j', (params) => {
    expect(() => paramOf('token', placed(params))).toThrow(expect.objectContaining({ code: 'describeErc7730.doesNotFit' }));
  });
});

describe('constantsOf', () => {
  it('reads one or several', () => {
    expect(constantsOf('list', placed({ list: ['$.metadata.constants.n', 6] })).map(({ value }) => value)).toEqual([5n, 6n]);
    expect(constantsOf('list', placed({ list: 'one' })).map(({ value }) => value)).toEqual(['one']);
    expect(constantsOf('list', placed({}))).toEqual([]);
  });
});

describe('foundAt', () => {
  it('begins at the top for a path that says so', () => {
    const place = { root, base: parsePath('pairs.[0]')?.steps ?? [], picks: [] };
    const read = (text: string) => foundAt(parsePath(text) ?? { root: '', steps: [] }, place).map(({ value }) => ('value' in value ? value.value : value.kind));
    expect(read('#.kind')).toEqual(['Gold']);
    expect(read('token')).toEqual([token]);
  });
});
