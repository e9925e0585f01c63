import { clockPort } from '../../contracts/ports/clock.ts';
import type { Page } from '../../contracts/ports/page.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { schemeOf } from '../../domain/text/schemeOf.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import * as limits from './limits.ts';
import { pageOf } from './openWindow.ts';

/** How far an app is that was told to open. `notOpened`: the page has stayed in view; `opened` may follow it, where a person was asked and took their time. */
export type AppPhase = 'opening' | 'opened' | 'notOpened';

/** An app to open at an address. */
export interface OpenAppRequest {
  /** An https link of the app, or an address of its own scheme; it may hold a secret. */
  readonly url: string;
  /** The one scheme beside https that is opened, see `Page.open`. */
  readonly appScheme?: string | undefined;
  onPhase(phase: AppPhase): void;
}

/**
 * Opens an app inside the click, and says after two seconds whether it seems to have opened: browsers tell only that the page left the view. Never an alarm where
 * it did, and none for https links, which open a tab in any case. Gives what ends the watching. @throws page.popupNotAllowed, plugin.portNotDeclared
 */
export function openApp(request: OpenAppRequest): Flow<Cleanup> {
  assertArguments('openApp({ url: string, onPhase: function })', request);
  const { url, appScheme, onPhase } = request;
  return coreFlow((_dispatch, _getState, services, { owner }) => {
    const page = pageOf(services, owner);
    const clock = services.port(clockPort);
    const opensTab = schemeOf(url) === 'https'; // which shows the app, or a page of its own about it
    let phase: AppPhase = 'opening';
    let hasLeft = false;
    let isOver = false;
    const change = (next: AppPhase): void => {
      if (isOver || phase === next) return;
      phase = next;
      onPhase(next);
    };
    const stopListening = page.onWake(() => {
      hasLeft = true; // it comes back into view, so it was away
      if (phase === 'notOpened') change('opened');
    });
    page.open(url, appScheme);
    onPhase('opening');
    const sinceMs = clock.nowMs();
    const cancelTimer = clock.setTimer(() => {
      const wasAsleep = clock.nowMs() - sinceMs > limits.appOpenMs + limits.sleptMs;
      change(opensTab || hasLeft || wasAsleep || isAway(page) ? 'opened' : 'notOpened');
    }, limits.appOpenMs);
    const stop = (): void => {
      isOver = true;
      cancelTimer();
      stopListening();
    };
    services.signal.addEventListener('abort', stop, { once: true });
    return stop;
  });
}

/** Out of view, or without the focus: another program, or the browser's own question whether to open it, has that. */
function isAway(page: Page): boolean {
  return !page.isVisible() || !(page.isAttended?.() ?? (typeof document !== 'object' || document.hasFocus()));
}
