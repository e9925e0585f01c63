import { forgetLastMatch } from '../../../src/domain/encoding/forgetLastMatch.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { readPageMessage, writeFrameMessage } from '../../../src/domain/inApp/frameMessages.ts';
import type { FrameEvent, FrameMethod, FrameRefusalCode, FrameRequest } from '../../../src/domain/inApp/frameMessages.ts';

/** Why a request is not carried out: thrown by handlers, told to the page as its code alone. */
export class Refused extends Error {
  readonly code: FrameRefusalCode;
  readonly more: { readonly retryAfterMs?: number; readonly triesLeft?: number };

  constructor(code: FrameRefusalCode, more: { readonly retryAfterMs?: number; readonly triesLeft?: number } = {}) {
    super(code);
    this.code = code;
    this.more = more;
  }
}

export type Handlers = { readonly [M in FrameMethod]: (params: Readonly<Record<string, unknown>>, context: { readonly signal: AbortSignal }) => Promise<unknown> };

export interface GateParts {
  /** The frame's own window, as far as it is used. */
  readonly own: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The window that embeds the frame; in a window of its own, its opener. */
  readonly page: Pick<Window, 'postMessage'>;
  /** Origins that may embed it, as the server wrote them into the document. */
  readonly origins: readonly string[];
  readonly handlers: Handlers;
  /** Told of what handlers fail with that is no refusal: a fault of the wallet's own, without what was asked. */
  report(error: unknown): void;
}

/** How many requests may wait at once; more are refused. */
const maxWaiting = 32;

export interface Gate {
  /** Tells the page something. Nothing is said before the page has said hello. */
  tell(event: FrameEvent): void;
  /** Of the page, once it has said hello. */
  origin(): string | undefined;
  /** How many messages were dropped since they came from elsewhere or could not be read. */
  dropped(): number;
  close(): void;
}

/**
 * Stands between the page and the wallet. It listens to the one window that embeds it, from one of the registered origins, and answers to that very origin:
 * the first such hello fixes it. All else is dropped without a word.
 */
export function createGate({ own, page, origins, handlers, report }: GateParts): Gate {
  const waiting = new Map<string, AbortController>();
  let origin: string | undefined;
  let dropped = 0;
  const say = (message: Parameters<typeof writeFrameMessage>[0]): void => {
    if (origin !== undefined) page.postMessage(writeFrameMessage(message), origin);
  };
  const carryOut = async ({ id, method, params }: FrameRequest): Promise<void> => {
    const ends = new AbortController();
    waiting.set(id, ends);
    try {
      const result = await handlers[method](params, { signal: ends.signal });
      say({ type: 'answer', id, result: result ?? null });
    } catch (error) {
      if (!(error instanceof Refused) && !ends.signal.aborted) report(error);
      const code = error instanceof Refused ? error.code : ends.signal.aborted ? 'cancelled' : 'failed';
      say({ type: 'refusal', id, code, ...(error instanceof Refused && error.more) });
    } finally {
      waiting.delete(id);
      forgetLastMatch(); // codes and what a person typed in are checked by patterns
    }
  };
  const listen = (event: Event): void => {
    const { source, origin: from, data } = event as MessageEvent<unknown>; // the listener of `message`
    const message = source === page && from !== 'null' && origins.includes(from) && (origin === undefined || origin === from) ? readPageMessage(data) : undefined;
    if (!message || (origin === undefined && !(message.type === 'request' && message.method === 'hello'))) {
      dropped += 1;
      return;
    }
    origin = from;
    if (message.type === 'cancel') waiting.get(message.id)?.abort();
    else if (waiting.has(message.id)) dropped += 1; // an id stands for one request
    else if (message.type === 'unknown') say({ type: 'refusal', id: message.id, code: 'unsupported' });
    else if (waiting.size >= maxWaiting) say({ type: 'refusal', id: message.id, code: 'busy' });
    else void carryOut(message);
  };
  own.addEventListener('message', listen);
  return {
    tell: say,
    origin: () => origin,
    dropped: () => dropped,
    close: () => {
      own.removeEventListener('message', listen);
      for (const ends of waiting.values()) ends.abort();
    },
  };
}

/** A text of a request. @throws Refused where it is none or too long */
export function textOf(params: Readonly<Record<string, unknown>>, name: string, maxLength: number): string {
  const value = params[name];
  if (typeof value !== 'string' || value === '' || value.length > maxLength) throw new Refused('badRequest');
  return value;
}

/** An object of a request. @throws Refused where it is none */
export function recordOf(params: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const value = params[name];
  if (!isRecord(value)) throw new Refused('badRequest');
  return value;
}
