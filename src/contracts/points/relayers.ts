import type { ChainId } from '../../domain/kitNames.ts';
import type { Authorization, SignedAuthorization, TypedData } from '../../domain/transactions/transactions.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { Port } from '../../kernel/port.ts';
import type { RpcTransport } from '../transport.ts';

/** One call that is carried out in the name of the account. */
export interface RelayCall {
  readonly to: string;
  /** `0x…`, never empty. */
  readonly data: string;
  /** Above zero only where the relayer says `takesValue`. */
  readonly valueWei: bigint;
  /** Limit of gas for this call alone. */
  readonly gas: bigint;
}

/** What the kit asks a relayer to carry out. It has checked the form, the account and the limits of the relayer. */
export interface RelayRequest {
  /** Unique to this request, for relayers that know an idempotency key. */
  readonly id: string;
  readonly chainId: number;
  /** The account that signs, and that the contracts see as the sender. Checksummed. */
  readonly from: string;
  /** Never empty, and no more than the relayer's `maxCalls`. */
  readonly calls: readonly RelayCall[];
  /** When the signature ends to be good, in seconds since 1970. */
  readonly deadlineSeconds: number;
  /** Which of the account's parallel queues of nonces a forwarder is to count in; 0 is the ordinary one. */
  readonly batchId: bigint;
  /** The account's nonce at the forwarder or at its own code. Absent: the relayer reads it. */
  readonly nonce?: bigint;
}

/** What the account has to sign before the relayer can submit. The kit has it signed: a relayer sees no wallet. */
export type RelayDraft =
  /** EIP-712, for a forwarder. Target and data of every call stand in it, else the kit does not have it signed. @see ERC-2771 */
  | { readonly sign: 'typedData'; readonly nonce: bigint; readonly data: TypedData }
  /** EIP-191, for forwarders that take a hash of the request. Bytes are signed as bytes. */
  | { readonly sign: 'message'; readonly nonce: bigint; readonly message: string | Uint8Array }
  /** Leave for the account to run a contract's code, and the wrapped calls as EIP-712. Only the relayer's `delegates` may be named. @see EIP-7702 */
  | { readonly sign: 'authorization'; readonly nonce: bigint; readonly authorization: Authorization; readonly data: TypedData };

/** The draft with what the account signed of it. */
export type SignedRelay = { readonly request: RelayRequest } & (
  /** `signature`: 65 bytes as `0x…`; longer for accounts that are contracts. */
  | (Extract<RelayDraft, { readonly sign: 'typedData' | 'message' }> & { readonly signature: string })
  | (Extract<RelayDraft, { readonly sign: 'authorization' }> & { readonly signature: string; readonly signedAuthorization: SignedAuthorization })
);

/** Where a relayed request is. */
export type RelayStatus =
  /** The relayer has it, and has sent nothing yet. */
  | { readonly at: 'queued' }
  /** On its way in a transaction, which the relayer may still replace by another one. */
  | { readonly at: 'submitted'; readonly hash?: string }
  | { readonly at: 'mined'; readonly hash: string }
  /** `reason` is untrusted text. */
  | { readonly at: 'failed'; readonly reason?: string; readonly hash?: string }
  | { readonly at: 'cancelled'; readonly reason?: string };

/** A request that was handed over, as plain facts: they may be stored, and followed again after a reload. */
export type Relayed = {
  /** That of the request. */
  readonly id: string;
  readonly relayerId: string;
  readonly chainId: number;
  readonly from: string;
  readonly sinceMs: number;
} & (
  /** The hash of the transaction: the chain says what becomes of it. */
  | { readonly by: 'hash'; readonly hash: string }
  /** The relayer's own name for it: the relayer says what becomes of it. */
  | { readonly by: 'reference'; readonly reference: string }
);

/** What each call of a relayer is given. */
export interface RelayContext {
  /** Aborted when the caller gave up, the time limit has passed, or the plugin is removed. */
  readonly signal: AbortSignal;
  /** The port, narrowed to the permissions of the relayer's plugin. */
  port<T>(port: Port<T>): T;
  /** The way to a chain's nodes, e.g. to read the nonce from a forwarder. @throws chain.unknown */
  transport(chainId: ChainId): Promise<RpcTransport>;
  /** The way to a service of the relayer's own that speaks JSON-RPC for a chain, such as a bundler: what is not known to change nothing is sent once. */
  transportTo(place: { readonly chainId: number; readonly urls: string | readonly string[] }): Promise<RpcTransport>;
}

interface RelayerBase {
  /** What has to be signed. Asks no person. May be called again for the same request. */
  prepare(request: RelayRequest, context: RelayContext): Promise<RelayDraft>;
}

/** What a relayer does, once its code is loaded. The kit calls `submit` once a request and never again. */
export type Relayer =
  /** One that sends at once, and answers with the hash of the transaction. */
  | (RelayerBase & { readonly answers: 'hash'; submit(signed: SignedRelay, context: RelayContext): Promise<string> })
  /** One that queues, and answers with a reference of its own. */
  | (RelayerBase & {
    readonly answers: 'reference';
    submit(signed: SignedRelay, context: RelayContext): Promise<string>;
    readStatus(reference: string, context: RelayContext): Promise<RelayStatus>;
    /** Asks the relayer not to send it. Absent: it cannot be asked. Whether it did is told by the status. */
    cancel?(reference: string, context: RelayContext): Promise<void>;
  });

/** How long a relayer is waited for. What is absent is that of the specification. */
export interface RelayerLimits {
  /** For each of `prepare`, `submit`, `readStatus` and `cancel`, in ms; 60,000 if absent. */
  readonly requestMs?: number;
  /** Between two looks at the status, in ms; 1,000 if absent. */
  readonly pollMs?: number;
  /** Until it is mined, in ms; 60,000 if absent. */
  readonly waitMs?: number;
  /** How long what is signed is good, in seconds; 3,600 if absent. */
  readonly deadlineSeconds?: number;
}

/** A service that sends transactions which the account only signs, and pays their fee. */
export interface RelayerSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** Who pays, as people know them: shown before they sign. Absent: the id. */
  readonly name?: string;
  /** Absent: every chain. */
  readonly chainIds?: readonly ChainId[];
  /** How many calls it carries out in one request; 1 for a plain forwarder. */
  readonly maxCalls: number;
  /** Whether calls may send native currency of the account. */
  readonly takesValue: boolean;
  /** The contracts whose code it may have an account run, by EIP-7702. Absent: it asks for no such leave. */
  readonly delegates?: readonly string[];
  /** Whether it can be asked not to send what it has queued, by its `cancel`: the list of transactions then offers that. */
  readonly canCancel?: boolean;
  readonly limits?: RelayerLimits;
  readonly load: Lazy<Relayer>;
}

/** Relayers in order of rank: the first that takes a request carries it out, unless one is named. */
export const relayersPoint = /* @__PURE__ */ definePoint<RelayerSpec>({ id: 'relayers', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
