/**
 * What a devtools recording may show, by the name that it has in states and actions. All other texts and numbers are covered: people send recordings to each
 * other, and plugins keep facts of which nothing is known here.
 */
const shown = /^(type|kit|at|kind|step|reason|(request)?status|endpointName|((active|refused|recent|next)?(wallet|chain|screen|question|attempt|entry|request|token))?ids?|(by|block)?hash|symbol|decimals|\w*wei|locale|primaryType|rpc|url|origin|op|queryCacheKey)$/i;
/** Where a `code` has the form of the kit's own, these say what went wrong, which a recording is for. A code that a visitor was sent has no dot. */
const ofError = /^(code|message|remedy)$/;
const errorCode = /^[a-z]\w*\.[a-z]\w*$/i;
/** An account's, or a contract's: anyone can see it on its chain. */
const address = /^0x[\da-f]{40}$/i;
const redacted = '[redacted]';

/** A copy for Redux DevTools: shape, phases, ids and addresses are shown, everything else is covered, and URLs lose what may hold a key. */
export function redact(value: unknown): unknown {
  return covered(value, false, []);
}

function covered(value: unknown, isShown: boolean, around: readonly unknown[]): unknown {
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (typeof value === 'object') {
    if (around.includes(value)) return '[circle]'; // an action of the site's or a plugin's; a recording must not break the page
    const within = [...around, value];
    if (Array.isArray(value)) return value.map((item) => covered(item, isShown, within));
    const isError = 'code' in value && typeof value.code === 'string' && errorCode.test(value.code);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, covered(item, shown.test(key) || (key === 'path' && Array.isArray(item)) || (isError && ofError.test(key)) || (key === 'code' && typeof item === 'number' && item < 0), within)]));
  }
  if (!isShown && !(typeof value === 'string' && address.test(value))) return redacted;
  if (typeof value === 'bigint') return `${value}n`; // the extension cannot show one
  return typeof value === 'string' ? value.replace(/(https?|wss?):\/\/[^\s"'<>]+/gi, withoutKey) : value;
}

/** RPC addresses carry keys in their path, query or user part: only the origin is shown. */
function withoutKey(text: string): string {
  if (!URL.canParse(text)) return redacted;
  const { origin, pathname, search, username } = new URL(text);
  return pathname === '/' && !search && !username ? text : `${origin}/…`;
}
