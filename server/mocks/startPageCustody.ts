import { createCustody } from '../wallet/worker/custody.ts';
import { createWorkerCustody } from '../wallet/frame/createWorkerCustody.ts';
import type { StartedCustody } from '../wallet/frame/lazyCustody.ts';
import { createCustodyClient } from '../wallet/worker/createCustodyClient.ts';
import type { ClientPort } from '../wallet/worker/createCustodyClient.ts';
import { createWorker } from '../wallet/worker/createWorker.ts';

export interface PageCustodyOptions {
  readonly now: () => number;
  readonly startWorker?: (() => Worker) | undefined;
  /** The Worker has ended by itself. */
  onCrash(): void;
}

/** Custody behind its messages: in a Worker where one is started, else in this page. Each start is a new one. */
export async function startPageCustody({ now, startWorker, onCrash }: PageCustodyOptions): Promise<StartedCustody> {
  return startWorker ? createWorkerCustody(startWorker(), onCrash) : createCustodyClient(pagePort(now));
}

function pagePort(now: () => number): ClientPort {
  let toCustody: (data: unknown) => void = () => {};
  let toFrame: (data: unknown) => void = () => {};
  createWorker(createCustody({ now }), { postMessage: (message) => queueMicrotask(() => toFrame(message)), onMessage: (listener) => (toCustody = listener) });
  return { postMessage: (message) => queueMicrotask(() => toCustody(message)), onMessage: (listener) => (toFrame = listener) };
}
