import { createLock } from './createLock.ts';

const denied = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } as unknown as LockManager; // as browsers do where they deny storage

describe.each([['there are no locks', undefined], ['the browser denies them', denied]])('a lock where %s', (_what, locks) => {
  it('lets one run at a time of those that share a name, and others beside them', async () => {
    const lock = createLock(locks);
    const begun: string[] = [];
    let end: () => void = () => {};
    const first = lock('a', () => new Promise<void>((resolve) => { begun.push('a1'); end = resolve; }));
    const second = lock('a', async () => void begun.push('a2'));
    await lock('b', async () => void begun.push('b'));
    expect(begun).toEqual(['a1', 'b']);
    end();
    await Promise.all([first, second]);
    expect(begun).toEqual(['a1', 'b', 'a2']);
  });

  it('goes on after one that failed', async () => {
    const lock = createLock(locks);
    await expect(lock('a', () => Promise.reject(new Error('first')))).rejects.toThrow('first');
    expect(await lock('a', async () => 2)).toBe(2);
  });
});

it('runs nothing twice where what it ran fails', async () => {
  let runs = 0;
  const lock = createLock({ request: (_name: string, run: () => Promise<unknown>) => run() } as unknown as LockManager); // one that grants at once
  await expect(lock('a', () => { runs += 1; return Promise.reject(new Error('no')); })).rejects.toThrow('no');
  expect(runs).toBe(1);
});
