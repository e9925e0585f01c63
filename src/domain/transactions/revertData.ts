import { isHexData } from '../encoding/isHex.ts';

/** What a node or a wallet tells of a contract that refused. Both absent: it refused without a word. */
export interface RevertFound {
  /** `0x…`, the bytes the contract gave back; never empty. */
  readonly data?: string;
  /** What the node itself made of them. */
  readonly reason?: string;
}

/**
 * Finds a revert in anything thrown by a node, a wallet or a library, wherever it keeps the data. Undefined if the error is about something
 * else, such as missing funds or a lost connection.
 */
export function findRevert(error: unknown): RevertFound | undefined {
  const parts = partsOf(error);
  const messages = parts.flatMap(({ message, data }) => [message, data].filter(isText));
  const data = firstOf(parts.flatMap(({ data, result, return: returned }) => [data, result, returned]), dataIn) ?? firstOf(messages.filter((text) => saysReverted.test(text)), dataAtEnd);
  const isRevert = isErrorShaped(data) || parts.some(({ code }) => code === 3 || code === -32015 || code === 'CALL_EXCEPTION') || messages.some((text) => saysReverted.test(text));
  if (!isRevert) return undefined;
  const reason = firstOf(parts.map((part) => part.reason), bareReason) ?? firstOf(messages, reasonIn);
  return { ...(data !== undefined && { data }), ...(reason !== undefined && { reason }) };
}

const saysReverted = /\brevert|invalid opcode|bad instruction/i;

/** A word that only says that it was reverted is no reason. */
const reasonForms = [
  /reverted with reason string '([^]*)'/i,
  /reverted with (?:an unrecognized )?(custom error '[^]*'|panic code \w+)/i,
  /(?:execution )?reverted: ([^]+)/i,
  /processing transaction: revert ([^]+)/i,
];

interface Part {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly reason?: unknown;
  /** Ganache keeps the bytes under these two. */
  readonly result?: unknown;
  readonly return?: unknown;
}

/** What is longer is no reason that a person could read; and patterns that repeat anything overflow the stack over megabytes. */
const maxReason = 64 * 1024;

const maxDepth = 6;
const maxParts = 40;
/** The error and what it wraps: wallets nest the node's own in `data`, libraries in `info`, `error` or `cause`, our own in `context`. */
function partsOf(error: unknown, depth = 0, found: Part[] = []): readonly Part[] {
  if (typeof error !== 'object' || error === null || depth > maxDepth || found.length >= maxParts) return found;
  try {
    const part: Readonly<Record<string, unknown>> = Object(error);
    const { code, message, data, reason, result, return: returned } = part;
    found.push({ code, message, data, reason, result, return: returned });
    for (const key of ['context', 'data', 'originalError', 'error', 'info', 'cause']) partsOf(part[key], depth + 1, found);
    // Ganache of old keeps the facts under the hash of the transaction.
    if (depth > 0) for (const [key, item] of Object.entries(part)) if (/^0x[0-9a-f]{64}$/i.test(key)) partsOf(item, depth + 1, found);
  } catch {
    // A getter that throws says nothing.
  }
  return found;
}

/** Bytes by themselves, or after the word that OpenEthereum and Nethermind put before them. At least a selector. */
function dataIn(value: unknown): string | undefined {
  return isText(value) ? bytesOf(value.trim().replace(/^reverted (?=0x)/i, '')) : undefined;
}

/** A selector and whole words. By itself, anything else may be a hash or a transaction. */
function isErrorShaped(data: string | undefined): boolean {
  return data !== undefined && (data.length - '0x12345678'.length) % 64 === 0;
}

function dataAtEnd(text: string): string | undefined {
  return bytesOf(text.slice(text.lastIndexOf('0x')).replace(/\W{1,100}$/, ''));
}

function bytesOf(hex: string): string | undefined {
  return isHexData(hex) && hex.length >= '0x12345678'.length ? hex : undefined;
}

function reasonIn(text: string): string | undefined {
  if (text.length > maxReason) return undefined;
  const reason = firstOf(reasonForms, (form) => form.exec(text)?.[1]?.trim());
  return reason === undefined || dataIn(reason) !== undefined ? undefined : reason;
}

/** Given apart, unless it only repeats the whole message. */
function bareReason(value: unknown): string | undefined {
  return isText(value) && value !== '' && !saysReverted.test(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function firstOf<T, R>(values: readonly T[], read: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
