import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { KeptText } from '../world.ts';

/** What waits for a block at one entry point of a chain. */
export interface WaitingOperation {
  readonly chainId: number;
  readonly entryPoint: string;
  readonly operation: UserOperationV07;
}

/** Writes what waits at the bundler of a chain, and leaves that of the others. */
export function writeWaiting(kept: KeptText, chainId: number, waiting: readonly WaitingOperation[]): void {
  const others = readAll(kept).filter((each) => each['chainId'] !== chainId);
  kept.write(JSON.stringify([...others, ...waiting.map(({ entryPoint, operation }) => ({ chainId, entryPoint, operation: encodeUserOperation(operation) }))]));
}

/** As parameters of `eth_sendUserOperation`; what is malformed is left out. */
export function readWaiting(kept: KeptText, chainId: number): readonly (readonly [operation: unknown, entryPoint: unknown])[] {
  return readAll(kept).filter((each) => each['chainId'] === chainId && isOperation(each['operation'])).map(({ operation, entryPoint }) => [operation, entryPoint]);
}

function readAll(kept: KeptText): readonly Readonly<Record<string, unknown>>[] {
  try {
    const all: unknown = JSON.parse(kept.read() ?? '[]');
    return Array.isArray(all) ? all.filter(isRecord) : [];
  } catch {
    return [];
  }
}

function isOperation(value: unknown): boolean {
  try {
    decodeUserOperation(value);
    return true;
  } catch {
    return false;
  }
}
