import { argumentErrors } from './argumentErrors.ts';

/** What a value can be asked to be, by the word that types have for it. Of objects with a long type, the one method by which they are known. */
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && !Number.isNaN(value),
  bigint: (value) => typeof value === 'bigint',
  boolean: (value) => typeof value === 'boolean',
  function: (value) => typeof value === 'function',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  list: (value) => Array.isArray(value),
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  objects: (value) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
  // Of another realm as well, such as that of a frame.
  Uint8Array: (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
  Promise: (value) => hasMethod(value, 'then'),
  RpcTransport: (value) => hasMethod(value, 'request'),
  Eip1193Provider: (value) => hasMethod(value, 'request'),
  WalletSession: (value) => hasMethod(value, 'accounts'),
  Latchkey: (value) => hasMethod(value, 'dispatch'),
  Clock: (value) => hasMethod(value, 'setTimer'),
  Http: (value) => hasMethod(value, 'send'),
};

/** One thing that is needed: a name with its kinds, or an object with fields. No kinds: anything but nothing. */
interface Need {
  readonly name: string;
  readonly isOptional: boolean;
  readonly kinds: readonly string[];
  readonly fields: readonly Need[];
}
interface Call {
  readonly name: string;
  readonly text: string;
  readonly needs: readonly Need[];
}
const calls = /* @__PURE__ */ new Map<string, Call>();

/**
 * Holds what a function was called with against what it cannot do without, so that a slip is told by its name and not by what breaks later.
 * `needs` is the call as documentation writes it, without what may be left out: `'readBalance(transport: RpcTransport, { address: string }, options?: object)'`.
 * Whether an address is one, a chain is known and the like, each function says by itself.
 * @throws input.missing, input.wrongKind
 */
export function assertArguments(needs: string, ...args: readonly unknown[]): void {
  let call = calls.get(needs);
  if (!call) {
    if (typeof needs !== 'string') throw argumentErrors.missing({ name: 'assertArguments', needs: 'the call as text', argument: 'needs' });
    calls.set(needs, (call = parseCall(needs)));
  }
  for (const [i, need] of call.needs.entries()) assertNeed(call, need, args[i]);
}

function assertNeed(call: Call, need: Need, value: unknown): void {
  if (value === undefined && need.isOptional) return;
  const { name, text } = call;
  const isMissing = value === undefined || value === null;
  if (need.fields.length > 0) {
    if (isMissing) throw argumentErrors.missing({ name, needs: text, argument: need.name });
    if (typeof value !== 'object') throw argumentErrors.wrongKind({ name, needs: text, argument: need.name, found: kindOf(value), wanted: 'an object' });
    for (const field of need.fields) assertNeed(call, field, fieldOf(value, field.name));
    return;
  }
  if (isMissing) throw argumentErrors.missing({ name, needs: text, argument: need.name });
  if (need.kinds.length > 0 && !need.kinds.some((kind) => kinds[kind]?.(value))) throw argumentErrors.wrongKind({ name, needs: text, argument: need.name, found: kindOf(value), wanted: need.kinds.join(' or ') });
}

function fieldOf(value: object, name: string): unknown {
  return Reflect.get(value, name);
}

/** In words, and never the value: it may be a key. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (Number.isNaN(value)) return 'NaN';
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`;
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function';
}

function parseCall(call: string): Call {
  const open = call.indexOf('(');
  const text = call.slice(open + 1, -1);
  return { name: call.slice(0, open), text: text.includes('{') && !text.includes('},') && text.startsWith('{') ? text : `(${text})`, needs: parseNeeds(text) };
}

/** `a, { b: string, c }, d?: object | list` */
function parseNeeds(text: string): readonly Need[] {
  return (text.match(/\{[^}]*\}\??|[^,{}]+/g) ?? []).filter((part) => part.trim() !== '').map((part) => {
    if (part.includes('{')) return { name: part.trim().replace(/\?$/, ''), isOptional: part.endsWith('?'), kinds: [], fields: parseNeeds(part.slice(part.indexOf('{') + 1, part.indexOf('}'))) };
    const [name = '', kindText = ''] = part.split(':').map((word) => word.trim());
    return { name: name.replace(/\?$/, ''), isOptional: name.endsWith('?'), kinds: kindText.split('|').map((kind) => kind.trim()).filter(Boolean), fields: [] };
  });
}
