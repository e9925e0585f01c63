import type { RememberedSession, SessionMemory } from '../../adapters/walletConnect/index.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Stored } from '../../src/kernel/stored.ts';
import { defineStored } from '../../src/store/defineStored.ts';
import * as limits from './limits.ts';
import { memoryKey } from './ids.ts';

export interface Remembered {
  readonly sessions: readonly (readonly [walletId: string, session: RememberedSession])[];
  readonly ending: readonly string[];
  readonly codes: readonly string[];
  /** Which wallets the codes open, and until when. */
  readonly opens?: readonly CodeOpens[];
}

export type CodeOpens = readonly [codeId: string, walletId: string, untilMs: number];

const nothing: Remembered = { sessions: [], ending: [], codes: [] };

/** What is kept between page loads. A topic names a session; without the keys, which the library keeps, it opens nothing. */
export const remembered = /* @__PURE__ */ defineStored<Remembered>({ key: memoryKey, initial: nothing, parse });

/** `stored`: what `ctx.stored(remembered)` opens. It is read anew each time: another tab may have written. */
export function createMemory(stored: Stored<Remembered>, locks: Locks): SessionMemory {
  /** A code is locked while it is shown: a page that is gone lets go, one that sleeps does not. */
  const shown = new Map<string, () => void>();
  const read = stored.get;
  const write = (change: Partial<Remembered>): void => {
    const { sessions, ending, codes, opens = [] } = { ...read(), ...change };
    const latest = <T>(all: readonly T[]): readonly T[] => all.slice(-limits.maxWalletConnectRemembered);
    stored.set(isEmpty({ sessions, ending, codes }) ? nothing : { sessions: latest(sessions), ending: latest(ending), codes: latest(codes), ...(opens.length > 0 && { opens: latest(opens) }) });
  };
  const without = (walletId: string): Remembered['sessions'] => read().sessions.filter(([id]) => id !== walletId);
  const opensBut = (codeId: string): readonly CodeOpens[] => (read().opens ?? []).filter(([id]) => id !== codeId);
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
      const before = read();
      if (before === nothing) stored.set({ ...nothing });
      return () => {
        if (isEmpty(read())) stored.set(before);
      };
    },
    codes: () => read().codes,
    walletOfCode: (codeId, nowMs) => read().opens?.find(([id, , untilMs]) => id === codeId && untilMs > nowMs)?.[1],
    addCode: (codeId, opens) => {
      add('codes', codeId);
      if (opens) write({ opens: [...opensBut(codeId), [codeId, opens.walletId, opens.untilMs]] });
      const isOver = new Promise<void>((resolve) => void shown.set(codeId, resolve));
      locks.hold(lockOf(codeId), () => isOver).catch(() => {}); // then other tabs give it less time
    },
    removeCode: (codeId) => {
      remove('codes', codeId);
      if (read().opens?.some(([id]) => id === codeId)) write({ opens: opensBut(codeId) });
      shown.get(codeId)?.();
      shown.delete(codeId);
    },
    whenCodeLeft: (codeId, signal) => locks.hold(lockOf(codeId), async () => {}, { signal }),
  };
}

function isEmpty({ sessions, ending, codes }: Remembered): boolean {
  return sessions.length + ending.length + codes.length === 0;
}

function lockOf(codeId: string): string {
  return `code.${codeId}`;
}

/** What any version of the plugin has written: before there were versions, the same members. */
function parse(value: unknown): Remembered {
  const { sessions, ending, codes, opens } = isRecord(value) ? value : {};
  return { sessions: Array.isArray(sessions) ? sessions.filter(isEntry) : [], ending: textsIn(ending, isTopic), codes: textsIn(codes, isCodeId), ...(Array.isArray(opens) && opens.length > 0 && { opens: opens.filter(opensWallet) }) };
}

function isEntry(value: unknown): value is readonly [string, RememberedSession] {
  return Array.isArray(value) && typeof value[0] === 'string' && isRecord(value[1]) && isTopic(value[1].topic) && Number.isSafeInteger(value[1].chainId);
}

function opensWallet(value: unknown): value is CodeOpens {
  return Array.isArray(value) && isCodeId(value[0]) && typeof value[1] === 'string' && Number.isSafeInteger(value[2]);
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
