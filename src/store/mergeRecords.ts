import * as limits from './limits.ts';
import { boundedActivity } from './activity.ts';
import type { ActivityEntry } from './activity.ts';
import { hasMoreToSend } from './calls.ts';
import type { CallsBundle } from './calls.ts';

/** This tab's entries and those of the storage, the latest first; the very same list if there is nothing new. */
export function mergeActivity(own: readonly ActivityEntry[], told: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const known = own.map((entry) => toldOf(entry, told.find(({ id }) => id === entry.id)));
  const more = told.filter(({ id }, at) => !own.some((entry) => entry.id === id) && told.findIndex((entry) => entry.id === id) === at);
  if (more.length === 0 && known.every((entry, at) => entry === own[at])) return own;
  return boundedActivity([...known, ...more].sort((a, b) => b.sinceMs - a.sinceMs));
}

/** What became of the very same transaction may be seen in another tab first, and what was refused there is told there alone. */
function toldOf(entry: ActivityEntry, told: ActivityEntry | undefined): ActivityEntry {
  if (told && entry.phase.at === 'queued' && !['sending', 'rejected', 'queued'].includes(told.phase.at)) return { ...entry, phase: told.phase };
  if (told?.phase.at === 'queued' && entry.phase.at === 'queued' && entry.phase.relay?.reference === undefined && told.phase.relay?.reference !== undefined) return { ...entry, phase: told.phase };
  if (!told || entry.phase.at !== 'pending' || told.phase.at === 'sending' || told.phase.at === 'rejected' || told.phase.at === 'queued' || told.phase.at === 'pending') return entry;
  if (told.phase.at === 'dropped' && told.phase.operation !== undefined) return entry; // the other tab did not find what this one did
  return told.phase.hash === undefined || told.phase.hash === entry.phase.hash ? { ...entry, phase: told.phase } : entry;
}

/** This tab's batches and those of the storage, `isLive` if another tab has just written them; the very same list if there is nothing new. */
export function mergeCalls(own: readonly CallsBundle[], told: readonly CallsBundle[], isLive: boolean): readonly CallsBundle[] {
  const known = own.map((bundle) => later(bundle, told.find(({ id }) => id === bundle.id)));
  const more = told.filter(({ id }) => !own.some((bundle) => bundle.id === id)).map((bundle) => (isLive ? bundle : interrupted(bundle)));
  if (more.length === 0 && known.every((bundle, at) => bundle === own[at])) return own;
  return (isLive ? [...more, ...known] : [...known, ...more]).slice(0, limits.maxActivityEntries);
}

/** The tab that sends the calls knows of more than a tab that was told. What a wallet said of a batch of its own is the same in each. */
function later(bundle: CallsBundle, told: CallsBundle | undefined): CallsBundle {
  if (told?.outcome && !bundle.outcome) return { ...bundle, outcome: told.outcome };
  return told && bundle.by === 'kit' && (told.sent.length > bundle.sent.length || (told.stopped && !bundle.stopped)) ? told : bundle;
}

/** What an earlier page had not sent is not sent by this one: a person would not know why the wallet asks. */
function interrupted(bundle: CallsBundle): CallsBundle {
  return hasMoreToSend(bundle) ? { ...bundle, isInterrupted: true } : bundle;
}
