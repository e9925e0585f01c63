import { inspectionsPoint } from '../../src/contracts/points/inspections.ts';
import type { InspectionRow } from '../../src/contracts/points/inspections.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { connected } from '../../src/store/connection.ts';
import { insufficientFundsSeen, transactionNotSent, transactionSent } from '../../src/store/transactionEvents.ts';
import { personalFields } from './config.ts';
import type { AnalyticsAction, AnalyticsConfig } from './config.ts';
import type { AnalyticsEntry, AnalyticsLog, AnalyticsOutcome } from './createLog.ts';
import type { Recorder } from './createRecorder.ts';
import { analyticsErrors } from './errors.ts';
import type { analyticsKey } from './key.ts';
import type { EventFacts } from './toEvent.ts';

/** Listens for what events are told of. @throws analytics.* for settings that cannot be followed */
export function watchEvents(ctx: ContextOfKey<typeof analyticsKey>): void {
  assertConfig(ctx.config);
  let loading: Promise<Recorder> | undefined;
  const record = (action: AnalyticsAction, facts: EventFacts): void => {
    loading ??= loadPart(import('./createRecorder.ts')).then(({ createRecorder }) => createRecorder(ctx));
    loading.then((recorder) => recorder.record(action, facts), () => {
      loading = undefined; // its code did not arrive: this event is lost, the next one asks for it again
    });
  };
  ctx.listen({
    actionCreator: connected,
    effect: ({ payload: { attemptId, wallet: { walletId, accounts, chainId } } }, { getOriginalState }) => {
      const { phase } = getOriginalState().connection;
      // A wallet that came back by itself after a reload is no act of the visitor, and one of an attempt that was given up is not connected.
      if (phase.at !== 'connecting' || phase.attemptId !== attemptId || phase.isSilent) return;
      record('connect', { chainId, walletType: walletId, walletAddress: accounts[0] });
    },
  });
  ctx.listen({ actionCreator: transactionSent, effect: ({ payload }) => record('transaction-sent', payload) });
  ctx.listen({ actionCreator: transactionNotSent, effect: ({ payload }) => record('transaction-sent', payload) }); // told by its code (specification §3)
  ctx.listen({ actionCreator: insufficientFundsSeen, effect: ({ payload }) => record('insufficient-funds', payload) });
  ctx.contribute(inspectionsPoint.of({ id: 'analytics', title: 'Analytics', ...createRows(ctx.live) }));
}

function assertConfig({ sink, include = [], enabled, ignorePrivacySignal }: AnalyticsConfig): void {
  if (sink !== undefined && typeof sink !== 'function' && !isSecure(Object(sink).url)) throw analyticsErrors.badSink();
  if (!Array.isArray(include)) throw analyticsErrors.unknownField({ field: typeof include, known: personalFields.join(', ') });
  for (const field of include) if (!personalFields.some((each) => each === field)) throw analyticsErrors.unknownField({ field, known: personalFields.join(', ') });
  if (enabled !== undefined && typeof enabled !== 'function') throw analyticsErrors.badConsent();
  if (ignorePrivacySignal !== undefined && !/\S/.test(String(Object(ignorePrivacySignal).reason ?? ''))) throw analyticsErrors.noReason();
}

/** Over https, or to this machine. */
function isSecure(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** The log as lines of the inspector. */
function createRows(log: AnalyticsLog): { get(): readonly InspectionRow[]; subscribe: AnalyticsLog['subscribe'] } {
  let [of, rows]: readonly [readonly AnalyticsEntry[], readonly InspectionRow[]] = [[], []];
  return {
    subscribe: log.subscribe,
    get: () => {
      if (of !== log.get()) [of, rows] = [log.get(), log.get().map(toRow)];
      return rows;
    },
  };
}

function toRow({ id, event, outcome }: AnalyticsEntry): InspectionRow {
  return { id: String(id), title: event.action, detail: JSON.stringify(event), outcome: tell(outcome) };
}

function tell(outcome: AnalyticsOutcome): string {
  switch (outcome.at) {
    case 'waiting': return 'Waiting';
    case 'sent': return 'Sent';
    case 'noSink': return 'Would be sent: there is no sink';
    case 'failed': return `Not sent: ${outcome.why}`;
    case 'withheld': return withheld[outcome.why];
  }
}

const withheld = {
  consent: 'Not sent: the visitor has not consented',
  privacySignal: 'Not sent: the browser asks not to follow its user',
  queueFull: 'Not sent: too many wait already',
};
