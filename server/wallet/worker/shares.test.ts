import { codeOf } from '../testing/parties.ts';
import { randomBytes } from './bytes.ts';
import { joinShares, splitKey } from './shares.ts';

describe('splitKey and joinShares', () => {
  it('joins any two of three to the same key', async () => {
    const key = randomBytes(32);
    const { D, S, R } = await splitKey(key);
    expect([D.length, S.length, R.length]).toEqual([33, 33, 33]);
    for (const [a, b] of [[D, S], [S, R], [D, R], [R, D]] as const) expect(await joinShares(a, b)).toEqual(key);
  });

  it('gives another key where a bit is changed: the tag of a wallet has to tell', async () => {
    const key = randomBytes(32);
    const { D, S } = await splitKey(key);
    D[0] = (D[0] ?? 0) ^ 1;
    expect(await joinShares(D, S)).not.toEqual(key);
  });

  it('refuses what is no share, and one share twice', async () => {
    const { D, S } = await splitKey(randomBytes(32));
    const withoutPlace = D.map((byte, at) => (at === 32 ? 0 : byte));
    for (const other of [D, D.slice(1), new Uint8Array(0), withoutPlace]) expect(await codeOf(() => joinShares(D, other))).toBe('badShare');
    expect(await codeOf(() => joinShares(S.slice(0, 32), D))).toBe('badShare');
    expect(await codeOf(() => splitKey(randomBytes(31)))).toBe('badShare');
  });
});
