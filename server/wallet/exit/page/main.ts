import { systemClock } from '../../../core/systemClock.ts';
import { openRecords } from '../../frame/openRecords.ts';
import { runExit } from './runExit.ts';

/** Of a page on disk the browser keeps nothing, and there are no shares to find. */
const isOnHost = location.protocol === 'https:' || location.protocol === 'http:';

void start().catch((error: unknown) => {
  // oxlint-disable-next-line no-console -- the name of what went wrong, and nothing of what it was about
  console.error(`The page failed: ${error instanceof Error ? error.name : typeof error}`);
});

async function start(): Promise<void> {
  const records = isOnHost ? await openRecords(window.indexedDB, 'latchkey-wallet') : undefined;
  await runExit({ window, clock: systemClock, records });
}
