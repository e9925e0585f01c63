import type { Clock } from '../../src/domain/clock.ts';
import { readFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import { createClient } from '../client/createClient.ts';
import { realmOf, smsCountriesOf } from '../config/site.ts';
import { systemClock } from '../core/systemClock.ts';
import { createLock } from '../wallet/frame/createLock.ts';
import type { Ecosystem } from '../config/ecosystem.ts';
import { ecosystemPath } from '../http/ecosystem/answerEcosystem.ts';
import type { Site } from '../config/site.ts';
import { createGate } from '../wallet/frame/createGate.ts';
import type { Gate } from '../wallet/frame/createGate.ts';
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
import { askPasskeyInPage } from './askPasskey.ts';
import type { AskPasskey } from './askPasskey.ts';
import { createPageAuthenticator } from './createPageAuthenticator.ts';
import { asSent, createPageBrowser } from './createPageBrowser.ts';
import { addStyle, createPageFrame } from './createPageFrame.ts';
import { createPageProviders } from './createPageProviders.ts';
import type { PageProviders } from './createPageProviders.ts';
import { openPageMailLink } from './openPageMailLink.ts';
import type { PageMailLink } from './openPageMailLink.ts';
import { openPageLogin } from './openPageLogin.ts';
import type { PageLogin } from './openPageLogin.ts';
import { createPageServer } from './createPageServer.ts';
import { answerVouch, vouchingEndpoint } from './pageVouching.ts';
import type { PageVouching } from './pageVouching.ts';
import type { Mailbox, Phone } from './createPageServer.ts';
import { createPageFaults } from './pageFaults.ts';
import type { PageFaults } from './pageFaults.ts';
import { faultyRecords } from './faultyRecords.ts';
import { startPageCustody } from './startPageCustody.ts';

export interface PageWalletOptions {
  readonly site: Site;
  /** Other sites of the same server: a page that stands for one of them is given it as its `site`. */
  readonly otherSites?: readonly Site[];
  /** Those that the sites are of. */
  readonly ecosystems?: readonly Ecosystem[];
  /** The text of `server/wallet/frame/style.css`. */
  readonly style: string;
  /** Names this device. Each has keys, shares and cookies of its own; all have the same server. */
  readonly device?: string;
  /** Starts the Worker of `server/wallet/worker/main.ts`; absent: the key is used in the page itself, which waits while a passphrase is stretched. */
  readonly startWorker?: () => Worker;
  /** Names of providers of OpenID Connect that the specification does not have, by their ids. Those that it has are there by themselves. */
  readonly providers?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Stands for the person whom a browser would ask about a passkey; absent: a dialog of the page asks. */
  readonly askPasskey?: AskPasskey;
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
  /** Empty, in the page: the wallet draws in it. Without one there is no wallet. */
  readonly frame?: HTMLIFrameElement;
  /** Ends the wallet in it. */
  readonly signal: AbortSignal;
  onText(text: string): void;
}

/** An in-app wallet without a network: real server, real custody, real screens, all of it in this page. Not for funds: this page can read everything. */
export interface PageWallet {
  /** What `walletInApp` is given as its `url`. */
  readonly url: string;
  readonly mailbox: Mailbox;
  /** Every phone that messages go to. */
  readonly phone: Phone;
  readonly faults: PageFaults;
  openFrame(options: PageFrameOptions): Promise<PageFrame>;
  /**
   * Opens what `login.begin` answered, in place of a window: a provider that asks for consent, in this page. The site of the wallet names the providers in `signIn`.
   * Where a real wallet's origin would answer, this does.
   */
  openLogin(url: string): Promise<PageLogin>;
  /** Opens the link of a mail, as a browser without a cookie of this wallet would. */
  openMailLink(link: string): Promise<PageMailLink>;
  /** For `walletEcosystem.with({ askEcosystem })`: what the server would answer to this page. @throws TypeError while it is away, as `fetch` does */
  askEcosystem(request: { readonly ecosystemId: string; readonly partnerId?: string }): Promise<{ readonly status: number; readonly body: string }>;
  /** Moves the server's clock ahead: what it makes people wait for, such as another code, is over then. */
  skip(ms: number): Promise<void>;
  /** Forgets the server, this device and all passkeys. Other devices are then unknown to it. */
  clear(): Promise<void>;
}

/** A name that no resolver knows: nothing can be sent there. @see RFC 2606 */
const walletOrigin = 'https://wallet.latchkey.test';

/** Puts an in-app wallet together of the very parts that its frame and its server are made of. */
export function createPageWallet(options: PageWalletOptions): PageWallet {
  const { site: given, otherSites, ecosystems, vouch, device = '1', clock = systemClock, askPasskey = askPasskeyInPage, storage = 'storage' in options ? options.storage : globalThis.indexedDB } = options;
  const faults = createPageFaults();
  const locked = createLock(globalThis.navigator?.locks);
  const lock: FrameParts['lock'] = (name, run) => locked(`latchkey ${name}`, run);
  const serverRecords = openRecords(storage, 'latchkey-page-server');
  const records = faultyRecords(openRecords(storage, `latchkey-page-device-${device}`), faults);
  let providers: PageProviders | undefined;
  const login = (now: () => number): PageProviders => (providers = createPageProviders({ now, others: otherProvidersOf(site, options.providers) }));
  // Of tests that make a wallet outside of a page, which show no one anything.
  const authenticator = createPageAuthenticator({ records: openRecords(storage, 'latchkey-page-passkeys'), walletOrigin, pageOrigin: globalThis.location?.origin ?? walletOrigin, ask: askPasskey });
  const site = vouch ? { ...given, backend: vouchingEndpoint } : given;
  const server = createPageServer({ site, walletOrigin, ...(otherSites && { otherSites }), ...(ecosystems && { ecosystems }), records: serverRecords, clock, lock, faults, login, outside: vouch && answerVouch(vouch) });
  const fetch = createPageBrowser({ server, walletOrigin, records: async () => records, now: () => clock.nowMs() });
  return {
    url: walletOrigin,
    mailbox: server.mailbox,
    phone: server.phone,
    faults,
    skip: server.skip,
    askEcosystem: async ({ ecosystemId, partnerId }) => {
      const headers = { 'origin': globalThis.location?.origin ?? '', 'x-ecosystem-id': ecosystemId, ...(partnerId !== undefined && { 'x-ecosystem-partner-id': partnerId }) };
      const { response } = await server.fetch(await asSent(new Request(`${walletOrigin}${ecosystemPath}`), headers));
      return { status: response.status, body: await response.text() };
    },
    openLogin: async (url) => openPageLogin(url, { fetch, providers: providers ?? login(() => clock.nowMs()) }),
    openMailLink: (link) => openPageMailLink(link, async (request) => (await server.fetch(request)).response),
    openFrame: (frame) => openPageFrame({ options, frame, parts: { clock, fetch, records, authenticator, lock: (name, run) => lock(`device ${device} ${name}`, run) } }),
    clear: async () => {
      await server.clear();
      await records.clear();
      await authenticator.clear();
    },
  };
}

/** Those that the site names and that have a name. */
function otherProvidersOf({ signIn }: Site, names: PageWalletOptions['providers'] = {}): readonly { readonly providerId: string; readonly name: string }[] {
  return Object.entries(names).filter(([providerId]) => signIn.includes(providerId)).map(([providerId, name]) => ({ providerId, name }));
}

interface SharedParts extends Pick<FrameParts, 'records' | 'lock' | 'authenticator'> {
  readonly clock: Clock;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** As the frame's own page puts itself together, with a document of this page. */
async function openPageFrame({ options: { site, style, startWorker }, frame: { frame, signal, onText }, parts: { clock, fetch, records, lock, authenticator } }: { readonly options: PageWalletOptions; readonly frame: PageFrameOptions; readonly parts: SharedParts }): Promise<PageFrame> {
  signal.throwIfAborted();
  if (!frame) throw new Error('The wallet was given no frame of this page.');
  const { siteId, name, newWallets, delegates, known, oneStepSignIn, secondFactor, signIn: ways, ecosystemName } = site;
  const { setTimer } = clock;
  const now = (): number => clock.nowMs();
  const sms = smsCountriesOf(site);
  const facts = { siteId, realm: realmOf(site), name, origins: [location.origin], custody: 'shares', ways, ...(ecosystemName !== undefined && { ecosystemName }), ...(newWallets && { newWallets }), ...(delegates && { delegates }), ...(known && { known }), ...(oneStepSignIn && { oneStepSignIn }), ...(sms && { sms }), ...(secondFactor !== undefined && secondFactor !== 'off' && { secondFactor }) } as const;
  const shownIn = await createPageFrame(frame, style);
  const client = createClient({ walletOrigin, siteId, fetch, now, setTimer, lock, proofKey: async () => (await readDeviceKeys(records, facts.realm)).proof });
  let looks: Parameters<FrameParts['takeLooks']>[0] = {};
  let view: View | undefined;
  const custody = lazyCustody((onCrash) => startPageCustody({ now, startWorker, onCrash }));
  const page = {
    postMessage: (text: unknown) => {
      if (typeof text === 'string' && readFrameMessage(text)) onText(text);
    },
  };
  const { own, say } = createPort(page);
  const gate: Gate = createGate({
    own, page, origins: facts.origins,
    report: reportError,
    handlers: createHandlers({
      site: facts, records, lock, now, authenticator, server: createServerLink(client, siteId), rpId: location.hostname, deviceLabel: deviceLabel(navigator.userAgent),
      custody,
      view: () => (view ??= createView({ document: shownIn, tell: (event) => gate.tell(event), clock, locale: looks.locale, walletName: ecosystemName })),
      openWindow: (given) => openWindow((shown) => {
        addStyle(shown, style);
        wearLooks(shown, looks);
        return createView({ document: shown, tell: () => {}, clock, locale: looks.locale, walletName: ecosystemName });
      }, given, ''),
      changed: () => gate.tell({ type: 'changed' }),
      pageOrigin: () => gate.origin(),
      takeLooks: (wanted) => {
        looks = wanted;
        wearLooks(shownIn, looks);
      },
    }),
  });
  signal.addEventListener('abort', () => {
    gate.close();
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
