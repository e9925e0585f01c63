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

/** What the numbering plans say of a phone number. */
export interface PhoneNumber {
  /** E.164, in the one way of writing it. */
  readonly number: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Or may be: some plans do not tell. No number with a price of its own is. */
  readonly isMobile: boolean;
  /** Whether it may be a number of this country too: some share a plan. */
  isOf(country: string): boolean;
}

/** What stands before the first message of a sign-in, beside the limits: whether a person asks for it. */
export interface HumanCheck {
  readonly siteId: string;
  /** What limits count the caller by. */
  readonly network: string;
  readonly country: string;
  /** What the page has been given by a check of its own, such as the answer of a captcha; undefined where it brings none. */
  readonly token: string | undefined;
}

/** What codes by SMS need. */
export interface SmsParts {
  /** Undefined for a number that there is not. */
  readNumber(text: string): PhoneNumber | undefined;
  /** What one segment costs, in thousandths of the operator's currency. */
  priceOf(country: string): number;
  /** Absent: all are let through, up to the limits. */
  isHuman?(check: HumanCheck): Promise<boolean>;
}

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
  /** Absent: no code goes by SMS, whatever a site offers. */
  readonly sms?: SmsParts | undefined;
}

/** Who calls, as far as that is known before anything is checked. */
export interface Caller {
  /** Truncated: for the audit. */
  readonly address: string;
  /** What limits count by. */
  readonly network: string;
}
