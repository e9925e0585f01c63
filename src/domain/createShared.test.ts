import { createShared } from './createShared.ts';

/** Work that a test ends when it likes, and that counts how often it was begun. */
function createWork() {
  const begun: { resolve(value: string): void; reject(error: Error): void }[] = [];
  return { begun, work: () => new Promise<string>((resolve, reject) => void begun.push({ resolve, reject })) };
}

describe('createShared', () => {
  it('gives all who ask for the same one outcome, and begins each key of its own', async () => {
    const { join } = createShared<string, string>();
    const { begun, work } = createWork();
    const [first, second, other] = [join('a', work), join('a', work), join('b', work)];
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[0]?.resolve('A');
    begun[1]?.resolve('B');
    expect(await Promise.all([first, second, other])).toEqual(['A', 'A', 'B']);
  });

  it('begins anew once the work has ended, unless it keeps what came of it', async () => {
    for (const keepsOutcome of [false, true]) {
      const { join } = createShared<string, number>({ keepsOutcome });
      let times = 0;
      const work = async () => (times += 1);
      await join('a', work);
      expect(await join('a', work)).toBe(keepsOutcome ? 1 : 2);
    }
  });

  it('keeps no failure, one that is thrown at once included', async () => {
    const { join } = createShared<string, string>({ keepsOutcome: true });
    const boom = new Error('boom');
    await expect(join('a', () => { throw boom; })).rejects.toBe(boom);
    await expect(join('a', () => Promise.reject(boom))).rejects.toBe(boom);
    expect(await join('a', async () => 'here')).toBe('here');
  });

  it('lets one who gives up go, and goes on for the others', async () => {
    const { join } = createShared<string, string>();
    const { begun, work } = createWork();
    const abort = new AbortController();
    const [leaves, stays] = [join('a', work, abort.signal), join('a', work)];
    await Promise.resolve();
    const gone = new Error('gone');
    abort.abort(gone);
    await expect(leaves).rejects.toBe(gone);
    begun[0]?.resolve('A');
    expect([await stays, begun.length]).toEqual(['A', 1]);
  });
});
