import type { Site } from '../config/site.ts';
import type { RefusalCode } from '../protocol/errors.ts';
import type { Store } from '../store/store.ts';
import type { Now } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Outbox } from './outbox.ts';
import type { ServerKeys } from './serverKeys.ts';
import type { UserKeys } from './userKeys.ts';

/** What is written down of an act. No secret, and of an IP address its network alone. */
export interface Act {
  /** A user id, or `server`. */
  readonly actor: string;
  readonly deviceId: string | null;
  /** E.g. `wallet.activated`. */
  readonly action: string;
  readonly result: 'done' | RefusalCode;
  /** Ids and numbers. */
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  readonly address: string;
}

/** The log of what happened: one chain of hashes for each user, and one of the server. */
export interface Audit {
  append(chain: string, act: Act): Promise<void>;
}

/** The sites of the server by their ids; a `Map` is one. */
export interface Sites {
  get(siteId: string): Site | undefined | Promise<Site | undefined>;
}

/** What the server writes of a call to its operator: no secret and nothing of the person. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly correlationId?: string;
  readonly call?: string;
  readonly code?: RefusalCode;
  readonly status?: number;
  readonly durationMs?: number;
  /** Name, code and places of an error. Never its message, in which a database quotes rows. */
  readonly error?: string;
}
export type Log = (entry: LogEntry) => void;

/** What the rules are made over. */
export interface Parts {
  readonly store: Store;
  readonly now: Now;
  readonly sites: Sites;
  readonly serverKeys: ServerKeys;
  readonly userKeys: UserKeys;
  readonly audit: Audit;
  readonly limits: Limits;
  readonly outbox: Outbox;
  /** `https://wallet.example`, without a path. */
  readonly walletOrigin: string;
}

/** Who calls, as far as that is known before anything is checked. */
export interface Caller {
  /** Truncated: for the audit. */
  readonly address: string;
  /** What limits count by. */
  readonly network: string;
}
