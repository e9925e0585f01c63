import { defineLive } from '../../contracts/defineLive.ts';
import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Services } from '../../contracts/services.ts';
import { hasCode } from '../../domain/errors.ts';
import { ProviderError, providerCodes } from '../../domain/wallets/providerError.ts';
import type { ProviderSource } from '../connection/waitForConnection.ts';

/** How long a provider may not ask after a refusal, where the page does not tell when its user acts. */
export const refusedAskerPauseMs = 30_000;

interface RefusedAsker {
  isOnHold: boolean;
  /** Ends what waits to be asked when one request is refused. */
  waiting: AbortController;
}

const refusedAskers = /* @__PURE__ */ defineLive('refusedAskers', () => new WeakMap<ProviderSource, RefusedAsker>());

/**
 * Asks the person for another library of the page. Some libraries ask again after every refusal, which would open the modal for ever: a refusal ends what waits
 * behind it too, and until the user acts nothing more is asked.
 * @throws user.cancelled while nothing is asked, and what `ask` throws
 */
export async function askUnlessRefused<T>(kit: ProviderSource, services: Services, ask: (signal: AbortSignal) => Promise<T>, isRefusal: (error: unknown) => boolean = isRejection): Promise<T> {
  const askers = services.live(refusedAskers);
  const asker = askers.get(kit) ?? { isOnHold: false, waiting: new AbortController() };
  askers.set(kit, asker);
  if (asker.isOnHold) throw userErrors.cancelled();
  const { waiting } = asker;
  try {
    return await ask(waiting.signal);
  } catch (error) {
    if (isRefusal(error) && asker.waiting === waiting) hold(kit, services, asker);
    throw error;
  }
}

function hold({ signal }: ProviderSource, services: Services, asker: RefusedAsker): void {
  const ends = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
  if (ends.aborted) return;
  const { waiting } = asker;
  asker.isOnHold = true;
  asker.waiting = new AbortController();
  const release = (): void => {
    asker.isOnHold = false;
    stop();
    ends.removeEventListener('abort', release);
  };
  const stop = services.port(pagePort).onAct?.(release) ?? services.port(clockPort).setTimer(release, refusedAskerPauseMs);
  ends.addEventListener('abort', release);
  waiting.abort(userErrors.cancelled());
}

function isRejection(error: unknown): boolean {
  return hasCode(error, 'user.cancelled') || hasCode(error, 'user.rejected') || (error instanceof ProviderError && error.code === providerCodes.userRejected);
}
