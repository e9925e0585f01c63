import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { AnalyticsConfig } from './config.ts';
import { createLog } from './createLog.ts';
import type { AnalyticsEntry } from './createLog.ts';
import type { analyticsErrors } from './errors.ts';
import { analyticsKey } from './key.ts';
import { watchEvents } from './watchEvents.ts';

export type { AnalyticsAction, AnalyticsConfig, AnalyticsEvent, AnalyticsSink, PersonalField } from './config.ts';
export type { AnalyticsEntry, AnalyticsOutcome } from './createLog.ts';

const config: AnalyticsConfig = {};

/**
 * Tells the site of what its visitors do with wallets: `analytics.with({ sink: { url: 'https://…' } })`, or a function as the sink. Without settings nothing is
 * sent, and what would be stands in `LatchkeyInspector`. No event holds an address, a hash, an amount or the text of an error unless `include` names the field.
 * Nothing is kept: no id of the visitor, no cookie, no event over a reload. @see specification §3
 */
export const analytics = /* @__PURE__ */ definePlugin({
  key: analyticsKey,
  config,
  permissions: ({ sink }: AnalyticsConfig) => servicePermissions({ urls: sink && typeof sink !== 'function' && typeof sink.url === 'string' ? [sink.url] : [], why: 'is told that a wallet was connected or a transaction sent' }),
  live: createLog,
  setup: watchEvents,
});

/** The latest events of this page and what became of each, the latest first: the same that `LatchkeyInspector` shows. */
export const getAnalyticsLog = /* @__PURE__ */ analyticsKey.flow(({ live }): readonly AnalyticsEntry[] => live.get());

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    analyticsErrors: typeof analyticsErrors;
  }
}
