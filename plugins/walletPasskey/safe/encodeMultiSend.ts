import { encodePacked } from '../../../src/domain/abi/encodePacked.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';

/** A call of several that an account makes as one. */
export interface SendPart {
  readonly to: string;
  readonly valueWei?: bigint;
  readonly data: string;
  /** Whether the code at `to` runs in the account itself. */
  readonly isDelegated?: boolean;
}

const multiSend = /* @__PURE__ */ parseFunction('function multiSend(bytes transactions)');

/** Each part: 1 byte kind, 20 target, 32 value, 32 length, then the data. @see Safe MultiSend 1.4.1 */
export function encodeMultiSend(parts: readonly SendPart[]): string {
  const packed = parts.map(({ to, valueWei = 0n, data, isDelegated = false }) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [isDelegated ? 1 : 0, to, valueWei, BigInt((data.length - 2) / 2), data]).slice(2));
  return encodeFunctionData(multiSend, [`0x${packed.join('')}`]);
}
