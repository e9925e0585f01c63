import { keccak256 } from '../encoding/keccak256.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** What `personal_sign` signs: text as UTF-8, or bytes as they are. Hexadecimal text is text. @see EIP-191, version 0x45 */
export function hashMessage(message: string | Uint8Array): Hex {
  assertArguments('hashMessage(message: string | Uint8Array)', message);
  const content = typeof message === 'string' ? encoder.encode(message) : message; // as it is sent to wallets
  const prefix = encoder.encode(`\x19Ethereum Signed Message:\n${content.length}`);
  const bytes = new Uint8Array(prefix.length + content.length);
  bytes.set(prefix);
  bytes.set(content, prefix.length);
  return keccak256(bytes);
}

const encoder = /* @__PURE__ */ new TextEncoder();
