import type { RememberedSession, SessionMemory } from '../../adapters/walletConnect/index.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import { decodeJson, encodeJson, isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';
import { memoryKey } from './ids.ts';

interface Remembered {
  readonly sessions: readonly (readonly [walletId: string, session: RememberedSession])[];
  readonly ending: readonly string[];
  readonly codes: readonly string[];
}

const empty = '{}';
const nothing: Remembered = { sessions: [], ending: [], codes: [] };

/** What is kept between page loads, read anew each time: another tab may have written. A topic names a session; without the keys, which the library keeps, it opens nothing. */
export function createMemory(storage: KeyValueStorage, locks: Locks): SessionMemory {
  /** A code is locked while it is shown: a page that is gone lets go, one that sleeps does not. */
  const shown = new Map<string, () => void>();
  const read = (): Remembered => parse(storage.get(memoryKey));
  const write = (change: Partial<Remembered>): void => {
    const { sessions, ending, codes } = { ...read(), ...change };
    const latest = <T>(all: readonly T[]): readonly T[] => all.slice(-limits.maxWalletConnectRemembered);
    if (sessions.length + ending.length + codes.length === 0) storage.remove(memoryKey);
    else storage.set(memoryKey, encodeJson({ sessions: latest(sessions), ending: latest(ending), ...(codes.length > 0 && { codes: latest(codes) }) }));
  };
  const without = (walletId: string): Remembered['sessions'] => read().sessions.filter(([id]) => id !== walletId);
  const add = (list: 'ending' | 'codes', topic: string): void => {
    const topics = read()[list];
    if (!topics.includes(topic)) write({ [list]: [...topics, topic] });
  };
  const remove = (list: 'ending' | 'codes', topic: string): void => {
    const topics = read()[list];
    if (topics.includes(topic)) write({ [list]: topics.filter((each) => each !== topic) });
  };
  return {
    get: (walletId) => read().sessions.find(([id]) => id === walletId)?.[1],
    set: (walletId, session) => write({ sessions: [...without(walletId), [walletId, session]] }),
    remove: (walletId) => write({ sessions: without(walletId) }),
    ending: () => read().ending,
    addEnding: (topic) => add('ending', topic),
    removeEnding: (topic) => remove('ending', topic),
    hold: () => {
      const text = storage.get(memoryKey);
      if (text === undefined) storage.set(memoryKey, empty);
      return () => {
        if (text === undefined && storage.get(memoryKey) === empty) storage.remove(memoryKey);
        else if (text !== undefined && storage.get(memoryKey) === undefined) storage.set(memoryKey, text);
      };
    },
    codes: () => read().codes,
    addCode: (codeId) => {
      add('codes', codeId);
      const isOver = new Promise<void>((resolve) => void shown.set(codeId, resolve));
      locks.hold(lockOf(codeId), () => isOver).catch(() => {}); // then other tabs give it less time
    },
    removeCode: (codeId) => {
      remove('codes', codeId);
      shown.get(codeId)?.();
      shown.delete(codeId);
    },
    whenCodeLeft: (codeId, signal) => locks.hold(lockOf(codeId), async () => {}, { signal }),
  };
}

/** The wallets that have a session from before. */
export function readWalletIds(storage: KeyValueStorage): readonly string[] {
  return parse(storage.get(memoryKey)).sessions.map(([id]) => id);
}

function lockOf(codeId: string): string {
  return `code.${codeId}`;
}

/** Whatever stands there, in whichever version wrote it. */
function parse(text: string | undefined): Remembered {
  try {
    const value = decodeJson(text ?? empty);
    if (!isRecord(value)) return nothing;
    const { sessions, ending, codes } = value;
    return { sessions: Array.isArray(sessions) ? sessions.filter(isEntry) : [], ending: textsIn(ending, isTopic), codes: textsIn(codes, isCodeId) };
  } catch {
    return nothing;
  }
}

function isEntry(value: unknown): value is readonly [string, RememberedSession] {
  return Array.isArray(value) && typeof value[0] === 'string' && isRecord(value[1]) && isTopic(value[1].topic) && Number.isSafeInteger(value[1].chainId);
}

function textsIn(value: unknown, isOne: (each: unknown) => each is string): readonly string[] {
  return Array.isArray(value) ? value.filter(isOne) : [];
}

function isCodeId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

function isTopic(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
