import type { FrameCalls } from '../../src/domain/inApp/frameCalls.ts';
import type { FrameMethod } from '../../src/domain/inApp/frameMessages.ts';
import { createCustodyClient } from '../wallet/worker/createCustodyClient.ts';
import { createCustody } from '../wallet/worker/custody.ts';
import { createWorker } from '../wallet/worker/createWorker.ts';
import type { Authenticator } from '../wallet/frame/authenticator.ts';
import { createHandlers } from '../wallet/frame/createHandlers.ts';
import { createServerLink } from '../wallet/frame/createServerLink.ts';
import { openRecords } from '../wallet/frame/openRecords.ts';
import type { Records } from '../wallet/frame/openRecords.ts';
import { readDeviceKeys } from '../wallet/frame/deviceKeys.ts';
import { PasskeyError } from '../wallet/frame/passkeys.ts';
import type { FrameParts, SiteFacts } from '../wallet/frame/parts.ts';
import type { View } from '../wallet/frame/view.ts';
import { createClient } from '../client/createClient.ts';
import { createLock } from './createTestBrowser.ts';
import { siteId, walletOrigin } from './createTestServer.ts';
import type { TestServer } from './createTestServer.ts';

/** What a person does on the wallet's screens; each throws unless a test says otherwise, so that a screen that should not come fails the test. */
export type TestPerson = Partial<View>;

/** The frame of a browser without its page: the handlers over the real server and real custody, with a person that a test plays. */
export function createTestFrame(world: TestServer, person: TestPerson = {}, { browser = world.newBrowser(), records = openRecords(undefined, 'test'), parts = {} }: { readonly parts?: Partial<Omit<FrameParts, 'site'>> & { readonly site?: Partial<SiteFacts> }; readonly browser?: ReturnType<TestServer['newBrowser']>; readonly records?: Promise<Records> } = {}) {
  const shown: string[] = [];
  const unexpected = (name: string) => async (): Promise<never> => {
    throw new Error(`The screen ${name} was not expected.`);
  };
  const names = ['confirm', 'setUpRecovery', 'recover', 'stepUp', 'warnOfExport', 'showSecret', 'giveFile', 'devices', 'recovery', 'policy', 'fault', 'importWallet', 'walletExists', 'accounts', 'passkey', 'chooseStepUp', 'unlink', 'secondFactor', 'setUpFactor', 'recoveryCodes', 'twoStep', 'allowSite', 'sites', 'allowKey', 'sessionKeys'] as const;
  const screens = Object.fromEntries(names.map((name) => [name, (...args: readonly never[]) => {
    shown.push(name);
    const act = person[name] as ((...args: readonly never[]) => unknown) | undefined;
    return act ? act(...args) : unexpected(name)();
  }]));
  const inWindow: View['inWindow'] = (_facts, { signal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason), { once: true }); });
  const view = { inWindow: person.inWindow ?? inWindow, ...screens, busy: ({ doing }: { readonly doing: string }) => void shown.push(`busy ${doing}`), hide: () => void shown.push('hide') } as unknown as View; // one screen a name, made just above
  const opened = start();

  async function start() {
    const kept = await records;
    const site: SiteFacts = { siteId, realm: `site:${siteId}`, name: 'Demo', origins: ['https://app.example'], custody: 'shares', ...parts.site };
    const client = createClient({ walletOrigin, siteId: site.siteId, fetch: browser.fetch, now: world.now, setTimer: () => () => {}, lock: createLock(), proofKey: async () => (await readDeviceKeys(kept, site.realm)).proof });
    const lock = createLock();
    return createHandlers({
      view: () => view, records: kept, custody: createPipedCustody(world.now), server: createServerLink(client, site.siteId), rpId: 'wallet.example', deviceLabel: 'Test browser', now: world.now, lock,
      pageOrigin: () => 'https://app.example', takeLooks: () => {}, authenticator: noAuthenticator, openWindow: () => undefined, ...parts, site,
    });
  }

  const never = new AbortController().signal;
  const ask = async <M extends FrameMethod>(method: M, params: FrameCalls[M]['params'], signal = never): Promise<FrameCalls[M]['answer']> =>
    (await opened)[method]({ ...params }, { signal }) as Promise<FrameCalls[M]['answer']>; // what the handler of that method answers
  return {
    ask, shown, browser, records,
    signInByCode: async (to: string) => {
      const { flowId } = await ask('sendCode', { kind: 'email', to, locale: 'en_US', purpose: 'signIn' });
      return ask('signIn', { proof: { type: 'code', flowId, code: await world.takeCode(to) } });
    },
    signInAsGuest: async () => ask('signIn', { proof: { type: 'device', ...(await ask('proveDevice', {})) } }),
  };
}

/** Of a browser without passkeys. */
const none = async (): Promise<never> => { throw new PasskeyError('notHere'); };
const noAuthenticator: Authenticator = { isThere: false, create: none, use: none };

/** Custody behind its messages, as the Worker has it. */
export function createPipedCustody(now: () => number) {
  let toWorker: (data: unknown) => void = () => {};
  let toFrame: (data: unknown) => void = () => {};
  createWorker(createCustody({ now }), { postMessage: (message) => queueMicrotask(() => toFrame(message)), onMessage: (listener) => (toWorker = listener) });
  return createCustodyClient({ postMessage: (message) => queueMicrotask(() => toWorker(message)), onMessage: (listener) => (toFrame = listener) }).custody;
}
