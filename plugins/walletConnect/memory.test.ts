import { memoryLocksAdapter } from '../../adapters/memory/index.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import { createOpen } from '../../src/kernel/stored.ts';
import { memoryKey } from './ids.ts';
import * as limits from './limits.ts';
import { createMemory, remembered } from './memory.ts';

const topic = (n: number): string => n.toString(16).padStart(64, '0');
const code = (n: number): string => n.toString(16).padStart(16, '0');

function scene(text?: string) {
  const values = new Map<string, string>(text === undefined ? [] : [[memoryKey, text]]);
  const storage: KeyValueStorage = {
    seenByServer: false, subscribe: () => () => {},
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
  const locks = memoryLocksAdapter.create();
  const open = () => createOpen({ owner: 'walletConnect', signal: new AbortController().signal, storage, report: () => {} })(remembered);
  const walletIds = () => open().get().sessions.map(([id]) => id);
  return { values, walletIds, memory: createMemory(open(), locks), otherTab: createMemory(open(), locks) };
}

describe('createMemory', () => {
  it('keeps one session a wallet, the last, for other tabs and the next page too', () => {
    const { memory, otherTab, walletIds } = scene();
    memory.set('fox', { topic: topic(1), chainId: 1 });
    memory.set('owl', { topic: topic(2), chainId: 10 });
    memory.set('fox', { topic: topic(3), chainId: 5 });
    expect([otherTab.get('fox'), otherTab.get('owl'), otherTab.get('elk')]).toEqual([{ topic: topic(3), chainId: 5 }, { topic: topic(2), chainId: 10 }, undefined]);
    expect(walletIds()).toEqual(['owl', 'fox']);
  });

  it('leaves no entry behind once there is nothing to remember', () => {
    const { memory, values } = scene();
    memory.set('fox', { topic: topic(1), chainId: 1 });
    memory.addEnding(topic(1));
    memory.remove('fox');
    expect(memory.ending()).toEqual([topic(1)]);
    memory.removeEnding(topic(1));
    expect(values.size).toBe(0);
  });

  it('writes a topic down once, however often it is to end', () => {
    const { memory } = scene();
    memory.addEnding(topic(1));
    memory.addEnding(topic(2));
    memory.addEnding(topic(1));
    expect(memory.ending()).toEqual([topic(1), topic(2)]);
  });

  it('remembers the latest only', () => {
    const { memory, walletIds } = scene();
    for (let n = 0; n <= limits.maxWalletConnectRemembered; n += 1) {
      memory.set(`wallet${n}`, { topic: topic(n), chainId: 1 });
      memory.addEnding(topic(n));
    }
    expect(walletIds()).toHaveLength(limits.maxWalletConnectRemembered);
    expect([memory.get('wallet0'), memory.ending().includes(topic(0)), memory.get('wallet1')?.topic]).toEqual([undefined, false, topic(1)]);
  });

  it.each([
    ['no JSON', '{'], ['null', 'null'], ['a list', '[]'], ['texts', '{"sessions":"a","ending":"b","codes":5}'],
    ['entries of other kinds', JSON.stringify({ sessions: [null, ['fox'], ['fox', null], ['fox', { topic: 'short', chainId: 1 }], [5, { topic: topic(1), chainId: 1 }], ['fox', { topic: topic(1), chainId: 'x' }]], ending: ['x', 5, topic(1).toUpperCase().replace('1', 'G')], codes: ['xy', topic(1)] })],
  ])('makes nothing of %s', (_what, text) => {
    const { memory, walletIds } = scene(text);
    expect([memory.get('fox'), memory.ending(), memory.codes(), walletIds()]).toEqual([undefined, [], [], []]);
  });

  it('puts back what the library takes for its own, and nothing where it took nothing', () => {
    const { memory, values } = scene();
    const putBack = memory.hold();
    expect(values.has(memoryKey)).toBe(true); // something to find
    putBack();
    expect(values.has(memoryKey)).toBe(false);

    memory.set('fox', { topic: topic(1), chainId: 1 });
    const putBackText = memory.hold();
    values.clear();
    putBackText();
    expect(memory.get('fox')).toEqual({ topic: topic(1), chainId: 1 });

    const late = memory.hold();
    memory.set('owl', { topic: topic(2), chainId: 1 }); // written meanwhile
    late();
    expect(memory.get('owl')?.topic).toBe(topic(2));
  });

  it('tells a tab when no page shows a code any more, and not before', async () => {
    const { memory, otherTab } = scene();
    memory.addCode(code(1));
    expect(otherTab.codes()).toEqual([code(1)]);
    const left = jest.fn();
    const waiting = otherTab.whenCodeLeft(code(1), new AbortController().signal).then(left);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(left).not.toHaveBeenCalled();
    memory.removeCode(code(1));
    await waiting;
    expect(otherTab.codes()).toEqual([]);
  });

  it('waits for a code no longer than its signal allows', async () => {
    const { memory, otherTab } = scene();
    memory.addCode(code(1));
    const abort = new AbortController();
    const waiting = otherTab.whenCodeLeft(code(1), abort.signal);
    abort.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    memory.removeCode(code(1));
  });
});
