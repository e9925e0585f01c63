import { isRecord } from '../domain/encoding/json.ts';

/** What `redact` writes in place of a text, and of the path of an address. */
const covered = /^\[redacted\]$|\/…$/;

/**
 * A state in which slices with covered values are the page's own. What a developer exports from Redux DevTools has secrets, names and amounts
 * covered, and no screen can show a covered amount. The very same state if nothing in it is covered.
 */
export function withoutCovered<State extends object>(state: State, own: State): State {
  const slices = Object.entries(own);
  const isOwn = ([path, slice]: [string, unknown]): boolean => holdsCovered(Reflect.get(state, path), slice);
  return slices.some(isOwn) ? { ...state, ...Object.fromEntries(slices.filter(isOwn)) } : state;
}

/** `own` is not looked into: what has not changed was not imported. */
function holdsCovered(value: unknown, own: unknown, key = ''): boolean {
  if (value === own) return false;
  if (Array.isArray(value)) return value.some((item) => holdsCovered(item, undefined, key));
  if (isRecord(value)) return Object.entries(value).some(([name, item]) => holdsCovered(item, isRecord(own) ? own[name] : undefined, name));
  return typeof value === 'string' && (covered.test(value) || /wei$/i.test(key)); // amounts are bigint
}
