import { decodeChainId, decodeQuantity, decodeSafeInteger } from '../encoding/hex.ts';
import { isAddress, isHash, isHexData } from '../encoding/isHex.ts';
import { inputErrors } from '../inputErrors.ts';
import { isRecord } from '../encoding/json.ts';
import { textOf } from '../errors.ts';
import * as limits from './limits.ts';
import { asHex } from '../encoding/hex.ts';
import type { Hex } from '../encoding/hex.ts';

/** One call of a batch. */
export interface BatchCall {
  readonly to?: string;
  readonly valueWei?: bigint;
  /** `0x…` */
  readonly data?: string;
}

/** What a batch asks of a wallet beyond carrying it out, by name; one that is not `optional` must be there. @see EIP-5792 capabilities */
export type RequestedCapabilities = Readonly<Record<string, { readonly optional?: boolean; readonly [name: string]: unknown }>>;

/** Whether a wallet carries a batch out as one: `ready` means after the person has agreed to an upgrade of the account. */
export type Atomicity = 'supported' | 'ready' | 'unsupported';

/** What a wallet can do on one chain. @see EIP-5792 */
export interface WalletCapabilities {
  readonly atomic: Atomicity;
  /** Further ones by name, as the wallet tells them: to be checked by the code that uses them. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** What became of one transaction of a batch. */
export interface CallReceipt {
  readonly hash: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly success: boolean;
  readonly gasUsed: bigint;
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[];
}

/** Pending, or one of four ends; `failed` never got to the chain, and of `partlyReverted` some calls may have taken effect. */
export type CallsOutcome = 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partlyReverted';

/** How a batch fares. @see EIP-5792 wallet_getCallsStatus */
export interface CallsStatus {
  readonly id: string;
  readonly chainId: number;
  readonly outcome: CallsOutcome;
  /** 100, 200, 400, 500 or 600, or one of a wallet's own within those hundreds. */
  readonly code: number;
  /** Whether all calls take effect or none. */
  readonly isAtomic: boolean;
  /** One for all calls, or several in their order. */
  readonly receipts: readonly CallReceipt[];
}

const outcomes: Readonly<Record<number, CallsOutcome>> = { 1: 'pending', 2: 'confirmed', 4: 'failed', 5: 'reverted', 6: 'partlyReverted' };
type Fields = Readonly<Record<string, unknown>>;

/** The id that a wallet gives a batch. @throws input.* */
export function decodeCallsId(answer: unknown): string {
  const { id }: Fields = Object(answer);
  if (typeof id !== 'string' || id === '' || id.length > maxIdCharacters) throw inputErrors.notHexData({ value: textOf(id).slice(0, 80) });
  return id;
}

const maxIdCharacters = 2 + 2 * 4_096; // EIP-5792: up to 4096 bytes

/** @throws input.* for an answer that is malformed or another batch's */
export function decodeCallsStatus(answer: unknown, wanted: string): CallsStatus {
  const { id, chainId, status, atomic, receipts }: Fields = Object(answer);
  if (id !== wanted) throw inputErrors.notHexData({ value: textOf(id).slice(0, 80) });
  const told = typeof status === 'number' && Number.isInteger(status) ? outcomes[Math.floor(status / 100)] : undefined;
  if (told === undefined) throw inputErrors.notQuantity({ value: textOf(status).slice(0, 80) });
  const list = listOf(receipts, limits.maxCalls);
  const logCount = list.reduce<number>((sum, receipt) => sum + countOf(Object(receipt)), 0);
  if (logCount > limits.maxReceiptLogs) throw inputErrors.notQuantity({ value: `${logCount} logs` });
  const decoded = list.map(decodeCallReceipt);
  return { id: wanted, chainId: decodeChainId(chainId), outcome: outcomeOf(told, decoded), code: Number(status), isAtomic: atomic === true, receipts: decoded };
}

/** A wallet that says confirmed of what the chain has reverted is not believed. */
function outcomeOf(told: CallsOutcome, receipts: readonly CallReceipt[]): CallsOutcome {
  if (told !== 'confirmed' || receipts.every(({ success }) => success)) return told;
  return receipts.some(({ success }) => success) ? 'partlyReverted' : 'reverted';
}

/** @throws input.* */
export function decodeCallReceipt(receipt: unknown): CallReceipt {
  const { transactionHash, blockNumber, blockHash, status, gasUsed, logs }: Fields = Object(receipt);
  const outcome = decodeQuantity(status);
  if (!isHash(transactionHash) || !isHash(blockHash) || outcome > 1n) throw inputErrors.notHexData({ value: `receipt of ${textOf(transactionHash).slice(0, 80)}` });
  return { hash: asHex(transactionHash.toLowerCase()), blockNumber: decodeSafeInteger(blockNumber), blockHash, success: outcome === 1n, gasUsed: decodeQuantity(gasUsed), logs: listOf(logs, limits.maxReceiptLogs).map(decodeLogFields) };
}

function countOf({ logs }: Fields): number {
  return Array.isArray(logs) ? logs.length : 0;
}

function decodeLogFields(log: unknown): CallReceipt['logs'][number] {
  const { address, topics, data }: Fields = Object(log);
  if (!isAddress(address) || !isHexData(data) || !Array.isArray(topics) || topics.length > 4 || !topics.every(isHash)) throw inputErrors.notHexData({ value: `log of ${textOf(address).slice(0, 80)}` });
  return { address, topics, data: asHex(data) };
}

/** By chain id; 0 stands for every chain. What is not understood is left out. @throws input.* where it is no list of chains at all */
export function decodeCapabilities(answer: unknown): ReadonlyMap<number, WalletCapabilities> {
  if (!isRecord(answer)) throw inputErrors.notChainId({ value: textOf(answer).slice(0, 80) });
  return new Map(Object.entries(answer).slice(0, limits.maxCalls).flatMap(([chain, told]: readonly [string, unknown]) => {
    if (!/^0x[0-9a-f]{1,13}$/i.test(chain) || typeof told !== 'object' || told === null) return [];
    const { atomic, atomicBatch: _draft, ...others }: Fields = { ...told };
    return [[Number(chain), { atomic: decodeAtomicity(atomic), others }] as const];
  }));
}

function decodeAtomicity(atomic: unknown): Atomicity {
  const { status }: Fields = Object(atomic);
  return status === 'supported' || status === 'ready' ? status : 'unsupported';
}

/** Absent is empty. @throws input.notQuantity for what is no list, or too long a one */
function listOf(value: unknown, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > most) throw inputErrors.notQuantity({ value: 'a list' });
  return value;
}
