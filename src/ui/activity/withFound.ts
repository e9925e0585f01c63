import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { AccountTransfer } from '../../domain/tokens/owned.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { HistoryItem } from '../../store/toHistory.ts';

/** Something that an indexer told of. */
export interface FoundItem {
  readonly kind: 'found';
  readonly id: string;
  readonly sinceMs: number;
  readonly transfer: AccountTransfer;
  /** As the site's lists have the token; undefined for the native currency and for what no list names. */
  readonly token: Token | undefined;
}

/** What a history shows. */
export type ShownItem = HistoryItem | FoundItem;

/** What indexers told of, beside what the kit knows by itself. */
export interface FoundHistory {
  /** The latest first, each transaction once. */
  readonly items: readonly ShownItem[];
  /** Of tokens that no list names, or of no amount: most of it is sent to be seen and its addresses copied. */
  readonly unlisted: readonly FoundItem[];
}

/** Puts what was found among what the kit sent itself. What the kit knows of by its hash is told by the kit alone; a call stands for itself only where nothing else of its transaction is shown. */
export function withFound(own: readonly HistoryItem[], transfers: readonly AccountTransfer[], tokens: readonly Token[]): FoundHistory {
  // Of this account's own sends alone: what another of the person's accounts has sent to it came in here.
  const entries = own.flatMap((item) => (item.kind === 'transaction' ? [item.entry] : item.entries));
  const known = new Set(entries.flatMap(({ phase }) => ('hash' in phase && phase.hash !== undefined ? [phase.hash.toLowerCase()] : [])));
  const byId = new Map(transfers.filter(({ hash }) => !known.has(hash)).map((transfer): readonly [string, FoundItem] => {
    const id = `found ${transfer.hash} ${transfer.kind} ${transfer.logIndex ?? ''} ${transfer.token ?? ''} ${transfer.tokenId ?? ''}`;
    return [id, { kind: 'found', id, sinceMs: transfer.atMs, transfer, token: tokens.find(({ address }) => sameAddress(address, transfer.token ?? '')) }];
  }));
  const found = [...byId.values()];
  const listed = found.filter(isListed);
  const moved = new Set(listed.flatMap(({ transfer: { kind, hash } }) => (kind === 'call' ? [] : [hash])));
  return { items: [...own, ...listed.filter(({ transfer: { kind, hash } }) => kind !== 'call' || !moved.has(hash))].sort(byTime), unlisted: found.filter((item) => !isListed(item)).sort(byTime) };
}

function isListed({ transfer: { kind, units }, token }: FoundItem): boolean {
  return kind === 'call' || (units > 0n && (kind === 'native' || (kind === 'ERC20' && token !== undefined)));
}

function byTime(a: ShownItem, b: ShownItem): number {
  return b.sinceMs - a.sinceMs;
}
