import type { WalletConnectClient } from './client.ts';
import { coreKeys, loadClient } from './loadClient.ts';
import type { ClientOptions } from './loadClient.ts';

/** The right to use a client. */
export interface ClientLease {
  readonly client: Promise<WalletConnectClient>;
  /** When its last user has let go of it, its socket is closed. */
  release(): void;
  /** Gives the client up for all its users: the next caller gets another, which starts from what is stored. */
  discard(): void;
  isDiscarded(): boolean;
}

interface Shared {
  readonly client: Promise<WalletConnectClient>;
  users: number;
}

/** One client a project and relay, however many kits there are: two would fight over one storage. */
const clients = new Map<string, Shared>();

/** Takes the client that is there, waking it, or loads it. A load that failed is not kept. */
export function leaseClient(options: ClientOptions): ClientLease {
  const key = `${options.projectId} ${options.relayUrl}`;
  const before = clients.get(key);
  const shared: Shared = before ?? { client: loadClient(options), users: 0 };
  if (!before) {
    clients.set(key, shared);
    shared.client.catch(() => clients.get(key) === shared && clients.delete(key));
  } else if (shared.users === 0) {
    shared.client.then(wake).catch(() => {});
  }
  shared.users += 1;
  let isReleased = false;
  return {
    client: shared.client,
    isDiscarded: () => clients.get(key) !== shared,
    discard: () => {
      if (clients.get(key) !== shared) return;
      clients.delete(key);
      for (const name of coreKeys(options)) Reflect.deleteProperty(globalThis, name); // else the library would take up the core of the old one
      shared.client.then(sleep).catch(() => {});
    },
    release: () => {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users === 0) shared.client.then((client) => (shared.users === 0 ? sleep(client) : undefined)).catch(() => {});
    },
  };
}

async function wake({ core, session }: WalletConnectClient): Promise<void> {
  await core.heartbeat.init();
  if (session.getAll().length > 0) await core.relayer.transportOpen();
}

async function sleep({ core }: WalletConnectClient): Promise<void> {
  core.heartbeat.stop();
  await core.relayer.transportClose();
}
