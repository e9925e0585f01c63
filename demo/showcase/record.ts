import type { Middleware } from '@reduxjs/toolkit';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http } from '../../src/contracts/ports/http.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import { selectActivity, selectConnectionStatus, selectShownScreen } from '../../src/index.ts';
import type { CoreState } from '../../src/index.ts';

/** One thing that happened. It holds names, hosts and times: no address, no text that was typed, no body of a request. */
export interface FlowLine {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly kind: 'phase' | 'action' | 'request';
  /** What happened, e.g. `latchkey/connection/connected` or `eth_call ×3`. */
  readonly what: string;
  /** Where it led, e.g. `disconnected → connecting`, or a host. */
  readonly detail: string;
  /** How long it took, in ms; of requests alone. */
  readonly tookMs?: number;
  readonly hasFailed?: boolean;
}

/** What happened on the page, the latest first. */
export interface FlowRecord {
  lines(): readonly FlowLine[];
  subscribe(listener: () => void): () => void;
  add(line: Omit<FlowLine, 'id' | 'atMs'>): void;
  clear(): void;
}

const maxLines = 200;

/** An empty record of the last 200 lines. */
export function createRecord(nowMs: () => number = Date.now): FlowRecord {
  let all: readonly FlowLine[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (lines: readonly FlowLine[]): void => {
    all = lines;
    for (const listener of listeners) listener();
  };
  return {
    lines: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (line) => set([{ ...line, id: (count += 1), atMs: nowMs() }, ...all].slice(0, maxLines)),
    clear: () => set([]),
  };
}

/** Records the types of the kit's actions. Reads of chains are left out: their requests are recorded. */
export function watchActions(record: FlowRecord): Middleware {
  return () => (next) => (action) => {
    const outcome = next(action);
    const { type, meta }: { readonly type?: unknown; readonly meta?: { readonly kit?: unknown } } = Object(action);
    if (typeof type === 'string' && meta?.kit !== undefined && !/rpc/i.test(type)) record.add({ kind: 'action', what: type, detail: '' });
    return outcome;
  };
}

/** Records what changes of the connection, of the screen that is shown, and of each transaction. Returns what ends it. */
export function watchPhases({ getState, subscribe }: { getState(): CoreState; subscribe(listener: () => void): () => void }, record: FlowRecord): () => void {
  let known = phasesOf(getState());
  return subscribe(() => {
    const now = phasesOf(getState());
    const before = known;
    known = now;
    for (const [what, phase] of now) if (before.get(what) !== phase) record.add({ kind: 'phase', what, detail: `${before.get(what) ?? 'none'} → ${phase}`, ...(phase === 'failed' && { hasFailed: true }) });
  });
}

function phasesOf(state: CoreState): ReadonlyMap<string, string> {
  const sends = selectActivity(state).toReversed().map(({ phase: { at } }, index) => [`transaction ${index + 1}`, at] as const);
  return new Map([['connection', selectConnectionStatus(state)], ['screen', selectShownScreen(state)?.screenId ?? 'none'], ...sends]);
}

/** The way out of the page, with each request recorded by its method, host and time. */
export function watchHttp(adapter: Adapter<Http>, record: FlowRecord, nowMs: () => number = Date.now): Adapter<Http> {
  return defineAdapter<Http>({
    id: 'watchedHttp',
    port: httpPort,
    supports: () => adapter.supports(),
    create: () => {
      const { send, transfer } = adapter.create();
      const watch = async <Answer extends { readonly status: number }>(what: string, url: string, asking: Promise<Answer>): Promise<Answer> => {
        const beganMs = nowMs();
        const end = (outcome: string, hasFailed: boolean): void => record.add({ kind: 'request', what, detail: `${new URL(url).host}${outcome}`, tookMs: nowMs() - beganMs, hasFailed });
        try {
          const answer = await asking;
          end(answer.status < 400 ? '' : `, ${answer.status}`, answer.status >= 400);
          return answer;
        } catch (error) {
          end(', no answer', true);
          throw error;
        }
      };
      return {
        send: (request) => watch(methodsOf(request.body) ?? request.method, request.url, send(request)),
        ...(transfer && { transfer: (request) => watch(request.method, request.url, transfer(request)) }),
      };
    },
  });
}

/** The methods of JSON-RPC in a body, e.g. `eth_call ×3, eth_chainId`; undefined where there are none. Nothing else of it is read. */
export function methodsOf(body: string | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const call of [parse(body)].flat()) {
    const { method }: { readonly method?: unknown } = Object(call);
    if (typeof method === 'string' && /^[a-z]+_\w{1,60}$/i.test(method)) counts.set(method, (counts.get(method) ?? 0) + 1);
  }
  return counts.size === 0 ? undefined : [...counts].map(([method, count]) => (count === 1 ? method : `${method} ×${count}`)).join(', ');
}

function parse(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
