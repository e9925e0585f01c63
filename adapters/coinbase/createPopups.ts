import { userErrors } from '../../src/contracts/errors.ts';
import type { PageWindow, WindowRequest, WindowSize, WindowVisit } from '../../src/contracts/windows.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { pause, untilAborted } from '../../src/domain/checkedWaits.ts';
import { coinbaseErrors } from './errors.ts';
import * as limits from './limits.ts';
import { withGlobal } from './withGlobal.ts';

/** Opens a window of the plugin's, see `openWindow`. */
export type OpenCoinbaseWindow = (request: WindowRequest<void>) => WindowVisit<void>;

/** The windows that the SDK opens, one at a time. By itself it waits for ever for one that does not load, or of which it is not told that it was closed. */
export interface Popups {
  /** Runs a request of the SDK, and fails with it or with what goes wrong with the window that it opens. @throws walletCoinbase.popup*, user.rejected */
  ask(run: () => Promise<unknown>): Promise<unknown>;
  /** Closes the window that is open; what waits for it fails. */
  close(): void;
}

/** `origin`: of the page that the windows show. */
export function createPopups({ origin, clock, openWindow }: { readonly origin: string; readonly clock: Clock; readonly openWindow: OpenCoinbaseWindow }): Popups {
  let current: Popup | undefined;

  const tell = (event: string): void => void window.dispatchEvent(new MessageEvent('message', { origin, data: { event } }));

  /** Says what the page in the window would say when it is closed, so that the SDK waits no longer: the SDK does not handle it if that comes before the page has loaded. */
  const letGo = (popup: Popup): void => {
    if (popup.isLetGo) return;
    popup.isLetGo = true;
    if (!popup.isLoaded) tell('PopupLoaded');
    clock.setTimer(() => tell('PopupUnload'), 0);
  };

  /** A window of the planner's. It ends with the page's own word that it closes. */
  const open = (url: string, features: string): Popup => {
    const popup: Popup = { visit: undefined, isLoaded: false, isLetGo: false };
    popup.visit = openWindow({
      url,
      size: sizeIn(features),
      origin,
      readMessage: (data) => {
        popup.isLoaded = true;
        return isRecord(data) && data['event'] === 'PopupUnload' ? { type: 'answer', answer: undefined } : { type: 'loaded' };
      },
      loadMs: limits.popupLoadMs,
      closedGraceMs: limits.popupLastWordMs,
      failures: {
        blocked: () => coinbaseErrors.popupBlocked(),
        silent: () => coinbaseErrors.popupSilent(),
        closed: (isLoaded) => (isLoaded ? userErrors.rejected() : coinbaseErrors.popupClosed()),
      },
    });
    popup.visit.answer.catch(() => clock.setTimer(() => letGo(popup), 0)); // one that was blocked fails before the SDK listens
    return popup;
  };

  /** Until the window's page has said that it closes: what it says then would close one that is opened meanwhile. */
  const waitForNavigation = async (visit: WindowVisit<void>): Promise<void> => {
    const late = new AbortController();
    const cancel = clock.setTimer(() => late.abort(), limits.popupLastWordMs);
    await untilAborted(visit.answer, late.signal).catch(() => {});
    cancel();
    await pause(0, { clock }); // the SDK hears the same word after this
  };

  /** What goes wrong with the window, and never ends otherwise. A caller that gives up hears of it from the SDK. */
  const troubleOf = (visit: WindowVisit<void>, answer: Promise<unknown>): Promise<unknown> =>
    visit.answer.then(() => answer, (error: unknown) => (hasCode(error, 'user.cancelled') ? answer : Promise.reject(error)));

  const whileOpen = async (answer: Promise<unknown>, visit: WindowVisit<void>, isNew: boolean): Promise<unknown> => {
    try {
      return await Promise.race([answer, troubleOf(visit, answer)]);
    } finally {
      if (isNew) await waitForNavigation(visit);
    }
  };

  return {
    ask: (run) => {
      const before = current;
      const own = window.open;
      const answer = withGlobal('open', (url: unknown, _name: unknown, features: unknown) => facadeOf(current = withGlobal('open', own, () => open(String(url), String(features)))), run);
      answer.catch(() => {}); // its caller may have been told before
      const isNew = current !== before;
      const visit = current?.visit;
      if (!visit || (!isNew && isOver(visit))) return answer;
      return whileOpen(answer, visit, isNew);
    },
    close: () => current?.visit?.cancel(),
  };
}

interface Popup {
  visit: WindowVisit<void> | undefined;
  isLoaded: boolean;
  /** The SDK was told that it has gone. */
  isLetGo: boolean;
}

/** No word of its page is waited for any more; the next request gets a window of its own. */
function isOver(visit: WindowVisit<void>): boolean {
  const { at } = visit.phase();
  return at === 'answered' || at === 'closed' || at === 'silent' || at === 'failed' || visit.window()?.closed === true;
}

/** As the SDK wants it: `width=420, height=540, left=…`. */
function sizeIn(features: string): WindowSize | undefined {
  const [widthPx, heightPx] = ['width', 'height'].map((name) => Number(new RegExp(`${name}=(\\d+)`).exec(features)?.[1]));
  return widthPx && heightPx ? { widthPx, heightPx } : undefined;
}

/** What the SDK gets in place of its window. For none at all it would show a question of its own, out of reach behind the modal; for a closed one it would open another. */
function facadeOf(popup: Popup): object {
  const opened = (): PageWindow | undefined => popup.visit?.window();
  return {
    get closed() { return !popup.isLetGo && opened()?.closed === true; },
    focus: () => opened()?.focus(),
    close: () => opened()?.close(),
    postMessage: (message: unknown, to: string) => {
      if (!popup.isLetGo) opened()?.postMessage(message, to);
    },
  };
}
