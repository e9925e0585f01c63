import { createClient } from '../../client/createClient.ts';
import { createSigner } from '../../node/createSigner.ts';
import { createLock } from '../../testing/createTestBrowser.ts';
import { createPipedCustody } from '../../testing/createTestFrame.ts';
import { createTestServer, siteId, walletOrigin } from '../../testing/createTestServer.ts';
import { startTestSigner } from '../../testing/startTestSigner.ts';
import { createShareCustody } from '../custody/createShareCustody.ts';
import { createSignerCustody } from '../custody/createSignerCustody.ts';
import type { KeyCustodyProvider, WalletCustody } from '../custody/keyCustodyProvider.ts';
import { createServerLink } from '../frame/createServerLink.ts';
import { readDeviceKeys } from '../frame/deviceKeys.ts';
import { createDeviceStore } from '../frame/deviceStore.ts';
import { openRecords } from '../frame/openRecords.ts';
import type { Custody } from '../worker/custody.ts';

/** One person's wallet in one browser, over a real server; what a suite needs to see how an adapter behaves. */
export interface CustodyProbe {
  /** The wallet as a page that was just opened has it. */
  visit(): Promise<WalletCustody>;
  /** What is said before anyone is signed in. */
  readonly canImport: boolean;
  readonly worker: Custody;
  /** What anyone else can do at most: the labels that would be true. */
  readonly trueLabels: readonly string[];
  /** The network stops answering, until what it returns is called. */
  hold(): () => void;
  /** The other side answers for another wallet from here on. */
  changeAddress(): Promise<void>;
  /** The other side can no longer sign, and this browser remembers nothing. */
  loseKey(): Promise<void>;
  stop(): Promise<void>;
}

/** As a browser's `fetch` ends with its signal. */
function endOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const realm = `site:${siteId}`;

export async function custodyProbe(kind: 'shares' | 'signer', wrap: (provider: KeyCustodyProvider, worker: Custody) => KeyCustodyProvider = (provider) => provider): Promise<CustodyProbe> {
  const counterpart = await startTestSigner();
  const signer = createSigner(counterpart.settings, { log: () => {} });
  const world = createTestServer({ signerOf: () => (kind === 'signer' ? signer : undefined) });
  const browser = world.newBrowser();
  let records = await openRecords(undefined, 'probe');
  let held: Promise<void> = Promise.resolve();
  const client = createClient({
    walletOrigin, siteId, now: world.now, setTimer: () => () => {}, lock: createLock(), proofKey: async () => (await readDeviceKeys(records, realm)).proof,
    fetch: async (request) => {
      await Promise.race([held, endOf(request.signal)]);
      request.signal.throwIfAborted();
      return browser.fetch(request);
    },
  });
  const { proof, share } = await readDeviceKeys(records, realm);
  const { flowId } = await client.call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' });
  const session = await client.call('code.verify', { flowId, code: await world.takeCode('ada@example.com'), device: { proofKey: proof.publicKey, shareKey: share.publicKey, label: 'Probe' } });
  const server = createServerLink(client, siteId);
  const worker = createPipedCustody(world.now);
  const { userId, deviceId } = session;
  const lock = createLock();
  const providerOf = (): KeyCustodyProvider => kind === 'signer'
    ? createSignerCustody({ call: server.call, worker, records, realm, lock })
    : createShareCustody({ portsOf: async (_session, options) => ({
      call: (name, request, { signal = options.signal }) => server.call(name, request, { signal }), store: createDeviceStore(records, { realm, userId }), custody: worker,
      device: { userId, deviceId, publicKey: share.publicKey, privateKey: share.privateKey }, lock: (run) => lock('wallet', run),
    }) });
  const never = new AbortController().signal;
  return {
    visit: () => wrap(providerOf(), worker).walletOf(session, { signal: never }),
    canImport: wrap(providerOf(), worker).canImport,
    worker,
    trueLabels: kind === 'signer' ? [counterpart.settings.label] : ['device-only'],
    hold: () => {
      let release = (): void => {};
      held = new Promise((resolve) => void (release = resolve));
      return release;
    },
    changeAddress: async () => {
      await world.store.update('wallets', { userId }, { address: other });
      await world.store.update('shareSets', { userId }, { address: other });
    },
    loseKey: async () => {
      counterpart.fail('losesKey');
      // Another set of shares than the one that this device and the wallet belong to.
      await world.store.update('shareSets', { userId }, { serverShareSealed: new Uint8Array(61) });
      const kept = await records.get(`device:${realm}`);
      const fresh = await openRecords(undefined, 'fresh');
      if (kept !== undefined) await fresh.put(`device:${realm}`, kept);
      records = fresh;
    },
    stop: counterpart.stop,
  };
}
