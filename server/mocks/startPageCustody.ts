import { createCustody } from '../wallet/worker/custody.ts';
import type { StartedCustody } from '../wallet/frame/lazyCustody.ts';
import { createCustodyClient } from '../wallet/worker/createCustodyClient.ts';
import type { ClientPort } from '../wallet/worker/createCustodyClient.ts';
import { createWorker } from '../wallet/worker/createWorker.ts';

export interface PageCustodyOptions {
  readonly now: () => number;
  readonly startWorker?: (() => Worker) | undefined;
}

/** Custody behind its messages: in a Worker where one is started, else in this page. Each start is a new one. */
export async function startPageCustody({ now, startWorker }: PageCustodyOptions): Promise<StartedCustody> {
  const worker = startWorker?.();
  const { custody, end } = createCustodyClient(worker ? toPort(worker) : pagePort(now));
  return {
    custody,
    end: () => {
      end();
      worker?.terminate();
    },
  };
}

function toPort(worker: Worker): ClientPort {
  return { postMessage: (message) => worker.postMessage(message), onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)) };
}

function pagePort(now: () => number): ClientPort {
  let toCustody: (data: unknown) => void = () => {};
  let toFrame: (data: unknown) => void = () => {};
  createWorker(createCustody({ now }), { postMessage: (message) => queueMicrotask(() => toFrame(message)), onMessage: (listener) => (toCustody = listener) });
  return { postMessage: (message) => queueMicrotask(() => toCustody(message)), onMessage: (listener) => (toFrame = listener) };
}
