import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { ClientSession, WalletConnectClient } from '../client/client.ts';

/** What the library has stored of a session, as far as another tab needs it. */
interface StoredSession extends ClientSession {
  readonly expiry: number;
  readonly self: { readonly publicKey: string };
  readonly peer: ClientSession['peer'] & { readonly publicKey: string };
}

/** What lies behind the library's own client; one of a site may not have it. */
interface Stored {
  readonly core: Pick<WalletConnectClient['core'], 'expirer'> & {
    readonly storage?: { getItem(key: string): Promise<unknown> };
    readonly crypto?: { generateSharedKey(ownPublicKey: string, peerPublicKey: string): Promise<string> };
    readonly relayer: Pick<WalletConnectClient['core']['relayer'], 'connected'> & { subscribe?(topic: string): Promise<unknown> };
  };
  readonly session: Pick<WalletConnectClient['session'], 'getAll'> & { readonly storageKey?: string; set?(topic: string, session: StoredSession): Promise<void> };
}

/**
 * The tabs of a site are one client to the relay, and share a storage. While one is away, another that starts hears what a wallet says to it, and opens its
 * session. This takes such a session over from the storage; what it needs a key for, this tab has. Undefined where there is none yet.
 */
export async function resumeSession(client: WalletConnectClient, pairingTopic: string): Promise<ClientSession | undefined> {
  const { core, session }: Stored = client;
  const all = await core.storage?.getItem(session.storageKey ?? '');
  const found = Array.isArray(all) ? all.find((each): each is StoredSession => isRecord(each) && each['pairingTopic'] === pairingTopic) : undefined; // by the library itself
  if (!found || session.getAll().some(({ topic }) => topic === found.topic)) return undefined; // heard here too
  await core.crypto?.generateSharedKey(found.self.publicKey, found.peer.publicKey);
  await session.set?.(found.topic, found);
  core.expirer.set(found.topic, found.expiry);
  core.relayer.subscribe?.(found.topic).catch(() => {}); // with the next opening of the socket, at the latest
  dropProposal(client, pairingTopic);
  return found;
}

/** It cannot be accepted any more. */
export function dropProposal({ proposal, core }: WalletConnectClient, pairingTopic: string): void {
  for (const { id } of proposal.getAll().filter((each) => each.pairingTopic === pairingTopic)) core.expirer.set(id, 0);
}
