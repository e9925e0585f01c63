import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import { createTestStorage } from './testStorage.ts';

function tab(storage: ReturnType<typeof createTestStorage>) {
  const own: KeyValueStorage = storage.openTab().create();
  const heard: (readonly [string, string | undefined])[] = [];
  return { own, heard, stop: own.subscribe((key, value) => void heard.push([key, value])) };
}

// As `storage` events of HTML: told to the other tabs, and of changes only.
describe('createTestStorage', () => {
  it('tells every other tab of a change, and never the one that made it', () => {
    const storage = createTestStorage();
    const [first, second] = [tab(storage), tab(storage)];
    first.own.set('a', '1');
    first.own.remove('a');
    expect([first.heard, second.heard, second.own.get('a')]).toEqual([[], [['a', '1'], ['a', undefined]], undefined]);
  });

  it('tells no listener of what changes nothing', () => {
    const storage = createTestStorage();
    const [first, second] = [tab(storage), tab(storage)];
    first.own.set('a', '1');
    first.own.set('a', '1');
    first.own.remove('b');
    expect(second.heard).toEqual([['a', '1']]);
  });

  it('tells all tabs of what the test writes, and is seen by later tabs', () => {
    const storage = createTestStorage();
    const first = tab(storage);
    storage.set('a', '1');
    expect([first.heard, tab(storage).own.get('a'), [...storage.values]]).toEqual([[['a', '1']], '1', [['a', '1']]]);
  });

  it('counts who listens, each by itself though the function is the same', () => {
    const storage = createTestStorage();
    const own = storage.openTab().create();
    const listener = (): void => {};
    const stops = [own.subscribe(listener), own.subscribe(listener)];
    expect(storage.listeners()).toBe(2);
    stops[0]?.();
    stops[0]?.();
    expect(storage.listeners()).toBe(1);
  });
});
