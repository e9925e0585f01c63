import { getEventListeners } from 'node:events';
import { waitFor } from './waitFor.ts';

const listenersOn = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('waitFor', () => {
  /** A value that tells of its changes. */
  function createSource(first?: number) {
    const listeners = new Set<() => void>();
    let value = first;
    let reads = 0;
    return {
      listeners,
      reads: () => reads,
      read: (): number | undefined => {
        reads += 1;
        if (value === 0) throw new Error('nought');
        return value;
      },
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      change: (next: number | undefined): void => {
        value = next;
        for (const listener of [...listeners]) listener();
      },
    };
  }

  it('resolves at once with what is there, and leaves nothing behind', async () => {
    const source = createSource(7);
    const { signal } = new AbortController();
    expect(await waitFor(source.read, { ...source, signal })).toBe(7);
    expect([source.listeners.size, listenersOn(signal)]).toEqual([0, 0]);
  });

  it('looks after each change and at no other time', async () => {
    const source = createSource();
    const found = waitFor(source.read, { ...source, signal: new AbortController().signal });
    source.change(undefined);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(source.reads()).toBe(2);
    source.change(8);
    expect(await found).toBe(8);
    expect(source.listeners.size).toBe(0);
  });

  it('rejects with what the look throws', async () => {
    const source = createSource();
    const found = waitFor(source.read, { ...source, signal: new AbortController().signal });
    source.change(0);
    await expect(found).rejects.toThrow('nought');
    expect(source.listeners.size).toBe(0);
  });

  it('rejects with the reason as soon as it is aborted, and does not look where it was aborted before', async () => {
    const [source, abort, reason] = [createSource(), new AbortController(), new Error('enough')];
    const found = waitFor(source.read, { ...source, signal: abort.signal });
    abort.abort(reason);
    await expect(found).rejects.toBe(reason);
    expect(source.listeners.size).toBe(0);
    await expect(waitFor(source.read, { ...source, signal: abort.signal })).rejects.toBe(reason);
    expect([source.reads(), source.listeners.size]).toEqual([1, 0]);
  });
});
