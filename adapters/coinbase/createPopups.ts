import { userErrors } from '../../src/contracts/errors.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';
import { pause, poll } from '../../src/domain/wait.ts';
import { coinbaseErrors } from './errors.ts';
import { withGlobal } from './withGlobal.ts';

/** The windows that the SDK opens, one at a time. By itself it waits for ever for one that does not load, or of which it is not told that it was closed. */
export interface Popups {
  /** Runs a request of the SDK, and fails with it or with what goes wrong with the window that it opens. @throws walletCoinbase.popup*, user.rejected */
  ask(run: () => Promise<unknown>): Promise<unknown>;
  /** Closes the window that is open; what waits for it fails. */
  close(): void;
}

/** `origin`: of the page that the windows show. */
export function createPopups({ origin, clock }: { readonly origin: string; readonly clock: Clock }): Popups {
  let current: Popup | undefined;

  const tell = (event: string): void => void window.dispatchEvent(new MessageEvent('message', { origin, data: { event } }));

  /** Says what the page in the window would say when it is closed, so that the SDK waits no longer: the SDK does not handle it if that comes before the page has loaded. */
  const letGo = (popup: Popup): void => {
    if (popup.isLetGo) return;
    popup.isLetGo = true;
    popup.window?.close();
    if (!popup.isLoaded) tell('PopupLoaded');
    clock.setTimer(() => tell('PopupUnload'), 0);
  };

  const listen = (popup: Popup, signal: AbortSignal): void =>
    window.addEventListener('message', ({ origin: from, data }: MessageEvent<unknown>) => {
      if (from !== origin) return;
      popup.isLoaded = true;
      if (isRecord(data) && data['event'] === 'PopupUnload') popup.hasLeft = true;
    }, { signal });

  /** Until something goes wrong. */
  async function watch(popup: Popup, signal: AbortSignal): Promise<never> {
    const untilMs = clock.nowMs() + limits.popupLoadMs;
    for (;;) {
      await pause(popup.window ? limits.popupLookEveryMs : 0, { clock, signal });
      if (!popup.window) throw coinbaseErrors.popupBlocked();
      if (popup.window.closed) {
        await pause(limits.popupLastWordMs, { clock, signal });
        throw popup.isLoaded ? userErrors.rejected() : coinbaseErrors.popupClosed();
      }
      if (!popup.isLoaded && clock.nowMs() >= untilMs) throw coinbaseErrors.popupSilent();
    }
  }

  /** A window that has done its work closes, and what it says then would close one that is opened meanwhile. */
  async function waitForNavigation(popup: Popup): Promise<void> {
    await poll(async () => popup.hasLeft || popup.isLetGo || undefined, { clock, everyMs: limits.popupLeavesEveryMs, forMs: limits.popupLastWordMs });
  }

  async function whileOpen(answer: Promise<unknown>, popup: Popup, isNew: boolean): Promise<unknown> {
    const [watching, listening] = [new AbortController(), new AbortController()];
    listen(popup, listening.signal);
    const trouble = watch(popup, watching.signal).catch((error: unknown) => {
      if (watching.signal.aborted) return answer;
      letGo(popup);
      throw error;
    });
    try {
      return await Promise.race([answer, trouble]);
    } finally {
      watching.abort();
      if (isNew) await waitForNavigation(popup);
      listening.abort();
    }
  }

  return {
    ask: (run) => {
      const open = window.open.bind(window);
      const before = current;
      const answer = withGlobal('open', (...args: Parameters<typeof open>) => facadeOf((current = { window: open(...args), isLoaded: false, hasLeft: false, isLetGo: false })), run);
      answer.catch(() => {}); // its caller may have been told before
      return current && !isGone(current) ? whileOpen(answer, current, current !== before) : answer;
    },
    close: () => {
      if (current && !isGone(current)) letGo(current);
    },
  };
}

interface Popup {
  /** None where the browser has blocked it. */
  readonly window: Window | null;
  isLoaded: boolean;
  /** Its page has said that it closes. */
  hasLeft: boolean;
  isLetGo: boolean;
}

function isGone({ window: opened, isLetGo }: Popup): boolean {
  return isLetGo || opened?.closed === true;
}

/** What the SDK gets in place of its window. For none at all it would show a question of its own, out of reach behind the modal; for a closed one it would open another. */
function facadeOf(popup: Popup): object {
  return {
    get closed() { return !popup.isLetGo && popup.window?.closed === true; },
    focus: () => popup.window?.focus(),
    close: () => popup.window?.close(),
    postMessage: (message: unknown, to: string) => {
      if (!popup.isLetGo) popup.window?.postMessage(message, to);
    },
  };
}
