import type { RelayStep } from '../../server/core/gasless/workRelays.ts';
import { createServer } from '../../server/http/createServer.ts';
import { readSettings } from '../../server/config/readSettings.ts';
import { askOutside } from '../../server/node/createOutside.ts';
import { openParts } from '../../server/node/openParts.ts';

// A process of the server that relays, and ends itself by a signal that nothing can catch at the step that it is told of. It works without a pause until it is ended, or nothing is open.
const [file = '', folder = '', crashAt = ''] = process.argv.slice(2);
const settings = readSettings({ file, environment: {}, folder });
if (!settings.gasless) throw new Error('Nothing is relayed by these settings.');
const { store, kms, close } = await openParts(settings, { environment: {}, log: () => {} });
const { gasless } = createServer({ store, kms, sites: new Map(), now: Date.now, log: () => {}, walletOrigin: settings.walletOrigin, ipOf: () => undefined, gasless: { settings: settings.gasless, sites: settings.sites, ask: (request) => askOutside(request, { isWithin: true }) } });
const onStep = (step: RelayStep): void => {
  if (step === crashAt) process.kill(process.pid, 'SIGKILL');
};
const work = gasless?.createRelayWork({ onStep });
for (const chain of work?.chains ?? []) while ((await work?.work(chain)) !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
await close();
