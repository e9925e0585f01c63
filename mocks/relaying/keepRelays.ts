import { isRecord } from '../../src/domain/encoding/json.ts';
import { isHex } from '../chain/hex.ts';
import type { Hex } from '../chain/hex.ts';
import type { KeptText } from '../world.ts';

/** Leave for an account to run a contract's code, as it goes over the wire. @see EIP-7702 */
export interface WireAuthorization {
  readonly chainId: Hex;
  readonly address: Hex;
  readonly nonce: Hex;
  readonly r: Hex;
  readonly s: Hex;
  readonly yParity: Hex;
}

/** What a relayer sends: a call of a forwarder, or of an account that runs a contract's code. */
export interface RelayTransaction {
  readonly to: Hex;
  readonly data: Hex;
  readonly authorization?: WireAuthorization | undefined;
}

/** What has been signed by the relayer's own account. */
export interface SignedTransaction {
  readonly raw: Hex;
  readonly hash: Hex;
  readonly nonce: number;
}

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
