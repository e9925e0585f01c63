import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { windowErrors } from '../../contracts/windowErrors.ts';
import type { KeptAttempt, WindowSize } from '../../contracts/windows.ts';
import { pause } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { leaveByPage, openPageWindow } from './browserPage.ts';
import { keepAttempt } from './keptAttempts.ts';
import * as limits from './limits.ts';
import { pageOf } from './openWindow.ts';
import { toWindowAddress } from './toWindowAddress.ts';

/** Where to go, and what is to be known of it afterwards. */
export interface LeavePageRequest {
  /** https, or http on this machine. It may hold the id of the attempt, and no secret of this page. */
  readonly url: string;
  /** `newWindow`: a window that does not report back, opened inside the click; the attempt goes on in whichever page it ends at. Absent: this page goes. */
  readonly by?: 'thisPage' | 'newWindow';
  /** Of a new window. Absent: a tab. */
  readonly size?: WindowSize;
  /** Keeps the attempt for `takeAttempts`, on the page to which the redirect comes back. */
  readonly keep?: Pick<KeptAttempt, 'id' | 'kind'>;
  readonly signal?: AbortSignal;
}

/**
 * Sends this page, or a new window, elsewhere, and waits five seconds. A page that is still here then fails with `window.notLeft`, also when the person comes back by
 * the browser's Back; for a new window it resolves. @throws window.notLeft, window.blocked, window.badAddress, window.badAttempt, page.popupNotAllowed, plugin.portNotDeclared, user.cancelled
 */
export function leavePage({ url, by = 'thisPage', size, keep, signal: given }: LeavePageRequest): Flow<Promise<void>> {
  return coreFlow(async (dispatch, _getState, services, { owner }) => {
    const address = toWindowAddress(url);
    const page = pageOf(services, owner);
    const signal = AbortSignal.any([services.signal, ...(given ? [given] : [])]);
    if (signal.aborted) throw userErrors.cancelled();
    const forget = keep ? dispatch(keepAttempt(owner, keep)) : () => {};
    try {
      if (by === 'thisPage') leaveByPage(page, address);
      else if (!openPageWindow(page, address, size)) throw windowErrors.blocked();
      await pause(limits.leaveMs, { clock: services.port(clockPort), signal });
      if (by === 'thisPage') throw windowErrors.notLeft();
    } catch (error) {
      forget();
      throw signal.aborted ? userErrors.cancelled() : error;
    }
  });
}
