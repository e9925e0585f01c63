import type { AuthMode, AuthRequest } from '../../contracts/points/authProviders.ts';
import type { Services } from '../../contracts/services.ts';
import type { ReservedWindow, WindowSize } from '../../contracts/windows.ts';
import type { KitDispatch } from '../../store/coreState.ts';
import { takeAttempts } from '../windows/keptAttempts.ts';
import { leavePage } from '../windows/leavePage.ts';
import { openWindow, reserveWindow } from '../windows/openWindow.ts';

/** What a provider opens windows and leaves the page with, until its sign-in ends. */
export interface AuthWindows {
  readonly ways: Pick<AuthRequest, 'openWindow' | 'leavePage' | 'takeAttempts'>;
  /** Closes the window that was opened in the click, if the provider had no use for it. */
  release(): void;
}

/**
 * Call it inside the click: in the modes with a window it opens one at once, empty, so that the code of the provider may still be on its way.
 * `isResumed`: there was no click. @throws page.popupNotAllowed, plugin.portNotDeclared
 */
export function createAuthWindows(services: Services, owner: string, mode: AuthMode, { signal, isResumed = false }: { readonly signal: AbortSignal; readonly isResumed?: boolean }): AuthWindows {
  const dispatch = services.dispatchAs(services.handleOf(owner)) as KitDispatch; // it runs thunks with the kit's own state
  const size: WindowSize | undefined = mode.mode === 'popup' ? { widthPx: mode.widthPx, heightPx: mode.heightPx } : undefined;
  const by = mode.mode === 'window' ? 'newWindow' : 'thisPage';
  let reserved: ReservedWindow | undefined = !isResumed && (size || by === 'newWindow') ? dispatch(reserveWindow(size)) : undefined;
  const take = (): { readonly reserved?: ReservedWindow } => {
    const taken = reserved;
    reserved = undefined;
    return taken ? { reserved: taken } : {};
  };
  return {
    ways: {
      openWindow: (request) => dispatch(openWindow({ ...request, ...(!request.isResumed && take()), size: size ?? request.size, signal })),
      leavePage: (request) => dispatch(leavePage({ ...request, by, signal, ...take() })),
      takeAttempts: (request) => dispatch(takeAttempts(request)),
    },
    release: () => reserved?.window?.close(),
  };
}
