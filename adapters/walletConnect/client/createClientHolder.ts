import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import type { OpenRequest } from '../../../src/contracts/wallet.ts';
import type { SessionMemory } from '../sessionMemory.ts';
import type { WalletConnectClient } from './client.ts';
import { leaseClient } from './clients.ts';
import type { ClientLease } from './clients.ts';
import type { ClientOptions } from './loadClient.ts';

/** The client that one kit uses. */
export interface ClientHolder {
  /** Loads the client once; one that could not be loaded is tried anew by the next. @throws wallet.disconnected once closed, what loading throws */
  get(port: OpenRequest['port']): Promise<WalletConnectClient>;
  /** Gives the client up for all kits of the page: the next to ask gets another. */
  discard(): void;
  /** Stops following the client, which is put to sleep when no kit uses it. */
  close(): void;
}

export interface ClientHolderOptions {
  readonly memory: Pick<SessionMemory, 'hold'>;
  readonly closed: AbortSignal;
  /** Another client than the library's own. */
  readonly client: (() => Promise<WalletConnectClient>) | undefined;
  readonly options: Omit<ClientOptions, 'clock'>;
  /** Told of each client that has loaded. Returns what ends the following. */
  follow(client: WalletConnectClient, port: OpenRequest['port']): () => void;
}

export function createClientHolder({ memory, closed, client: givenClient, options, follow }: ClientHolderOptions): ClientHolder {
  let lease: ClientLease | undefined;
  let stopFollowing = (): void => {};
  return {
    get: (port) => {
      if (closed.aborted) return Promise.reject(walletErrors.disconnected());
      if (lease && !lease.isDiscarded()) return lease.client;
      stopFollowing();
      const putBack = memory.hold();
      const own: ClientLease = givenClient ? toLease(givenClient()) : leaseClient({ ...options, clock: port(clockPort) });
      lease = own;
      own.client.then(
        (client) => {
          putBack();
          if (!closed.aborted) stopFollowing = follow(client, port);
        },
        () => {
          putBack();
          own.release();
          if (lease === own) lease = undefined;
        },
      );
      return own.client;
    },
    discard: () => lease?.discard(),
    close: () => {
      stopFollowing();
      lease?.release();
      lease = undefined;
    },
  };
}

/** A client that the site gave is not ours to put to sleep. */
function toLease(client: Promise<WalletConnectClient>): ClientLease {
  return { client, release: () => {}, discard: () => {}, isDiscarded: () => false };
}
