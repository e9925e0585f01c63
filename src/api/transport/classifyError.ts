import { hasCode, isWalletError, textOf } from '../../domain/errors.ts';
import type { ErrorContext } from '../../domain/errors.ts';
import { lacksMethod } from './lacksMethod.ts';

/**
 * What an error says about asking again:
 * `final`: every node would say so; `elsewhere`: this endpoint will not do better, another may; `passing`: it may be gone in a moment, here too.
 */
export type Verdict = 'final' | 'elsewhere' | 'passing';

export function classifyError(error: Error): Verdict {
  if (!isWalletError(error)) return 'final';
  switch (error.code) {
    case 'rpc.noResponse': case 'rpc.noAnswer': case 'rpc.badAnswer': return 'passing';
    case 'rpc.unreachable': return hasCode(error.cause, 'http.tooLarge') ? 'elsewhere' : 'passing';
    case 'rpc.requestFailed': return classifyStatus(error.context['status']);
    case 'rpc.error': return classifyAnswer(error.context);
    case 'rpc.batchRefused': case 'rpc.tooDeep': case 'rpc.wrongChain': return 'elsewhere';
    case 'rpc.layerFailed': case 'rpc.layerTimedOut': return 'elsewhere'; // headers for this endpoint, which another may not need
    default: return 'final';
  }
}

/** Other 4xx are about the request or the key: the same endpoint would answer so again. */
function classifyStatus(status: unknown): Verdict {
  return typeof status === 'number' && (status >= 500 || [408, 425, 429].includes(status)) ? 'passing' : 'elsewhere';
}

const codes = { tooManyRequests: 429, limitExceeded: -32_005, tooManyRequestsOfSome: -32_029, timedOut: -32_002, internal: -32_603, badParams: -32_602 };

/** Where the error itself is not clear, the HTTP status that came with it decides. @see EIP-1474; nodes and services also use codes and texts of their own */
function classifyAnswer({ code, message, data, status }: ErrorContext): Verdict {
  const text = textOf(message);
  if (code === 3 || /revert/i.test(text) || holdsHex(data)) return 'final';
  // A range of blocks that is too long for a service will be too long the next time as well.
  if (/query returned more than|block range|range (is )?too|too many results/i.test(text)) return 'elsewhere';
  if (code === codes.limitExceeded || code === codes.tooManyRequests || code === codes.tooManyRequestsOfSome || /rate.?limit|too many requests|limit (exceeded|reached)|exceeded.{1,40}capacity/i.test(text)) return 'passing';
  if (code === codes.timedOut) return 'passing';
  if (lacksMethod({ code, message })) return 'elsewhere';
  // Nodes that lag behind, or keep no history.
  if (/header not found|missing trie node|unknown block|block .{0,60}not found|state .{0,60}not available|historical state|pruned|not (fully )?synced/i.test(text)) return 'elsewhere';
  if (code === codes.internal) return /invalid/i.test(text) || speaksOfCall(text) ? 'final' : 'passing';
  return status === undefined || code === codes.badParams || speaksOfCall(text) ? 'final' : classifyStatus(status);
}

function speaksOfCall(text: string): boolean {
  return /insufficient|nonce|out of gas|gas required exceeds/i.test(text);
}

/** Revert data comes as text, within an object, or after a word. */
function holdsHex(data: unknown): boolean {
  if (typeof data === 'string') return /0x[0-9a-f]*/i.test(data);
  return typeof data === 'object' && data !== null && Object.values(data).some((item) => typeof item === 'string' && /^0x([0-9a-f]{2})*$/i.test(item));
}
