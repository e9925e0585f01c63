import type { Clock } from '../../src/domain/clock.ts';
import { readFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import { createClient } from '../client/createClient.ts';
import { realmOf } from '../config/site.ts';
import { systemClock } from '../core/systemClock.ts';
import { createLock } from '../wallet/frame/createLock.ts';
import type { Site } from '../config/site.ts';
import { createGate } from '../wallet/frame/createGate.ts';
import { createHandlers } from '../wallet/frame/createHandlers.ts';
import { createServerLink } from '../wallet/frame/createServerLink.ts';
import { readDeviceKeys } from '../wallet/frame/deviceKeys.ts';
import { deviceLabel } from '../wallet/frame/deviceLabel.ts';
import { lazyCustody } from '../wallet/frame/lazyCustody.ts';
import { openRecords } from '../wallet/frame/openRecords.ts';
import type { FrameParts } from '../wallet/frame/parts.ts';
import { openWindow } from '../wallet/frame/openWindow.ts';
import type { View } from '../wallet/frame/view.ts';
import { createView } from '../wallet/frame/view/createView.ts';
import { wearLooks } from '../wallet/frame/view/wearLooks.ts';
import { createPageBrowser } from './createPageBrowser.ts';
import { addStyle, createPageFrame } from './createPageFrame.ts';
import { createPageServer } from './createPageServer.ts';
import { answerVouch, vouchingEndpoint } from './pageVouching.ts';
import type { PageVouching } from './pageVouching.ts';
import type { Mailbox } from './createPageServer.ts';
import { createPageFaults } from './pageFaults.ts';
import type { PageFaults } from './pageFaults.ts';
import { faultyRecords } from './faultyRecords.ts';
import { startPageCustody } from './startPageCustody.ts';

export interface PageWalletOptions {
  readonly site: Site;
  /** The text of `server/wallet/frame/style.css`. */
  readonly style: string;
  /** Names this device. Each has keys, shares and cookies of its own; all have the same server. */
  readonly device?: string;
  /** Starts the Worker of `server/wallet/worker/main.ts`; absent: the key is used in the page itself, which waits while a passphrase is stretched. */
  readonly startWorker?: () => Worker;
  readonly clock?: Clock;
  /** Where everything is kept over reloads; undefined: nowhere. The page's own, if absent. */
  readonly storage?: IDBFactory | undefined;
  /** Plays the endpoint of the site: who a payload is of, or undefined for none. The site's `signIn` has to name `backend`. */
  readonly vouch?: PageVouching;
}

/** A frame of the wallet, as a page has it: messages are text, as `src/domain/inApp/frameMessages.ts` writes them. */
export interface PageFrame {
  send(text: string): void;
}

export interface PageFrameOptions {
  /** Names it for screen readers. */
  readonly title: string;
  /** Takes the frame away. */
  readonly signal: AbortSignal;
  onText(text: string): void;
}

/** An in-app wallet without a network: real server, real custody, real screens, all of it in this page. Not for funds: this page can read everything. */
export interface PageWallet {
  /** What `walletInApp` is given as its `url`. */
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly faults: PageFaults;
  openFrame(options: PageFrameOptions): Promise<PageFrame>;
  /** Moves the server's clock ahead: what it makes people wait for, such as another code, is over then. */
  skip(ms: number): Promise<void>;
  /** Forgets the server and this device. Other devices are then unknown to it. */
  clear(): Promise<void>;
}

/** A name that no resolver knows: nothing can be sent there. @see RFC 2606 */
const walletOrigin = 'https://wallet.latchkey.test';

/** Puts an in-app wallet together of the very parts that its frame and its server are made of. */
export function createPageWallet(options: PageWalletOptions): PageWallet {
  const { site: given, vouch, device = '1', clock = systemClock, storage = 'storage' in options ? options.storage : globalThis.indexedDB } = options;
  const faults = createPageFaults();
  const locked = createLock(globalThis.navigator?.locks);
  const lock: FrameParts['lock'] = (name, run) => locked(`latchkey ${name}`, run);
  const serverRecords = openRecords(storage, 'latchkey-page-server');
  const records = faultyRecords(openRecords(storage, `latchkey-page-device-${device}`), faults);
  const site = vouch ? { ...given, backend: vouchingEndpoint } : given;
  const server = createPageServer({ site, walletOrigin, records: serverRecords, clock, lock, faults, outside: vouch && answerVouch(vouch) });
  const fetch = createPageBrowser({ server, walletOrigin, records: async () => records, now: () => clock.nowMs() });
  return {
    url: walletOrigin,
    mailbox: server.mailbox,
    faults,
    skip: server.skip,
    openFrame: (frame) => openPageFrame({ options, frame, parts: { clock, fetch, records, lock: (name, run) => lock(`device ${device} ${name}`, run) } }),
    clear: async () => {
      await server.clear();
      await records.clear();
    },
  };
}

interface SharedParts extends Pick<FrameParts, 'records' | 'lock'> {
  readonly clock: Clock;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** As the frame's own page puts itself together, with a document of this page. */
async function openPageFrame({ options: { site, style, startWorker }, frame: { title, signal, onText }, parts: { clock, fetch, records, lock } }: { readonly options: PageWalletOptions; readonly frame: PageFrameOptions; readonly parts: SharedParts }): Promise<PageFrame> {
  signal.throwIfAborted();
  const { siteId, name, newWallets } = site;
  const { setTimer } = clock;
  const now = (): number => clock.nowMs();
  const facts = { siteId, realm: realmOf(site), name, origins: [location.origin], custody: 'shares', ...(newWallets && { newWallets }) } as const;
  const elements = await createPageFrame({ title, style });
  const client = createClient({ walletOrigin, siteId, fetch, now, setTimer, lock, proofKey: async () => (await readDeviceKeys(records, facts.realm)).proof });
  let looks: Parameters<FrameParts['takeLooks']>[0] = {};
  let view: View | undefined;
  const custody = lazyCustody(() => startPageCustody({ now, startWorker }));
  const page = {
    postMessage: (text: unknown) => {
      if (typeof text === 'string' && readFrameMessage(text)) onText(text);
    },
  };
  const { own, say } = createPort(page);
  const gate = createGate({
    own, page, origins: facts.origins,
    report: reportError,
    handlers: createHandlers({
      site: facts, records, lock, now, server: createServerLink(client, siteId), rpId: location.hostname, deviceLabel: deviceLabel(navigator.userAgent),
      custody,
      view: () => (view ??= createView({ document: elements.document, tell: elements.take, clock, locale: looks.locale })),
      openWindow: (given) => openWindow((shown) => {
        addStyle(shown, style);
        wearLooks(shown, looks);
        return createView({ document: shown, tell: () => {}, clock, locale: looks.locale });
      }, given, ''),
      changed: () => gate.tell({ type: 'changed' }),
      pageOrigin: () => gate.origin(),
      takeLooks: (wanted) => {
        looks = wanted;
        wearLooks(elements.document, looks);
      },
    }),
  });
  signal.addEventListener('abort', () => {
    gate.close();
    elements.remove();
    custody.lock().catch(reportError);
  }, { once: true });
  signal.throwIfAborted();
  return { send: say };
}

/** The gate hears a window; here it hears this, which one page alone can speak to. */
function createPort(page: object): { readonly own: Pick<Window, 'addEventListener' | 'removeEventListener'>; say(text: string): void } {
  const own = new EventTarget();
  return {
    own,
    say: (data) => {
      const event = Object.assign(new Event('message'), { data, origin: location.origin, source: page });
      queueMicrotask(() => own.dispatchEvent(event));
    },
  };
}
