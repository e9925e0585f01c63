import { sameAddress } from '../domain/accounts/accounts.ts';
import type { ActivityEntry } from './activity.ts';
import { hasMoreToSend } from './calls.ts';
import type { CallsBundle } from './calls.ts';

/** One thing that an account did: a transaction, or a batch with those of its calls that the kit sent itself. */
export type HistoryItem = { readonly id: string; readonly sinceMs: number } & (
  | { readonly kind: 'transaction'; readonly entry: ActivityEntry }
  | { readonly kind: 'batch'; readonly bundle: CallsBundle; readonly entries: readonly ActivityEntry[] }
);

/** What an account did, the latest first. Calls of a batch stand within it and nowhere else. */
export function toHistory(entries: readonly ActivityEntry[], bundles: readonly CallsBundle[], address: string): readonly HistoryItem[] {
  const own = entries.filter(({ from }) => sameAddress(from, address));
  const batches = bundles.flatMap((bundle) => toBatch(bundle, own, address));
  const batched = new Set(batches.flatMap((item) => item.entries.map(({ id }) => id)));
  const alone = own.filter(({ id }) => !batched.has(id)).map((entry): HistoryItem => ({ kind: 'transaction', id: entry.id, sinceMs: entry.sinceMs, entry }));
  return [...alone, ...batches].sort((a, b) => b.sinceMs - a.sinceMs);
}

function toBatch(bundle: CallsBundle, own: readonly ActivityEntry[], address: string): readonly Extract<HistoryItem, { readonly kind: 'batch' }>[] {
  const entries = [...new Set(bundle.sent.flatMap(({ entryId }) => own.find(({ id }) => id === entryId) ?? []))]; // calls may go together
  const sinceMs = bundle.sinceMs ?? entries[0]?.sinceMs;
  const isOwn = bundle.from === undefined ? entries.length > 0 : sameAddress(bundle.from, address);
  return isOwn && sinceMs !== undefined ? [{ kind: 'batch', id: `batch ${bundle.id}`, sinceMs, bundle, entries }] : [];
}

/** Whether it was sent and is in no block yet. What the wallet has still to be asked is not: nothing of it is on its way. */
export function isItemPending(item: HistoryItem): boolean {
  const isPending = ({ phase: { at } }: ActivityEntry): boolean => at === 'queued' || at === 'pending';
  if (item.kind === 'transaction') return isPending(item.entry);
  const { bundle, entries } = item;
  return bundle.by === 'wallet' ? bundle.outcome === undefined : (hasMoreToSend(bundle) && entries.length > 0) || entries.some(isPending);
}

/** Whether it waits for the wallet or for a block. */
export function isItemUnderWay(item: HistoryItem): boolean {
  const isOpen = ({ phase: { at } }: ActivityEntry): boolean => at === 'sending' || at === 'queued' || at === 'pending';
  return item.kind === 'transaction' ? isOpen(item.entry) : hasMoreToSend(item.bundle) || item.entries.some(isOpen);
}
