import type { Site } from '../config/site.ts';
import { realmOf } from '../config/site.ts';
import type { ProofPurpose } from '../protocol/proof.ts';
import type { Row } from '../store/store.ts';
import { fromUtf8, isSameText, randomId, utf8 } from './bytes.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';

/** What a flow belongs to: the cookie that began it, or the session that asked. Of one it is an id, of the other a secret; both are stored hashed. */
export type FlowHolder = { readonly cookie: string } | { readonly session: string };

export interface NewFlow {
  readonly site: Site;
  /** Whose it is, e.g. `passkey`. A flow of one kind is none of another. */
  readonly kind: string;
  readonly purpose: ProofPurpose;
  readonly holder: FlowHolder;
  readonly userId: string | null;
  /** Where it begins, in a word of the kind's own. */
  readonly state: string;
  /** JSON, sealed by the server's key. */
  readonly kept: Readonly<Record<string, unknown>>;
  readonly forMs: number;
}

/** A flow with what was kept for it. */
export interface OpenFlow {
  readonly row: Row<'flows'>;
  readonly kept: Readonly<Record<string, unknown>>;
}

export type Flows = ReturnType<typeof createFlows>;

/** Proofs of identity under way: each is good for its holder, its purpose, its site's people, and once. */
export function createFlows({ store, serverKeys, now }: Pick<Parts, 'store' | 'serverKeys' | 'now'>) {
  const hashOfHolder = (flowId: string, holder: FlowHolder) => ('cookie' in holder ? serverKeys.hash('flow', flowId, holder.cookie) : serverKeys.hash('flow of a session', flowId, holder.session));
  const sealFor = (flowId: string, kept: NewFlow['kept']) => serverKeys.seal(`flow ${flowId}`, utf8(JSON.stringify(kept)));

  async function begin({ site, kind, purpose, holder, userId, state, kept, forMs }: NewFlow, flowId = randomId()): Promise<{ readonly flowId: string; readonly expiresAtMs: number }> {
    const createdAtMs = now();
    const expiresAtMs = createdAtMs + forMs;
    const isNew = await store.insert('flows', {
      flowId, realm: realmOf(site), siteId: site.siteId, kind, purpose, userId, state, createdAtMs, expiresAtMs, usedAtMs: null,
      holderHash: await hashOfHolder(flowId, holder), sealed: await sealFor(flowId, kept),
    });
    if (!isNew) throw refused('unavailable');
    return { flowId, expiresAtMs };
  }

  /** A flow that may go on, without a look at its holder: for what comes from an identity provider, which has no cookie of the frame. @throws codeExpired, codeUsed */
  const open = async (flowId: string, kind: string): Promise<OpenFlow> => openRow(await store.get('flows', { flowId }), kind);

  async function openRow(row: Row<'flows'> | undefined, kind: string): Promise<OpenFlow> {
    if (row === undefined || row.kind !== kind || row.expiresAtMs <= now()) throw refused('codeExpired');
    if (row.usedAtMs !== null) throw refused('codeUsed');
    return { row, kept: JSON.parse(fromUtf8(await serverKeys.open(`flow ${row.flowId}`, row.sealed))) as Readonly<Record<string, unknown>> }; // sealed by `begin` or `move`
  }

  /** The flow, for the one who began it: for all others there is none. @throws codeExpired, codeUsed */
  async function read(flowId: string, kind: string, { purpose, holder }: { readonly purpose: ProofPurpose; readonly holder: FlowHolder }): Promise<OpenFlow> {
    const row = await store.get('flows', { flowId });
    const holderHash = await hashOfHolder(flowId, holder);
    if (row === undefined || row.purpose !== purpose || !isSameText(row.holderHash, holderHash)) throw refused('codeExpired');
    return openRow(row, kind);
  }

  /** Takes it on from one state to the next: false where another request has. */
  async function move(flowId: string, from: string, to: string, kept: NewFlow['kept']): Promise<boolean> {
    return (await store.update('flows', { flowId, state: from, usedAtMs: null, expiresAtMs: { is: '>', than: now() } }, { state: to, sealed: await sealFor(flowId, kept) })) === 1;
  }

  /** Uses it up: one call alone succeeds. @throws codeUsed */
  async function use(flowId: string, state: string): Promise<void> {
    const isUsed = (await store.update('flows', { flowId, state, usedAtMs: null, expiresAtMs: { is: '>', than: now() } }, { usedAtMs: now() })) === 1;
    if (!isUsed) throw refused('codeUsed');
  }

  return { begin, open, read, move, use };
}
