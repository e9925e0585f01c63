const bigintTag = '$bigint';

/** What the store and storage may hold: JSON, and `bigint`. */
export type Storable = string | number | boolean | bigint | null | undefined | readonly Storable[] | { readonly [key: string]: Storable };

/** JSON in which a `bigint` is `{ "$bigint": "12" }`. An object that looks like that gets one more `$`, and loses it on the way back. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return { [bigintTag]: item.toString() };
    const [key, content] = tagIn(item);
    return key === undefined ? item : { [`$${key}`]: content };
  });
}

/** The mirror of {@link encodeJson}. A key named `__proto__` is dropped. @throws SyntaxError for text that is not JSON */
export function decodeJson(text: string): unknown {
  return JSON.parse(text, (key, item: unknown) => {
    if (key === '__proto__') return undefined;
    const [tag, content] = tagIn(item);
    if (tag === bigintTag) return typeof content === 'string' && /^-?\d{1,80}$/.test(content) ? BigInt(content) : item;
    return tag === undefined ? item : { [tag.slice(1)]: content };
  });
}

/** The tag, be it escaped, and what it is of. With other keys beside it it is an object of the caller's. */
function tagIn(item: unknown): readonly [tag?: string, content?: unknown] {
  const [entry, ...others]: readonly (readonly [string, unknown])[] = isRecord(item) ? Object.entries(item) : [];
  return entry && others.length === 0 && /^\$+bigint$/.test(entry[0]) ? entry : [];
}

/** An object with keys, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number of things, zero included. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
