import type { Clock } from '../../../src/domain/clock.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import type { WalletConnectAppClient } from './appClient.ts';
import { appErrors } from './appErrors.ts';
import type { SiteMetadata } from '../client/client.ts';
import { coreKeysOf } from '../client/coreKeysOf.ts';
import { startSignClient } from '../client/startSignClient.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** What a client for the side of the wallet is created with. */
export interface AppClientOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  /** How apps show the wallet. */
  readonly metadata: SiteMetadata;
  readonly clock: Clock;
}

/** One a project and relay for the life of the page: the library keeps one core a prefix, and a second start of it would hear everything twice. */
const clients = new Map<string, Promise<WalletConnectAppClient>>();

/** Fetches the library and starts it as a wallet, with a memory apart from that of the site's own sessions. @throws connectApp.notInstalled, connectApp.notLoaded */
export function loadAppClient(options: AppClientOptions): Promise<WalletConnectAppClient> {
  assertArguments('loadAppClient({ projectId: string, relayUrl: string, metadata: object, clock: Clock })', options);
  const prefix = `latchkey.apps.${options.projectId}.${options.relayUrl}`;
  const client = clients.get(prefix) ?? start(prefix, options);
  clients.set(prefix, client);
  client.catch(() => clients.delete(prefix));
  return client;
}

/**
 * The next start in this page reads anew what stands in the memory, where another tab may have written since. The client that was here must never wake:
 * it would write over that. False for one of the site's own, which stays as it is.
 */
export function forgetAppClient(client: WalletConnectAppClient): boolean {
  const prefix = prefixes.get(client);
  if (prefix === undefined) return false;
  const stay = (): Promise<void> => Promise.resolve();
  Object.assign(client.core.relayer, { transportOpen: stay, restartTransport: stay }); // it would open its socket by itself when the page is back online
  clients.delete(prefix);
  for (const name of coreKeysOf(prefix)) Reflect.deleteProperty(globalThis, name);
  return true;
}

/** Of those that were started here. */
const prefixes = new WeakMap<WalletConnectAppClient, string>();

async function start(prefix: string, { clock, ...options }: AppClientOptions): Promise<WalletConnectAppClient> {
  const client = await startSignClient({
    ...options,
    prefix,
    signConfig: { disableRequestQueue: true }, // requests stand in a queue of ours, which can take one out that has expired
    errors: appErrors,
    prepare: ({ core }) => limitVerify(core.verify, clock),
  });
  const used = client as unknown as WalletConnectAppClient; // the part of it that is used
  prefixes.set(used, prefix);
  return used;
}

/** An app whose origin cannot be found out in time counts as unknown: where its key does not come, the library would wait for ever, and never show the app. */
function limitVerify(verify: { resolve: (params: never) => Promise<unknown> }, clock: Clock): void {
  const ask = verify.resolve.bind(verify);
  verify.resolve = (params) => withLimit(() => ask(params), { clock, forMs: limits.appVerifyMs, timedOut: () => appErrors.unreachable() }).catch(() => undefined);
}
