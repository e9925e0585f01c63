/** Facts that may rest in the store but that a devtools recording, which people send each other, must not show. */
const personal = /^(email|phone|phoneNumber|ip|code|token|secret|password|passphrase|share|signature|privateKey|mnemonic|authorization|cookie)$/i;
const redacted = '[redacted]';

/** A copy for Redux DevTools: personal fields are covered, and addresses lose what may hold a key. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return withoutKey(value);
  if (typeof value === 'bigint') return `${value}n`; // the extension cannot show one
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, personal.test(key) && item !== undefined ? redacted : redact(item)]));
}

/** RPC addresses carry keys in their path, query or user part: only the origin is shown. */
function withoutKey(text: string): string {
  if (!/^(https?|wss?):\/\//i.test(text) || !URL.canParse(text)) return text;
  const { origin, pathname, search, username } = new URL(text);
  return pathname === '/' && !search && !username ? text : `${origin}/…`;
}
