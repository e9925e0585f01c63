import { createQueue } from './createQueue.ts';

/** Work whose end the test decides, with a record of what has begun. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve(value: string): void; reject(error: Error): void }>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.resolve(`${name} is done`);
    await settle();
  };
  const fail = async (name: string): Promise<void> => {
    ends.get(name)?.reject(new Error(`${name} failed`));
    await settle();
  };
  return { begun, work, end, fail };
}

const settle = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });
const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.then((value) => value, (error: unknown) => (error instanceof Error ? error.message : error));

describe('createQueue', () => {
  it('begins the first work at once, and each further one when the one before it has ended, however it ends', async () => {
    const { begun, work, end, fail } = createWork();
    const queue = createQueue();
    const outcomes = ['a', 'b', 'c'].map((name) => outcome(queue.add(work(name))));
    expect(begun).toEqual(['a']);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
    await fail('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('c');
    expect(await Promise.all(outcomes)).toEqual(['a is done', 'b failed', 'c is done']);
  });

  it('goes on after work that throws before it waits', async () => {
    const { begun, work } = createWork();
    const queue = createQueue();
    const broken = queue.add(() => { throw new Error('broken'); });
    const next = queue.add(work('next'));
    await expect(broken).rejects.toThrow('broken');
    await settle();
    expect(begun).toEqual(['next']);
    void next;
  });

  it('runs several at once where it may, in the order in which they came', async () => {
    const { begun, work, end } = createWork();
    const queue = createQueue({ maxRunning: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void queue.add(work(name));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('c');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses what is too much, of all and of one owner, and counts only what has not ended', async () => {
    const { begun, work, end } = createWork();
    const queue = createQueue<string>({ limit: { all: 3, ofOne: 2, error: () => new Error('full') } });
    const own = queue.add(work('a1'), { owner: 'a' });
    void queue.add(work('a2'), { owner: 'a' });
    await expect(queue.add(work('a3'), { owner: 'a' })).rejects.toThrow('full');
    void queue.add(work('b1'), { owner: 'b' });
    await expect(queue.add(work('b2'), { owner: 'b' })).rejects.toThrow('full');
    await end('a1');
    await own;
    void queue.add(work('b3'), { owner: 'b' });
    expect([begun, queue.size()]).toEqual([['a1', 'a2'], 3]);
  });

  it('takes out what is given up while it waits, and nothing else', async () => {
    const { begun, work, end } = createWork();
    const queue = createQueue();
    const [leftFirst, left] = [new AbortController(), new AbortController()];
    const first = outcome(queue.add(work('a'), { signal: leftFirst.signal }));
    const second = outcome(queue.add(work('b'), { signal: left.signal }));
    const third = outcome(queue.add(work('c')));
    left.abort(new Error('b was given up'));
    expect(await second).toBe('b was given up');
    // What runs hears of it by the same signal and ends by itself: what comes next must not begin beside it.
    leftFirst.abort(new Error('a was given up'));
    await settle();
    expect(begun).toEqual(['a']);
    await end('a');
    expect([await first, begun]).toEqual(['a is done', ['a', 'c']]);
    await end('c');
    expect([await third, begun]).toEqual(['c is done', ['a', 'c']]);
  });

  it('begins nothing that was given up before', async () => {
    const { begun, work } = createWork();
    await expect(createQueue().add(work('a'), { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
    expect(begun).toEqual([]);
  });

  it('says when it is empty, once each time, also when all that waited was given up', async () => {
    const { work, end } = createWork();
    const sizes: number[] = [];
    const queue = createQueue({ onEmpty: () => sizes.push(queue.size()) });
    const left = new AbortController();
    void queue.add(work('a'));
    const waiting = outcome(queue.add(work('b'), { signal: left.signal }));
    left.abort();
    await waiting;
    expect([sizes, queue.size()]).toEqual([[], 1]);
    await end('a');
    expect(sizes).toEqual([0]);
    void queue.add(work('c'));
    await end('c');
    expect(sizes).toEqual([0, 0]);
  });
});
