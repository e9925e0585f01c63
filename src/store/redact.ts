/** Facts that may rest in the store but that a devtools recording, which people send each other, must not show. */
const personal = /^(email|emailAddress|phone|phoneNumber|ip|code|otp|pin|jwt|((access|refresh|id|auth|session|bearer)_?)?token|((client|shared)_?)?secret|password|passphrase|\w*share|signature|(private|secret|api|encryption)_?key|mnemonic|seed|seedPhrase|authorization|cookie)$/i;
/** `family.name`: what went wrong is what a recording is for. A code that a visitor was sent has no dot. */
const errorCode = /^[a-z]\w*\.[a-z]\w*$/i;
const redacted = '[redacted]';

/** A copy for Redux DevTools: personal fields are covered, and addresses lose what may hold a key. */
export function redact(value: unknown): unknown {
  return covered(value, []);
}

function covered(value: unknown, around: readonly unknown[]): unknown {
  if (typeof value === 'string') return value.replace(/(https?|wss?):\/\/[^\s"'<>]+/gi, withoutKey);
  if (typeof value === 'bigint') return `${value}n`; // the extension cannot show one
  if (typeof value !== 'object' || value === null) return value;
  if (around.includes(value)) return '[circle]'; // an action of the site's or a plugin's; a recording must not break the page
  const within = [...around, value];
  if (Array.isArray(value)) return value.map((item) => covered(item, within));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, isPersonal(key, item) ? redacted : covered(item, within)]));
}

function isPersonal(key: string, item: unknown): boolean {
  if (!personal.test(key) || item === undefined) return false;
  return !(key === 'code' && (typeof item === 'number' ? item < 0 : typeof item === 'string' && errorCode.test(item))); // JSON-RPC has negative numbers
}

/** RPC addresses carry keys in their path, query or user part: only the origin is shown. */
function withoutKey(text: string): string {
  if (!URL.canParse(text)) return redacted;
  const { origin, pathname, search, username } = new URL(text);
  return pathname === '/' && !search && !username ? text : `${origin}/…`;
}
