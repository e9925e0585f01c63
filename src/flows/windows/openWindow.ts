import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Page } from '../../contracts/ports/page.ts';
import type { Services } from '../../contracts/services.ts';
import type { ConnectNote } from '../../contracts/wallet.ts';
import type { ReservedWindow, WindowPhase, WindowRequest, WindowSize, WindowVisit } from '../../contracts/windows.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { connectNoted, selectConnectPhase } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow, KitDispatch } from '../../store/coreState.ts';
import { connectingScreenId, selectShownScreen } from '../../store/modal.ts';
import { connectPanels } from '../connection/connectPanels.ts';
import { openPageWindow } from './browserPage.ts';
import { followWindow } from './followWindow.ts';
import { keepAttempt } from './keptAttempts.ts';
import { windows } from './windows.ts';

/**
 * Opens a window inside the click that wants it, and follows it until it has answered: by a message of its page, or by the other way that the request names.
 * An owner has one window at a time; a newer one takes its place. It closes when it has answered, its limit has passed, the attempt is given up, or the plugin
 * leaves. Other origins and other windows are not listened to. @throws page.popupNotAllowed, plugin.portNotDeclared, window.badAddress, window.badAttempt
 */
export function openWindow<T>(request: WindowRequest<T>): Flow<WindowVisit<T>> {
  assertArguments('openWindow({ url: string | Promise })', request);
  return coreFlow((dispatch, getState, services, { owner }) => {
    const page = pageOf(services, owner);
    const open = services.live(windows);
    open.get(owner)?.cancel();
    const left = new AbortController();
    let takeAway: Cleanup = () => {};
    let isOver = false;
    const forget = request.keep ? dispatch(keepAttempt(owner, request.keep)) : () => {};
    const stopWatching = cancelWithOwner(services, owner, left);
    const signal = AbortSignal.any([left.signal, services.signal, ...(request.signal ? [request.signal] : [])]);
    try {
      const visit = followWindow({ ...request, signal }, {
        page,
        clock: services.port(clockPort),
        whenBlocked: () => (isConnectShown(services, getState, owner) ? 'wait' : 'fail'),
        onChange: (phase, isLast) => {
          noteInConnect(services, dispatch, getState, owner, phase);
          isOver = isLast;
          if (isLast) {
            takeAway();
            stopWatching();
            forget();
          } else open.tell();
        },
        report: (error) => services.report(owner, error),
      });
      if (!isOver) takeAway = open.put(owner, visit);
      return visit;
    } catch (error) {
      stopWatching();
      forget();
      throw error;
    }
  });
}

/**
 * Opens an empty window inside a click whose code is still being fetched, so that browsers allow it; give it to `openWindow` as `reserved`, or close it.
 * @throws page.popupNotAllowed, plugin.portNotDeclared
 */
export function reserveWindow(size?: WindowSize): Flow<ReservedWindow> {
  return coreFlow((_dispatch, _getState, services, { owner }) => ({ window: openPageWindow(pageOf(services, owner), '', size) }));
}

export function pageOf(services: Services, owner: string): Page {
  return owner === 'core' ? services.port(pagePort) : services.portFor(owner)(pagePort);
}

/** A plugin that is removed leaves no window behind. */
function cancelWithOwner(services: Services, owner: string, left: AbortController): Cleanup {
  return services.onContributions(() => {
    try {
      services.handleOf(owner);
    } catch {
      left.abort(userErrors.cancelled());
    }
  });
}

/** Whether people see the connect of a wallet of this owner, in the modal or in a panel of the page. */
function isConnectShown(services: Services, getState: () => CoreState, owner: string): boolean {
  if (services.connecting.owner !== owner || selectConnectPhase(getState()).at !== 'connecting') return false;
  return selectShownScreen(getState())?.screenId === connectingScreenId || [...services.live(connectPanels)].some((panel) => panel.showsConnect());
}

/** What the connect says while the window of its wallet is open. */
const notes: Partial<Record<WindowPhase['at'], ConnectNote>> = { blocked: 'windowBlocked', open: 'windowOpen', loaded: 'windowOpen', severed: 'windowSevered', answered: 'preparing' };

function noteInConnect(services: Services, dispatch: KitDispatch, getState: () => CoreState, owner: string, { at }: WindowPhase): void {
  const phase = selectConnectPhase(getState());
  const note = notes[at];
  if (services.connecting.owner === owner && phase.at === 'connecting' && note !== undefined && phase.note !== note) dispatch(connectNoted({ attemptId: phase.attemptId, note }));
}
