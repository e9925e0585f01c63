import { boundedText, messageOf } from '../errors.ts';

/**
 * Why a wallet or a library failed, in its own words: the telling ones are often in `reason` or `data.message`, under a message that says no more than that
 * something failed. What is thrown is from outside, and may be anything.
 */
export function reasonIn(error: unknown): string {
  const texts = textsIn(error);
  const telling = texts.filter((text) => !saysNothing.test(text));
  const [first, ...others] = telling.length > 0 ? telling : texts;
  if (first === undefined) return messageOf(error);
  const more = others.find((text) => !first.includes(text) && !text.includes(first));
  return boundedText(others.find((text) => text.includes(first)) ?? (more === undefined ? first : `${withoutPeriod(first)}: ${more}`));
}

/** Said by nodes, wallets and libraries whatever has happened. @see EIP-1474 */
const saysNothing = /^(?:an? )?(?:(?:internal |unknown |unexpected |execution |json-?rpc |rpc |server |transaction )*(?:error|failed|failure)|something went wrong|error occurred|unknown_error)(?: (?:has )?occurred)?[.!]?$/i;

const maxDepth = 4;
const maxTexts = 8;
/** What an error and what it wraps say, the outermost first, each once. Causes are left out: they say where something failed. */
function textsIn(error: unknown, depth = 0, found: string[] = []): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > maxDepth || found.length >= maxTexts) return found;
  try {
    const { message, reason, data, originalError, error: inner, info }: Readonly<Record<string, unknown>> = Object(error);
    for (const text of [message, reason]) if (typeof text === 'string' && text.trim() !== '' && !found.includes(boundedText(text.trim()))) found.push(boundedText(text.trim()));
    for (const part of [data, originalError, inner, info]) textsIn(part, depth + 1, found);
  } catch {
    return found; // a getter that throws says nothing
  }
  return found;
}

function withoutPeriod(text: string): string {
  return text.replace(/[.:]$/, '');
}
