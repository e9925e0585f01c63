import { clockPort } from '../../contracts/ports/clock.ts';
import { locksPort } from '../../contracts/ports/locks.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Services } from '../../contracts/services.ts';
import { pause } from '../../domain/wait.ts';
import { createStoredList } from '../funds/createStoredList.ts';

/** More than can be on their way in one browser. */
const maxTold = 100;

/** What was said of sends, by one of the site's tabs: the others do not say it again. */
export const toldSends = /* @__PURE__ */ createStoredList<string>({
  key: 'told',
  max: maxTold,
  parse: (value) => (typeof value === 'string' && value.length <= 200 ? value : undefined),
  isSame: (a, b) => a === b,
});

/** A tab that is not seen lets one that is seen say it first, in ms. */
const hiddenTabMs = 1_000;

/** Whether this tab is the one that tells it: true once for all tabs of the site. @throws the signal's reason */
export async function isFirstToTell(services: Services, id: string, signal: AbortSignal): Promise<boolean> {
  if (!services.port(pagePort).isVisible()) await pause(hiddenTabMs, { clock: services.port(clockPort), signal });
  return services.port(locksPort).hold('told', async () => {
    if (toldSends.get(services).includes(id)) return false;
    toldSends.add(services, id);
    return true;
  }, { signal });
}
