import type { RememberedSession, SessionMemory } from '../../adapters/walletConnect/index.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import { decodeJson, encodeJson, isRecord } from '../../src/domain/json.ts';
import * as limits from '../../src/domain/limits.ts';
import { memoryKey } from './ids.ts';

interface Remembered {
  readonly sessions: readonly (readonly [walletId: string, session: RememberedSession])[];
  readonly ending: readonly string[];
}

/** What is kept between page loads, read anew each time: another tab may have written. A topic names a session; without the keys, which the library keeps, it opens nothing. */
export function createMemory(storage: KeyValueStorage): SessionMemory & { walletIds(): readonly string[] } {
  const read = (): Remembered => parse(storage.get(memoryKey));
  const write = ({ sessions, ending }: Remembered): void => {
    if (sessions.length + ending.length === 0) storage.remove(memoryKey);
    else storage.set(memoryKey, encodeJson({ sessions: sessions.slice(-limits.walletConnectRememberedMost), ending: ending.slice(-limits.walletConnectRememberedMost) }));
  };
  const without = ({ sessions, ending }: Remembered, walletId: string): Remembered => ({ sessions: sessions.filter(([id]) => id !== walletId), ending });
  return {
    walletIds: () => read().sessions.map(([id]) => id),
    get: (walletId) => read().sessions.find(([id]) => id === walletId)?.[1],
    set: (walletId, session) => {
      const rest = without(read(), walletId);
      write({ ...rest, sessions: [...rest.sessions, [walletId, session]] });
    },
    remove: (walletId) => write(without(read(), walletId)),
    ending: () => read().ending,
    addEnding: (topic) => {
      const { sessions, ending } = read();
      if (!ending.includes(topic)) write({ sessions, ending: [...ending, topic] });
    },
    removeEnding: (topic) => {
      const { sessions, ending } = read();
      if (ending.includes(topic)) write({ sessions, ending: ending.filter((each) => each !== topic) });
    },
  };
}

/** Whatever stands there, in whichever version wrote it. */
function parse(text: string | undefined): Remembered {
  try {
    const value = decodeJson(text ?? '{}');
    if (!isRecord(value)) return { sessions: [], ending: [] };
    const { sessions, ending } = value;
    return { sessions: Array.isArray(sessions) ? sessions.filter(isEntry) : [], ending: Array.isArray(ending) ? ending.filter(isTopic) : [] };
  } catch {
    return { sessions: [], ending: [] };
  }
}

function isEntry(value: unknown): value is readonly [string, RememberedSession] {
  return Array.isArray(value) && typeof value[0] === 'string' && isRecord(value[1]) && isTopic(value[1].topic) && Number.isSafeInteger(value[1].chainId);
}

function isTopic(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
