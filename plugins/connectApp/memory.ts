import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';
import { defineStored } from '../../src/store/defineStored.ts';
import type { AppsContext } from './context.ts';

export const memoryKey = 'connectApp.apps';

/** Which wallet answers which app, kept over reloads. A topic names a session; without the keys, which the library keeps, it opens nothing. */
export interface AppMemory {
  walletOf(topic: string): string | undefined;
  /** The origin that was found out when the app was let in. */
  originOf(topic: string): string | undefined;
  /** Whether an app is connected to one of these wallets. */
  isWanted(wallets: readonly { readonly walletId: string }[]): boolean;
  topicsOf(walletId: string): readonly string[];
  add(app: { readonly topic: string; readonly walletId: string; readonly origin?: string | undefined }): void;
  remove(topic: string): void;
  /** An app that could not be told that its session has ended. */
  owesEnd(topic: string): void;
  endsOwed(): readonly string[];
  /** Whether a request was carried out or refused already, whatever its app has heard of it. */
  isAnswered(request: AppRequest): boolean;
  noteAnswered(request: AppRequest): void;
  /** Whether a batch was sent for this app: of others' it is told nothing. */
  ownsBatch(topic: string, batchId: string): boolean;
  noteBatch(topic: string, batchId: string): void;
  /** Told when another tab has changed it. */
  onOtherTab(listener: () => void): () => void;
}

interface Remembered {
  readonly apps: readonly { readonly topic: string; readonly walletId: string; readonly origin?: string | undefined }[];
  readonly ending: readonly string[];
  /** By `keyOf`. */
  readonly answered: readonly string[];
  readonly batches: readonly { readonly topic: string; readonly id: string }[];
}

const nothing: Remembered = { apps: [], ending: [], answered: [], batches: [] };

const remembered = /* @__PURE__ */ defineStored<Remembered>({ key: memoryKey, initial: nothing, parse });

/** Read anew each time: another tab may have written. */
export function createMemory(ctx: AppsContext): AppMemory {
  const stored = ctx.stored(remembered);
  const read = stored.get;
  const write = ({ apps, ending, answered, batches }: Remembered): void => stored.set(apps.length + ending.length === 0 ? nothing : {
    apps: apps.slice(-limits.maxConnectedApps), ending: ending.slice(-limits.maxConnectedApps), answered: answered.slice(-limits.appAnswersRemembered), batches: batches.slice(-limits.appBatchesRemembered),
  });
  const without = (topic: string): Remembered => {
    const { apps, ending, batches, ...rest } = read();
    return { ...rest, apps: apps.filter((app) => app.topic !== topic), ending: ending.filter((each) => each !== topic), batches: batches.filter((batch) => batch.topic !== topic) };
  };
  return {
    walletOf: (topic) => read().apps.find((app) => app.topic === topic)?.walletId,
    originOf: (topic) => read().apps.find((app) => app.topic === topic)?.origin,
    isWanted: (wallets) => read().apps.some((app) => wallets.some(({ walletId }) => walletId === app.walletId)),
    topicsOf: (walletId) => read().apps.filter((app) => app.walletId === walletId).map(({ topic }) => topic),
    add: (app) => {
      const rest = without(app.topic);
      write({ ...rest, apps: [...rest.apps, app] });
    },
    remove: (topic) => write(without(topic)),
    owesEnd: (topic) => {
      const rest = without(topic);
      write({ ...rest, ending: [...rest.ending, topic] });
    },
    endsOwed: () => read().ending,
    isAnswered: (request) => read().answered.includes(keyOf(request)),
    noteAnswered: (request) => write({ ...read(), answered: [...read().answered, keyOf(request)] }),
    ownsBatch: (topic, batchId) => read().batches.some((batch) => batch.topic === topic && batch.id === batchId),
    noteBatch: (topic, batchId) => write({ ...read(), batches: [...read().batches, { topic, id: batchId }] }),
    onOtherTab: (listener) => stored.subscribe((_value, madeIn) => madeIn === 'otherTab' && listener()),
  };
}

/** Apps number their requests as they like, each for itself. */
function keyOf({ topic, id }: AppRequest): string {
  return `${id}:${topic}`;
}

/** What any version of the plugin has written: before there were versions, the same members. */
function parse(value: unknown): Remembered {
  const { apps, ending, answered, batches } = isRecord(value) ? value : {};
  return {
    apps: (Array.isArray(apps) ? apps : []).filter((app) => isRecord(app) && isTopic(app['topic']) && typeof app['walletId'] === 'string'),
    ending: (Array.isArray(ending) ? ending : []).filter(isTopic),
    answered: (Array.isArray(answered) ? answered : []).filter((key) => typeof key === 'string'),
    batches: (Array.isArray(batches) ? batches : []).filter((batch) => isRecord(batch) && isTopic(batch['topic']) && typeof batch['id'] === 'string'),
  };
}

function isTopic(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
