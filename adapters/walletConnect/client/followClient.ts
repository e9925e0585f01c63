import { pagePort } from '../../../src/contracts/ports/page.ts';
import type { OpenRequest } from '../../../src/contracts/wallet.ts';
import type { ClientSession, WalletConnectClient } from './client.ts';

export interface FollowClientOptions {
  readonly port: OpenRequest['port'];
  /** Told of every session: those that are there, and those that open. */
  onSession(session: ClientSession): void;
}

/** Keeps the client's socket open while the page is in use, and tells of its sessions. Returns what ends it. */
export function followClient(client: WalletConnectClient, { port, onSession }: FollowClientOptions): () => void {
  const { relayer } = client.core;
  // Browsers freeze pages that are away; the socket must not wait for the library to find out.
  const stopWaking = port(pagePort).onWake(() => {
    if (!relayer.connected && relayer.subscriber.hasAnyTopics) relayer.transportOpen().catch(() => {});
  });
  const onOpened = ({ session }: { readonly session: ClientSession }): void => onSession(session);
  client.on('session_connect', onOpened);
  for (const session of client.session.getAll()) onSession(session);
  return () => {
    stopWaking();
    client.off('session_connect', onOpened);
  };
}
