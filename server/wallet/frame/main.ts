import { createClient } from '../../client/createClient.ts';
import type { FrameEvent } from '../../../src/domain/inApp/frameMessages.ts';
import { systemClock as clock } from '../../core/systemClock.ts';
import { browserAuthenticator } from './authenticator.ts';
import { createGate } from './createGate.ts';
import type { Gate } from './createGate.ts';
import { createHandlers } from './createHandlers.ts';
import { createLock } from './createLock.ts';
import { createServerLink } from './createServerLink.ts';
import { deviceLabel } from './deviceLabel.ts';
import { readDeviceKeys } from './deviceKeys.ts';
import { lazyCustody } from './lazyCustody.ts';
import { openRecords } from './openRecords.ts';
import { openTabs } from './openTabs.ts';
import { openWindow } from './openWindow.ts';
import type { FrameParts, SiteFacts } from './parts.ts';
import { readSite } from './readSite.ts';
import { startWorker } from './startWorker.ts';
import type { View } from './view.ts';
import { createView } from './view/createView.ts';
import { wearLooks } from './view/wearLooks.ts';

/** Written in by `build.mjs`. */
declare const WORKER_PATH: string;
declare const WORKER_INTEGRITY: string;

const site = readSite(document.getElementById('site')?.textContent);
// Opened as a page of its own, there is no page that could ask for anything.
if (site && window.parent !== window) start(site, window.parent).catch(report);

/** A page that says hello before this is done says it again. */
async function start(facts: SiteFacts, page: Window): Promise<void> {
  const { siteId, realm, origins } = facts;
  const records = await openRecords(window.indexedDB, 'latchkey-wallet');
  const lock = createLock(navigator.locks);
  const client = createClient({
    walletOrigin: location.origin, siteId, fetch: (request) => fetch(request), now: clock.nowMs, setTimer: clock.setTimer, lock, proofKey: async () => (await readDeviceKeys(records, realm)).proof,
  });
  const tabs = openTabs(window, realm);
  let looks: Parameters<FrameParts['takeLooks']>[0] = {};
  let view: View | undefined;
  let ofWindow: Document | undefined;
  const viewOf = (shown: Document, tell: (event: FrameEvent) => void): View => createView({ document: shown, tell, clock, locale: looks.locale, walletName: facts.ecosystemName });
  const gate: Gate = createGate({
    own: window, page, origins, report,
    handlers: createHandlers({
      site: facts, records, server: createServerLink(client, siteId), authenticator: browserAuthenticator(), rpId: location.hostname, deviceLabel: deviceLabel(navigator.userAgent), now: clock.nowMs, lock,
      custody: lazyCustody((onCrash) => startWorker({ path: WORKER_PATH, integrity: WORKER_INTEGRITY }, onCrash)),
      // Made when it is first needed: by then the page has said its language.
      view: () => (view ??= viewOf(document, (event) => gate.tell(event))),
      openWindow: (options) => openWindow((shown) => {
        wearLooks((ofWindow = shown), looks);
        return viewOf(shown, () => {});
      }, options),
      tabs: { tell: tabs.tell, follow: (onChange) => tabs.follow(() => void onChange().catch(report).finally(() => gate.tell({ type: 'changed' }))) },
      changed: () => gate.tell({ type: 'changed' }),
      pageOrigin: () => gate.origin(),
      takeLooks: (wanted) => {
        looks = wanted;
        wearLooks(document, looks);
        if (ofWindow) wearLooks(ofWindow, looks);
      },
    }),
  });
}

/** The name of what went wrong, and nothing of what it was about. */
function report(error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place where an operator can see it
  console.error(`The wallet failed: ${error instanceof Error ? error.name : typeof error}`);
}
