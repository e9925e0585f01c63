import { createCustodyClient } from '../worker/createCustodyClient.ts';
import type { StartedCustody } from './lazyCustody.ts';

/**
 * Custody in a Worker that runs. One that fails outside of a call, or whose answer cannot be read, has crashed: nothing is known of what it still does, so it is
 * ended, calls that wait are refused, and `onCrash` is told.
 */
export function createWorkerCustody(worker: Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>, onCrash: () => void): StartedCustody {
  const client = createCustodyClient({
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
  });
  const end = (): void => {
    client.end();
    worker.terminate();
  };
  const crash = (): void => {
    end();
    onCrash();
  };
  worker.addEventListener('error', crash);
  worker.addEventListener('messageerror', crash);
  return { custody: client.custody, end };
}
