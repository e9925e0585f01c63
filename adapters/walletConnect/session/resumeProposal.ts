import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { WalletConnectClient } from '../client/client.ts';

/** What the library keeps of a proposal. */
interface Proposal {
  readonly id: number;
  readonly pairingTopic: string;
  readonly proposer?: { readonly publicKey: string };
}

/** What lies behind the library's own client; one of a site, or another version, may not have it. */
interface Parts {
  readonly engine?: {
    onSessionProposeResponse?(topic: string, payload: unknown, transportType: 'relay'): Promise<void>;
    onRelayMessage?(event: { readonly topic: string; readonly message: string; readonly transportType: 'relay' }): Promise<void>;
  };
  readonly proposal: { getAll(): readonly Proposal[] };
  readonly core: {
    readonly crypto?: { decode(topic: string, message: string): Promise<unknown>; generateSharedKey(ownPublicKey: string, peerPublicKey: string): Promise<string> };
    readonly relayer: Pick<WalletConnectClient['core']['relayer'], 'connected'> & { readonly messages?: { get(topic: string): Readonly<Record<string, string>> } };
  };
}

/**
 * A wallet says yes in two messages, and what the library makes of the first it keeps in memory alone. A page that went between them left a proposal that is open
 * and its answer, which counts as heard; the second message, of a session that the next page does not know, would be dropped. So the answer is taken up once more.
 */
export async function resumeProposal(client: WalletConnectClient, pairingTopic: string): Promise<void> {
  const { engine, proposal, core: { crypto, relayer } }: Parts = client;
  const open = proposal.getAll().find((each) => each.pairingTopic === pairingTopic);
  if (!open?.proposer || !crypto || !relayer.messages || !engine?.onSessionProposeResponse) return;
  for (const message of Object.values(relayer.messages.get(pairingTopic))) {
    const payload = await crypto.decode(pairingTopic, message);
    const peer = isRecord(payload) && payload['id'] === open.id && isRecord(payload['result']) ? payload['result']['responderPublicKey'] : undefined;
    if (typeof peer !== 'string') continue;
    const topic = await crypto.generateSharedKey(open.proposer.publicKey, peer);
    const heard = Object.values(relayer.messages.get(topic)); // by the page before, which went while it dealt with it
    await engine.onSessionProposeResponse(pairingTopic, payload, 'relay');
    for (const each of heard) await engine.onRelayMessage?.({ topic, message: each, transportType: 'relay' });
  }
}
