import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { windowErrors } from '../../contracts/windowErrors.ts';
import type { LeavePageRequest } from '../../contracts/windows.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { pause } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { leaveByPage, openPageWindow } from './browserPage.ts';
import { keepAttempt } from './keptAttempts.ts';
import * as limits from './limits.ts';
import { pageOf } from './openWindow.ts';
import { toWindowAddress } from './toWindowAddress.ts';

/**
 * Sends this page, or a new window, elsewhere, and waits five seconds. A page that is still here then fails with `window.notLeft`, also when the person comes back by
 * the browser's Back; for a new window it resolves. @throws window.notLeft, window.blocked, window.badAddress, window.badAttempt, page.popupNotAllowed, plugin.portNotDeclared, user.cancelled
 */
export function leavePage(request: LeavePageRequest): Flow<Promise<void>> {
  assertArguments('leavePage({ url: string })', request);
  const { url, by = 'thisPage', size, reserved, keep, signal: given } = request;
  return coreFlow(async (dispatch, _getState, services, { owner }) => {
    const address = toWindowAddress(url);
    const page = pageOf(services, owner);
    const signal = AbortSignal.any([services.signal, ...(given ? [given] : [])]);
    if (signal.aborted) throw userErrors.cancelled();
    const forget = keep ? dispatch(keepAttempt(owner, keep)) : () => {};
    try {
      if (by === 'thisPage') leaveByPage(page, address);
      else if (reserved?.window) reserved.window.location.replace(address);
      else if (reserved || !openPageWindow(page, address, size)) throw windowErrors.blocked();
      await pause(limits.leaveMs, { clock: services.port(clockPort), signal });
      if (by === 'thisPage') throw windowErrors.notLeft();
    } catch (error) {
      forget();
      throw signal.aborted ? userErrors.cancelled() : error;
    }
  });
}
