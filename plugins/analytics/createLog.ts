import type { AnalyticsEvent } from './config.ts';

/** What became of an event: sent, waiting, or why it did not leave. */
export type AnalyticsOutcome =
  | { readonly at: 'waiting' }
  | { readonly at: 'sent' }
  | { readonly at: 'noSink' }
  /** `consent`: the site's `enabled` does not say yes. `privacySignal`: the browser asks for it. `queueFull`: too many wait already. */
  | { readonly at: 'withheld'; readonly why: 'consent' | 'privacySignal' | 'queueFull' }
  | { readonly at: 'failed'; readonly why: string };

/** An event as it was or would be sent, and what became of it. */
export interface AnalyticsEntry {
  readonly id: number;
  readonly event: AnalyticsEvent;
  readonly outcome: AnalyticsOutcome;
}

const maxEntries = 50;

/** The latest events of this page, for the developer alone: in memory, and gone with the page. */
export interface AnalyticsLog {
  /** The latest first; the same list until it changes. */
  get(): readonly AnalyticsEntry[];
  subscribe(listener: () => void): () => void;
  /** Adds one and gives its id. */
  add(event: AnalyticsEvent, outcome: AnalyticsOutcome): number;
  /** What became of one; nothing where it is no longer kept. */
  settle(id: number, outcome: AnalyticsOutcome): void;
}

export function createLog(): AnalyticsLog {
  const listeners = new Set<() => void>();
  let entries: readonly AnalyticsEntry[] = [];
  let lastId = 0;
  const change = (next: readonly AnalyticsEntry[]): void => {
    entries = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (event, outcome) => {
      lastId += 1;
      change([{ id: lastId, event, outcome }, ...entries].slice(0, maxEntries));
      return lastId;
    },
    settle: (id, outcome) => change(entries.map((entry) => (entry.id === id ? { ...entry, outcome } : entry))),
  };
}
