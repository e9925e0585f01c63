import { createCustody } from '../wallet/worker/custody.ts';
import type { Custody } from '../wallet/worker/custody.ts';
import { createCustodyClient } from '../wallet/worker/createCustodyClient.ts';
import type { ClientPort } from '../wallet/worker/createCustodyClient.ts';
import { createWorker } from '../wallet/worker/createWorker.ts';

export interface PageCustodyOptions {
  readonly now: () => number;
  readonly startWorker?: (() => Worker) | undefined;
}

/** Custody behind its messages: in a Worker where one is started, else in this page. It starts with the first call. */
export function startPageCustody({ now, startWorker }: PageCustodyOptions): { readonly custody: () => Promise<Custody>; end(): void } {
  let end = (): void => {};
  return {
    custody: async () => {
      const started = createCustodyClient(startWorker ? toPort(startWorker(), (stop) => (end = stop)) : pagePort(now));
      return started.custody;
    },
    end: () => end(),
  };
}

function toPort(worker: Worker, onStarted: (stop: () => void) => void): ClientPort {
  onStarted(() => worker.terminate());
  return { postMessage: (message) => worker.postMessage(message), onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)) };
}

function pagePort(now: () => number): ClientPort {
  let toCustody: (data: unknown) => void = () => {};
  let toFrame: (data: unknown) => void = () => {};
  createWorker(createCustody({ now }), { postMessage: (message) => queueMicrotask(() => toFrame(message)), onMessage: (listener) => (toCustody = listener) });
  return { postMessage: (message) => queueMicrotask(() => toCustody(message)), onMessage: (listener) => (toFrame = listener) };
}
