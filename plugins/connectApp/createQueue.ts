import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import * as limits from './limits.ts';

/** Requests of apps, one at a time: people read one thing at a time. */
export interface Line {
  /** False where too many wait already, of all apps or of this one. */
  add(request: AppRequest): boolean;
  isEmpty(): boolean;
  /** Takes it out, or ends it if it is on screen. */
  drop(isMeant: (request: AppRequest) => boolean): void;
}

interface Standing {
  readonly request: AppRequest;
  readonly abort: AbortController;
}

/** `answer` never fails; when it has settled, the next is answered. `onEmpty`: when nobody is left. */
export function createLine(answer: (request: AppRequest, signal: AbortSignal) => Promise<void>, onEmpty: () => void): Line {
  let line: readonly Standing[] = [];
  let isBusy = false;

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let [first] = line; first; [first] = line) {
      await answer(first.request, first.abort.signal);
      line = line.filter((each) => each !== first);
    }
    isBusy = false;
    onEmpty();
  }

  return {
    add: (request) => {
      if (line.length >= limits.maxAppRequests || line.filter((each) => each.request.topic === request.topic).length >= limits.maxAppRequestsOfOne) return false;
      line = [...line, { request, abort: new AbortController() }];
      void goOn();
      return true;
    },
    isEmpty: () => line.length === 0,
    drop: (isMeant) => {
      const [shown] = line;
      for (const each of line.filter(({ request }) => isMeant(request))) each.abort.abort();
      line = line.filter((each) => each === shown || !isMeant(each.request));
    },
  };
}
