import { createLatchkey, defineChain, definePlugin, definePluginKey } from '../index.ts';
import { defineStored } from './defineStored.ts';
import { storagePort } from '../contracts/ports/storage.ts';
import type { KeyValueStorage } from '../contracts/ports/storage.ts';

const lampKey = definePluginKey()('lamp');
const isNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Two tabs of one site: what one writes, the other hears. */
function createTabs() {
  const values = new Map<string, string>();
  const listeners = new Set<{ readonly tab: number; hear(key: string, value: string | undefined): void }>();
  const storageOf = (tab: number): KeyValueStorage => {
    const tell = (key: string): void => {
      for (const each of [...listeners]) if (each.tab !== tab) each.hear(key, values.get(key));
    };
    return {
      seenByServer: false,
      get: (key) => values.get(key),
      set: (key, value) => {
        values.set(key, value);
        tell(key);
      },
      remove: (key) => {
        values.delete(key);
        tell(key);
      },
      subscribe: (hear) => {
        const own = { tab, hear };
        listeners.add(own);
        return () => void listeners.delete(own);
      },
    };
  };
  const open = (tab: number) => {
    const adapter = { id: 'tab', port: storagePort, supports: () => true, create: () => storageOf(tab) };
    const lamp = definePlugin({ key: lampKey, permissions: { origins: [], storageKeys: ['lamp.watts'], popups: false } });
    return createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.example' })], devTools: false, autoConnect: false, adapters: [adapter], plugins: [lamp], onFault: () => {} });
  };
  return { values, listeners, open };
}

const kept = defineStored<number>({ key: 'lamp.watts', initial: 0, version: 2, maxCharacters: 40, parse: (value, version) => (version === 0 ? Number(value) * 1_000 : isNumber(value)) });
const watts = lampKey.flow(({ stored }) => stored(kept));

describe('defineStored', () => {
  it('keeps a value with its version, and takes it out when it is the initial one again', () => {
    const { open, values } = createTabs();
    const stored = open(1).dispatch(watts());
    expect(stored.get()).toBe(0);
    stored.set(60);
    expect([stored.get(), values.get('latchkey.lamp.watts')]).toEqual([60, '{"v":2,"data":60}']);
    stored.update((value) => value + 1);
    expect(stored.get()).toBe(61);
    stored.set(0);
    expect([stored.get(), values.has('latchkey.lamp.watts')]).toEqual([0, false]);
  });

  it('is the same for the same key, and tells both tabs of a change, with where it was made', () => {
    const { open } = createTabs();
    const [one, two] = [open(1), open(2)];
    expect(one.dispatch(watts())).toBe(one.dispatch(watts()));
    const heard: unknown[] = [];
    one.dispatch(watts()).subscribe((value, madeIn) => heard.push(['one', value, madeIn]));
    two.dispatch(watts()).subscribe((value, madeIn) => heard.push(['two', value, madeIn]));
    one.dispatch(watts()).set(7);
    expect(heard).toEqual([['two', 7, 'otherTab'], ['one', 7, 'thisTab']]);
    expect(two.dispatch(watts()).get()).toBe(7);
  });

  it('reads what was stored before there were versions, and counts what it cannot read as not stored', () => {
    const { open, values } = createTabs();
    const stored = open(1).dispatch(watts());
    values.set('latchkey.lamp.watts', '3');
    expect(stored.get()).toBe(3_000);
    for (const text of ['{', '{"v":2,"data":"many"}', '{"v":2}', 'null']) {
      values.set('latchkey.lamp.watts', text);
      expect([text, Number.isNaN(stored.get()) ? 0 : stored.get()]).toEqual([text, 0]);
    }
  });

  it('refuses what is too long, and a key that is not declared', () => {
    const { open, values } = createTabs();
    const kit = open(1);
    const stored = kit.dispatch(lampKey.flow(({ stored: memory }) => memory(defineStored({ key: 'lamp.watts', initial: '', maxCharacters: 40, parse: String })))());
    expect(() => stored.set('x'.repeat(41))).toThrow(expect.objectContaining({ code: 'stored.tooLarge' }));
    expect(values.size).toBe(0);
    expect(() => kit.dispatch(lampKey.flow(({ stored: memory }) => memory(defineStored({ key: 'lamp.other', initial: 0, parse: isNumber })))())).toThrow(expect.objectContaining({ code: 'storage.keyNotDeclared' }));
  });

  it('hears nothing after its plugin is gone, and survives a listener that throws', () => {
    const { open, listeners } = createTabs();
    const [one, two] = [open(1), open(2)];
    const before = listeners.size;
    const heard: unknown[] = [];
    const stored = one.dispatch(watts());
    stored.subscribe(() => { throw new Error('listener'); });
    stored.subscribe((value) => heard.push(value));
    two.dispatch(watts()).set(1);
    one.unregister('lamp');
    two.dispatch(watts()).set(2);
    expect([heard, listeners.size]).toEqual([[1], before]);
  });
});
