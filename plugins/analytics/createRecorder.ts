import { clockPort } from '../../src/contracts/ports/clock.ts';
import { isWalletError, messageOf } from '../../src/domain/errors.ts';
import { withLimit } from '../../src/domain/checkedWaits.ts';
import { getServiceClientId, postToService } from '../../src/flows/service/siteService.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import type { AnalyticsAction, AnalyticsConfig, AnalyticsEvent } from './config.ts';
import type { AnalyticsOutcome } from './createLog.ts';
import type { analyticsKey } from './key.ts';
import { toEvent } from './toEvent.ts';
import type { EventFacts } from './toEvent.ts';

/** So many events wait at most; while a sink hangs, later ones are dropped. */
export const maxWaiting = 20;
/** How long a sink may take over one event. */
export const sinkLimitMs = 10_000;

/** Takes events in and hands them to the sink, one after another. Never throws. */
export interface Recorder {
  record(action: AnalyticsAction, facts: EventFacts): void;
}

export function createRecorder(ctx: ContextOfKey<typeof analyticsKey>): Recorder {
  const { config, live: log, signal } = ctx;
  const { sink, include = [] } = config;
  const queue: { readonly id: number; readonly event: AnalyticsEvent }[] = [];
  let isSending = false;

  const hand = async (event: AnalyticsEvent): Promise<AnalyticsOutcome> => {
    try {
      if (typeof sink === 'function') {
        const timedOut = (): Error => new Error(`It took more than ${sinkLimitMs} ms.`);
        await withLimit(async () => sink(event), { clock: ctx.port(clockPort), signal, forMs: sinkLimitMs, timedOut });
      } else if (sink) {
        await ctx.dispatch(postToService({ url: sink.url, value: event, limitMs: sinkLimitMs, signal }));
      }
      return { at: 'sent' };
    } catch (error) {
      return { at: 'failed', why: isWalletError(error) ? error.code : messageOf(error) };
    }
  };
  const drain = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      log.settle(next.id, withheldBy(config) ?? (await hand(next.event))); // consent may have been taken back while it waited
    }
    isSending = false;
  };

  return {
    record: (action, facts) => {
      if (signal.aborted) return;
      const event = toEvent(action, { ...facts, clientId: ctx.dispatch(getServiceClientId()) }, include);
      const outcome = withheldBy(config) ?? (sink === undefined ? { at: 'noSink' } : queue.length >= maxWaiting ? { at: 'withheld', why: 'queueFull' } : { at: 'waiting' });
      const id = log.add(event, outcome);
      if (outcome.at !== 'waiting') return;
      queue.push({ id, event });
      void drain();
    },
  };
}

/** Why nothing may leave now; undefined where it may. */
function withheldBy({ enabled, ignorePrivacySignal }: AnalyticsConfig): AnalyticsOutcome | undefined {
  if (enabled && !hasConsent(enabled)) return { at: 'withheld', why: 'consent' };
  if (!ignorePrivacySignal && hasPrivacySignal()) return { at: 'withheld', why: 'privacySignal' };
  return undefined;
}

function hasConsent(enabled: () => unknown): boolean {
  try {
    return enabled() === true;
  } catch {
    return false;
  }
}

/** @see Global Privacy Control; Tracking Preference Expression (DNT) */
function hasPrivacySignal(): boolean {
  const { globalPrivacyControl, doNotTrack }: { readonly globalPrivacyControl?: unknown; readonly doNotTrack?: unknown } = Object(globalThis.navigator);
  return globalPrivacyControl === true || doNotTrack === '1';
}
