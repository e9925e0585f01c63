import { isRecord } from '../../src/domain/encoding/json.ts';
import { isHex } from '../chain/hex.ts';
import type { KeptText } from '../world.ts';
import type { RelayTransaction, SignedTransaction, WireAuthorization } from './relayQueue.ts';

/** What waits for a block at the relayers of a chain. */
export interface KeptRelay {
  readonly chainId: number;
  readonly reference: string;
  readonly transaction: RelayTransaction;
  /** Where its hash was told already. */
  readonly signed?: SignedTransaction;
}

/** Writes what waits on a chain, and leaves that of the others. */
export function writeRelays(kept: KeptText, chainId: number, waiting: readonly KeptRelay[]): void {
  kept.write(JSON.stringify([...readAll(kept).filter((each) => each.chainId !== chainId), ...waiting]));
}

/** What is malformed is left out. */
export function readRelays(kept: KeptText, chainId: number): readonly KeptRelay[] {
  return readAll(kept).filter((each) => each.chainId === chainId);
}

function readAll(kept: KeptText): readonly KeptRelay[] {
  try {
    const all: unknown = JSON.parse(kept.read() ?? '[]');
    return Array.isArray(all) ? all.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptRelay {
  if (!isRecord(value)) return false;
  const { chainId, reference, transaction, signed } = value;
  return typeof chainId === 'number' && typeof reference === 'string' && isTransaction(transaction) && (signed === undefined || isSigned(signed));
}

function isTransaction(value: unknown): boolean {
  return isRecord(value) && isHex(value['to']) && isHex(value['data']) && (value['authorization'] === undefined || isAuthorization(value['authorization']));
}

function isSigned(value: unknown): boolean {
  return isRecord(value) && isHex(value['raw']) && isHex(value['hash']) && Number.isSafeInteger(value['nonce']);
}

/** Whether each field is hexadecimal. */
export function isAuthorization(value: unknown): value is WireAuthorization {
  return isRecord(value) && ['chainId', 'address', 'nonce', 'r', 's', 'yParity'].every((name) => isHex(value[name]));
}
