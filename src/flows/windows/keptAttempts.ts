import { clockPort } from '../../contracts/ports/clock.ts';
import { locksPort } from '../../contracts/ports/locks.ts';
import { windowErrors } from '../../contracts/windowErrors.ts';
import type { KeptAttempt, TakeAttemptsRequest } from '../../contracts/windows.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { defineStored } from '../../store/defineStored.ts';
import { storageKeys } from '../../store/storageKeys.ts';
import * as limits from './limits.ts';

interface Kept extends KeptAttempt {
  readonly owner: string;
}

/** With it, nothing stands in the storage. */
const none: readonly Kept[] = [];

/** Attempts under way that outlive the page. No secret is among them. */
export const keptAttempts = /* @__PURE__ */ defineStored<readonly Kept[]>({
  key: storageKeys.attempts,
  initial: none,
  parse: (value) => (Array.isArray(value) ? value.filter(isKept).slice(-limits.maxKept) : undefined),
});

/**
 * The attempts that this plugin had under way when its page was reloaded, or went elsewhere, in the last ten minutes: each is given once, to one tab.
 * Ask for it as the page starts.
 */
export function takeAttempts(request: TakeAttemptsRequest = {}): Flow<Promise<readonly KeptAttempt[]>> {
  assertArguments('takeAttempts(request?: object)', request);
  const { kind, id } = request;
  return coreFlow(async (_dispatch, _getState, services, { owner }) => {
    const stored = services.stored(keptAttempts);
    await stored.ready();
    if (stored.get().length === 0) return [];
    return services.port(locksPort).hold('attempts', async () => {
      const all = stored.get();
      const nowMs = services.port(clockPort).nowMs();
      const isFresh = ({ sinceMs }: Kept): boolean => sinceMs <= nowMs && nowMs - sinceMs < limits.keptMs;
      const isWanted = (one: Kept): boolean => one.owner === owner && (kind === undefined || one.kind === kind) && (id === undefined || one.id === id);
      const rest = all.filter((one) => isFresh(one) && !isWanted(one));
      stored.set(orNone(rest));
      return all.filter((one) => isFresh(one) && isWanted(one)).map(({ owner: _owner, ...attempt }) => attempt);
    }, { signal: services.signal });
  });
}

/** Keeps an attempt; gives what forgets it again. @throws window.badAttempt */
export function keepAttempt(owner: string, { id, kind }: Pick<KeptAttempt, 'id' | 'kind'>): Flow<Cleanup> {
  return coreFlow((_dispatch, _getState, services) => {
    if (!isPlain(id) || !isPlain(kind)) throw windowErrors.badAttempt();
    const stored = services.stored(keptAttempts);
    const isOther = (one: Kept): boolean => one.owner !== owner || one.id !== id;
    stored.update((all) => [...all.filter(isOther).slice(1 - limits.maxKept), { owner, id, kind, sinceMs: services.port(clockPort).nowMs() }]);
    return () => {
      const all = stored.get();
      if (!all.every(isOther)) stored.set(orNone(all.filter(isOther)));
    };
  });
}

function orNone(all: readonly Kept[]): readonly Kept[] {
  return all.length === 0 ? none : all;
}

function isPlain(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.:-]{1,128}$/.test(text);
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && isPlain(value['owner']) && isPlain(value['id']) && isPlain(value['kind']) && Number.isSafeInteger(value['sinceMs']);
}
